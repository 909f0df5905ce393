internal import SemanticMerge
internal import XibModel

extension ConflictResolution {
  /// Merges three versions again, with nothing answered yet.
  ///
  /// - Parameters:
  ///   - path: The path of the file, from the top of its work tree.
  ///   - top: The top of the work tree.
  ///   - found: The file as the first merge left it; its markers give the style for the open conflicts.
  static func start(
    _ versions: MergeVersions, of path: String, in top: String = ".", options: MergeOptions = MergeOptions(),
    found: [UInt8]
  ) async throws(DocumentMerge.Failure) -> ResolutionStart {
    let style = GitOperation.labelled(
      ConflictMarkers(found).map(ConflictStyle.init(of:)) ?? ConflictStyle(form: .diff3), in: top)
    var asked = style
    asked.form = .diff3
    let marked = asked
    let outcome = try await versions.merged(marked, by: options)
    return start(outcome, of: versions, at: path, style)
  }
}
