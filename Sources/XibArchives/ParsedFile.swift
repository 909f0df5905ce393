package import XibModel

internal import Basics

/// A file as bytes, and as the document in them, which is parsed when somebody first asks, and once.
package final class ParsedFile: Sendable {
  package let bytes: [UInt8]
  private let known = Guarded(Known())

  private final class Known {
    var result: Result<Document, ParseError>?
    var modern: Document?
  }

  fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A document that was made in memory, as a file.
  package init(of document: Document) {
    bytes = document.bytes
    known.use { $0.result = .success(document) }
  }

  /// The file with some bytes. If the process read it lately, it is parsed.
  package static func with(_ bytes: [UInt8]) -> ParsedFile { RecentFiles.shared.file(with: bytes) }

  /// The document; `nil` if the bytes are none.
  package var document: Document? { try? parsed() }

  /// The document as a modern one says the same; `nil` if the bytes are none.
  package var modern: Document? {
    guard let document else { return nil }
    return known.use { known in
      let modern = known.modern ?? document.modernized
      known.modern = modern
      return modern
    }
  }

  /// The document.
  ///
  /// - Parameter other: A document much like it, which makes parsing faster.
  package func parsed(after other: Document? = nil) throws(ParseError) -> Document {
    let bytes = bytes
    return try known.use { known in
      let result = known.result ?? Result { () throws(ParseError) in try Document(file: bytes, after: other) }
      known.result = result
      return result
    }.get()
  }
}

/// The files that the process read last.
///
/// A command meets the same bytes in many places: as a version of a merge, as the tip of a branch, in the work tree.
private final class RecentFiles: Sendable {
  static let shared = RecentFiles()

  /// So many bytes are kept: the files of some merges of large documents, and not those of a whole history.
  private static let capacity = 1 << 23

  private let files = Guarded(Files())

  private final class Files {
    /// The files, by their sizes. Comparing those of one size costs less than a checksum of each.
    var bySize: [Int: [ParsedFile]] = [:]
    /// The sizes, that of the first one added first.
    var order: [Int] = []
    var total = 0
  }

  func file(with bytes: [UInt8]) -> ParsedFile {
    files.use { files in
      if let known = files.bySize[bytes.count]?.first(where: { $0.bytes == bytes }) { return known }
      let file = ParsedFile(bytes)
      files.bySize[bytes.count, default: []].append(file)
      files.order.append(bytes.count)
      files.total += bytes.count
      while files.total > Self.capacity, files.order.count > 1 {
        let size = files.order.removeFirst()
        files.bySize[size]?.removeFirst()
        files.total -= size
      }
      return file
    }
  }
}
