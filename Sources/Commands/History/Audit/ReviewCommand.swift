internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import GitHistory
internal import Reports
internal import SemanticMerge
internal import XibModel

/// The `xibmerge review` command, as far as it needs a history: the list of merges, and a merge commit.
struct ReviewCommand: AsyncParsableCommand {
  static let configuration = ReviewArguments.configuration

  @OptionGroup
  var arguments: ReviewArguments

  /// The number of merge commits to look at for the list, the latest ones.
  private static let count = 500

  func run() async throws {
    let history = try await WorkingHistory.openIfThere()
    guard let id = arguments.id else { return try await list(history) }
    guard let history, let commit = await Self.commit(id, in: history) else { throw KeptMerges.unknown(id) }
    if arguments.wantsFile {
      throw ValidationError("\(id) is a commit, of which nothing is kept; xibmerge audit --format json tells of it.")
    }
    guard commit.parents.count == 2 else {
      throw SolveError.noMerge(String(commit.id.hex.prefix(9)), parents: commit.parents.count)
    }
    let documents = try await history.documents(ofMerge: commit, at: .all)
    if let html = arguments.html {
      return try await PageOutput(file: html, opens: arguments.open).write {
        var entries: [MergePage.Entry] = []
        for document in documents where document.result != nil {
          let result = try await document.result?.bytes(in: history) ?? []
          entries.append(
            await MergePage.Entry(
              path: document.merge.path.text, versions: try await document.merge.versions(in: history), result: result))
        }
        return MergePage().text(entries)
      }
    }
    try await Pager(isWanted: true).write(try await review(commit, documents, in: history))
  }

  private static func commit(_ name: String, in history: any History) async -> Commit? {
    guard !name.isEmpty, let named = try? await history.find(name), named.kind == .commit else { return nil }
    return try? await history.commit(named.id)
  }

  private func review(
    _ commit: Commit, _ documents: [CommittedDocument], in history: any History
  ) async throws -> String {
    var reviews: [(summary: String, decisions: String)] = []
    for document in documents where document.result != nil {
      let outcome = try await DocumentMerge(
        versions: try await document.merge.versions(in: history), style: .known(ConflictStyle()), usesFastPath: false
      ).run()
      let summary = MergeSummary.line(of: outcome.merge, conflicts: outcome.conflicts)
      reviews.append(
        (
          "\(TerminalText.line(document.merge.path.text, limit: 200)): \(summary)",
          MergeReviewReport.text(of: outcome.merge, notices: outcome.notices)
        ))
    }
    let tips = try await [history.head().commit ?? commit.id]
    let audit = await MergeAudit(history: history, paths: .all, tips: tips).audit(of: [commit], documents)
    let isColored = arguments.colors.isColored
    return MergeReviewReport.text(
      of: reviews, audit: AuditTextReport.text(audit, color: isColored, isFull: true), TerminalStyle(isOn: isColored))
  }

  private func list(_ history: (any History)?) async throws {
    var commits: [ListedCommit] = []
    if let history, let head = try await history.head().commit {
      let merges = try await history.merges(in: CommitRange(included: [head]), since: nil, count: Self.count)
      var progress = Progress("Looking at merges", total: merges.count)
      let found = await concurrentMap(merges, progress: &progress) { commit in
        (try? await history.documents(ofMerge: commit, at: .all)) ?? []
      }
      commits = zip(merges, found).filter { !$1.isEmpty }.map { commit, documents in
        ListedCommit(
          LogReport.Heading(commit), seconds: Int(commit.committer.time), paths: documents.map(\.merge.path.text))
      }
    }
    let kept: [KeptMerge]
    do {
      kept = try KeptMerges.list(of: history?.layout.gitDirectory)
    } catch {
      guard !commits.isEmpty else { throw error }
      kept = []
    }
    let text = arguments.isJSON ? MergeList.json(kept, commits).text + "\n" : MergeList.text(kept, commits)
    try StandardOutput.write(Array(text.utf8))
  }
}
