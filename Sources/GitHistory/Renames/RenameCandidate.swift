/// A deleted file that may have been renamed, or an added one that may be what it became.
struct RenameCandidate {
  let version: FileVersion
  /// Whether the file is still there, so that only a copy can have been made of it.
  var isKept = false
  /// Whether it matters what became of the file.
  var isWanted = true

  /// Whether two paths end in the same file name.
  func hasSameName(as other: RenameCandidate) -> Bool {
    version.path.name.elementsEqual(other.version.path.name)
  }
}

/// A pair that is alike enough to be one file.
struct RenameMatch {
  let source: Int
  let target: Int
  let score: Int

  var similarity: Int { score * 100 / ContentSimilarity.maximum }
}
