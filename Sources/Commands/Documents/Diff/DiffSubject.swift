internal import Basics

/// The subject of `xibdiff`: what it compares.
enum DiffSubject {
  /// Two files that git gives to its external diff.
  case externalDiff(ExternalDiffCall)
  /// A file in conflict; git gives only its path.
  case unmerged(String)
  /// Two files or two folders.
  case files(FileComparison)
  /// Revisions, the index or the work tree.
  case revisions

  /// Finds out the meaning of words that are neither options nor `--`.
  init(_ words: [String]) {
    if let call = ExternalDiffCall(words) {
      self = .externalDiff(call)
    } else if words.count == 1, Self.isCalledByGit {
      self = .unmerged(words[0])
    } else if let files = Self.files(words) {
      self = .files(files)
    } else {
      self = .revisions
    }
  }

  /// Whether git calls this program as its external diff.
  static var isCalledByGit: Bool { environment("GIT_DIFF_PATH_COUNTER") != nil }

  /// The two files or folders to compare, unless the words mean revisions.
  private static func files(_ words: [String]) -> FileComparison? {
    guard words.count == 2 else { return nil }
    let comparison = FileComparison(old: InputPath(words[0]), new: InputPath(words[1]))
    // A missing path still counts as a path if it has the name of a document and the other path is there.
    func isPath(_ path: InputPath) -> Bool {
      path.kind != .missing || (DocumentName.ends(path.text) && !path.text.contains(":"))
    }
    let isAnyThere = comparison.old.kind != .missing || comparison.new.kind != .missing
    return isPath(comparison.old) && isPath(comparison.new) && isAnyThere ? comparison : nil
  }
}
