/// A deleted file that may have been renamed, or an added file that may be its new version.
struct RenameCandidate {
  let version: FileVersion
  /// Whether the file still exists, so that a new file can only be a copy of it.
  var isKept = false
  /// Whether the caller asks for the new name of this file.
  var isWanted = true

  /// Whether two paths end in the same file name.
  func hasSameName(as other: RenameCandidate) -> Bool {
    version.path.name.elementsEqual(other.version.path.name)
  }
}

/// A pair of files that are similar enough to be one file.
struct RenameMatch {
  let source: Int
  let target: Int
  let score: Int

  var similarity: Int { score * 100 / ContentSimilarity.maximum }
}
