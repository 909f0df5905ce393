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
