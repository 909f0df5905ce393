internal import Basics

/// A kept merge, as the list shows it.
struct KeptMerge: Sendable {
  let id: String
  /// When it was made, in seconds since 1970.
  let seconds: Int
  let path: String
  let summary: String
  /// The branch that it was made on; `nil` if it is not known.
  let branch: String?
}

/// A merge commit with documents that both sides changed, as the list shows it.
struct ListedCommit: Sendable {
  let commit: LogReport.Heading
  /// When it was committed, in seconds since 1970.
  let seconds: Int
  let paths: [String]

  init(_ commit: LogReport.Heading, seconds: Int, paths: [String]) {
    (self.commit, self.seconds, self.paths) = (commit, seconds, paths)
  }
}

/// The merges of a repository: those that the driver keeps, and merge commits.
enum MergeList {
  /// The kept merges, then the merge commits, the latest first, a line each.
  static func text(_ kept: [KeptMerge], _ commits: [ListedCommit]) -> String {
    var lines = kept.map { merge in
      let branch = merge.branch.map { "on \($0), " } ?? ""
      return "\(merge.id)  \(LocalTime(seconds: merge.seconds).text)  \(branch)\(merge.path): \(merge.summary)"
    }
    if kept.isEmpty { lines = ["No merges are kept yet."] }
    if !commits.isEmpty { lines += ["", "Merge commits:"] }
    lines += commits.map { merge in
      let paths = merge.paths.map { TerminalText.line($0, limit: 200) }.joined(separator: ", ")
      let subject = TerminalText.line(merge.commit.subject, limit: 80)
      return "\(merge.commit.id.prefix(9))  \(LocalTime(seconds: merge.seconds).text)  \(subject): \(paths)"
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The lists as JSON; `Documentation/xibmerge-review.schema.json` describes it.
  static func json(_ kept: [KeptMerge], _ commits: [ListedCommit]) -> JSON {
    .object([
      ("version", .number(1)),
      (
        "merges",
        .array(
          kept.map { merge in
            .object([
              ("id", .string(merge.id)), ("time", .number(merge.seconds)), ("path", .string(merge.path)),
              ("summary", .string(merge.summary)), ("branch", .optional(merge.branch)),
            ])
          })
      ),
      (
        "commits",
        .array(
          commits.map { .object([("commit", $0.commit.json), ("paths", .array($0.paths.map(JSON.string)))]) })
      ),
    ])
  }
}

/// A time in the user's time zone, such as `2026-11-21 09:30`.
private struct LocalTime {
  let text: String

  init(seconds: Int) {
    var time = time_t(seconds)
    var parts = tm()
    localtime_r(&time, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = [digits(parts.tm_year + 1900), digits(parts.tm_mon + 1), digits(parts.tm_mday)]
    text = date.joined(separator: "-") + " " + digits(parts.tm_hour) + ":" + digits(parts.tm_min)
  }
}
