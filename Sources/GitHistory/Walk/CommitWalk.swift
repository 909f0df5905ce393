/// Walks the commits of a range in the order of `git log`.
struct CommitWalk {
  private let source: any ObjectSource
  private var queue = CommitQueue()
  private var seen: Set<ObjectID> = []
  private var hidden: Set<ObjectID>
  private var nodes: [ObjectID: CommitNode] = [:]

  init(_ range: CommitRange, in source: any ObjectSource) throws {
    self.source = source
    hidden = try Self.hidden(range, in: source)
    for id in range.included where !hidden.contains(id) && seen.insert(id).inserted {
      try insert(id)
    }
  }

  /// A commit's node. A parent is read only once, although the walk reaches it again.
  mutating func node(_ id: ObjectID) throws -> CommitNode {
    if let node = nodes[id] { return node }
    let node = try source.node(id)
    nodes[id] = node
    return node
  }

  mutating func next() throws -> CommitNode? {
    guard let commit = queue.next() else { return nil }
    nodes[commit.id] = nil
    for parent in commit.parents where !hidden.contains(parent) && seen.insert(parent).inserted {
      try insert(parent)
    }
    return commit
  }

  private mutating func insert(_ id: ObjectID) throws {
    queue.insert(try node(id))
  }

  /// The commits that the range excludes, as far as the walk could reach them.
  ///
  /// Both ends are followed back in time together until only excluded commits remain. Because clocks can be wrong, five
  /// more commits are visited then, as in git.
  private static func hidden(_ range: CommitRange, in source: any ObjectSource) throws -> Set<ObjectID> {
    guard !range.excluded.isEmpty else { return [] }
    var hidden: Set<ObjectID> = []
    var commits: [ObjectID: CommitNode] = [:]
    var queue = CommitQueue()
    var interesting: Set<ObjectID> = []
    func add(_ id: ObjectID) throws {
      guard commits[id] == nil else { return }
      let commit = try source.node(id)
      commits[id] = commit
      queue.insert(commit)
      if !hidden.contains(id) { interesting.insert(id) }
    }
    func hide(_ id: ObjectID) {
      var pending = [id]
      while let id = pending.popLast() {
        guard hidden.insert(id).inserted else { continue }
        interesting.remove(id)
        pending += commits[id]?.parents ?? []
      }
    }
    range.excluded.forEach(hide)
    for id in range.excluded + range.included { try add(id) }
    var slop = 5
    while slop > 0, let commit = queue.next() {
      interesting.remove(commit.id)
      if hidden.contains(commit.id) { commit.parents.forEach(hide) }
      for parent in commit.parents { try add(parent) }
      slop = interesting.isEmpty ? slop - 1 : 5
    }
    return hidden
  }
}
