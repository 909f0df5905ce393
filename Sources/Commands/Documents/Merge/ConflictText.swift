internal import XibModel

/// A text, with or without conflict markers, for comparisons that ignore labels and line ends.
public struct ConflictText: Equatable, Sendable {
  private let pieces: [ConflictMarkers.Piece]
  /// Whether every conflict shows its base.
  let showsBase: Bool

  public init(_ bytes: [UInt8]) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == UInt8(ascii: "\n"), text.last == UInt8(ascii: "\r") { text.removeLast() }
      text.append(byte)
    }
    let markers = ConflictMarkers(text)
    pieces = markers?.pieces() ?? [.text(text)]
    showsBase = markers?.showsBase ?? false
  }

  var isMarked: Bool { pieces.count > 1 }

  /// Whether a line of a file begins like a marker, even without the other markers of a conflict.
  public static func looksMarked(_ file: [UInt8]) -> Bool {
    file.split(separator: UInt8(ascii: "\n")).contains { line in
      Array("<>".utf8).contains { sign in line.prefix { $0 == sign }.count >= 7 }
    }
  }
}
