internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import GitHistory
internal import Reports
internal import SemanticDiff

/// The `xibdiff log` command: lists the commits that made requested changes to documents.
struct LogCommand: AsyncParsableCommand {
  static let configuration = LogArguments.configuration

  @OptionGroup
  var arguments: LogArguments

  func run() async throws {
    let settings = arguments.options.settings
    let subject = try await LogSubject(arguments)
    let reader = VersionReader(history: subject.history, filter: settings.filter)
    let selection = try await CommitSelection(author: arguments.author, since: arguments.since)
    let comparison = LogComparison(reader: reader, selection: selection)
    let comparisons =
      subject.document.map { comparison.comparisons(of: subject.history.log(of: $0, in: subject.range)) }
      ?? comparison.comparisons(of: subject.history.log(at: subject.paths.withStrings, in: subject.range))
    var progress = Progress("Comparing commits")
    var left = arguments.count ?? .max
    let isOnTerminal = StandardOutput.isTerminal
    let status = try await DiffOutput(settings, isOneLine: arguments.oneline).write {
      guard left > 0 else { return nil }
      // The stream keeps its position: each loop continues where the last one stopped.
      for try await comparison in comparisons {
        let commit = try await comparison.value
        progress.step()
        guard let commit else { continue }
        left -= 1
        // On a terminal, the commits themselves show the progress.
        if isOnTerminal { progress.end() }
        return commit
      }
      progress.end()
      if left == arguments.count ?? .max, let id = settings.filter.object {
        StandardError.write("No commit changed an object \(TerminalText.line(id, limit: 80)); check the id.")
      }
      return nil
    }
    throw ExitCode(status)
  }
}

/// The documents and commits that the arguments of a log name.
struct LogSubject: Sendable {
  let history: any History
  let range: CommitRange
  let paths: Pathspecs
  /// The one document that is named; `nil` for several, for folders or for all.
  let document: GitPath?

  /// Opens the history of the current folder and finds what the arguments name.
  ///
  /// - Throws: A `ValidationError` if they name a file that is no document.
  init(_ arguments: some RevisionsAndPaths) async throws {
    history = try await WorkingHistory.open()
    (range, paths) = try await history.log(
      arguments: arguments.beforeTerminator, paths: arguments.pathsAfterTerminator)
    let path = try await history.loggedPath(paths, in: range)
    document = path.flatMap { $0.isInterfaceBuilderDocument ? $0 : nil }
    guard let path, document == nil, !path.text.isEmpty else { return }
    for commit in range.included where try await history.find("\(commit.hex):\(path.text)")?.kind == .blob {
      let name = TerminalText.line(path.text, limit: 200)
      throw ValidationError("\(name) is not a .xib or .storyboard file, and only these are followed; name one.")
    }
  }
}

/// The commits that a log shows: those of an author, or after a date.
struct CommitSelection: Sendable {
  private let author: String?
  /// Seconds since 1970.
  private let earliest: Int64?

  /// Every commit.
  static let all = CommitSelection()

  private init() { (author, earliest) = (nil, nil) }

  /// - Parameter since: A date as git reads it, such as `2 weeks ago`.
  /// - Throws: ``GitDateError`` if git can't read the date.
  init(author: String?, since: String?) async throws(GitDateError) {
    self.author = author?.lowercased()
    if let since { earliest = try await GitDate(since).seconds } else { earliest = nil }
  }

  func includes(_ commit: Commit) -> Bool {
    if let earliest, commit.committer.time < earliest { return false }
    guard let author else { return true }
    return commit.author.text.lowercased().contains(author)
  }
}

extension LogReport.Heading {
  /// The heading of a commit of a history.
  init(_ commit: Commit) {
    self.init(
      id: commit.id.hex, author: commit.author.text, authorName: commit.author.name,
      date: CalendarTime(seconds: commit.author.time, offset: commit.author.offset).text, subject: commit.subject)
  }
}
