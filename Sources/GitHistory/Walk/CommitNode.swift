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
