/// Many source files as bytes, each under the id of its content.
///
/// A file is decoded only when it is asked for.
package struct SourceStore: Sendable {
  private let bytes: [UInt8]
  private var places: [[UInt8]: Range<Int>] = [:]

  private static let head = Array("xibmerge sources \(SourceFile.storageVersion)\n".utf8)
  private static let checkLength = 4

  /// A store without files.
  package init() { bytes = [] }

  /// Reads what ``bytes(of:limit:)`` made. Bytes that are damaged, or of another version, give a store without files.
  package init(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.head), bytes.count >= Self.head.count + Self.checkLength,
      Self.check(bytes.dropLast(Self.checkLength)).elementsEqual(bytes.suffix(Self.checkLength))
    else {
      self.bytes = []
      return
    }
    self.bytes = bytes
    let end = bytes.count - Self.checkLength
    let places = bytes.withUnsafeBufferPointer { buffer in
      ByteReader.whole(UnsafeBufferPointer(rebasing: buffer[Self.head.count..<end])) {
        reader throws(ByteReader.Damaged) in
        var places: [[UInt8]: Range<Int>] = [:]
        while !reader.isAtEnd {
          let id = Array(buffer[try reader.range(after: Self.head.count)])
          places[id] = try reader.range(after: Self.head.count)
        }
        return places
      }
    }
    self.places = places ?? [:]
  }

  /// The number of files.
  package var count: Int { places.count }

  /// The file whose content has an id; `nil` if the store lacks it.
  package func file(_ id: [UInt8]) -> SourceFile? {
    guard let place = places[id] else { return nil }
    return bytes.withUnsafeBufferPointer { SourceFile(stored: UnsafeBufferPointer(rebasing: $0[place])) }
  }

  /// The bytes of a store of these files.
  ///
  /// - Parameter limit: Files of this store are kept too, unless both together have more bytes than this.
  package func bytes(of files: [(id: [UInt8], file: SourceFile)], limit: Int) -> [UInt8] {
    var writer = ByteWriter()
    for byte in Self.head { writer.write(byte) }
    var known: Set<[UInt8]> = []
    for (id, file) in files where known.insert(id).inserted {
      writer.write(bytes: id[...])
      writer.write(bytes: places[id].map { bytes[$0] } ?? file.stored[...])
    }
    if writer.bytes.count + bytes.count <= limit {
      for (id, place) in places where known.insert(id).inserted {
        writer.write(bytes: id[...])
        writer.write(bytes: bytes[place])
      }
    }
    return writer.bytes + Self.check(writer.bytes[...])
  }

  /// A checksum of four bytes.
  private static func check(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let hash = bytes.withUnsafeBufferPointer { WordHash.of($0) }
    return [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: hash >> $0) }
  }
}
