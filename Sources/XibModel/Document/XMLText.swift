/// Decodes the text of XML, and escapes text for XML.
package enum XMLText {
  /// The text that raw XML character data stands for.
  package static func decode(_ raw: ArraySlice<UInt8>) -> String {
    if let plain = raw.withUnsafeBufferPointer({ plain($0) }) { return plain }
    var out: [UInt8] = []
    out.reserveCapacity(raw.count)
    var rest = raw
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let semicolon = rest.firstIndex(of: UInt8(ascii: ";")),
        let character = character(rest[(rest.startIndex + 1)..<semicolon])
      {
        out.append(contentsOf: String(character).utf8)
        rest = rest[(semicolon + 1)...]
      } else if rest.starts(with: commentOpen) {
        rest = skip(rest, past: commentClose)
      } else if rest.starts(with: instructionOpen) {
        rest = skip(rest, past: instructionClose)
      } else if rest.starts(with: characterDataOpen) {
        let after = skip(rest, past: characterDataClose)
        out.append(
          contentsOf: rest[(rest.startIndex + characterDataOpen.count)..<(after.startIndex - characterDataClose.count)])
        rest = after
      } else if byte == carriageReturn {
        out.append(lineFeed)
        rest = rest.dropFirst(rest.dropFirst().first == lineFeed ? 2 : 1)
      } else {
        out.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The text of raw character data that is written as it reads; `nil` for other data.
  static func plain(_ raw: UnsafeBufferPointer<UInt8>) -> String? {
    let isPlain = !(raw.has(UInt8(ascii: "&")) || raw.has(carriageReturn) || raw.has(UInt8(ascii: "<")))
    return isPlain ? String(decoding: raw, as: UTF8.self) : nil
  }

  /// Whether raw character data is white space only.
  package static func isWhiteSpace(_ raw: ArraySlice<UInt8>) -> Bool {
    raw.withUnsafeBufferPointer { isWhiteSpace($0) }
  }

  static func isWhiteSpace(_ raw: UnsafeBufferPointer<UInt8>) -> Bool { raw.allSatisfy { isSpace($0) } }

  /// Whether raw character data is white space and comments only.
  static func isBlank(_ raw: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = raw.firstIndex(where: { !isSpace($0) }) else { return true }
    guard raw[first] == commentOpen[0] else { return false }
    var rest = Array(raw[first...])[...]
    while let byte = rest.first {
      if isSpace(byte) {
        rest = rest.dropFirst()
      } else if rest.starts(with: commentOpen) {
        rest = skip(rest, past: commentClose)
      } else {
        return false
      }
    }
    return true
  }

  /// A value as Xcode escapes it between double quotes.
  package static func escapeAttribute(_ value: String) -> String {
    escape(value, quotes: true)
  }

  /// A text as Xcode escapes it between tags.
  package static func escapeContent(_ text: String) -> String {
    escape(text, quotes: false)
  }

  private static func escape(_ text: String, quotes: Bool) -> String {
    guard text.utf8.contains(where: isSpecial) else { return text }
    var out = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"" where quotes: out += "&quot;"
      default: out.unicodeScalars.append(character)
      }
    }
    return out
  }

  /// Whether a text can be the name of an attribute; of names beyond ASCII it knows none.
  package static func isName(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let first = bytes.first, isLetter(first) || first == UInt8(ascii: "_") else { return false }
      return bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: isLetter(byte)
        }
      }
    }
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Whether Xcode escapes a byte.
  static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"")
  }

  static let commentOpen = Array("<!--".utf8)
  static let commentClose = Array("-->".utf8)
  static let declarationOpen = Array("<?xml".utf8)
  static let instructionOpen = Array("<?".utf8)
  static let instructionClose = Array("?>".utf8)
  static let characterDataOpen = Array("<![CDATA[".utf8)
  static let characterDataClose = Array("]]>".utf8)

  private static let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  private static func character(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let name = String(decoding: name, as: UTF8.self)
    if let scalar = named[name] { return scalar }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init)
  }

  private static func skip(_ raw: ArraySlice<UInt8>, past close: [UInt8]) -> ArraySlice<UInt8> {
    var rest = raw
    while !rest.isEmpty, !rest.starts(with: close) { rest = rest.dropFirst() }
    return rest.dropFirst(close.count)
  }
}

/// Writes tags after other bytes: an archive has so many that an array for each would count.
extension [UInt8] {
  /// Appends a text as it is.
  package mutating func append(utf8 text: String) {
    let isCopied: Void? = text.utf8.withContiguousStorageIfAvailable { append(contentsOf: $0) }
    if isCopied == nil { append(contentsOf: text.utf8) }
  }

  /// Appends a part of another text. Unlike a slice, that counts no references up and down.
  package mutating func append(_ range: Range<Int>, of other: [UInt8]) {
    other.withUnsafeBufferPointer { append(contentsOf: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Appends an attribute as Xcode writes it, with the space before it; returns where its value is.
  @discardableResult package mutating func append(attribute name: String, _ value: String) -> Range<Int> {
    var value = value
    return value.withUTF8 { append(attribute: name, $0) }
  }

  /// Appends an attribute as ``append(attribute:_:)`` does.
  @discardableResult
  package mutating func append(attribute name: String, _ value: UnsafeBufferPointer<UInt8>) -> Range<Int> {
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

  package mutating func append(endTag name: String) {
    append(UInt8(ascii: "<"))
    append(UInt8(ascii: "/"))
    append(utf8: name)
    append(UInt8(ascii: ">"))
  }

  /// Appends the end of a start tag.
  package mutating func appendTagEnd(selfClosed: Bool) {
    if selfClosed { append(UInt8(ascii: "/")) }
    append(UInt8(ascii: ">"))
  }
}

/// Compares texts as they are written.
///
/// `==` treats "é" as equal to "e" with a combining accent. Replacing one with the other is a change to keep.
extension String {
  package func isExactly(_ other: String) -> Bool { self == other && utf8.elementsEqual(other.utf8) }

  /// Whether the text has another in it, byte for byte.
  package func hasExactly(_ part: String) -> Bool { utf8.indices.contains { utf8[$0...].starts(with: part.utf8) } }
}

extension String? {
  package func isExactly(_ other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isExactly(other)
  }
}
