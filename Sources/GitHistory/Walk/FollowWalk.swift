/// The log of one file across renames and copies, with the same commits as `git log --follow`, and merges that made a
/// version of their own.
///
/// As in git, a rename changes the path for the rest of the walk, on every branch.
struct FollowWalk {
  private let source: any ObjectSource
  private var walk: CommitWalk
  private var path: GitPath
  private var lookup: PathLookup
  private var chunks: [ObjectID: ContentSimilarity.Chunks] = [:]

  init(of path: GitPath, in range: CommitRange, source: any ObjectSource) throws {
    self.source = source
    self.path = path
    walk = try CommitWalk(range, in: source)
    lookup = PathLookup(path, in: source)
  }

  /// The next commit that changed the file.
  mutating func next() throws -> LogEntry? {
    while let commit = try walk.next() {
      if commit.parents.count > 1 {
        if let entry = try merge(commit) { return entry }
        continue
      }
      let parent = try commit.parents.first.map { try walk.node($0) }
      let new = try lookup.version(in: commit.tree)
      let old = try parent.flatMap { try lookup.version(in: $0.tree) }
      guard old != new, var change = FileChange(old: old, new: new) else { continue }
      if let new, old == nil, let parent, let origin = try origin(of: new, in: commit, after: parent) {
        change = origin
        if let oldPath = origin.oldPath {
          path = oldPath
          lookup = PathLookup(path, in: source)
        }
      }
      return LogEntry(commit: try source.commit(commit.id), change: change)
    }
    return nil
  }

  /// The entry of a merge whose version differs from those of all parents; `nil` for any other, and where a parent has
  /// no such file.
  private mutating func merge(_ commit: CommitNode) throws -> LogEntry? {
    guard let new = try lookup.version(in: commit.tree) else { return nil }
    var changes: [FileChange] = []
    for parent in commit.parents {
      guard let old = try lookup.version(in: try walk.node(parent).tree), old != new,
        let change = FileChange(old: old, new: new)
      else { return nil }
      changes.append(change)
    }
    return try LogEntry(of: source.commit(commit.id), since: changes)
  }

  private mutating func origin(
    of new: FileVersion, in commit: CommitNode, after parent: CommitNode
  ) throws -> FileChange? {
    let kept = Dictionary(
      try source.files(in: commit.tree) { _ in true }.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let sources = try source.files(in: parent.tree) { _ in true }
      .map { RenameCandidate(version: $0, isKept: kept[$0.path] != nil) }
    guard let id = new.id else { return nil }
    let isOfTexts = new.path.isText
    let size = try source.size(of: id)
    let target = try lines(of: id)
    let found = try RenameDetection.origin(of: new, among: sources, lines: target) { version in
      guard let id = version.id, isOfTexts ? version.path.isText : version.path.isInterfaceBuilderDocument,
        ContentSimilarity.isPossible(try source.size(of: id), size)
      else { return nil }
      return try lines(of: id)
    }
    guard let found else { return nil }
    let isCopy = kept[found.source.path] != nil
    let similarity = found.match.similarity
    return FileChange(
      path: new.path, status: isCopy ? .copied(similarity: similarity) : .renamed(similarity: similarity),
      old: found.source, new: new)
  }

  private mutating func lines(of id: ObjectID) throws -> ContentSimilarity.Chunks {
    if let known = chunks[id] { return known }
    let lines = ContentSimilarity.Chunks(try source.object(id).bytes)
    chunks[id] = lines
    return lines
  }
}
