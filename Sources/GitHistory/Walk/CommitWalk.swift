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

/// The parts of a commit that a walk needs. Reading no more makes a walk over a whole history fast.
struct CommitNode: Sendable {
  let id: ObjectID
  let tree: ObjectID
  let parents: [ObjectID]
  /// The commit time, in seconds since 1970.
  let time: Int64

  /// Parses an object's bytes; `nil` if they are not a commit.
  init?(id: ObjectID, parsing bytes: UnsafeBufferPointer<UInt8>) {
    guard let node = Self.parse(id, bytes) else { return nil }
    self = node
  }

  private init(id: ObjectID, tree: ObjectID, parents: [ObjectID], time: Int64) {
    self.id = id
    self.tree = tree
    self.parents = parents
    self.time = time
  }

  /// Parses the header. Git writes the tree, the parents, the author and the committer, each on a line, in this order.
  private static func parse(_ id: ObjectID, _ bytes: UnsafeBufferPointer<UInt8>) -> CommitNode? {
    var tree: ObjectID?
    var parents: [ObjectID] = []
    var at = 0
    while let end = bytes[at...].firstIndex(of: UInt8(ascii: "\n")), end > at {
      let line = bytes[at..<end]
      at = end + 1
      switch line[line.startIndex] {
      case UInt8(ascii: "t"): tree = ObjectID(hexDigits: line.dropFirst(5))
      case UInt8(ascii: "p"): ObjectID(hexDigits: line.dropFirst(7)).map { parents.append($0) }
      case UInt8(ascii: "c"):
        guard let tree else { return nil }
        return CommitNode(id: id, tree: tree, parents: parents, time: time(in: line))
      default: continue
      }
    }
    return nil
  }

  private static func time(in line: Slice<UnsafeBufferPointer<UInt8>>) -> Int64 {
    guard let close = line.lastIndex(of: UInt8(ascii: ">")) else { return 0 }
    var time: Int64 = 0
    for byte in line[close...].dropFirst(2) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), time < Int64.max / 10 - 10 else { break }
      time = time * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return time
  }
}

/// A queue of commits in the order of `git log`: latest first, those of the same time in the order they were found.
struct CommitQueue {
  private struct Item {
    let commit: CommitNode
    let turn: Int

    func precedes(_ other: Item) -> Bool {
      commit.time == other.commit.time
        ? turn < other.turn : commit.time > other.commit.time
    }
  }

  private var heap: [Item] = []
  private var turn = 0

  mutating func insert(_ commit: CommitNode) {
    heap.append(Item(commit: commit, turn: turn))
    turn += 1
    var child = heap.count - 1
    while child > 0, heap[child].precedes(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func next() -> CommitNode? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first.commit }
    heap[0] = last
    var parent = 0
    while true {
      var best = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].precedes(heap[best]) {
        best = child
      }
      if best == parent { return first.commit }
      heap.swapAt(parent, best)
      parent = best
    }
  }
}
