internal import SemanticDiff

/// The changes that one commit made to a document.
public struct CommitDifference: Sendable {
  public let id: String
  public let author: String
  /// The author's date, as `2026-11-21 00:34:13 +0000`.
  public let date: String
  public let subject: String
  public let file: FileDifference

  public init(id: String, author: String, date: String, subject: String, file: FileDifference) {
    self.id = id
    self.author = author
    self.date = date
    self.subject = subject
    self.file = file
  }
}

/// The commits that changed a document, each with its changes.
public enum LogReport {
  /// The lines that identify a commit.
  public static func heading(of commit: CommitDifference, color isColored: Bool) -> [String] {
    let style = TerminalStyle(isOn: isColored)
    return [
      style.paint("commit \(commit.id)", .changed), "Author: \(TerminalText.line(commit.author, limit: 200))",
      "Date:   \(commit.date)", "", "    \(TerminalText.line(commit.subject, limit: 200))", "",
    ]
  }

  /// The commits as JSON; `Documentation/xibdiff-log.schema.json` describes it.
  public static func json(_ commits: [CommitDifference]) -> JSON {
    let members = commits.map { commit in
      JSON.object([
        ("id", .string(commit.id)), ("author", .string(commit.author)), ("date", .string(commit.date)),
        ("subject", .string(commit.subject)), ("file", DiffJSONReport.json(commit.file)),
      ])
    }
    return .object([("version", .number(1)), ("commits", .array(members))])
  }

  /// The commits as Markdown, limited to the length of a comment.
  public static func markdown(_ commits: [CommitDifference], limit: Int = 60_000) -> String {
    var text = ""
    for (index, commit) in commits.enumerated() {
      let heading = "## \(commit.id.prefix(12)) \(DiffMarkdownReport.escape(commit.subject))\n\n"
      let section = heading + DiffMarkdownReport.text([commit.file], limit: limit / 2)
      guard text.utf8.count + section.utf8.count <= limit - 100 else {
        return text + "*\(commits.count - index) more commits.*\n"
      }
      text += section
    }
    return text.isEmpty ? "No commits.\n" : text
  }
}
