internal import Basics
internal import SemanticDiff

/// The changes that one commit made to documents.
struct CommitDifference: Sendable {
  let heading: LogReport.Heading
  let files: [FileDifference]
  /// Whether the log follows one document.
  let isOfOneDocument: Bool

  /// The changes of the one document that a log follows.
  init(_ heading: LogReport.Heading, _ file: FileDifference) {
    (self.heading, files, isOfOneDocument) = (heading, [file], true)
  }

  /// The changes of several documents.
  init(_ heading: LogReport.Heading, _ files: [FileDifference]) {
    (self.heading, isOfOneDocument) = (heading, false)
    self.files = ObjectTransfer.noted(in: files)
  }
}

/// The commits that changed a document, each with its changes.
enum LogReport {
  /// The identity of a commit.
  struct Heading: Sendable {
    let id: String
    /// The author's name and address, as `Name <email>`.
    let author: String
    let authorName: String
    /// The author's date, as `2026-11-21 00:34:13 +0000`.
    let date: String
    let subject: String

    /// The commit as JSON.
    var json: JSON { .object(members) }

    fileprivate var members: [(String, JSON)] {
      [("id", .string(id)), ("author", .string(author)), ("date", .string(date)), ("subject", .string(subject))]
    }
  }

  /// The lines that identify a commit.
  static func heading(of commit: Heading, color isColored: Bool) -> [String] {
    let style = TerminalStyle(isOn: isColored)
    return [
      style.paint("commit \(commit.id)", .changed), "Author: \(TerminalText.line(commit.author, limit: 200))",
      "Date:   \(commit.date)", "", "    \(TerminalText.line(commit.subject, limit: 200))", "",
    ]
  }

  /// A commit on one line, with the number of its changes.
  static func line(of commit: CommitDifference, color isColored: Bool) -> String {
    let style = TerminalStyle(isOn: isColored)
    return style.paint(String(commit.heading.id.prefix(9)), .changed)
      + " \(TerminalText.line(commit.heading.subject, limit: 200))"
      + style.dim(" (\(summary(of: commit)))")
  }

  private static func summary(of commit: CommitDifference) -> String {
    if let file = commit.files.first, commit.files.count == 1 {
      return (commit.isOfOneDocument ? "" : "\(TerminalText.line(file.path, limit: 200)): ")
        + DiffSummaryReport.summary(of: file)
    }
    let changes = commit.files.reduce(0) { $0 + $1.changes.count { !$0.isList } }
    return "\(commit.files.count) documents, \(counted(changes, "change"))"
  }

  /// The commits as JSON; `Documentation/xibdiff-log.schema.json` describes it.
  static func json(_ commits: [CommitDifference]) -> JSON {
    let members = commits.map { commit in
      JSON.object(
        commit.heading.members + [
          commit.isOfOneDocument
            ? ("file", commit.files.first.map(DiffJSONReport.json) ?? .null)
            : ("files", .array(commit.files.map(DiffJSONReport.json)))
        ])
    }
    return .object([("version", .number(1)), ("commits", .array(members))])
  }

  /// The commits as Markdown, limited to the length of a comment.
  static func markdown(_ commits: [CommitDifference], limit: Int = 60_000) -> String {
    var text = ""
    for (index, commit) in commits.enumerated() {
      let heading = "## \(commit.heading.id.prefix(12)) \(DiffMarkdownReport.escape(commit.heading.subject))\n\n"
      let section = heading + DiffMarkdownReport.text(commit.files, limit: limit / 2)
      guard text.utf8.count + section.utf8.count <= limit - 100 else {
        return text + "*\(counted(commits.count - index, "more commit")).*\n"
      }
      text += section
    }
    return text.isEmpty ? "No commits.\n" : text
  }
}
