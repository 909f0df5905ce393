/// A JSON value that was read. Foundation would take longer to load than a comparison takes.
package indirect enum JSONValue: Equatable {
  case object([String: JSONValue])
  case array([JSONValue])
  case string(String)
  /// A number, `true`, `false` or `null`, as it is written.
  case other(String)

  /// - Parameter text: The JSON in UTF-8.
  package init(_ text: [UInt8]) throws(StringsError) {
    var reader = JSONReader(cursor: TextCursor(text))
    self = try reader.value(depth: 0)
    try reader.end()
  }

  package subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The members of an object; none for any other value.
  var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The items of an array; none for any other value.
  package var items: [JSONValue] {
    if case .array(let items) = self { items } else { [] }
  }
}

private struct JSONReader {
  var cursor: TextCursor

  /// Values nest no deeper than the stack of a thread reaches.
  private static let deepest = 100

  mutating func value(depth: Int) throws(StringsError) -> JSONValue {
    guard depth < Self.deepest else { throw expected("values that nest less deep") }
    skipSpace()
    if cursor.take("\"") { return .string(try string()) }
    if cursor.take("{") { return .object(try members(depth)) }
    if cursor.take("[") { return .array(try elements(depth)) }
    let word = cursor.take { !isSpace($0) && !Array(",]}:\"".utf8).contains($0) }
    guard let first = word.first, Array("-0123456789tfn".utf8).contains(first) else { throw expected("a JSON value") }
    return .other(String(decoding: word, as: UTF8.self))
  }

  mutating func end() throws(StringsError) {
    skipSpace()
    guard cursor.next == nil else { throw expected("the end of the JSON") }
  }

  private mutating func members(_ depth: Int) throws(StringsError) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    skipSpace()
    if cursor.take("}") { return members }
    while true {
      skipSpace()
      guard cursor.take("\"") else { throw expected("a name in quotation marks") }
      let name = try string()
      skipSpace()
      guard cursor.take(":") else { throw expected("\":\" after \"\(name)\"") }
      members[name] = try value(depth: depth + 1)
      skipSpace()
      if cursor.take("}") { return members }
      guard cursor.take(",") else { throw expected("\",\" or \"}\"") }
    }
  }

  private mutating func elements(_ depth: Int) throws(StringsError) -> [JSONValue] {
    var elements: [JSONValue] = []
    skipSpace()
    if cursor.take("]") { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if cursor.take("]") { return elements }
      guard cursor.take(",") else { throw expected("\",\" or \"]\"") }
    }
  }

  /// The rest of a string after its first quotation mark.
  private mutating func string() throws(StringsError) -> String {
    var bytes: [UInt8] = []
    while let byte = cursor.take() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): bytes += try escaped()
      case 0..<0x20: throw expected("no control character in a string")
      default: bytes.append(byte)
      }
    }
    throw expected("a string that ends in a quotation mark")
  }

  private mutating func escaped() throws(StringsError) -> [UInt8] {
    if cursor.take("u") {
      guard let scalar = cursor.escapedScalar() else { throw expected("four hexadecimal digits after \\u") }
      return Array(String(scalar).utf8)
    }
    guard let byte = cursor.take(), let character = Self.escapes[byte] else {
      throw expected("a known escape after \\")
    }
    return [character]
  }

  private mutating func skipSpace() { _ = cursor.take { isSpace($0) } }

  private func expected(_ what: String) -> StringsError { .expected(what, line: cursor.line) }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"),
    UInt8(ascii: "n"): lineFeed, UInt8(ascii: "r"): carriageReturn, UInt8(ascii: "t"): UInt8(ascii: "\t"),
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
  ]
}
