/// Reads what ``ByteWriter`` wrote. If the bytes are damaged, reading throws, and never makes room for more values than
/// the bytes can hold.
struct ByteReader {
  struct Damaged: Error {}

  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { at == bytes.count }

  /// What all of some bytes say; `nil` if they are damaged, or more than that.
  static func whole<Value>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ read: (inout ByteReader) throws(Damaged) -> Value
  ) -> Value? {
    var reader = ByteReader(bytes)
    let value = try? read(&reader)
    return reader.isAtEnd ? value : nil
  }

  mutating func byte() throws(Damaged) -> UInt8 {
    guard at < bytes.count else { throw Damaged() }
    defer { at += 1 }
    return bytes[at]
  }

  mutating func number() throws(Damaged) -> Int {
    var number: UInt = 0
    for shift in stride(from: 0, to: 56, by: 7) {
      let next = try byte()
      number |= UInt(next & 0x7F) << UInt(shift)
      if next & 0x80 == 0 { return Int(number) }
    }
    throw Damaged()
  }

  /// Reads a number of values. Throws if the rest is too short for so many, with at least `size` bytes each.
  private mutating func count(of size: Int = 1) throws(Damaged) -> Int {
    let count = try number()
    guard count <= (bytes.count - at) / size else { throw Damaged() }
    return count
  }

  /// Skips bytes that come after their number, and returns their place.
  ///
  /// - Parameter offset: The place of this reader's first byte in the buffer that the result refers to.
  mutating func range(after offset: Int) throws(Damaged) -> Range<Int> {
    let count = try count()
    defer { at += count }
    return (offset + at)..<(offset + at + count)
  }

  mutating func text() throws(Damaged) -> String {
    let count = try count()
    defer { at += count }
    return String(decoding: bytes[at..<(at + count)], as: UTF8.self)
  }

  mutating func optionalText() throws(Damaged) -> String? { try byte() == 0 ? nil : try text() }

  mutating func list<Value>(_ one: (inout ByteReader) throws(Damaged) -> Value) throws(Damaged) -> [Value] {
    var values: [Value] = []
    let count = try count()
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try one(&self)) }
    return values
  }

  mutating func words() throws(Damaged) -> [UInt32] {
    let count = try count(of: 4)
    defer { at += 4 * count }
    let start = UnsafeRawBufferPointer(bytes)
    return (0..<count).map {
      UInt32(littleEndian: start.loadUnaligned(fromByteOffset: at + 4 * $0, as: UInt32.self))
    }
  }
}

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
