internal import Basics
internal import GitHistory
internal import SemanticDiff

/// Compares the versions of documents in many commits, on all processors, while the walk still finds commits.
struct LogComparison: Sendable {
  let reader: VersionReader
  let selection: CommitSelection
  /// What other logs have compared; `nil` if nothing need be kept.
  var known: KnownComparisons?

  /// The comparison of one commit; its value is `nil` if the commit made none of the requested changes.
  typealias Comparing = Task<CommitDifference?, any Error>

  /// The number of commits that are compared at once: enough to keep every processor busy, few enough to hold in
  /// memory.
  private static let width = 2 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// Starts the comparisons and returns them in the order of the log.
  func comparisons(of entries: LogEntries) -> AsyncThrowingStream<Comparing, any Error> {
    AsyncThrowingStream { tell in try await begin(entries, tell) }
  }

  private func begin(_ entries: LogEntries, _ tell: @Sendable (Comparing) -> Void) async throws {
    var running: [Comparing] = []
    for try await entry in entries where selection.includes(entry.commit) {
      if let comparing = await known?[entry] {
        tell(comparing)
        continue
      }
      if running.count >= Self.width { _ = try await running.removeFirst().value }
      let comparing = Comparing { try await compare(entry) }
      await known?.keep(comparing, of: entry)
      running.append(comparing)
      tell(comparing)
    }
  }

  /// Starts the comparisons of commits that changed several documents, and returns them in the order of the log.
  func comparisons(of log: CommitLog) -> AsyncThrowingStream<Comparing, any Error> {
    AsyncThrowingStream { tell in
      var running: [Comparing] = []
      for try await commit in log where selection.includes(commit.commit) {
        if running.count >= Self.width { _ = try await running.removeFirst().value }
        let comparing = Comparing { try await compare(commit) }
        running.append(comparing)
        tell(comparing)
      }
    }
  }

  @concurrent
  private func compare(_ commit: CommitChanges) async throws -> CommitDifference? {
    let files = try await CommitComparison(reader: reader).differences(commit).filter(Self.isShown)
    return files.isEmpty ? nil : CommitDifference(LogReport.Heading(commit.commit), files)
  }

  /// Whether the log shows a file. It leaves out a mere rename; a copy counts as a new file.
  private static func isShown(_ file: FileDifference) -> Bool { file.hasContent || file.status == .copied }

  @concurrent
  private func compare(_ entry: LogEntry) async throws -> CommitDifference? {
    let comparison = try await reader.comparison(entry.change)
    var comparisons: [DocumentComparison] = []
    for other in entry.others { comparisons.append(try await reader.comparison(other)) }
    // Of a merge, only what differs from all parents is shown. Most have nothing of the kind.
    if !comparisons.isEmpty, !comparison.mayShareChanges(with: comparisons, reader.filter), !entry.change.isCopy {
      return nil
    }
    let own = comparison.difference(reader.filter).own(besides: comparisons.map { $0.difference(reader.filter) })
    return Self.isShown(own) ? CommitDifference(LogReport.Heading(entry.commit), own) : nil
  }
}

/// The comparisons of commits of several logs, each made once.
actor KnownComparisons {
  private var comparisons: [LogEntry: LogComparison.Comparing] = [:]

  subscript(entry: LogEntry) -> LogComparison.Comparing? { comparisons[entry] }

  func keep(_ comparing: LogComparison.Comparing, of entry: LogEntry) { comparisons[entry] = comparing }
}

extension History {
  /// The commits that changed a document, the latest first.
  ///
  /// - Parameters:
  ///   - limit: The largest number of commits to return.
  ///   - known: What other logs have compared.
  func documentChanges(
    of path: GitPath, in range: CommitRange, limit: Int = .max, _ known: KnownComparisons? = nil
  ) async throws -> [CommitDifference] {
    let reader = VersionReader(history: self, filter: ChangeFilter(), includesTexts: path.isText)
    var commits: [CommitDifference] = []
    let comparison = LogComparison(reader: reader, selection: .all, known: known)
    for try await comparing in comparison.comparisons(of: log(of: path, in: range)) {
      if let commit = try await comparing.value { commits.append(commit) }
      if commits.count == limit { break }
    }
    return commits
  }
}

/// Compares the documents that a commit changed with those of its parents.
struct CommitComparison: Sendable {
  let reader: VersionReader

  /// The differences that a commit made; of a merge, those from all parents.
  func differences(_ commit: CommitChanges) async throws -> [FileDifference] {
    let finder = DocumentChanges(
      history: reader.history, versions: .trees(old: nil, new: commit.commit.id), includesTexts: reader.includesTexts)
    var files: [FileDifference] = []
    for document in try await finder.list(commit.changes) {
      let file = try await reader.difference(document, of: finder)
      var others: [FileDifference] = []
      for changes in commit.others {
        others.append(try await reader.difference(document.counterpart(in: changes), of: finder))
      }
      files.append(file.own(besides: others))
    }
    return files
  }
}

extension DocumentChange {
  /// The change of the same document since another parent of a merge. The document may be as that parent has it.
  fileprivate func counterpart(in changes: [FileChange]) -> DocumentChange {
    let paths = Set(strings.map(\.path))
    let same = FileChange(old: change.new, new: change.new)
    return DocumentChange(
      change: changes.first { $0.path == change.path } ?? same ?? change,
      strings: changes.filter { paths.contains($0.path) })
  }
}
