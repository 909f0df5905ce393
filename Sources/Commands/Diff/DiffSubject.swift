internal import Basics

/// What `xibdiff` compares.
enum DiffSubject {
  /// Two files that git gives to its external diff.
  case externalDiff(ExternalDiffCall)
  /// A file in conflict, of which git gives only the path.
  case unmerged(String)
  /// Two files or two folders.
  case files(FileComparison)
  /// Revisions, the index or the work tree.
  case revisions

  /// Tells what the words mean that are no options, where no `--` stands among them.
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
    // A path that is missing is still a path when the other one is there and it has the name of a document.
    func isPath(_ path: InputPath) -> Bool {
      path.kind != .missing || (DocumentName.ends(path.text) && !path.text.contains(":"))
    }
    let isAnyThere = comparison.old.kind != .missing || comparison.new.kind != .missing
    return isPath(comparison.old) && isPath(comparison.new) && isAnyThere ? comparison : nil
  }
}
