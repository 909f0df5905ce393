/// The texts of source files, as bytes for the program that reads them.
package struct CodeQuestion: Sendable {
  /// A file to read.
  package struct File: Hashable, Sendable {
    package let language: SourceFile.Language
    package let text: [UInt8]

    package init(language: SourceFile.Language, text: [UInt8]) { (self.language, self.text) = (language, text) }
  }

  package let files: [File]

  private static let head = Array("xibmerge code \(SourceFile.storageVersion)\n".utf8)

  package init(_ files: [File]) { self.files = files }

  /// The question as bytes.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(bytes: Self.head[...])
    writer.write(files) { writer, file in
      writer.write(file.language.rawValue)
      writer.write(bytes: file.text[...])
    }
    return writer.bytes
  }

  /// Reads ``bytes``; `nil` if they are of another version, or damaged.
  package init?(_ bytes: [UInt8]) {
    let files = bytes.withUnsafeBufferPointer { buffer in
      ByteReader.whole(buffer) { reader throws(ByteReader.Damaged) -> [File] in
        guard try buffer[reader.range(after: 0)].elementsEqual(Self.head) else { throw ByteReader.Damaged() }
        return try reader.list { reader throws(ByteReader.Damaged) in
          guard let language = SourceFile.Language(rawValue: try reader.byte()) else { throw ByteReader.Damaged() }
          return File(language: language, text: Array(buffer[try reader.range(after: 0)]))
        }
      }
    }
    guard let files else { return nil }
    self.files = files
  }
}

/// The facts of the files of a ``CodeQuestion``, in the same order.
package struct CodeAnswer: Sendable {
  package let files: [SourceFile]

  package init(_ files: [SourceFile]) { self.files = files }

  /// The answer as bytes.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(files) { writer, file in writer.write(bytes: file.stored[...]) }
    return writer.bytes
  }

  /// Reads ``bytes``; `nil` if they are damaged.
  package init?(_ bytes: [UInt8]) {
    let files = bytes.withUnsafeBufferPointer { buffer in
      ByteReader.whole(buffer) { reader throws(ByteReader.Damaged) in
        try reader.list { reader throws(ByteReader.Damaged) in
          let place = try reader.range(after: 0)
          guard let file = SourceFile(stored: UnsafeBufferPointer(rebasing: buffer[place])) else {
            throw ByteReader.Damaged()
          }
          return file
        }
      }
    }
    guard let files else { return nil }
    self.files = files
  }
}
