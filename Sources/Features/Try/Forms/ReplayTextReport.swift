internal import Basics

/// A replay as a table and examples, for a terminal of 80 columns.
enum ReplayTextReport {
  private static let width = 80

  static func text(_ replay: Replay) -> String {
    var blocks = [heading(replay)]
    if !replay.documents.isEmpty {
      blocks.append(table(replay))
      let examples = replay.examples(5)
      if !examples.isEmpty {
        blocks.append(["What was spared, for example:"])
        blocks += examples.map { example($0.merge, $0.document) }
      }
    }
    let notes = notes(replay)
    if !notes.isEmpty { blocks.append(notes) }
    return blocks.map { $0.flatMap(wrapped).map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private static func heading(_ replay: Replay) -> [String] {
    guard let last = replay.merges.first, let first = replay.merges.last else {
      return ["There is no merge of two branches to replay; --branch names another branch."]
    }
    let days = [first.date, last.date].min() == last.date ? [last.date] : [first.date, last.date]
    let lines = [
      "\(counted(replay.merges.count, "merge")) replayed, \(days.count == 1 ? "of" : "from") "
        + days.joined(separator: " to ") + "."
    ]
    guard !replay.documents.isEmpty else {
      return lines + ["In none of them did both sides change the same document."]
    }
    let merges = replay.merges.count { !$0.documents.isEmpty }
    return lines + [
      "In \(merges) of them, both sides changed the same document: \(counted(replay.documents.count, "document")) in all."
    ]
  }

  // MARK: The table

  private static func table(_ replay: Replay) -> [String] {
    let git = replay.git.rows, xibmerge = replay.xibmerge.rows
    let names = git.map { $0.name }
    let column = (names.map { $0.count }.max() ?? 0) + 1
    func row(_ name: String, _ cells: [String]) -> String {
      padded(name, to: column) + cells.map { String(repeating: " ", count: max(1, 12 - $0.count)) + $0 }.joined()
    }
    let rows = zip(git, xibmerge).map { git, xibmerge in
      row(git.name, ["\(git.count)", "\(xibmerge.count)", spared(git.count, xibmerge.count)])
    }
    return [row("", ["git", "xibmerge", "spared"])] + rows
  }

  /// The part that was spared, in per cent, rounded down so that it is never too much; a dash if git left nothing.
  private static func spared(_ git: Int, _ xibmerge: Int) -> String {
    guard git > 0 else { return xibmerge > 0 ? "\(-xibmerge)" : "-" }
    let part = Double(git - xibmerge) * 100 / Double(git)
    return "\(Int(part.rounded(.down))) %"
  }

  // MARK: Examples

  private static func example(_ merge: ReplayedMerge, _ document: ReplayedDocument) -> [String] {
    let left =
      document.git.fault.map { "no conflict, but the document is broken: \($0)" }
      ?? "\(counted(document.git.conflicts, "conflict")), \(counted(document.git.lines, "line")) to sort out"
    return [
      TerminalText.line("\(merge.commit.prefix(9)) \(merge.date) \(merge.subject)", limit: width), "  \(document.path)",
      "    git       \(left)", "    xibmerge  merged: \(document.summary)",
    ]
  }

  // MARK: Notes

  private static func notes(_ replay: Replay) -> [String] {
    var lines: [String] = []
    let whole = replay.merges.reduce(0) { $0 + $1.wholeConflicts }
    if whole > 0 {
      lines += [
        "\(counted(whole, "document")) conflicted as a whole, with git and with xibmerge: one side deleted what the other "
          + "changed, or both gave it another name."
      ]
    }
    let texts = replay.texts
    if texts.files > 0 {
      lines += [
        "\(counted(texts.files, "file")) with texts changed on both sides, too: \(texts.git) in conflict by lines, "
          + "\(texts.xibmerge) by key, as the driver of xibmerge install --strings merges them."
      ]
    }
    if replay.isShallow {
      lines += ["The clone is shallow and lacks older merges; git fetch --unshallow gets them."]
    }
    if let first = replay.failures.first {
      lines += [
        "\(counted(replay.failures.count, "merge")) could not be replayed; the first, \(first.commit.prefix(9)):"
      ]
      lines += ["  " + first.reason]
    }
    return lines
  }

  // MARK: Words

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// A line that is safe for a terminal, broken at spaces if it is longer than the terminal is wide.
  private static func wrapped(_ line: String) -> [String] {
    TextWrapping.lines(of: TerminalText.line(line, limit: 4096), width: width)
  }
}
