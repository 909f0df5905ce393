internal import ArgumentParser
internal import Basics
internal import GitHistory
internal import SemanticDiff

/// The `xibdiff log` command: lists the commits that made requested changes to documents.
struct LogCommand: AsyncParsableCommand, RevisionsAndPaths {
  static let configuration = CommandConfiguration(
    commandName: "xibdiff log",
    abstract: "Shows the commits that changed documents, or one object, each with its changes.",
    usage: "xibdiff log [options] [<range>] [--] [<path> ...]",
    discussion: """
      With the path of one document, or of one file with texts, follows its renames; --object takes the key of a text, too. \
      Else, commits that changed only texts are listed with those of documents. A merge is listed with what it changed against all its parents. Leaves out commits that changed only bookkeeping (--bookkeeping=show lists them) and commits that \
      only renamed the file.

      Exit status: 0 when all went well, 1 when a commit was shown and --exit-code was given, 2 when there was trouble.
      """)

  @OptionGroup(title: "What to show, and how")
  var options: DiffOptions
  @Option(
    name: [.customShort("n", allowingJoined: true), .customLong("max-count")],
    help: ArgumentHelp("Show at most so many commits; -3 is -n 3.", valueName: "number"))
  var count: Int?
  @Flag(help: "Show each commit on one line, with the number of its changes.")
  var oneline = false
  @OptionGroup(title: "Which commits")
  var selection: SelectionOptions
  @Flag(help: "Show the commits of all branches and tags.")
  var all = false
  @Flag(help: "Show the commits in the order in which they were made.")
  var reverse = false
  @Argument(
    help: ArgumentHelp(
      "A revision or a range, and paths of documents or folders; without a path, all documents.",
      valueName: "range or path"),
    completion: .file(extensions: DocumentName.extensions))
  var words: [String] = []

  func validate() throws {
    if let count, count < 1 { throw ValidationError("-n \(count) shows no commit; give a number above 0.") }
    if oneline, options.format != .text { throw ValidationError("--oneline is text; leave it out, or --format.") }
    if selection.merges, selection.noMerges { throw ValidationError("Use only one of --merges and --no-merges.") }
    guard options.settings.hasPictures else { return }
    throw ValidationError(
      "xibdiff log draws no pictures; compare two of the revisions: xibdiff --html REV REV -- PATH.")
  }

  func run() async throws {
    let subject = try await LogSubject(self, isOfAll: all)
    let reader = VersionReader(
      history: subject.history, filter: options.settings.filter, includesTexts: true)
    let comparison = LogComparison(reader: reader, selection: try await CommitSelection(selection))
    let comparisons =
      subject.document.map { comparison.comparisons(of: subject.history.log(of: $0, in: subject.range)) }
      ?? comparison.comparisons(of: subject.history.log(at: subject.paths.withTexts.withStrings, in: subject.range))
    let commits = ComparedCommits(comparisons, count: count ?? .max, isReversed: reverse)
    throw ExitCode(
      try await commits.write(DiffOutput(options.settings, isOneLine: oneline), object: options.settings.filter.object))
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
    document = path.flatMap { $0.isInterfaceBuilderDocument || $0.isText ? $0 : nil }
    guard let path, document == nil, !path.text.isEmpty else { return }
    for commit in range.included where try await history.find("\(commit.hex):\(path.text)")?.kind == .blob {
      let name = TerminalText.line(path.text, limit: 200)
      throw ValidationError(
        "\(name) is neither a document nor a file with texts, and only these are followed; name one.")
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

/// The options for which commits a log shows, as git has them.
struct SelectionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Show the commits of authors whose name or address contains a text.", valueName: "text"))
  var author: String?
  @Option(help: ArgumentHelp("Show the commits whose message contains a text, in any case.", valueName: "text"))
  var grep: String?
  @Option(
    name: [.long, .customLong("after")],
    help: ArgumentHelp("Show commits after a date, as git log --since takes it.", valueName: "date"))
  var since: String?
  @Option(
    name: [.long, .customLong("before")],
    help: ArgumentHelp("Show commits before a date, as git log --until takes it.", valueName: "date"))
  var until: String?
  @Flag(help: "Leave merges out.")
  var noMerges = false
  @Flag(help: "Show only merges.")
  var merges = false
}
