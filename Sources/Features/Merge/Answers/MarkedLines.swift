internal import SemanticMerge
internal import XibModel

/// A merge of lines with its conflicts marked, split into the settled text and the places that a person must decide. It is
/// all there is where the objects can't be merged.
struct MarkedLines: Sendable {
  /// The text between the markers of one place.
  typealias Hunk = ThreeWay<[UInt8]>

  let hunks: [Hunk]
  /// The text before each hunk, and after the last one.
  private let between: [[UInt8]]
  private let lineEnd: [UInt8]

  /// - Parameter text: A text with its conflicts marked in the style `diff3`; `nil` if its markers do not match.
  init?(_ text: [UInt8]) {
    guard let pieces = ConflictMarkers(text)?.pieces() else { return nil }
    var (hunks, between): ([Hunk], [[UInt8]]) = ([], [])
    for piece in pieces {
      switch piece {
      case .text(let text): between.append(text)
      case .conflict(let ours, let base, let theirs): hunks.append(Hunk(base: base ?? [], ours: ours, theirs: theirs))
      }
    }
    (self.hunks, self.between) = (hunks, between)
    let line = text.prefix { $0 != UInt8(ascii: "\n") }
    lineEnd = Array((line.last == UInt8(ascii: "\r") ? "\r\n" : "\n").utf8)
  }

  /// The file with the choices applied.
  ///
  /// - Parameters:
  ///   - choices: A choice for each hunk.
  ///   - style: How open hunks are marked; `valid` takes ours.
  func text(_ choices: [ConflictResolution.Choice], _ style: ConflictStyle) -> [UInt8] {
    let parts = zip(hunks, choices).map { hunk, choice -> [UInt8] in
      switch choice {
      case .answer(.take(let version)): hunk[version]
      case .edited(let text): withLineEnds(text)
      case .answer, .open, .apart: marked(hunk, style)
      }
    }
    return zip(between, parts + [[]]).flatMap { $0 + $1 }
  }

  /// A hunk with its markers.
  func marked(_ hunk: Hunk, _ style: ConflictStyle) -> [UInt8] { style.marked(hunk, lineEnd: lineEnd) }

  /// The text from an editor, with the line ends of this file.
  private func withLineEnds(_ text: [UInt8]) -> [UInt8] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      let isEnd = line.isEmpty && line.endIndex == text.endIndex
      return isEnd ? [] : Array(content) + lineEnd
    }
  }
}
