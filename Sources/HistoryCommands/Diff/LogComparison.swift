internal import Basics
internal import Commands
internal import GitHistory
internal import Reports
internal import SemanticDiff

/// Compares the versions of documents in many commits, on all processors, while the walk still finds commits.
struct LogComparison: Sendable {
  let reader: VersionReader
  let selection: CommitSelection

  /// The comparison of one commit; its value is `nil` if the commit made none of the requested changes.
  typealias Comparing = Task<CommitDifference?, any Error>
  private typealias Reading = Task<DocumentVersion?, any Error>

  /// The number of commits that are compared at once: enough to keep every processor busy, few enough to hold in
  /// memory.
  private static let width = 2 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// Starts the comparisons and returns them in the order of the log.
  func comparisons(of entries: LogEntries) -> AsyncThrowingStream<Comparing, any Error> {
    AsyncThrowingStream { tell in try await begin(entries, tell) }
  }

  private func begin(_ entries: LogEntries, _ tell: @Sendable (Comparing) -> Void) async throws {
    var running: [Comparing] = []
    // Usually the old version of one commit is the new version of the next.
    var last: (id: ObjectID?, reading: Reading)?
    for try await entry in entries {
      if running.count >= Self.width { _ = try await running.removeFirst().value }
      let change = entry.change
      let new: Reading
      if let last, let id = last.id, id == change.new?.id {
        new = last.reading
      } else {
        new = Reading { [last] in try await reader.version(change.new) { try? await last?.reading.value } }
      }
      let old = Reading { try await reader.version(change.old) { try? await new.value } }
      last = (change.old?.id, old)
      guard selection.includes(entry.commit) else { continue }
      let comparing = Comparing { try await compare(entry, old, new) }
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
  private func compare(_ entry: LogEntry, _ old: Reading, _ new: Reading) async throws -> CommitDifference? {
    let comparison = VersionReader.comparison(entry.change, old: try await old.value, new: try await new.value)
    var others: [FileDifference] = []
    for change in entry.others { others.append(try await reader.difference(DocumentChange(change: change))) }
    let file = await comparison.difference(reader.filter).own(besides: others)
    return Self.isShown(file) ? CommitDifference(LogReport.Heading(entry.commit), file) : nil
  }
}
