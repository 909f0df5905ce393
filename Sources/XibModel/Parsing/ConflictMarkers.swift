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
    public internal(set) var ours = ""
    public internal(set) var base = ""
    public internal(set) var theirs = ""
  }

  /// A stretch of the text: outside all conflicts, or one conflict without its markers.
  public enum Piece: Sendable, Equatable {
    case text([UInt8])
    case conflict(ours: [UInt8], base: [UInt8]?, theirs: [UInt8])
  }

  private let text: [UInt8]
  private let hunks: [MarkedConflict]
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
    var scan = MarkerScan()
    var at = 0
    while at < text.count {
      let end = text.nextLine(after: at)
      // Outside of a conflict, only a marker that begins one matters.
      if scan.isInside || text[at] == Self.signs[0], !scan.read(text[at..<end]) { return nil }
      at = end
    }
    guard !scan.isInside, !scan.hunks.isEmpty else { return nil }
    self.text = text
    (hunks, markerSize, labels) = (scan.hunks, scan.markerSize, scan.labels)
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
}

/// The lengths of the lines of a text that begin like a conflict marker, of seven characters or more.
package func markerSizes(in text: [UInt8]) -> Set<Int> {
  var sizes: Set<Int> = []
  var at = 0
  while at < text.count {
    let end = text.nextLine(after: at)
    if ConflictMarkers.signs.contains(text[at]) {
      sizes.insert(ConflictMarkers.run(of: text[at], in: text[at..<end]))
    }
    at = end
  }
  return sizes.filter { $0 >= 7 }
}

/// One conflict in a text with markers, as ranges of bytes.
struct MarkedConflict {
  /// The whole conflict, markers included.
  var all: Range<Int>
  var ours: Range<Int>
  var base: Range<Int>?
  var theirs: Range<Int>

  func range(of part: ConflictMarkers.Part) -> Range<Int>? {
    switch part {
    case .ours: ours
    case .base: base
    case .theirs: theirs
    }
  }

  mutating func set(_ range: Range<Int>, of part: ConflictMarkers.Part) {
    switch part {
    case .ours: ours = range
    case .base: base = range
    case .theirs: theirs = range
    }
  }
}

/// Finds the conflicts in a text, line by line.
struct MarkerScan {
  /// The conflicts that are complete.
  private(set) var hunks: [MarkedConflict] = []
  /// The length of the first conflict's markers.
  private(set) var markerSize = 0
  /// The labels of the first conflict.
  private(set) var labels = ConflictMarkers.Labels()
  private var open: Open?

  /// A conflict whose last marker was not read yet.
  private struct Open {
    /// The length of its markers.
    let size: Int
    var part: ConflictMarkers.Part
    var partStart: Int
    var hunk: MarkedConflict
  }

  /// Whether a conflict is open.
  var isInside: Bool { open != nil }

  /// Reads a line.
  ///
  /// - Returns: `false` if its marker does not match those before it. Nobody can tell then which of two is meant.
  mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
    guard var conflict = open else {
      begin(line)
      return true
    }
    guard let sign = ConflictMarkers.signs.first(where: { ConflictMarkers.run(of: $0, in: line) == conflict.size })
    else { return true }
    conflict.hunk.set(conflict.partStart..<line.startIndex, of: conflict.part)
    conflict.hunk.all = conflict.hunk.all.lowerBound..<line.endIndex
    switch (sign, conflict.part) {
    case (UInt8(ascii: "|"), .ours): conflict.part = .base
    case (UInt8(ascii: "="), .ours), (UInt8(ascii: "="), .base): conflict.part = .theirs
    case (UInt8(ascii: ">"), .theirs):
      noteLabel(of: .theirs, line, conflict.size)
      hunks.append(conflict.hunk)
      open = nil
      return true
    default: return false
    }
    if conflict.part == .base { noteLabel(of: .base, line, conflict.size) }
    conflict.partStart = line.endIndex
    open = conflict
    return true
  }

  /// Opens a conflict if a line is the marker that begins one.
  private mutating func begin(_ line: ArraySlice<UInt8>) {
    let size = ConflictMarkers.run(of: ConflictMarkers.signs[0], in: line)
    guard size >= Self.shortest else { return }
    noteLabel(of: .ours, line, size)
    let end = line.endIndex..<line.endIndex
    open = Open(
      size: size, part: .ours, partStart: line.endIndex,
      hunk: MarkedConflict(all: line.startIndex..<line.endIndex, ours: end, base: nil, theirs: end))
  }

  /// The length of git's markers, unless the attribute `conflict-marker-size` makes them longer.
  private static let shortest = 7

  /// Notes the label of a marker of the first conflict: the text after its signs.
  private mutating func noteLabel(of part: ConflictMarkers.Part, _ line: ArraySlice<UInt8>, _ size: Int) {
    guard hunks.isEmpty else { return }
    markerSize = size
    let rest = line.dropFirst(size).drop { isSpace($0) }
    let end = rest.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? rest.startIndex
    let label = String(decoding: rest[..<end], as: UTF8.self)
    switch part {
    case .ours: labels.ours = label
    case .base: labels.base = label
    case .theirs: labels.theirs = label
    }
  }
}
