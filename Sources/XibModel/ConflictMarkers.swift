/// A text with git's conflict markers in it, taken apart.
public struct ConflictMarkers: Sendable {
  public enum Part: Sendable {
    case ours
    case base
    case theirs
  }

  /// What stands between the markers of one conflict, as ranges of bytes.
  private struct Hunk {
    /// The whole conflict, markers included.
    var all: Range<Int>
    var ours: Range<Int>
    var base: Range<Int>?
    var theirs: Range<Int>

    func range(of part: Part) -> Range<Int>? {
      switch part {
      case .ours: ours
      case .base: base
      case .theirs: theirs
      }
    }
  }

  private let text: [UInt8]
  private let hunks: [Hunk]

  /// The number of conflicts.
  public var count: Int { hunks.count }

  /// Takes a text apart; `nil` where it has no markers or they do not match. Markers inside a conflict that are not as long as
  /// its own belong to an inner merge and stay as they are.
  public init?(_ text: [UInt8]) {
    self.text = text
    var hunks: [Hunk] = []
    var open: (size: Int, part: Part, partStart: Int, hunk: Hunk)?
    var at = 0
    while at < text.count {
      let end = text[at...].firstIndex(of: lineFeed).map { $0 + 1 } ?? text.count
      let line = text[at..<end]
      defer { at = end }
      guard let (size, part, partStart, hunk) = open else {
        let size = Self.run(of: UInt8(ascii: "<"), in: line)
        if size >= 7 { open = (size, .ours, end, Hunk(all: at..<end, ours: end..<end, base: nil, theirs: end..<end)) }
        continue
      }
      func isMarker(_ character: Character) -> Bool {
        character.asciiValue.map { Self.run(of: $0, in: line) == size } ?? false
      }
      var closed = hunk
      switch part {
      case .ours: closed.ours = partStart..<at
      case .base: closed.base = partStart..<at
      case .theirs: closed.theirs = partStart..<at
      }
      closed.all = hunk.all.lowerBound..<end
      if isMarker("|"), part == .ours {
        open = (size, .base, end, closed)
      } else if isMarker("="), part != .theirs {
        open = (size, .theirs, end, closed)
      } else if isMarker(">"), part == .theirs {
        hunks.append(closed)
        open = nil
      }
    }
    self.hunks = hunks
    guard open == nil, !hunks.isEmpty else { return nil }
  }

  /// The line at which the first conflict stands in the text that one part of every conflict gives, counted from 1.
  public func firstLine(of part: Part) -> Int {
    // Before the first conflict all texts are the same.
    1 + text[..<(hunks.first?.all.lowerBound ?? 0)].count { $0 == lineFeed }
  }

  /// The text with one part of every conflict; `nil` for the base where the markers do not show it.
  public func text(taking part: Part) -> [UInt8]? {
    var result: [UInt8] = []
    var at = 0
    for hunk in hunks {
      guard let range = hunk.range(of: part) else { return nil }
      result += text[at..<hunk.all.lowerBound]
      result += text[range]
      at = hunk.all.upperBound
    }
    return result + text[at...]
  }

  /// How many of a character a line begins with, when a space or nothing follows them; otherwise 0.
  private static func run(of character: UInt8, in line: ArraySlice<UInt8>) -> Int {
    let run = line.prefix { $0 == character }.count
    guard let next = line.dropFirst(run).first else { return run }
    return isSpace(next) ? run : 0
  }
}
