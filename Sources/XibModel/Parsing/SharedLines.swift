/// A sample of the lines of a text, to tell before parsing whether a version of it has most of them.
///
/// Then ``Document/init(parsing:after:)`` of one after the other is faster than parsing both at the same time. Comparing
/// all lines would take a tenth of a diff.
public struct SharedLines: Sendable {
  private let known: Set<UInt64>

  public init(of text: [UInt8]) { known = Set(Self.sample(of: text)) }

  /// Whether nearly all lines of another text are in this one.
  public func includeMost(of text: [UInt8]) -> Bool {
    let lines = Self.sample(of: text)
    return lines.count { !known.contains($0) } * Self.mostOther <= lines.count
  }

  /// One line in so many may be in one text only. Each costs the parsing of some lines around it.
  private static let mostOther = 8

  /// One line in so many is looked at: which ones depends on their content, so that both texts have the same sample.
  private static let sampling: UInt64 = 4

  private static func sample(of text: [UInt8]) -> [UInt64] {
    var sample: [UInt64] = []
    forEachLine(in: text.indices, of: text) { line, _ in if line % sampling == 0 { sample.append(line) } }
    return sample
  }

  /// Calls a function with the number of each line in a part of a text, and with the end of the line.
  static func forEachLine(in range: Range<Int>, of text: [UInt8], _ body: (_ number: UInt64, _ end: Int) -> Void) {
    text.withUnsafeBytes { bytes in
      var at = range.lowerBound
      while at < range.upperBound {
        let next = bytes.nextLine(after: at)
        body(number(of: UnsafeRawBufferPointer(rebasing: bytes[at..<next])), next)
        at = next
      }
    }
  }

  /// A number that differs for most lines. Nothing but speed may depend on it: of a long line, it is that of a few bytes.
  private static func number(of line: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(line.count)
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    if line.count >= 8 {
      let last = line.count - 8
      for at in stride(from: 0, to: last, by: max(8, last / 5)) { add(line.word(at: at)) }
      add(line.word(at: last))
    } else {
      for byte in line { add(UInt64(byte)) }
    }
    return hash
  }
}

extension UnsafeRawBufferPointer {
  /// Eight bytes from an offset on.
  func word(at offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
}
