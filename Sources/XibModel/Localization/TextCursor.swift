/// A position in a text that is read byte by byte.
struct TextCursor {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The byte at the position; `nil` at the end.
  var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  /// The line of the position, counted from 1. All before it is read for that, so it is for errors.
  var line: Int { 1 + bytes[..<at].count { $0 == lineFeed } }

  /// Moves on and returns the byte that it passed; `nil` at the end.
  mutating func take() -> UInt8? {
    guard let byte = next else { return nil }
    at += 1
    return byte
  }

  /// Moves past a word; returns whether it was there.
  mutating func take(_ word: StaticString) -> Bool {
    let end = at + word.utf8CodeUnitCount
    guard end <= bytes.count, word.withUTF8Buffer({ $0.elementsEqual(bytes[at..<end]) }) else { return false }
    at = end
    return true
  }

  /// Moves past the bytes that pass a test, and returns them.
  mutating func take(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = at
    while let byte = next, isWanted(byte) { at += 1 }
    return bytes[start..<at]
  }

  /// Moves past a word that comes later; at the end if there is none. Returns whether there was one.
  mutating func skip(past word: StaticString) -> Bool {
    while at < bytes.count {
      if take(word) { return true }
      at += 1
    }
    return false
  }

  /// Reads the four hexadecimal digits of an escaped character, and a second escape if that is the other half of the
  /// character; `nil` if they stand for none.
  mutating func escapedScalar() -> Unicode.Scalar? {
    guard let unit = hexadecimalUnit() else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard take("\\u") || take("\\U"), let trail = hexadecimalUnit(), UTF16.isTrailSurrogate(trail) else { return nil }
    return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
  }

  private mutating func hexadecimalUnit() -> UInt16? {
    guard at + 4 <= bytes.count else { return nil }
    let digits = bytes[at..<(at + 4)]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    at += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
