/// Writes numbers and texts as bytes; see ``ByteReader``.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ byte: UInt8) { bytes.append(byte) }

  /// Writes a number that is not negative, seven bits a byte, the lowest first.
  mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(bytes some: ArraySlice<UInt8>) {
    write(some.count)
    bytes.append(contentsOf: some)
  }

  mutating func write(_ text: String?) {
    write(text == nil ? 0 : 1 as UInt8)
    if let text { write(text) }
  }

  mutating func write<Value>(_ values: [Value], _ one: (inout ByteWriter, Value) -> Void) {
    write(values.count)
    for value in values { one(&self, value) }
  }

  /// Writes a list of words of four bytes each.
  mutating func write(words: [UInt32]) {
    write(words.count)
    for word in words {
      for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
  }
}
