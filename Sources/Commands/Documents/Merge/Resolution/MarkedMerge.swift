internal import Reports
package import SemanticMerge
internal import XibModel

/// A merge with its conflicts marked, split into the settled text and the hunks that a person must decide.
package struct MarkedMerge: Sendable {
  /// The text between the markers of one place.
  typealias Hunk = ThreeWay<[UInt8]>

  /// A person's decision about a question.
  package enum Choice: Equatable, Sendable {
    case take(Version)
    /// A value that the person typed.
    case typed(String)
    /// A text for each hunk.
    case edited([[UInt8]])
    /// The markers stay.
    case open

    static let ours = Choice.take(.ours)
    static let theirs = Choice.take(.theirs)
    static let base = Choice.take(.base)
  }

  let hunks: [Hunk]
  package let questions: [ConflictQuestion]
  /// The values in the hunks that are one element or start tag.
  let values: [HunkValues?]
  /// The text before each hunk, and after the last one.
  private let between: [[UInt8]]
  private let lineEnd: [UInt8]

  /// - Parameters:
  ///   - text: A text with its conflicts marked in the style `diff3`.
  ///   - merge: The merge that the text came from; `nil` if lines were merged.
  init?(_ text: [UInt8], of merge: ThreeWayMerge?) {
    guard let pieces = ConflictMarkers(text)?.pieces() else { return nil }
    var (hunks, between): ([Hunk], [[UInt8]]) = ([], [])
    for piece in pieces {
      switch piece {
      case .text(let text): between.append(text)
      case .conflict(let ours, let base, let theirs): hunks.append(Hunk(base: base ?? [], ours: ours, theirs: theirs))
      }
    }
    (self.hunks, self.between) = (hunks, between)
    values = hunks.map(HunkValues.init)
    lineEnd = Self.lineEnd(of: text)
    questions = ConflictQuestion.questions(about: hunks, values, merge)
  }

  /// Whether no other question is about the same hunks.
  func isAlone(_ question: Int) -> Bool {
    let hunks = questions[question].hunks
    return !questions.enumerated().contains { $0.offset != question && !Set($0.element.hunks).isDisjoint(with: hunks) }
  }

  // MARK: Text

  /// The file with the choices applied.
  ///
  /// - Parameters:
  ///   - choices: A choice for each question; questions without one are open.
  ///   - style: How open questions are marked; `valid` takes ours.
  func text(_ choices: [Choice], _ style: ConflictStyle) -> [UInt8] {
    var askers: [[Int]] = hunks.map { _ in [] }
    for (number, question) in questions.enumerated() {
      for hunk in question.hunks { askers[hunk].append(number) }
    }
    func choice(_ question: Int) -> Choice { question < choices.count ? choices[question] : .open }
    let parts = hunks.indices.map { hunk -> [UInt8] in
      if let values = values[hunk], askers[hunk].count > 1 || askers[hunk].contains(where: { choice($0).isTyped }) {
        return text(values, askers[hunk].map { (questions[$0].value, choice($0)) }, style)
      }
      guard let asker = askers[hunk].first else { return marked(hunks[hunk], style) }
      switch choice(asker) {
      case .take(let version): return hunks[hunk][version]
      case .edited(let texts):
        let place = questions[asker].hunks.firstIndex(of: hunk) ?? 0
        return texts.indices.contains(place) ? withLineEnds(texts[place]) : marked(hunks[hunk], style)
      case .open, .typed: return marked(hunks[hunk], style)
      }
    }
    return zip(between, parts + [[]]).flatMap { $0 + $1 }
  }

  /// A hunk in which each value is decided by itself.
  private func text(_ values: HunkValues, _ choices: [(HunkValues.Place?, Choice)], _ style: ConflictStyle) -> [UInt8] {
    let decided = choices.compactMap { place, choice in place.map { ($0, choice) } }
    guard choices.contains(where: { $0.1 == .open }) else { return values.text(decided, at: .ours) }
    return marked(Hunk { values.has($0) ? values.text(decided, at: $0) : [] }, style)
  }

  /// A hunk with its markers.
  func marked(_ hunk: Hunk, _ style: ConflictStyle) -> [UInt8] {
    guard style.form != .valid else { return hunk.ours }
    var text = style.marker("<", style.oursLabel) + lineEnd + hunk.ours
    if style.form == .diff3 { text += style.marker("|", style.baseLabel) + lineEnd + hunk.base }
    return text + style.marker("=") + lineEnd + hunk.theirs + style.marker(">", style.theirsLabel) + lineEnd
  }

  /// The text from an editor, with the line ends of this file.
  private func withLineEnds(_ text: [UInt8]) -> [UInt8] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      let isEnd = line.isEmpty && line.endIndex == text.endIndex
      return isEnd ? [] : Array(content) + lineEnd
    }
  }

  private static func lineEnd(of text: [UInt8]) -> [UInt8] {
    let line = text.prefix { $0 != UInt8(ascii: "\n") }
    return line.last == UInt8(ascii: "\r") ? Array("\r\n".utf8) : Array("\n".utf8)
  }
}

extension MarkedMerge.Choice {
  fileprivate var isTyped: Bool { if case .typed = self { true } else { false } }
}
