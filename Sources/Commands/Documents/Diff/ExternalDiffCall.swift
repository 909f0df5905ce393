internal import Reports
internal import SemanticDiff

/// The arguments that git gives to an external diff: the path, then file, hash and mode of each version.
struct ExternalDiffCall {
  let path: String
  let oldFile: String
  let newFile: String
  /// Whether each version is a symbolic link; git then writes a file that holds the link's target.
  private let isLink: (old: Bool, new: Bool)
  /// The path of the new version, if git found a rename.
  let newPath: String?

  /// - Returns: `nil` if the arguments don't have that form.
  init?(_ arguments: some Collection<String>) {
    let arguments = Array(arguments)
    guard arguments.count == 7 || arguments.count == 9, Self.isVersion(arguments[2], arguments[3]),
      Self.isVersion(arguments[5], arguments[6])
    else { return nil }
    path = arguments[0]
    (oldFile, newFile) = (arguments[1], arguments[4])
    isLink = (arguments[3] == Self.linkMode, arguments[6] == Self.linkMode)
    newPath = arguments.count == 9 ? arguments[7] : nil
  }

  private static let linkMode = "120000"

  private static func isVersion(_ hex: String, _ mode: String) -> Bool {
    // Git gives a missing version as two dots.
    if hex == ".", mode == "." { return true }
    let isMode = mode.count == 6 && mode.allSatisfy { ("0"..."7").contains($0) }
    return isMode && !hex.isEmpty && hex.allSatisfy(\.isHexDigit)
  }

  func difference(_ filter: ChangeFilter, keepsDocuments: Bool) async throws(InputError) -> FileDifference {
    let isRename = newPath != nil && newPath != path
    return DocumentComparison.of(
      newPath ?? path, oldPath: isRename ? path : nil, old: try InputPath(oldFile).version(),
      new: try InputPath(newFile).version(), isLink: isLink
    ).difference(filter, keepsDocuments: keepsDocuments)
  }
}
