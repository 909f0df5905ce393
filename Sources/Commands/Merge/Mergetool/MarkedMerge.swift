internal import Reports
internal import SemanticMerge
internal import XibModel

/// A merge with its conflicts marked, split into the settled text and the hunks that a person must decide.
struct MarkedMerge {
  /// Hunks that must be decided together, and the conflicts in them.
  struct Question {
    let hunks: [Int]
    /// Empty if lines were merged.
    let conflicts: [Conflict]
    /// What the other side did in each conflict, and what hangs on it, a line each.
    let details: [[String]]
  }

  /// The text between the markers of one place.
  struct Hunk: Equatable {
    let ours: [UInt8]
    let base: [UInt8]
    let theirs: [UInt8]
  }

  /// A person's decision about a question.
  enum Choice: Equatable {
    case ours
    case theirs
    case base
    /// A text for each hunk.
    case edited([[UInt8]])
    /// The markers stay.
    case skipped
  }

  let hunks: [Hunk]
  let questions: [Question]
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
      case .conflict(let ours, let base, let theirs): hunks.append(Hunk(ours: ours, base: base ?? [], theirs: theirs))
      }
    }
    (self.hunks, self.between) = (hunks, between)
    lineEnd = Self.lineEnd(of: text)
    questions = Self.questions(hunks.count, merge)
  }

  /// The questions about the hunks.
  ///
  /// A conflict that is marked in several hunks joins them to one question: an object that both sides moved must not
  /// end up in both places, or in neither.
  private static func questions(_ hunkCount: Int, _ merge: ThreeWayMerge?) -> [Question] {
    let held = merge?.conflictsInHunks() ?? []
    guard let merge, held.count == hunkCount else {
      return (0..<hunkCount).map { Question(hunks: [$0], conflicts: [], details: []) }
    }
    let details = ConflictDetails(of: merge)
    return groups(of: held).map { hunks in
      let conflicts = Set(hunks.flatMap { held[$0] }).sorted().map { merge.conflicts[$0] }
      let lines = conflicts.map { MergeTextReport.lines(of: $0, details) }
      return Question(hunks: hunks, conflicts: conflicts, details: lines)
    }
  }

  /// The groups of hunks that share conflicts, in the order of the text.
  ///
  /// - Parameter held: The conflicts of each hunk, by index.
  static func groups(of held: [[Int]]) -> [[Int]] {
    // Each hunk points to an earlier one of its group; the first one points to itself.
    var earlier = Array(held.indices)
    func first(of hunk: Int) -> Int {
      var hunk = hunk
      while earlier[hunk] != hunk {
        earlier[hunk] = earlier[earlier[hunk]]
        hunk = earlier[hunk]
      }
      return hunk
    }
    var holders: [Int: Int] = [:]
    for (hunk, conflicts) in held.enumerated() {
      for conflict in conflicts {
        let (one, other) = (first(of: hunk), first(of: holders[conflict] ?? hunk))
        earlier[max(one, other)] = min(one, other)
        holders[conflict] = hunk
      }
    }
    return Dictionary(grouping: held.indices, by: first).sorted { $0.key < $1.key }.map(\.value)
  }

  /// The file with the choices applied; a question without a choice stays marked.
  func text(_ choices: [Choice], _ style: ConflictStyle) -> [UInt8] {
    var parts = hunks.map { marked($0, style) }
    for (question, choice) in zip(questions, choices) {
      for (place, hunk) in question.hunks.enumerated() {
        switch choice {
        case .ours: parts[hunk] = hunks[hunk].ours
        case .theirs: parts[hunk] = hunks[hunk].theirs
        case .base: parts[hunk] = hunks[hunk].base
        case .edited(let texts): parts[hunk] = withLineEnds(texts[place])
        case .skipped: break
        }
      }
    }
    return zip(between, parts + [[]]).flatMap { $0 + $1 }
  }

  /// A hunk with its markers.
  func marked(_ hunk: Hunk, _ style: ConflictStyle) -> [UInt8] {
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
