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
    let subject = try await LogSubject(arguments, isOfAll: arguments.all)
    let reader = VersionReader(history: subject.history, filter: settings.filter)
    let comparison = LogComparison(reader: reader, selection: try await CommitSelection(arguments.selection))
    let comparisons =
      subject.document.map { comparison.comparisons(of: subject.history.log(of: $0, in: subject.range)) }
      ?? comparison.comparisons(of: subject.history.log(at: subject.paths.withStrings, in: subject.range))
    let commits = ComparedCommits(comparisons, count: arguments.count ?? .max, isReversed: arguments.reverse)
    throw ExitCode(
      try await commits.write(DiffOutput(settings, isOneLine: arguments.oneline), object: settings.filter.object))
  }
}

/// Commits to list, as they are compared.
struct ComparedCommits {
  let comparisons: AsyncThrowingStream<LogComparison.Comparing, any Error>
  /// The largest number of commits to list.
  let count: Int
  /// Whether the oldest comes first.
  let isReversed: Bool

  init(
    _ comparisons: AsyncThrowingStream<LogComparison.Comparing, any Error>, count: Int = .max, isReversed: Bool = false
  ) {
    (self.comparisons, self.count, self.isReversed) = (comparisons, count, isReversed)
  }

  /// Writes the commits, and returns the exit status.
  ///
  /// - Parameter object: The one object that is asked for; none that changed it is worth a message.
  func write(_ output: DiffOutput, object: String?) async throws -> Int32 {
    var progress = Progress("Comparing commits")
    var left = count
    let isOnTerminal = StandardOutput.isTerminal
    func next() async throws -> CommitDifference? {
      guard left > 0 else { return nil }
      // The stream keeps its position: each loop continues where the last one stopped.
      for try await comparison in comparisons {
        let commit = try await comparison.value
        progress.step()
        guard let commit else { continue }
        left -= 1
        // On a terminal, the commits themselves show the progress.
        if isOnTerminal, !isReversed { progress.end() }
        return commit
      }
      progress.end()
      if left == count, let object {
        StandardError.write("No commit changed an object \(TerminalText.line(object, limit: 80)); check the id.")
      }
      return nil
    }
    guard isReversed else { return try await output.write(next) }
    var oldestLast: [CommitDifference] = []
    while let commit = try await next() { oldestLast.append(commit) }
    progress.end()
    return try await output.write { oldestLast.popLast() }
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
  /// - Parameter isOfAll: Whether the commits of all branches and tags count.
  /// - Throws: A `ValidationError` if they name a file that is no document.
  init(_ arguments: some RevisionsAndPaths, isOfAll: Bool = false) async throws {
    history = try await WorkingHistory.open()
    let all = isOfAll ? await GitProgram.line(["rev-list", "--no-walk", "--all"]) ?? "" : ""
    (range, paths) = try await history.log(
      arguments: all.split(separator: "\n").map(String.init) + arguments.beforeTerminator,
      paths: arguments.pathsAfterTerminator)
    let path = try await history.loggedPath(paths, in: range)
    document = path.flatMap { $0.isInterfaceBuilderDocument ? $0 : nil }
    guard let path, document == nil, !path.text.isEmpty else { return }
    for commit in range.included where try await history.find("\(commit.hex):\(path.text)")?.kind == .blob {
      let name = TerminalText.line(path.text, limit: 200)
      throw ValidationError("\(name) is not a .xib or .storyboard file, and only these are followed; name one.")
    }
  }
}

/// The commits that a log shows.
struct CommitSelection: Sendable {
  private let options: SelectionOptions?
  /// The first and the last moment, in seconds since 1970.
  private var times = (first: Int64.min, last: Int64.max)

  /// Every commit.
  static let all = CommitSelection()

  private init() { options = nil }

  /// - Throws: ``GitDateError`` if git can't read a date.
  init(_ options: SelectionOptions) async throws(GitDateError) {
    self.options = options
    if let since = options.since { times.first = try await GitDate(since).seconds }
    if let until = options.until { times.last = try await GitDate(until).seconds }
  }

  func includes(_ commit: Commit) -> Bool {
    guard let options else { return true }
    let isMerge = commit.parents.count > 1
    return commit.committer.time >= times.first && commit.committer.time <= times.last
      && !(options.noMerges && isMerge) && !(options.merges && !isMerge)
      && Self.has(options.author, in: commit.author.text)
      && Self.has(options.grep, in: commit.message)
  }

  private static func has(_ wanted: String?, in text: String) -> Bool {
    wanted.map { text.lowercased().contains($0.lowercased()) } ?? true
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
