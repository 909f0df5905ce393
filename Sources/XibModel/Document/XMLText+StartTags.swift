/// Writes tags after other bytes: an archive has so many that an array for each would count.
extension [UInt8] {
  /// Appends a text as it is.
  mutating func append(utf8 text: String) {
    let isCopied: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    if isCopied == nil { append(contentsOf: text.utf8) }
  }

  /// Appends a part of another text. Unlike a slice, that counts no references up and down.
  public mutating func append(_ range: Range<Int>, of other: [UInt8]) {
    other.withUnsafeBufferPointer { append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Appends an attribute as Xcode writes it, with the space before it; returns where its value is.
  @discardableResult mutating func append(attribute name: String, _ value: String) -> Range<Int> {
    var value = value
    return value.withUTF8 { append(attribute: name, $0) }
  }

  /// Appends an attribute as ``append(attribute:_:)`` does.
  @discardableResult mutating func append(attribute name: String, _ value: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    append(UInt8(ascii: " "))
    append(utf8: name)
    append(UInt8(ascii: "="))
    append(UInt8(ascii: "\""))
    let start = count
    if value.contains(where: { XMLText.isSpecial($0) || $0 < UInt8(ascii: " ") }) {
      append(escaped: XMLText.escapeAttribute(String(decoding: value, as: UTF8.self)))
    } else {
      append(contentsOf: value)
    }
    let end = count
    append(UInt8(ascii: "\""))
    return start..<end
  }

  /// Appends the value of an attribute with its white space as character references: a parser turns that into spaces.
  private mutating func append(escaped value: String) {
    for byte in value.utf8 {
      switch byte {
      case lineFeed: append(utf8: "&#10;")
      case carriageReturn: append(utf8: "&#13;")
      case UInt8(ascii: "\t"): append(utf8: "&#9;")
      default: append(byte)
      }
    }
  }

  mutating func append(endTag name: String) {
    append(UInt8(ascii: "<"))
    append(UInt8(ascii: "/"))
    append(utf8: name)
    append(UInt8(ascii: ">"))
  }

  /// Appends the end of a start tag.
  mutating func appendTagEnd(selfClosed: Bool) {
    if selfClosed { append(UInt8(ascii: "/")) }
    append(UInt8(ascii: ">"))
  }
}
