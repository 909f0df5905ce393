/// Reads a strings file: `"key" = "value";`, with comments between.
struct StringsFile {
  private var cursor: TextCursor
  /// The values by their keys. If a key is there twice, the last counts, as in Foundation.
  private(set) var texts: [String: String] = [:]

  /// - Parameter text: The file in UTF-8.
  init(_ text: [UInt8]) throws(StringsError) {
    cursor = TextCursor(text)
    if cursor.take("bplist") || cursor.take("<?xml") { throw .propertyList }
    while try skipToEntry() { try readEntry() }
  }

  /// Moves past white space and comments; returns whether an entry follows.
  private mutating func skipToEntry() throws(StringsError) -> Bool {
    while true {
      _ = cursor.take { isSpace($0) }
      if cursor.take("//") {
        _ = cursor.take { $0 != lineFeed && $0 != carriageReturn }
      } else if cursor.take("/*") {
        let start = cursor
        guard cursor.skip(past: "*/") else { throw .expected("a comment that ends in \"*/\"", line: start.line) }
      } else {
        return cursor.next != nil
      }
    }
  }

  private mutating func readEntry() throws(StringsError) {
    let key = try word("a key")
    // A key alone is its own value.
    var value = key
    _ = try skipToEntry()
    if cursor.take("=") {
      _ = try skipToEntry()
      value = try word("the value of \"\(key)\"")
      _ = try skipToEntry()
    }
    guard cursor.take(";") else { throw .expected("\"=\" or \";\" after \"\(key)\"", line: cursor.line) }
    texts[key] = value
  }

  private mutating func word(_ what: String) throws(StringsError) -> String {
    guard let first = cursor.next else { throw .expected(what, line: cursor.line) }
    if first == Self.quote || first == Self.apostrophe { return try quoted(by: first, what) }
    let word = cursor.take(while: Self.needsNoQuotes)
    guard !word.isEmpty else { throw .expected(what, line: cursor.line) }
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func quoted(by mark: UInt8, _ what: String) throws(StringsError) -> String {
    let start = cursor
    _ = cursor.take()
    var bytes: [UInt8] = []
    while let byte = cursor.take() {
      if byte == mark { return String(decoding: bytes, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { bytes += try escaped() } else { bytes.append(byte) }
    }
    throw .expected("\(what) that ends in a quotation mark", line: start.line)
  }

  /// The character after a backslash.
  private mutating func escaped() throws(StringsError) -> [UInt8] {
    if cursor.take("U") || cursor.take("u") {
      guard let scalar = cursor.escapedScalar() else {
        throw .expected("four hexadecimal digits of a character after \\U", line: cursor.line)
      }
      return Array(String(scalar).utf8)
    }
    guard let byte = cursor.next else { throw .expected("a character after \\", line: cursor.line) }
    let digits = cursor.take { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
    if let code = UInt8(String(decoding: digits.prefix(3), as: UTF8.self), radix: 8), digits.count <= 3 {
      return Array(String(Unicode.Scalar(code)).utf8)
    }
    guard digits.isEmpty else { throw .expected("at most three octal digits after \\", line: cursor.line) }
    _ = cursor.take()
    return [Self.escapes[byte] ?? byte]
  }

  /// Whether a byte can be part of a word without quotation marks: letters, digits, and `-./:_$`.
  private static func needsNoQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: ":"),
      UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let apostrophe = UInt8(ascii: "'")
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): lineFeed, UInt8(ascii: "r"): carriageReturn, UInt8(ascii: "t"): UInt8(ascii: "\t"),
    UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "v"): 0x0B,
  ]
}

/// Reads the characters of a file with texts. Xcode wrote UTF-16 in older releases, and writes UTF-8 now.
enum StringsEncoding {
  /// The text as UTF-8, without a byte order mark.
  static func text(of bytes: [UInt8]) throws(StringsError) -> [UInt8] {
    if bytes.starts(with: FileForm.byteOrderMark) { return try utf8(bytes[FileForm.byteOrderMark.count...]) }
    if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes.dropFirst(2), isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes.dropFirst(2), isBigEndian: true) }
    // The first character of such a file is ASCII: a quotation mark or that of a comment.
    if bytes.count > 1, bytes[0] == 0 || bytes[1] == 0 { return try utf16(bytes[...], isBigEndian: bytes[0] == 0) }
    return try utf8(bytes[...])
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>) throws(StringsError) -> [UInt8] {
    guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else { throw .encoding }
    return Array(bytes)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) throws(StringsError) -> [UInt8] {
    guard bytes.count.isMultiple(of: 2) else { throw .encoding }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { at in
      let (one, other) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
      return isBigEndian ? one << 8 | other : other << 8 | one
    }
    let text = String(decoding: units, as: UTF16.self)
    guard text.utf16.elementsEqual(units) else { throw .encoding }
    return Array(text.utf8)
  }
}

/// Why the texts of a strings file or a string catalog could not be read.
package enum StringsError: Error, Equatable, Sendable {
  case encoding
  case propertyList
  case conflictMarkers(line: Int)
  /// The file does not have what it must have at a line.
  case expected(String, line: Int)
  case notACatalog
}

extension StringsError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .encoding: "it is neither UTF-8 nor UTF-16; save it as UTF-8."
    case .propertyList: "it is a property list, not a strings file; convert it in Xcode."
    case .conflictMarkers(let line): "line \(line) holds a conflict marker; resolve the merge first."
    case .expected(let what, let line): "line \(line) should have \(what); repair it."
    case .notACatalog: "it is JSON, but no string catalog; check that it is the right file."
    }
  }
}
