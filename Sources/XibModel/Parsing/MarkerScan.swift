internal import Basics

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
