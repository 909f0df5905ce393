internal import Basics

extension Document {
  /// Whether nearly all lines of a text are also in another text.
  ///
  /// Then ``init(parsing:after:)`` of one after the other is faster than parsing both at the same time.
  public static func hasMostLines(of text: [UInt8], in other: [UInt8]) -> Bool {
    var known: Set<UInt64> = []
    forEachSampledLine(of: other) { known.insert($0) }
    var (shared, all) = (0, 0)
    forEachSampledLine(of: text) { line in
      all += 1
      if known.contains(line) { shared += 1 }
    }
    return (all - shared) * mostOther <= all
  }

  /// One line in so many may be in one text only. Each costs the parsing of some lines around it.
  private static let mostOther = 8

  /// One line in so many is looked at: which ones depends on their content, so that both texts have the same sample.
  private static let sampling: UInt64 = 4

  private static func forEachSampledLine(of text: [UInt8], _ perform: (UInt64) -> Void) {
    text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      var at = 0
      while at < bytes.count {
        let end =
          memchr(start + at, Int32(lineFeed), bytes.count - at).map { UnsafeRawPointer($0) - start } ?? bytes.count
        let hash = checksum(of: UnsafeRawBufferPointer(rebasing: bytes[at..<end]))
        if hash % sampling == 0 { perform(hash) }
        at = end + 1
      }
    }
  }

  /// A number that differs for most lines. Nothing but speed depends on it.
  private static func checksum(of line: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(line.count)
    var at = 0
    while at + 8 <= line.count {
      hash = (hash ^ line.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      at += 8
    }
    for byte in line[at...] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash = (hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15
    return hash ^ hash >> 29
  }
}
