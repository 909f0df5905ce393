internal import Reports
internal import SemanticMerge

/// The texts that a session shows, safe for a terminal.
struct SessionText {
  let merge: MarkedMerge
  let style: ConflictStyle
  /// The names of the sides if their labels in the file do not tell them, as in a rebase; else `nil`.
  var sides: SideNames?
  var terminal = TerminalStyle(isOn: false)
  /// The place of an object, for a person to read.
  let place: (ObjectReference) -> String?

  func state(_ state: MergetoolSession.State) -> [String] {
    switch state {
    case .asking(let number): question(number)
    case .broken(let problems):
      ["", terminal.bad("These choices make a broken document:")]
        + problems.map { "  \(TerminalText.line($0, limit: 200))" }
    case .ended: []
    }
  }

  func prompt(_ state: MergetoolSession.State) -> String {
    switch state {
    case .asking: "Take (o)urs, (t)heirs, (b)ase, (e)dit, (s)kip, (u)ndo, (q)uit, ? [o,t,b,e,s,u,q,?] "
    case .broken: "(u)ndo the last choice, (w)rite it anyway, (q)uit, ? [u,w,q,?] "
    case .ended: ""
    }
  }

  func reply(_ reply: MergetoolSession.Reply, to state: MergetoolSession.State) -> [String] {
    switch reply {
    case .nothing, .edit: []
    case .explain: help(state)
    case .unknown(let word): ["\"\(TerminalText.line(word))\" is not an answer here."] + help(state)
    case .nothingToUndo: ["Nothing was chosen yet."]
    }
  }

  private func help(_ state: MergetoolSession.State) -> [String] {
    let common = ["u - undo the last choice", "q - quit; the file stays as it was", "? - print this"]
    if case .broken = state { return ["w - write it anyway, and count it as resolved"] + common }
    return [
      "o - take \(name(.ours))", "t - take \(name(.theirs))", "b - take \(name(.base)), the common ancestor",
      "e - edit the lines in your editor", "s - skip it; the markers stay in the file",
    ] + common
  }

  // MARK: Questions

  private func question(_ number: Int) -> [String] {
    let question = merge.questions[number]
    var lines = ["", terminal.bold("Conflict \(number + 1) of \(merge.questions.count)")]
    for (conflict, details) in zip(question.conflicts, question.details) {
      lines += describe(conflict) + details.map { "  " + $0 }
    }
    // If all conflicts are over values, the values are enough. Otherwise the lines are needed too.
    if !question.conflicts.allSatisfy({ $0.kind == .value }) || question.conflicts.isEmpty {
      for hunk in question.hunks { lines += describe(merge.hunks[hunk]) }
    }
    return lines
  }

  private func describe(_ conflict: Conflict) -> [String] {
    let around = place(conflict.object).map { terminal.dim(", in \(TerminalText.line($0, limit: 200))") } ?? ""
    var lines = [terminal.bold(MergeTextReport.subject(conflict.object, nil)) + around]
    let property = (conflict.wording?.label ?? conflict.property).map { TerminalText.line($0) + ": " } ?? ""
    lines.append("  \(property)\(TerminalText.line(conflict.explanation, limit: 200))")
    let words = conflict.wording?.values
    let values = [
      (Version.base, words?.base ?? conflict.base), (.ours, words?.ours ?? conflict.ours),
      (.theirs, words?.theirs ?? conflict.theirs),
    ]
    // Some conflicts, such as those over an order, have no values that fit on a line.
    guard values.contains(where: { $0.1 != nil }) else { return lines }
    for (version, value) in values {
      let text = value.map { "\"\(TerminalText.line($0, limit: 120))\"" } ?? "none"
      lines.append("    \(painted(version)): \(text)")
    }
    return lines
  }

  private func describe(_ hunk: MarkedMerge.Hunk) -> [String] {
    [(Version.base, hunk.base), (.ours, hunk.ours), (.theirs, hunk.theirs)].flatMap { version, text in
      ["  \(painted(version)):"] + shortened(text).map { "    | \($0)" }
    }
  }

  private func shortened(_ text: [UInt8]) -> [String] {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard !lines.isEmpty else { return ["(nothing)"] }
    let shown = lines.prefix(Self.shownLines).map { line in
      TerminalText.line(
        String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self), limit: 160)
    }
    return lines.count > shown.count ? shown + ["(\(lines.count - shown.count) more lines)"] : shown
  }

  /// The most lines to show of each side, so that the question itself stays on the screen.
  private static let shownLines = 12

  /// The name of a version, in the colour of its side.
  private func painted(_ version: Version) -> String {
    switch version {
    case .base: terminal.dim(name(version))
    case .ours: terminal.good(name(version))
    case .theirs: terminal.notable(name(version))
    }
  }

  /// A version with its label: in a rebase, "ours" is not the person's own work.
  private func name(_ version: Version) -> String {
    if let sides, let side = Side.allCases.first(where: { $0.version == version }) { return sides.text(side) }
    let (name, label) =
      switch version {
      case .base: ("base", style.baseLabel)
      case .ours: ("ours", style.oursLabel)
      case .theirs: ("theirs", style.theirsLabel)
      }
    return label.isEmpty || label == name ? name : "\(name) (\(TerminalText.line(label)))"
  }
}
