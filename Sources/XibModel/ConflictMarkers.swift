/// A text with git's conflict markers in it, taken apart.
public struct ConflictMarkers: Sendable {
  public enum Part: Sendable {
    case ours
    case base
    case theirs
  }

  private enum Piece {
    case plain(ArraySlice<UInt8>)
    case hunk(ours: [ArraySlice<UInt8>], base: [ArraySlice<UInt8>]?, theirs: [ArraySlice<UInt8>])
  }

  private let pieces: [Piece]

  /// The number of hunks.
  public var count: Int { pieces.reduce(0) { if case .hunk = $1 { $0 + 1 } else { $0 } } }

  /// Takes a text apart; `nil` where it has no markers or they do not match. Markers inside a hunk that are longer than the
  /// hunk's own belong to an inner merge and stay as they are.
  public init?(_ text: [UInt8]) {
    var pieces: [Piece] = []
    var open: (size: Int, part: Part, ours: [ArraySlice<UInt8>], base: [ArraySlice<UInt8>]?, theirs: [ArraySlice<UInt8>])?
    for line in Self.lines(of: text) {
      guard var hunk = open else {
        let size = Self.run(of: UInt8(ascii: "<"), in: line)
        if size >= 7 { open = (size, .ours, [], nil, []) } else { pieces.append(.plain(line)) }
        continue
      }
      func isMarker(_ character: Character) -> Bool {
        character.asciiValue.map { Self.run(of: $0, in: line) == hunk.size } ?? false
      }
      if isMarker("|"), hunk.part == .ours {
        (hunk.part, hunk.base) = (.base, [])
      } else if isMarker("="), hunk.part != .theirs {
        hunk.part = .theirs
      } else if isMarker(">"), hunk.part == .theirs {
        pieces.append(.hunk(ours: hunk.ours, base: hunk.base, theirs: hunk.theirs))
        open = nil
        continue
      } else {
        switch hunk.part {
        case .ours: hunk.ours.append(line)
        case .base: hunk.base?.append(line)
        case .theirs: hunk.theirs.append(line)
        }
      }
      open = hunk
    }
    self.pieces = pieces
    guard open == nil, count > 0 else { return nil }
  }

  /// The text with one part of every hunk; `nil` for the base where the markers do not show it.
  public func text(taking part: Part) -> [UInt8]? {
    var text: [UInt8] = []
    for piece in pieces {
      switch (piece, part) {
      case (.plain(let line), _): text += line
      case (.hunk(let ours, _, _), .ours): for line in ours { text += line }
      case (.hunk(_, _, let theirs), .theirs): for line in theirs { text += line }
      case (.hunk(_, let base, _), .base):
        guard let base else { return nil }
        for line in base { text += line }
      }
    }
    return text
  }

  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var at = 0
    while at < text.count {
      let end = text[at...].firstIndex(of: lineFeed).map { $0 + 1 } ?? text.count
      lines.append(text[at..<end])
      at = end
    }
    return lines
  }

  /// How many of a character a line begins with, when a space or nothing follows them; otherwise 0.
  private static func run(of character: UInt8, in line: ArraySlice<UInt8>) -> Int {
    let run = line.prefix { $0 == character }.count
    guard let next = line.dropFirst(run).first else { return run }
    return isSpace(next) ? run : 0
  }
}
