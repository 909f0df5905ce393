internal import SemanticDiff
internal import ToolSupport
internal import XibDiffCommand
internal import XibHistory
internal import XibReport

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Compares what many commits did to a document, on all processors.
struct LogComparison: Sendable {
  let history: any History
  let filter: ChangeFilter
  /// How many runs of commits each processor gets: enough to finish together, few enough to parse most versions once.
  private static let runsEach = 2

  /// The commits that did what the filter asks for, in the order of the log.
  func commits(of entries: [LogEntry]) async throws -> [CommitDifference] {
    var progress = Progress("Comparing commits", total: entries.count)
    let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let length = max(1, (entries.count + processors * Self.runsEach - 1) / (processors * Self.runsEach))
    let runs = stride(from: 0, to: entries.count, by: length).map { entries[$0..<min($0 + length, entries.count)] }
    var results: [[CommitDifference]] = Array(repeating: [], count: runs.count)
    try await withThrowingTaskGroup(of: (Int, [CommitDifference]).self) { group in
      var next = 0
      func start() {
        guard next < runs.count else { return }
        let (index, run) = (next, runs[next])
        next += 1
        group.addTask { (index, try await differences(in: run)) }
      }
      for _ in 0..<processors { start() }
      while let (index, commits) = try await group.next() {
        results[index] = commits
        progress.step(by: runs[index].count)
        start()
      }
    }
    progress.end()
    return results.flatMap { $0 }
  }

  private func differences(in entries: ArraySlice<LogEntry>) async throws -> [CommitDifference] {
    let reader = VersionReader(history)
    var commits: [CommitDifference] = []
    for entry in entries {
      let file = try await reader.difference(entry.change, filter)
      if file.hasContent { commits.append(CommitDifference(entry.commit, file)) }
    }
    return commits
  }
}
