internal import SemanticMerge
internal import XibArchives
internal import XibDrawing
internal import XibModel

extension MergePage.Entry {
  /// A merge from its versions, with the decisions that merging them again gives.
  ///
  /// - Parameters:
  ///   - path: The path of the document, as the user knows it.
  ///   - result: The bytes of the merge, with markers or without.
  ///   - occasion: Which merge it is of, for a person.
  ///   - project: The images and colours of the project, if they are at hand.
  init(path: String, _ versions: MergeVersions, result: [UInt8], of occasion: String, _ project: ProjectPictures?) async
  {
    let outcome = try? await versions.merged(ConflictStyle(form: .valid), usesFastPath: false)
    let text = ConflictMarkers(result)?.text(taking: .ours) ?? result
    let documents = versions.documents
    let assets = await project?.assets(of: documents, at: path, isDark: false)
    self.init(
      path: path, versions: documents, result: ParsedFile.with(text).document, merge: outcome?.told(.effects, at: path),
      notices: outcome?.notices ?? [], assets: assets ?? Assets(), occasion: occasion)
  }
}
