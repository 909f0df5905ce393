internal import Basics
internal import GitHistory
internal import SemanticMerge
internal import XibArchives
internal import XibModel

/// Makes the merges of a history again, in memory.
struct HistoryReplay: Sendable {
  let history: any History

  /// Replays merges of two parents each, on all processors.
  func replay(of merges: [Commit]) async -> Replay {
    var progress = Progress("Replaying merges", total: merges.count)
    let results = await concurrentMap(merges, progress: &progress, stopsEarly: true) { commit in
      await Result(running: { try await replay(commit) })
    }
    var replayed: [ReplayedMerge] = []
    var failures = Replay.Failure.stopped(at: results.count, of: merges)
    for (commit, result) in zip(merges, results) {
      switch result {
      case .success(let merge): replayed.append(merge)
      case .failure(let error): failures.append(.init(commit: commit.id.hex, reason: "\(error)"))
      }
    }
    return Replay(merges: replayed, failures: failures, isShallow: history.isShallow)
  }

  private func replay(_ commit: Commit) async throws -> ReplayedMerge {
    var documents: [ReplayedDocument] = [], texts: [ReplayedDocument] = []
    var wholeConflicts = 0
    // Several merge bases are merged object by object, so that both ways of merging start from the same base.
    let tree = try await MergedTree(of: commit, in: history)
    for step in tree?.steps ?? [] {
      switch step {
      case .merge(let file, let oldPath) where file.path.isInterfaceBuilderDocument:
        let stops = try await tree?.stops(at: file, renamedFrom: oldPath, in: history) ?? false
        documents.append(try await replay(file, stops: stops))
      case .merge(let file, _) where file.path.isText: texts.append(try await replay(file, stops: false))
      case .conflict(let path, _, _, _, _) where path.isInterfaceBuilderDocument: wholeConflicts += 1
      case .renamedDifferently(_, let theirPath, let file)
      where file.path.isInterfaceBuilderDocument || theirPath.isInterfaceBuilderDocument:
        wholeConflicts += 1
      default: break
      }
    }
    let time = CalendarTime(seconds: commit.committer.time, offset: commit.committer.offset)
    return ReplayedMerge(
      commit: commit.id.hex, date: String(time.text.prefix { $0 != " " }), subject: commit.subject,
      documents: documents, texts: texts, wholeConflicts: wholeConflicts)
  }

  /// - Parameter stops: Whether the driver stops git for edits that belong to another document.
  @concurrent
  private func replay(_ file: MergedTree.File, stops: Bool) async throws -> ReplayedDocument {
    let versions = try await file.versions(in: history)
    let outcome = try await versions.merged()
    return ReplayedDocument(
      path: file.path.text, git: try MergeRemains(ofLines: versions),
      xibmerge: MergeRemains(of: outcome.bytes, hasConflicts: outcome.conflicts > 0 || stops, in: versions),
      summary: MergeSummary.line(of: outcome, namesRules: false))
  }
}

extension Replay.Failure {
  /// The first commit that was left out when Ctrl-C ended the count; none if all were counted.
  static func stopped(at count: Int, of commits: [Commit]) -> [Replay.Failure] {
    guard count < commits.count else { return [] }
    let reason = "Ctrl-C ended the count here, at \(count) of \(commits.count); what is told is of these."
    return [Replay.Failure(commit: commits[count].id.hex, reason: reason)]
  }
}

extension MergeRemains {
  /// Counts what git leaves when it merges the lines.
  ///
  /// - Throws: ``ReplayError`` if the lines can't be merged.
  init(ofLines versions: MergeVersions) throws(ReplayError) {
    // Git merges no lines of a file that it takes for binary.
    if versions.hasBinary {
      self.init(conflicts: 1, lines: 0, fault: nil)
      return
    }
    guard let merge = MemoryLineMerge(base: versions.base, ours: versions.ours, theirs: versions.theirs) else {
      throw .noLineMerge
    }
    self.init(of: merge.bytes, hasConflicts: merge.hasConflicts, in: versions)
  }

  /// Counts what a merge left.
  init(of result: [UInt8], hasConflicts: Bool, in versions: MergeVersions) {
    guard hasConflicts else {
      self.init(conflicts: 0, lines: 0, fault: versions.faultsMade(in: ParsedFile.with(result)).first?.message)
      return
    }
    let markers = ConflictMarkers(result)
    var lines = 0
    for case .conflict(let ours, _, let theirs) in markers?.pieces() ?? [] {
      lines += Self.lines(ours) + Self.lines(theirs)
    }
    self.init(conflicts: markers?.count ?? 1, lines: lines, fault: nil)
  }

  private static func lines(_ text: [UInt8]) -> Int {
    text.count { $0 == UInt8(ascii: "\n") } + (text.isEmpty || text.last == UInt8(ascii: "\n") ? 0 : 1)
  }
}

/// Why a merge could not be replayed.
enum ReplayError: Error, CustomStringConvertible {
  case noLineMerge

  var description: String { "libgit2 could not merge the lines; there may be too little memory, so try again." }
}
