internal import Basics

/// The line ends of a text, to look up the line of any byte quickly.
public struct LineIndex: Sendable {
  private let ends: [Int]

  public init(_ text: [UInt8]) {
    ends = text.indices.filter { text[$0] == lineFeed }
  }

  /// The line of a byte, counted from 1.
  public func line(at offset: Int) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low + 1
  }
}

extension [UInt8] {
  /// The start of the line after that of a byte; the end of the text if there is none.
  func nextLine(after at: Int) -> Int { withUnsafeBytes { $0.nextLine(after: at) } }
}

extension UnsafeRawBufferPointer {
  /// The start of the next line.
  func nextLine(after at: Int) -> Int {
    guard let base = baseAddress, let end = memchr(base + at, Int32(lineFeed), count - at) else { return count }
    return UnsafeRawPointer(end) - base + 1
  }
}
