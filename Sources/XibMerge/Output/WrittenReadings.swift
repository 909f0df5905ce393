internal import XibModel

/// A merge of normal forms as text: with ours at each conflict, and with theirs.
///
/// An archive, for example, has an object where it is first mentioned, so a conflict in the normal form is not one stretch of the
/// text. The markers stand around the lines in which the two readings differ. Taking one side of all of them gives that
/// reading.
struct WrittenReadings {
  private let ours: [UInt8]
  /// `nil` if there are no conflicts.
  private let theirs: [UInt8]?
  private let base: [UInt8]

  /// - Parameters:
  ///   - base: The merge base as it is in the file; empty if there is none.
  ///   - ours: The merge with ours at each conflict.
  ///   - theirs: The merge with theirs at each conflict; `nil` if there are no conflicts.
  /// - Throws: ``MergeError/normalForm(_:)`` if there are conflicts, but they make no difference.
  init(base: [UInt8], ours: [UInt8], theirs: [UInt8]?) throws(MergeError) {
    if let theirs, theirs[...].isSameBlock(as: ours[...]) { throw .normalForm(.hiddenConflict) }
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  /// The text with conflicts written in a style, or with one side's reading of them.
  func text(_ style: ConflictStyle, reading: Side?) -> [UInt8] {
    guard let theirs, reading != .ours else { return ours }
    return reading == .theirs ? theirs : marked(style, theirs)
  }

  /// The number of pairs of markers.
  var hunkCount: Int {
    guard let theirs else { return 0 }
    let common = CommonLines(ours, theirs)
    return Self.hunks(Self.lines(of: ours, between: common), Self.lines(of: theirs, between: common)).count
  }

  // MARK: Markers

  /// The lines in which two readings differ.
  private static func hunks(_ mine: [ArraySlice<UInt8>], _ its: [ArraySlice<UInt8>]) -> [LineAnchors.Gap] {
    LineAnchors.gaps(mine, its).filter { !$0.isEmpty }
  }

  private static func lines(of text: [UInt8], between common: CommonLines) -> [ArraySlice<UInt8>] {
    LineScript.lines(of: text, in: common.head..<text.count - common.tail)
  }

  private func marked(_ style: ConflictStyle, _ theirs: [UInt8]) -> [UInt8] {
    // The lines of the base stand beside those of all of ours.
    let common = style.form == .diff3 ? .none : CommonLines(ours, theirs)
    let mine = Self.lines(of: ours, between: common), its = Self.lines(of: theirs, between: common)
    let old = style.form == .diff3 ? BaseLines(LineScript.lines(of: base), of: mine) : nil
    var text = Array(ours[..<common.head])
    text.reserveCapacity(ours.count + theirs.count / 8)
    func joined(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
      var text: [UInt8] = []
      for line in lines {
        text += line
        text.append(Renderer.newline)
      }
      return text
    }
    var at = 0
    for hunk in Self.hunks(mine, its) {
      text += joined(mine[at..<hunk.one.lowerBound])
      text += style.marked(
        ThreeWay(
          base: joined(old?.lines(beside: hunk.one) ?? []), ours: joined(mine[hunk.one]),
          theirs: joined(its[hunk.other])))
      at = hunk.one.upperBound
    }
    text += joined(mine[at...])
    if common.tail == 0, ours.last != Renderer.newline, text.last == Renderer.newline { text.removeLast() }
    return text + ours.suffix(common.tail)
  }

  /// The lines of the base beside those of ours.
  private struct BaseLines {
    private let lines: [ArraySlice<UInt8>]
    private let gaps: [LineAnchors.Gap]

    init(_ lines: [ArraySlice<UInt8>], of ours: [ArraySlice<UInt8>]) {
      self.lines = lines
      gaps = LineAnchors.gaps(ours, lines)
    }

    func lines(beside range: Range<Int>) -> ArraySlice<ArraySlice<UInt8>> {
      let first = gap(reaching: range.lowerBound), last = gap(reaching: range.upperBound)
      return lines[first.other.lowerBound..<last.other.upperBound]
    }

    /// The first gap that ends at a line of ours or after it.
    private func gap(reaching line: Int) -> LineAnchors.Gap {
      var (low, high) = (0, gaps.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if gaps[middle].one.upperBound < line { low = middle + 1 } else { high = middle }
      }
      return gaps[low]
    }
  }
}
