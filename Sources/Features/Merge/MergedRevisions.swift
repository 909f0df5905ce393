internal import Basics
internal import SemanticMerge
internal import ThreeVersions

/// The commits whose files a driver merges, as far as git tells them or the history has them; looked for once, when somebody asks.
actor MergedRevisions {
  private let operation: GitOperation
  private let files: MergeFiles
  /// The path of the file, from the top of the work tree.
  private let path: String
  private var known: ThreeWay<String?>?

  init(_ operation: GitOperation, of files: MergeFiles, at path: String) {
    (self.operation, self.files, self.path) = (operation, files, path)
  }

  /// The base and the sides; what is not known is `nil`.
  func found() async -> ThreeWay<String?> {
    if let known { return known }
    let named = operation.commits
    var found = named
    if let ours = named.ours, let theirs = named.theirs, await Self.isCommit(theirs) {
      if named.base == nil { found.base = await Self.mergeBase(ours, theirs) }
    } else {
      found = await ofFiles()
    }
    known = found
    return found
  }

  private static func isCommit(_ name: String) async -> Bool {
    await GitProgram.line(["rev-parse", "-q", "--verify", name + "^{commit}"]) != nil
  }

  private static func mergeBase(_ ours: String, _ theirs: String) async -> String? {
    await GitProgram.line(["merge-base", ours, theirs])?.split(separator: "\n").first.map(String.init)
  }

  /// The commit that made theirs of the base, or the base of theirs if it is reverted. Git before 2.44 tells drivers of a
  /// cherry-pick, a revert or a stash nothing, and a patch may be made of a commit that is not here.
  private func ofFiles() async -> ThreeWay<String?> {
    var found = ThreeWay<String?>(base: nil, ours: "HEAD", theirs: nil)
    let hashed = await GitProgram.line(["hash-object", "--no-filters", "--", files.base, files.theirs])
    let ids = (hashed ?? "").split(separator: "\n").map(String.init)
    guard ids.count == 2 else { return found }
    let (base, theirs) = (ids[0], ids[1])
    for head in GitOperation.heads
    where await GitProgram.line(["rev-parse", "-q", "--verify", "\(head.commit):\(path)"]) == theirs {
      return ThreeWay(base: await Self.mergeBase("HEAD", head.commit), ours: "HEAD", theirs: head.commit)
    }
    let changes = await Self.changes(with: theirs, at: path)
    if let made = changes.first(where: { $0.old == base && $0.new == theirs }) {
      return ThreeWay(base: made.commit + "^", ours: "HEAD", theirs: made.commit)
    }
    if let reverted = changes.first(where: { $0.old == theirs && $0.new == base }) {
      return ThreeWay(base: reverted.commit, ours: "HEAD", theirs: reverted.commit + "^")
    }
    found.base = await Self.last(with: base, at: path)
    return found
  }

  /// The latest commit that has a version of a file.
  ///
  /// - Parameter folder: The repository; `nil` for the one of the current folder.
  static func last(with id: String, at path: String, in folder: String? = nil) async -> String? {
    await changes(with: id, at: path, in: folder).first.map { $0.new == id ? $0.commit : $0.commit + "^" }
  }

  /// The commits that made a version of the file or replaced it, the latest first; a stash has its own name.
  private static func changes(
    with id: String, at path: String, in folder: String? = nil
  ) async -> [(commit: String, old: String, new: String)] {
    let listed = await GitProgram.line(
      [
        "--literal-pathspecs", "log", "--all", "--reflog", "-m", "--raw", "--no-abbrev", "--no-renames",
        "--decorate=full",
      ]
        + ["--format=%H %D", "--find-object=\(id)", "--", path], in: folder)
    var changes: [(commit: String, old: String, new: String)] = [], commit = ""
    for line in (listed ?? "").split(separator: "\n") {
      let words = line.split(separator: " ")
      if !line.hasPrefix(":") {
        commit = line.contains(GitOperation.stash) ? GitOperation.stash : words.first.map(String.init) ?? ""
      } else if words.count > 3 {
        // :100644 100644 OLD NEW M<tab>PATH
        changes.append((commit, String(words[2]), String(words[3])))
      }
    }
    return changes
  }
}
