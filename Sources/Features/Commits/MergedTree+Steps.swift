internal import GitHistory
internal import StringsMerge
internal import ThreeVersions
internal import XibArchives

extension MergedTree {
  /// A step of a merge of two snapshots, which handles one file.
  enum Step: Sendable {
    /// Merges the content, because both sides changed it. The file at the old path is removed.
    case merge(File, oldPath: GitPath?)
    /// Merges a file that the sides renamed differently. `theirPath` is the name in theirs.
    case renamedDifferently(oldPath: GitPath, theirPath: GitPath, File)
    /// Reports a conflict that no merge of the content can resolve. `changed` is what the side has that did not delete it.
    case conflict(GitPath, oldPath: GitPath?, FileConflict, base: StoredFile?, changed: StoredFile? = nil)
    /// Replaces the old file with the given one, because its content needs no merge; `nil` deletes the file.
    case take(oldPath: GitPath?, newPath: GitPath?, StoredFile?)

    /// Whether the content needs no merge.
    var isTaken: Bool { if case .take = self { true } else { false } }
  }

  /// The three versions of one file in a merge.
  struct File: Sendable, Hashable {
    let path: GitPath
    /// The base's version; `nil` if both sides added the file.
    let base: StoredFile?
    let ours: StoredFile
    let theirs: StoredFile

    func versions(in history: any History) async throws -> MergeVersions {
      MergeVersions(
        ThreeWay(
          base: try await base?.file(in: history) ?? .with([]), ours: try await ours.file(in: history),
          theirs: try await theirs.file(in: history)), format: StringsFormat(path: path.text))
    }
  }
}

/// A conflict about a file as a whole.
enum FileConflict: Sendable, Hashable {
  case deletedByOurs
  case deletedByTheirs
  case renamed(ours: GitPath, theirs: GitPath)
  /// Both sides changed a symbolic link or a submodule, or only one side replaced a file with one.
  case notAFile
}

extension MergedTree {
  /// The steps of a merge, sorted by path.
  static func steps(_ sides: BothSides) -> [Step] {
    let oursByOldPath = keyed(sides.ours) { $0.oldPath }
    let oursByNewPath = keyed(sides.ours) { $0.oldPath == nil || $0.isRename ? $0.newPath : nil }
    var steps: [(path: GitPath, step: Step)] = []
    for their in sides.theirs {
      let our = their.oldPath.flatMap { oursByOldPath[$0] }
      if let our, let oldPath = their.oldPath {
        let path = our.isRename ? our.newPath : their.newPath ?? our.newPath
        steps.append((path ?? oldPath, step(our, their, oldPath: oldPath, path: path ?? oldPath)))
      }
      // If the sides put different files at the same path, there is no base.
      if let path = their.newPath, their.oldPath == nil || their.isRename, let other = oursByNewPath[path],
        other.oldPath == nil || other.oldPath != their.oldPath, let mine = other.new, let yours = their.new
      {
        if mine != yours { steps.append((path, both(path, oldPath: nil, base: nil, mine, yours))) }
      } else if our == nil, let path = their.newPath ?? their.oldPath {
        steps.append((path, .take(oldPath: their.oldPath, newPath: their.newPath, their.new)))
      }
    }
    return steps.sorted { $0.path < $1.path }.map(\.step)
  }

  private static func keyed(_ changes: [SideChange], _ path: (SideChange) -> GitPath?) -> [GitPath: SideChange] {
    Dictionary(
      changes.compactMap { change in path(change).map { ($0, change) } }, uniquingKeysWith: { first, _ in first })
  }

  private static func step(_ our: SideChange, _ their: SideChange, oldPath: GitPath, path: GitPath) -> Step {
    guard let mine = our.new, let yours = their.new else {
      if our.new == nil, their.new == nil { return .take(oldPath: oldPath, newPath: nil, nil) }
      return .conflict(
        path, oldPath: oldPath, our.new == nil ? .deletedByOurs : .deletedByTheirs, base: our.old,
        changed: our.new ?? their.new)
    }
    if our.isRename, their.isRename, our.newPath != their.newPath, let first = our.newPath, let second = their.newPath {
      guard mine.mode.isFile, yours.mode.isFile else {
        return .conflict(path, oldPath: oldPath, .renamed(ours: first, theirs: second), base: our.old)
      }
      return .renamedDifferently(
        oldPath: oldPath, theirPath: second, File(path: first, base: our.old, ours: mine, theirs: yours))
    }
    // If one side replaced a file with a link and the other side renamed it, git treats the file as deleted.
    if our.isRename || their.isRename, mine.mode.isFile != yours.mode.isFile {
      return .conflict(path, oldPath: oldPath, .notAFile, base: our.old)
    }
    if mine == yours || mine.id == our.old?.id { return .take(oldPath: oldPath, newPath: path, yours) }
    if yours.id == their.old?.id { return .take(oldPath: oldPath, newPath: path, mine) }
    return both(path, oldPath: oldPath, base: our.old, mine, yours)
  }

  private static func both(
    _ path: GitPath, oldPath: GitPath?, base: StoredFile?, _ ours: StoredFile, _ theirs: StoredFile
  ) -> Step {
    guard ours.mode.isFile, theirs.mode.isFile, base?.mode.isFile ?? true else {
      return .conflict(path, oldPath: oldPath, .notAFile, base: base)
    }
    return .merge(File(path: path, base: base, ours: ours, theirs: theirs), oldPath: oldPath)
  }
}

/// The name of a revision in reports.
enum RevisionLabel {
  /// The name of a revision: a branch or a tag if possible, not digits.
  ///
  /// - Parameter name: The name that the user wrote.
  static func label(of name: String, commit: ObjectID, in history: any History) async throws -> String {
    if ["HEAD", "@"].contains(name) {
      if let branch = try await history.head().branch { return branch }
      return await reference(to: commit) ?? name
    }
    let isDigits = name.utf8.count >= 40 && name.allSatisfy(\.isHexDigit)
    guard isDigits else { return short(name) }
    return await reference(to: commit) ?? String(name.prefix(10))
  }

  /// The first branch that names a commit, else the first remote branch, else the first tag.
  static func reference(to commit: ObjectID) async -> String? {
    let arguments = ["for-each-ref", "--points-at", commit.hex, "--format=%(refname)"]
    let places = ["refs/heads", "refs/remotes", "refs/tags"]
    let names = await GitProgram.line(arguments + places)?.split(separator: "\n") ?? []
    return names.first { !$0.hasSuffix("/HEAD") }.map { short(String($0)) }
  }

  /// A reference without the folder that it is in.
  private static func short(_ name: String) -> String {
    let folder = ["refs/heads/", "refs/remotes/", "refs/tags/"].first(where: name.hasPrefix) ?? ""
    return String(name.dropFirst(folder.count))
  }
}
