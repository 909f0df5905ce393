/// The file names of Interface Builder documents.
package enum DocumentName {
  /// The file extensions, without the dot. Case does not matter.
  package static let extensions = ["xib", "storyboard"]

  private static let endings = extensions.map { Array(".\($0)".utf8) }

  /// Whether a path, given as bytes, ends in the name of a document.
  package static func ends(_ path: ArraySlice<UInt8>) -> Bool {
    endings.contains { ending in
      let name = path.dropLast(ending.count)
      // An extension alone, such as `.xib`, is not a name.
      guard let last = name.last, last != UInt8(ascii: "/") else { return false }
      return path[name.endIndex...].elementsEqual(ending) { lowercased($0) == $1 }
    }
  }

  /// Whether a path ends in the name of a document.
  package static func ends(_ path: String) -> Bool { ends(Array(path.utf8)[...]) }
}

/// The lowercase form of an ASCII letter; any other byte stays the same.
package func lowercased(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}
