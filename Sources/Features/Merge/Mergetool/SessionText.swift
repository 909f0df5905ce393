internal import Basics
internal import SemanticMerge
internal import XibModel

/// The texts that a session shows, safe for a terminal.
struct SessionText {
  let questions: [ConflictQuestion]
  let style: ConflictStyle
  /// The names of the sides if their labels in the file do not tell them, as in a rebase; else `nil`.
  var sides: SideNames?
  var terminal = TerminalStyle(isOn: false)
  /// The place of an object, for a person to read.
  let place: (ObjectReference) -> String?

  /// - Parameter answers: A line for each question, with its answer and what the file then says.
  func state(_ state: MergetoolSession.State, answers: () -> [String] = { [] }) -> [String] {
    switch state {
    case .asking(let number): question(number)
    case .broken(let problems):
      ["", terminal.bad("These choices make a broken document:")]
        + problems.map { "  \(TerminalText.line($0, limit: 200))" }
    case .reviewing: ["", terminal.bold("Your answers")] + answers()
    case .ended: []
    }
  }

  func prompt(_ state: MergetoolSession.State) -> String {
    switch state {
    case .asking(let number):
      let keys = keys(number).filter { !$0.isHidden }
      return "Take " + keys.map(\.short).joined(separator: ", ") + ", ? "
    case .broken: return "(u)ndo the last choice, (w)rite it anyway, (q)uit, ? [u,w,q,?] "
    case .reviewing: return "(w)rite them, (u)ndo the last one, (q)uit, ? [w,u,q,?] "
    case .ended: return ""
    }
  }

  func reply(_ reply: MergetoolSession.Reply, to state: MergetoolSession.State) -> [String] {
    switch reply {
    case .nothing, .edit: []
    case .explain: help(state)
    case .unknown(let word): ["\"\(TerminalText.line(word))\" is not an answer here."] + help(state)
    case .nothingToUndo: ["Nothing was chosen yet."]
    case .askName(let question):
      ["Both stay. Type another \(questions[question].conflict?.property ?? "name") for what theirs added:"]
    case .lines(let question): lines(questions[question].lines, isWhole: true)
    }
  }

  private func help(_ state: MergetoolSession.State) -> [String] {
    guard case .asking(let number) = state else {
      let write =
        state == .reviewing ? "write the file with these answers" : "write it anyway, and count it as resolved"
      return [
        "w - \(write)", "u - undo the last choice", "q - quit; the file stays as it was", "? - print this",
      ]
    }
    return keys(number).map { "\($0.letter) - \($0.help)" } + ["? - print this"]
  }

  /// A key of the prompt.
  private struct PromptKey {
    let letter: String
    let short: String
    let help: String
    /// Whether only the help names it.
    var isHidden = false
  }

  /// The keys that answer a question.
  private func keys(_ number: Int) -> [PromptKey] {
    let kinds = questions[number].kinds
    let hasLines = questions[number].conflict == nil
    func take(_ side: Side) -> String {
      "take \(name(side.version))"
        + (questions[number].told?.effects?.words(taking: side).map { ", which \($0)" } ?? "")
    }
    var keys = [
      PromptKey(letter: "o", short: "(o)urs", help: take(.ours)),
      PromptKey(letter: "t", short: "(t)heirs", help: take(.theirs)),
    ]
    if kinds.contains(.base) {
      keys.append(PromptKey(letter: "b", short: "(b)ase", help: "take \(name(.base)), the common ancestor"))
    }
    if kinds.contains(.both) || kinds.contains(.bothNamed) {
      let both = questions[number].told?.effects?.wordsOfBoth.map { ", which \($0)" } ?? ""
      keys.append(PromptKey(letter: "k", short: "(k)eep both", help: "keep both\(both)"))
    }
    if hasLines || kinds.contains(.value) {
      let help = hasLines ? "edit the lines in your editor" : "type another value in your editor"
      keys.append(PromptKey(letter: "e", short: "(e)dit", help: help))
    }
    let later = questions[(number + 1)...]
    let like = later.prefix { questions[number].isLike($0) }.count
    let others = [
      (1, like, "this and the next \(counted(like, "conflict")) like it"),
      (2, later.count, "this and all \(counted(later.count, "conflict")) after it"),
    ]
    for (times, count, others) in others where count > 0 {
      for (letter, version) in [("O", Version.ours), ("T", .theirs)] {
        let letters = String(repeating: letter, count: times)
        keys.append(PromptKey(letter: letters, short: "", help: "take \(name(version)) for \(others)", isHidden: true))
      }
    }
    return keys + [
      PromptKey(letter: "x", short: "", help: "show all lines of the file", isHidden: true),
      PromptKey(letter: "s", short: "(s)kip", help: "skip it; the markers stay in the file"),
      PromptKey(letter: "u", short: "(u)ndo", help: "undo the last choice"),
      PromptKey(letter: "q", short: "(q)uit", help: "quit; the file stays as it was"),
    ]
  }

  /// What was answered, and what the file now says, a line each.
  func summary(of resolution: ConflictResolution) -> [String] {
    zip(questions, resolution.answers).enumerated().flatMap { number, each in
      let (question, choice) = each
      let (answer, outcome): (String, String?) =
        switch choice {
        case .open: ("open; the markers stay", nil)
        case .edited: ("edited", nil)
        case .apart: ("one by one", nil)
        case .answer(let answer): (answer.kind.words, question.told?.outcome(of: answer))
        }
      let title = question.told?.title ?? "lines"
      return wrapped(["  \(number + 1). \(title): \(answer)" + (outcome.map { ": \($0)" } ?? "")])
    }
  }

  // MARK: Questions

  private func question(_ number: Int) -> [String] {
    let question = questions[number]
    var text = ["", terminal.bold("Conflict \(number + 1) of \(questions.count)")]
    guard let told = question.told else { return text + lines(question.lines) }
    text = wrapped(text + heading(told))
    let statements = wrapped(Version.allCases.map { "    \(painted($0)): \(told.words(of: $0, limit: 100))" })
    let answers = wrapped(
      (told.sentences + (told.refusalOfBase.map { ["The base can't be taken, as \($0)."] } ?? [])).map { "  " + $0 })
    // A question must stay on the screen, and what the answers do matters most.
    let room = max(0, Self.mostLines - text.count - answers.count)
    let more = statements.count - room
    text += more > 1 ? statements.prefix(room) + ["    and \(more) more lines (x shows the file's)"] : statements
    return text + answers
  }

  private func wrapped(_ lines: [String]) -> [String] {
    lines.flatMap { TextWrapping.lines(of: $0, width: Self.width) }
  }

  /// The columns of a terminal that has the usual size.
  private static let width = 80

  /// The most lines of a question, so that it stays on a screen of 24 lines with the prompt.
  private static let mostLines = 20

  private func heading(_ told: ConflictPresentation) -> [String] {
    let object = told.conflict.object
    let around = place(object).map { terminal.dim(", in \(TerminalText.line($0, limit: 200))") } ?? ""
    return [
      terminal.bold(MergeTextReport.subject(object, nil)) + around,
      "  \(told.label.map { $0 + ": " } ?? "")\(told.reason)",
    ]
  }

  private func lines(_ texts: ThreeWay<String>, isWhole: Bool = false) -> [String] {
    Version.allCases.flatMap { version in
      ["  \(painted(version)):"] + lines(of: Array(texts[version].utf8), isWhole: isWhole).map { "    | \($0)" }
    }
  }

  private func lines(of text: [UInt8], isWhole: Bool) -> [String] {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard !lines.isEmpty else { return ["(nothing)"] }
    let shown = lines.prefix(isWhole ? .max : Self.shownLines).map { line in
      TerminalText.line(
        String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self),
        limit: isWhole ? .max : 74)
    }
    return lines.count > shown.count ? shown + ["(\(lines.count - shown.count) more lines; x shows them)"] : shown
  }

  /// The most lines to show of each side, so that the question itself stays on the screen.
  private static let shownLines = 5

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
