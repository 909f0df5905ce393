internal import Findings
internal import XibModel

/// Some branches, and the merges of pairs of them that were checked.
struct MergeMatrix: Sendable {
  let branches: [String]
  let merges: [Finding.Merge]

  /// A cell of the grid: the result of one pair.
  enum Cell: Hashable {
    /// The pair was not checked: another part of a divided check has it, or the cell is below the diagonal.
    case unchecked
    /// The numbers of errors, and of warnings and notes.
    case checked(errors: Int, remarks: Int)

    /// The cell in a few characters.
    var text: String {
      switch self {
      case .unchecked: ""
      case .checked(0, 0): "ok"
      case .checked(let errors, 0): "\(errors)"
      case .checked(let errors, let remarks): "\(errors)+\(remarks)"
      }
    }
  }

  /// The cells, a row for each branch but the last and a column for each but the first.
  func rows(_ findings: [Finding]) -> [(branch: String, cells: [Cell])] {
    let counts = Dictionary(grouping: findings, by: { $0.merge })
    let checked = Set(merges)
    return branches.indices.dropLast().map { row in
      let cells = branches.indices.dropFirst().map { column -> Cell in
        let merge = Finding.Merge(ours: branches[row], theirs: branches[column])
        guard row < column, checked.contains(merge) else { return .unchecked }
        let found = counts[merge] ?? []
        let errors = found.count { $0.severity == .error }
        return .checked(errors: errors, remarks: found.count - errors)
      }
      return (branches[row], cells)
    }
  }

  /// Explains the numbers in the cells.
  static let legend = "Each number counts the errors of a merge, +N its warnings and notes."

  /// The grid for a terminal: columns have the numbers of the branches.
  func text(_ findings: [Finding]) -> String {
    let rows = rows(findings)
    let names = branches.enumerated().map { "\($0 + 1) \(TerminalText.line($1, limit: 40))" }
    let left = names.map { $0.count }.max() ?? 0
    let width = max(3, rows.flatMap { $0.cells.map { $0.text.count } }.max() ?? 0)
    func line(_ head: String, _ cells: [String]) -> String {
      let line =
        head.padded(to: left) + cells.map { "  " + String(repeating: " ", count: width - $0.count) + $0 }.joined()
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }
    let head = line("", branches.indices.dropFirst().map { "\($0 + 1)" })
    let body = zip(rows, names).map { line($1, $0.cells.map { $0.text }) }.joined()
    return head + body + (names.last.map { $0 + "\n" } ?? "") + Self.legend + "\n"
  }

  /// The grid as a table of Markdown.
  func markdown(_ findings: [Finding]) -> String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    let columns = branches.dropFirst().map { DiffMarkdownReport.escape($0) }
    let head = line([""] + columns) + line(Array(repeating: "---", count: columns.count + 1))
    let body = rows(findings).map { line([DiffMarkdownReport.escape($0.branch)] + $0.cells.map { $0.text }) }
    return "\n" + head + body.joined() + "\n\(Self.legend)\n"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
