/// A line that is hashed and compared as one block of bytes, not byte by byte.
struct LineKey: Hashable {
  let line: ArraySlice<UInt8>

  static func == (one: LineKey, other: LineKey) -> Bool { one.line.isSameBlock(as: other.line) }

  func hash(into hasher: inout Hasher) { line.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
