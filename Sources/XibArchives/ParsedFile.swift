package import XibModel

internal import Basics

/// A file as bytes, and as the document in them, which is parsed when somebody first asks, and once.
package final class ParsedFile: Sendable {
  package let bytes: [UInt8]
  private let known = Guarded(Known())

  private final class Known {
    var result: Result<Document, ParseError>?
  }

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The document; `nil` if the bytes are none.
  package var document: Document? { try? parsed() }

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
