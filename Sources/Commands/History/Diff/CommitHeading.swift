internal import GitHistory
internal import Reports

extension LogReport.Heading {
  /// The heading of a commit of a history.
  init(_ commit: Commit) {
    self.init(
      id: commit.id.hex, author: commit.author.text, authorName: commit.author.name,
      date: CalendarTime(seconds: commit.author.time, offset: commit.author.offset).text, subject: commit.subject)
  }
}
