internal import XibHistory

/// What is to be done with each document that a merge of two snapshots touches.
enum MergeStep: Sendable {
  /// Both sides changed the content.
  case merge(FileMerge)
  /// The sides did what no content can settle.
  case conflict(GitPath, FileConflict, base: StoredFile?)
  /// Only theirs changed it, or both alike: their file takes the place of the old one.
  case take(oldPath: GitPath?, newPath: GitPath?, StoredFile?)
}

/// A contradiction about a file as a whole.
enum FileConflict: Sendable, Hashable {
  case deletedByOurs
  case deletedByTheirs
  case renamed(ours: GitPath, theirs: GitPath)
  /// A symbolic link or a submodule that both sides changed, or that only one of them made of a file.
  case notAFile
}

/// Three versions of one file.
struct FileMerge: Sendable, Hashable {
  let path: GitPath
  /// Nothing where both sides added the file.
  let base: StoredFile?
  let ours: StoredFile
  let theirs: StoredFile
}

enum MergePlan {
  /// The steps of a merge, by path.
  static func steps(ours: [SideChange], theirs: [SideChange]) -> [MergeStep] {
    let oursByOldPath = keyed(ours) { $0.oldPath }
    let oursByNewPath = keyed(ours) { $0.oldPath == nil || $0.isRename ? $0.newPath : nil }
    var steps: [(path: GitPath, step: MergeStep)] = []
    func add(_ path: GitPath?, _ step: MergeStep) { if let path { steps.append((path, step)) } }
    for their in theirs {
      if let oldPath = their.oldPath, let our = oursByOldPath[oldPath] {
        let path = our.isRename ? our.newPath : their.newPath ?? our.newPath ?? oldPath
        if let path { add(path, step(our, their, oldPath: oldPath, path: path)) }
      } else if let path = their.newPath, let our = oursByNewPath[path], let mine = our.new, let yours = their.new {
        if mine != yours { add(path, both(path, base: nil, mine, yours)) }
      } else {
        add(their.newPath ?? their.oldPath, .take(oldPath: their.oldPath, newPath: their.newPath, their.new))
      }
    }
    return steps.sorted { $0.path < $1.path }.map(\.step)
  }

  private static func keyed(_ changes: [SideChange], _ path: (SideChange) -> GitPath?) -> [GitPath: SideChange] {
    Dictionary(
      changes.compactMap { change in path(change).map { ($0, change) } }, uniquingKeysWith: { first, _ in first })
  }

  private static func step(_ our: SideChange, _ their: SideChange, oldPath: GitPath, path: GitPath) -> MergeStep {
    guard let mine = our.new, let yours = their.new else {
      if our.new == nil, their.new == nil { return .take(oldPath: oldPath, newPath: nil, nil) }
      return .conflict(path, our.new == nil ? .deletedByOurs : .deletedByTheirs, base: our.old)
    }
    if our.isRename, their.isRename, our.newPath != their.newPath, let first = our.newPath, let second = their.newPath {
      return .conflict(path, .renamed(ours: first, theirs: second), base: our.old)
    }
    if mine == yours || mine.content == our.old?.content { return .take(oldPath: oldPath, newPath: path, yours) }
    if yours.content == their.old?.content { return .take(oldPath: oldPath, newPath: path, mine) }
    return both(path, base: our.old, mine, yours)
  }

  private static func both(_ path: GitPath, base: StoredFile?, _ ours: StoredFile, _ theirs: StoredFile) -> MergeStep {
    guard ours.mode.isFile, theirs.mode.isFile, base?.mode.isFile ?? true else {
      return .conflict(path, .notAFile, base: base)
    }
    return .merge(FileMerge(path: path, base: base, ours: ours, theirs: theirs))
  }
}
