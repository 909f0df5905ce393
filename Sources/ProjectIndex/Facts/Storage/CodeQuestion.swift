/// The texts of source files, as bytes for the program that reads them.
public struct CodeQuestion: Sendable {
  /// A file to read.
  public struct File: Hashable, Sendable {
    public let language: SourceFile.Language
    public let text: [UInt8]

    public init(language: SourceFile.Language, text: [UInt8]) {
      self.language = language
      self.text = text
    }
  }

  public let files: [File]

  private static let head = Array("xibmerge code \(SourceFile.storageVersion)\n".utf8)

  public init(_ files: [File]) { self.files = files }

  /// The question as bytes.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(bytes: Self.head[...])
    writer.write(files) { writer, file in
      writer.write(file.language.rawValue)
      writer.write(bytes: file.text[...])
    }
    return writer.bytes
  }

  /// Reads ``bytes``; `nil` if they are of another version, or damaged.
  public init?(_ bytes: [UInt8]) {
    let files = bytes.withUnsafeBufferPointer { buffer -> [File]? in
      do throws(ByteReader.Damaged) {
        var reader = ByteReader(buffer)
        guard try buffer[reader.range(after: 0)].elementsEqual(Self.head) else { return nil }
        let files = try reader.list { reader throws(ByteReader.Damaged) in
          guard let language = SourceFile.Language(rawValue: try reader.byte()) else { throw ByteReader.Damaged() }
          return File(language: language, text: Array(buffer[try reader.range(after: 0)]))
        }
        return reader.isAtEnd ? files : nil
      } catch {
        return nil
      }
    }
    guard let files else { return nil }
    self.files = files
  }
}

/// The facts of the files of a ``CodeQuestion``, in the same order.
public struct CodeAnswer: Sendable {
  public let files: [SourceFile]

  public init(_ files: [SourceFile]) { self.files = files }

  /// The answer as bytes.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(files) { writer, file in writer.write(bytes: file.stored[...]) }
    return writer.bytes
  }

  /// Reads ``bytes``; `nil` if they are damaged.
  public init?(_ bytes: [UInt8]) {
    let files = bytes.withUnsafeBufferPointer { buffer -> [SourceFile]? in
      do throws(ByteReader.Damaged) {
        var reader = ByteReader(buffer)
        let files = try reader.list { reader throws(ByteReader.Damaged) in
          let place = try reader.range(after: 0)
          guard let file = SourceFile(stored: UnsafeBufferPointer(rebasing: buffer[place])) else {
            throw ByteReader.Damaged()
          }
          return file
        }
        return reader.isAtEnd ? files : nil
      } catch {
        return nil
      }
    }
    guard let files else { return nil }
    self.files = files
  }
}
