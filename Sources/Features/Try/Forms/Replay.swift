/// The merges of a history, made again by git's merge of lines and object by object.
struct Replay: Sendable {
  let merges: [ReplayedMerge]
  /// The merges that could not be made again.
  let failures: [Failure]
  /// Whether the clone lacks older commits, and so older merges.
  let isShallow: Bool

  /// A merge that could not be made again, with the reason.
  struct Failure: Sendable {
    let commit: String
    let reason: String
  }

  /// The number of files with texts that both sides of a merge changed, and of those in conflict by lines and by key.
  var texts: (files: Int, git: Int, xibmerge: Int) {
    let all = merges.flatMap { $0.texts }
    return (all.count, all.count { $0.git.conflicts > 0 }, all.count { $0.xibmerge.conflicts > 0 })
  }

  /// The documents that both sides of a merge changed, each with its merge.
  var documents: [(merge: ReplayedMerge, document: ReplayedDocument)] {
    merges.flatMap { merge in merge.documents.map { (merge, $0) } }
  }
}

/// One merge of a history.
struct ReplayedMerge: Sendable {
  /// The id of its commit.
  let commit: String
  /// The day of its commit, such as `2026-11-21`.
  let date: String
  let subject: String
  /// The documents that both sides changed.
  let documents: [ReplayedDocument]
  /// The files with texts that both sides changed.
  let texts: [ReplayedDocument]
  /// The number of documents that conflict as a whole, however their content is merged: one side deleted a document
  /// that the other changed, or both gave it another name.
  let wholeConflicts: Int

  init(
    commit: String, date: String, subject: String, documents: [ReplayedDocument], texts: [ReplayedDocument] = [],
    wholeConflicts: Int
  ) {
    self.commit = commit
    self.date = date
    self.subject = subject
    self.documents = documents
    self.texts = texts
    self.wholeConflicts = wholeConflicts
  }
}

/// One document of a merge.
struct ReplayedDocument: Sendable {
  let path: String
  let git: MergeRemains
  let xibmerge: MergeRemains
  /// The merge by objects in one line, as in ``MergeSummary``.
  let summary: String
}

/// The work that a merge of one document left for people.
struct MergeRemains: Sendable, Equatable {
  /// The number of places with conflict markers.
  let conflicts: Int
  /// The number of lines between the markers, those of both sides.
  let lines: Int
  /// A fault that a result without conflicts has and neither side had.
  let fault: String?

  var isNothing: Bool { conflicts == 0 && fault == nil }
}

/// The work that one way of merging left in all merges of a history.
struct ReplayTotals: Equatable {
  /// The number of merges with a document in conflict.
  let merges: Int
  /// The number of documents in conflict; a document counts once for each merge.
  let documents: Int
  let conflicts: Int
  let lines: Int
  /// The number of documents that a merge without conflicts broke.
  let broken: Int

  init(_ replay: Replay, _ remains: (ReplayedDocument) -> MergeRemains) {
    let left = replay.documents.map { remains($0.document) }
    merges = replay.merges.count { $0.documents.contains { remains($0).conflicts > 0 } }
    documents = left.count { $0.conflicts > 0 }
    conflicts = left.reduce(0) { $0 + $1.conflicts }
    lines = left.reduce(0) { $0 + $1.lines }
    broken = left.count { $0.fault != nil }
  }

  /// The numbers with their names, in the order of a report.
  var rows: [(name: String, key: String, count: Int)] {
    [
      ("merges with documents in conflict", "merges", merges),
      ("documents in conflict", "documents", documents),
      ("conflicts in them", "conflicts", conflicts),
      ("lines between conflict markers", "lines", lines),
      ("documents broken without a conflict", "broken", broken),
    ]
  }
}

extension Replay {
  /// The work that git's merge of lines left.
  var git: ReplayTotals { ReplayTotals(self) { $0.git } }
  /// The work that the merge by objects left.
  var xibmerge: ReplayTotals { ReplayTotals(self) { $0.xibmerge } }

  /// Examples of documents in which git left work and the merge by objects left none.
  ///
  /// First come at most two documents that git broke without a conflict, then those with the most lines between
  /// markers.
  func examples(_ count: Int) -> [(merge: ReplayedMerge, document: ReplayedDocument)] {
    let spared = documents.filter { !$0.document.git.isNothing && $0.document.xibmerge.isNothing }
    let broken = spared.filter { $0.document.git.fault != nil }.prefix(2)
    let marked = spared.filter { $0.document.git.conflicts > 0 }
      .sorted {
        ($0.document.git.lines, $0.document.git.conflicts) > ($1.document.git.lines, $1.document.git.conflicts)
      }
    return Array((broken + marked).prefix(count))
  }
}
