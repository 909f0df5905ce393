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
