package import Reports

/// The images and colours of a project in the two versions that are compared.
package struct ComparedPictures: Sendable {
  private let old: ProjectPictures?
  private let new: ProjectPictures?
  private let isDark: Bool

  /// - Parameters:
  ///   - old: Those of each version; `nil` if they are not known.
  package init(old: ProjectPictures?, new: ProjectPictures?, isDark: Bool) {
    (self.old, self.new, self.isDark) = (old, new, isDark)
  }

  /// A difference with the images and colours that its documents name.
  package func added(to difference: FileDifference) async -> FileDifference {
    var difference = difference
    let (documents, path) = (difference.documents, difference.path)
    if let old {
      difference.documents.assets.old = await old.assets(
        of: documents.old, at: difference.oldPath ?? path, isDark: isDark)
    }
    if let new { difference.documents.assets.new = await new.assets(of: documents.new, at: path, isDark: isDark) }
    return difference
  }
}

extension PathComparison {
  /// The images and colours of two folders, or of the projects around two files.
  func pictures(_ settings: DiffSettings) async -> ComparedPictures {
    let store = PictureStore(room: settings.imageRoom)
    func project(_ path: InputPath) async -> ProjectPictures? {
      path.kind == .folder ? await .inFolder(path.text, store) : await .around(path.text, store)
    }
    return ComparedPictures(old: await project(old), new: await project(new), isDark: settings.dark)
  }
}
