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

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A document that was made in memory, as a file.
  package init(of document: Document) {
    bytes = document.bytes
    known.use { $0.result = .success(document) }
  }

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
