typealias Bytes = ArraySlice<UInt8>

let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")

/// A position in a text.
struct Cursor {
  let text: [UInt8]
  var at = 0

  init(_ text: [UInt8]) { self.text = text }

  var next: UInt8? { at < text.count ? text[at] : nil }

  func error(_ what: String) -> StringsMergeError {
    .expected(what, line: 1 + text[..<min(at, text.count)].count { $0 == lineFeed })
  }

  func sees(_ word: StaticString) -> Bool {
    let end = at + word.utf8CodeUnitCount
    return end <= text.count && word.withUTF8Buffer { $0.elementsEqual(text[at..<end]) }
  }

  mutating func take(_ word: StaticString) -> Bool {
    guard sees(word) else { return false }
    at += word.utf8CodeUnitCount
    return true
  }

  mutating func skip(while isWanted: (UInt8) -> Bool) { while let byte = next, isWanted(byte) { at += 1 } }

  mutating func skipSpace() { skip { $0 == 0x20 || (0x09...0x0D).contains($0) } }

  /// Moves past a word that comes later.
  mutating func skip(past word: StaticString, _ what: String) throws(StringsMergeError) {
    let start = at
    while at < text.count {
      if take(word) { return }
      at += 1
    }
    at = start
    throw error(what)
  }

  /// Moves past a text between two marks, which it is at; returns what is between them, with its escapes.
  mutating func quoted(_ what: String) throws(StringsMergeError) -> Bytes {
    let mark = next, start = at + 1
    at = start
    while let byte = next, byte != mark { at += byte == Escapes.sign ? 2 : 1 }
    guard next != nil else {
      at = start
      throw error("\(what) that ends in a quotation mark")
    }
    at += 1
    return text[start..<(at - 1)]
  }

  /// Moves past a word, or a text between quotation marks; returns what it says.
  mutating func word(
    _ what: String, _ isInWord: (UInt8) -> Bool = Cursor.isInWord
  ) throws(StringsMergeError) -> String {
    guard let first = next else { throw error(what) }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return Escapes.strings(try quoted(what)) }
    let start = at
    skip(while: isInWord)
    guard at > start else { throw error(what) }
    return String(decoding: text[start..<at], as: UTF8.self)
  }

  /// Whether a word without quotation marks may have a character.
  static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Moves past a comment of C; returns whether there was one.
  mutating func skipComment() throws(StringsMergeError) -> Bool {
    if skipLineComment() { return true }
    guard take("/*") else { return false }
    try skip(past: "*/", "a comment that ends in \"*/\"")
    return true
  }

  /// Moves past a comment to the end of its line; returns whether there was one.
  @discardableResult
  mutating func skipLineComment() -> Bool {
    guard take("//") else { return false }
    skip { $0 != lineFeed && $0 != carriageReturn }
    return true
  }
}

/// What escaped characters mean.
enum Escapes {
  /// A text of a strings file, as Foundation reads it: `\U` and up to four digits, three octal digits of one byte, and
  /// else the character itself, if it is no letter of an escape. (Foundation reads bytes above 127 as NeXTSTEP did, this as Latin 1.)
  static func strings(_ text: Bytes) -> String { decoded(text, isJSON: false) ?? "" }

  /// A text of JSON; `nil` if it has a control character, an unknown escape or half a character, as for Foundation.
  static func json(_ text: Bytes) -> String? {
    text.contains { $0 < 0x20 } ? nil : decoded(text, isJSON: true)
  }

  static let sign = UInt8(ascii: "\\")

  private static let letters: [UInt8: UInt8] = [
    UInt8(ascii: "n"): lineFeed, UInt8(ascii: "r"): carriageReturn, UInt8(ascii: "t"): 0x09, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "f"): 0x0C, UInt8(ascii: "a"): 0x07, UInt8(ascii: "v"): 0x0B,
  ]

  private static func decoded(_ text: Bytes, isJSON: Bool) -> String? {
    guard text.contains(sign) else { return String(decoding: text, as: UTF8.self) }
    var units: [UInt16] = [], plain: [UInt8] = []
    var rest = text
    func add(_ unit: UInt16) {
      units += Array(String(decoding: plain, as: UTF8.self).utf16) + [unit]
      plain = []
    }
    while let byte = rest.popFirst() {
      guard byte == sign, let letter = rest.popFirst() else {
        plain.append(byte)
        continue
      }
      if letter == UInt8(ascii: isJSON ? "u" : "U") {
        let digits = rest.prefix(4).prefix { Character(Unicode.Scalar($0)).isHexDigit }
        if isJSON, digits.count < 4 { return nil }
        add(UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(digits.count)
      } else if !isJSON, isOctal(letter) {
        let digits = [letter] + rest.prefix(2).prefix(while: isOctal)
        add((UInt16(String(decoding: digits, as: UTF8.self), radix: 8) ?? 0) & 0xFF)
        rest = rest.dropFirst(digits.count - 1)
      } else if isJSON, !"\"\\/bfnrt".utf8.contains(letter) {
        return nil
      } else {
        plain.append(letters[letter] ?? letter)
      }
    }
    units += Array(String(decoding: plain, as: UTF8.self).utf16)
    let string = String(decoding: units, as: UTF16.self)
    return isJSON && !string.utf16.elementsEqual(units) ? nil : string
  }

  /// A text as a file has it.
  ///
  /// - Parameter other: Another text of the file: one of a property list in XML is within tags.
  static func written(_ text: String, like other: Bytes, inJSON isJSON: Bool) -> Bytes {
    let isXML = other.first == UInt8(ascii: "<")
    let written = text.unicodeScalars.reduce(into: [UInt8]()) { out, scalar in
      if isXML {
        out += Array((entities[scalar].map { "&\($0);" } ?? String(scalar)).utf8)
      } else if scalar == "\"" || scalar == "\\" {
        out += [sign, UInt8(truncatingIfNeeded: scalar.value)]
      } else if scalar.value < 0x20,
        let letter = letters.first(where: { "bfnrt".utf8.contains($0.key) && UInt32($0.value) == scalar.value })
      {
        out += [sign, letter.key]
      } else if scalar.value < 0x20 {
        let digits = String(scalar.value, radix: 16)
        out +=
          [sign, UInt8(ascii: isJSON ? "u" : "U")]
          + Array((String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      } else {
        out += Array(String(scalar).utf8)
      }
    }
    return Bytes(isXML ? Array("<string>".utf8) + written + Array("</string>".utf8) : [0x22] + written + [0x22])
  }

  /// The characters that text in XML can't have, by what stands for them.
  private static let entities: [Unicode.Scalar: String] = ["<": "lt", ">": "gt", "&": "amp"]

  private static func isOctal(_ byte: UInt8) -> Bool { (0x30...0x37).contains(byte) }
}
