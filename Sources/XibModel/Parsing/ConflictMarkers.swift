internal import Basics

/// A text with git's conflict markers in it, split into its parts.
public struct ConflictMarkers: Sendable {
  public enum Part: Sendable {
    case ours
    case base
    case theirs
  }

  /// The labels of the three versions in the markers.
  public struct Labels: Sendable, Equatable {
    public let ours: String
    public let base: String
    public let theirs: String
  }

  /// A stretch of the text: outside all conflicts, or one conflict without its markers.
  public enum Piece: Sendable, Equatable {
    case text([UInt8])
    case conflict(ours: [UInt8], base: [UInt8]?, theirs: [UInt8])
  }

  /// One conflict, as ranges of bytes.
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
  /// The length of the first conflict's markers.
  public let markerSize: Int
  /// The labels of the first conflict.
  public let labels: Labels

  /// The number of conflicts.
  public var count: Int { hunks.count }

  /// Whether every conflict shows its base, as in the style `diff3`.
  public var showsBase: Bool { hunks.allSatisfy { $0.base != nil } }

  /// Splits a text; `nil` if it has no markers, or if they do not match. Inside a conflict, markers of another length
  /// belong to an inner merge and stay as they are.
  public init?(_ text: [UInt8]) {
    self.text = text
    var hunks: [Hunk] = []
    var open: (size: Int, part: Part, partStart: Int, hunk: Hunk)?
    var first: (size: Int, labels: [Part: String])?
    var at = 0
    while at < text.count {
      let end = Self.nextLine(after: at, in: text)
      guard open != nil || text[at] == Self.signs[0] else {
        at = end
        continue
      }
      let line = text[at..<end]
      defer { at = end }
      func note(_ part: Part, _ size: Int) {
        if hunks.isEmpty { first = (size, (first?.labels ?? [:]).merging([part: Self.label(in: line, size)]) { $1 }) }
      }
      guard let (size, part, partStart, hunk) = open else {
        let size = Self.run(of: UInt8(ascii: "<"), in: line)
        guard size >= 7 else { continue }
        note(.ours, size)
        open = (size, .ours, end, Hunk(all: at..<end, ours: end..<end, base: nil, theirs: end..<end))
        continue
      }
      guard let sign = Self.signs.first(where: { Self.run(of: $0, in: line) == size }) else { continue }
      var closed = hunk
      switch part {
      case .ours: closed.ours = partStart..<at
      case .base: closed.base = partStart..<at
      case .theirs: closed.theirs = partStart..<at
      }
      closed.all = hunk.all.lowerBound..<end
      switch (sign, part) {
      case (UInt8(ascii: "|"), .ours):
        note(.base, size)
        open = (size, .base, end, closed)
      case (UInt8(ascii: "="), .ours), (UInt8(ascii: "="), .base):
        open = (size, .theirs, end, closed)
      case (UInt8(ascii: ">"), .theirs):
        note(.theirs, size)
        hunks.append(closed)
        open = nil
      default:
        // Nobody can tell which of two markers is meant.
        return nil
      }
    }
    guard open == nil, !hunks.isEmpty, let first else { return nil }
    self.hunks = hunks
    markerSize = first.size
    labels = Labels(
      ours: first.labels[.ours] ?? "", base: first.labels[.base] ?? "", theirs: first.labels[.theirs] ?? "")
  }

  /// The start of the next line after a byte.
  private static func nextLine(after at: Int, in text: [UInt8]) -> Int {
    text.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let end = memchr(base + at, Int32(lineFeed), buffer.count - at) else {
        return text.count
      }
      return UnsafeRawPointer(end) - base + 1
    }
  }

  /// The line of the first conflict in the text that one part of every conflict gives, counted from 1.
  public func firstLine(of part: Part) -> Int {
    // All parts have the same text before the first conflict.
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

  /// The ranges of ``text(taking:)`` that come from outside the conflicts.
  public func rangesOutside(taking part: Part) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (at, length) = (0, 0)
    func add(to end: Int) {
      ranges.append(length..<(length + end - at))
      length += end - at
    }
    for hunk in hunks {
      add(to: hunk.all.lowerBound)
      length += hunk.range(of: part)?.count ?? 0
      at = hunk.all.upperBound
    }
    add(to: text.count)
    return ranges
  }

  /// The text in order, split at the conflicts; every second piece is a conflict.
  public func pieces() -> [Piece] {
    var pieces: [Piece] = []
    var at = 0
    for hunk in hunks {
      pieces.append(.text(Array(text[at..<hunk.all.lowerBound])))
      pieces.append(
        .conflict(
          ours: Array(text[hunk.ours]), base: hunk.base.map { Array(text[$0]) }, theirs: Array(text[hunk.theirs])))
      at = hunk.all.upperBound
    }
    return pieces + [.text(Array(text[at...]))]
  }

  /// The characters that the markers of a conflict consist of, in order.
  public static let signs = Array("<|=>".utf8)

  /// The length of the run of a character at the start of a line, if white space or the line's end follows, as in a
  /// marker; otherwise 0.
  public static func run(of character: UInt8, in line: ArraySlice<UInt8>) -> Int {
    let run = line.prefix { $0 == character }.count
    guard let next = line.dropFirst(run).first else { return run }
    return isSpace(next) ? run : 0
  }

  /// The label of a marker: the text after its signs.
  private static func label(in line: ArraySlice<UInt8>, _ size: Int) -> String {
    let rest = line.dropFirst(size).drop { isSpace($0) }
    let end = rest.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? rest.startIndex
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}
