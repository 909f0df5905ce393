/// One entry of a tree object.
public struct TreeEntry: Hashable, Sendable {
  /// The name of the entry within its tree, one part of a path.
  public let name: GitPath
  public let mode: FileMode
  public let id: ObjectID

  /// Parses a tree object, which stores each entry as mode, space, name, NUL, hash.
  static func parse(_ bytes: [UInt8], idLength: Int) -> [TreeEntry] {
    var entries: [TreeEntry] = []
    bytes.withUnsafeBufferPointer { bytes in
      forEach(in: bytes, idLength: idLength) { mode, name, id in
        if let mode = FileMode(number: mode), let id = ObjectID(bytes: id) {
          entries.append(TreeEntry(name: GitPath(bytes: name), mode: mode, id: id))
        }
        return true
      }
    }
    return entries
  }

  /// The entry with a name, found without creating values for all the others.
  static func find(_ wanted: ArraySlice<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, idLength: Int) -> TreeEntry? {
    var found: TreeEntry?
    forEach(in: bytes, idLength: idLength) { mode, name, id in
      guard name.count == wanted.count, name.elementsEqual(wanted),
        let mode = FileMode(number: mode), let id = ObjectID(bytes: id)
      else { return true }
      found = TreeEntry(name: GitPath(bytes: name), mode: mode, id: id)
      return false
    }
    return found
  }

  private typealias Slice = UnsafeBufferPointer<UInt8>.SubSequence

  /// Visits every entry until `visit` returns `false`. In a truncated tree, the visit ends at the cut.
  private static func forEach(
    in bytes: UnsafeBufferPointer<UInt8>, idLength: Int, _ visit: (UInt32, Slice, Slice) -> Bool
  ) {
    var at = 0
    while at < bytes.count {
      var mode: UInt32 = 0
      while at < bytes.count, bytes[at] != UInt8(ascii: " ") {
        mode = mode << 3 | UInt32(bytes[at] & 7)
        at += 1
      }
      let nameStart = at + 1
      guard nameStart < bytes.count, let nameEnd = bytes[nameStart...].firstIndex(of: 0),
        nameEnd + idLength < bytes.count,
        visit(mode, bytes[nameStart..<nameEnd], bytes[(nameEnd + 1)...(nameEnd + idLength)])
      else { return }
      at = nameEnd + 1 + idLength
    }
  }
}
