/// The bytes that names in code consist of.
enum CodeBytes {
  static func startsWord(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  static func continuesWord(_ byte: UInt8) -> Bool { startsWord(byte) || (0x30...0x39).contains(byte) }

  /// Whether a word may be the name of a class.
  static func isCapitalized(_ word: ArraySlice<UInt8>) -> Bool {
    word.first.map { (0x41...0x5A).contains($0) } ?? false
  }
}

/// Converts growing offsets to line numbers.
struct LineTable {
  private let text: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ text: [UInt8]) { self.text = text }

  /// The line of a byte, counted from 1. The offsets of successive calls must not decrease.
  mutating func line(at wanted: Int) -> Int {
    while offset < min(wanted, text.count) {
      if text[offset] == UInt8(ascii: "\n") { line += 1 }
      offset += 1
    }
    return line
  }
}
