/// One entry of a tree object.
public struct TreeEntry: Hashable, Sendable {
  /// The name of the entry within its tree, one part of a path.
  public let name: GitPath
  public let mode: FileMode
  public let id: ObjectID

  /// The entries of a tree object as stored: mode, space, name, NUL, hash.
  static func parse(_ bytes: [UInt8], idLength: Int) -> [TreeEntry] {
    var entries: [TreeEntry] = []
    forEach(in: bytes, idLength: idLength) { mode, name, id in
      guard let mode = FileMode(number: mode), let id = ObjectID(bytes: id) else { return }
      entries.append(TreeEntry(name: GitPath(bytes: name), mode: mode, id: id))
    }
    return entries
  }

  /// The one entry with a name, without making values of all the others.
  static func find(_ wanted: ArraySlice<UInt8>, in bytes: [UInt8], idLength: Int) -> TreeEntry? {
    var found: TreeEntry?
    forEach(in: bytes, idLength: idLength) { mode, name, id in
      guard found == nil, name.count == wanted.count, name.elementsEqual(wanted),
        let mode = FileMode(number: mode), let id = ObjectID(bytes: id)
      else { return }
      found = TreeEntry(name: GitPath(bytes: name), mode: mode, id: id)
    }
    return found
  }

  /// Visits every entry; a tree cut short ends the visit at the cut.
  private static func forEach(
    in bytes: [UInt8], idLength: Int,
    _ visit: (UInt32, UnsafeBufferPointer<UInt8>.SubSequence, UnsafeBufferPointer<UInt8>.SubSequence) -> Void
  ) {
    bytes.withUnsafeBufferPointer { bytes in
      var at = 0
      while at < bytes.count {
        var mode: UInt32 = 0
        while at < bytes.count, bytes[at] != UInt8(ascii: " ") {
          mode = mode << 3 | UInt32(bytes[at] & 7)
          at += 1
        }
        let nameStart = at + 1
        guard nameStart < bytes.count, let nameEnd = bytes[nameStart...].firstIndex(of: 0),
          nameEnd + idLength < bytes.count
        else { return }
        visit(mode, bytes[nameStart..<nameEnd], bytes[(nameEnd + 1)...(nameEnd + idLength)])
        at = nameEnd + 1 + idLength
      }
    }
  }
}
