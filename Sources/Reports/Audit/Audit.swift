package import SemanticDiff

/// What the merges of a history did with the documents that their parents had changed.
package struct Audit: Sendable {
  /// The merges that lost something, decided a contradiction, added something or broke something; the latest first.
  package let merges: [AuditedMerge]
  /// The number of merges that were made again.
  package let count: Int
  /// The merges that could not be made again, each with the reason.
  package let failures: [Replay.Failure]

  package init(merges: [AuditedMerge], count: Int, failures: [Replay.Failure]) {
    (self.merges, self.count, self.failures) = (merges, count, failures)
  }

  /// The documents from which a merge took edits that nothing contradicted.
  package var losses: [(merge: AuditedMerge, document: AuditedDocument)] {
    merges.flatMap { merge in merge.documents.filter { !$0.lost.isEmpty }.map { (merge, $0) } }
  }

  /// All lost edits of documents that are still there after the merge.
  var edits: [LostEdit] { losses.filter { !$0.document.isDeleted }.flatMap { $0.document.lost.flatMap(\.edits) } }

  /// The documents that merges deleted though a side had edited them.
  var deletions: [(merge: AuditedMerge, document: AuditedDocument)] { losses.filter(\.document.isDeleted) }
}

/// One merge commit.
package struct AuditedMerge: Sendable {
  package let heading: LogReport.Heading
  package let documents: [AuditedDocument]

  package init(heading: LogReport.Heading, documents: [AuditedDocument]) {
    (self.heading, self.documents) = (heading, documents)
  }
}

/// One document of a merge commit.
package struct AuditedDocument: Sendable {
  package let path: String
  /// The lost edits of each side.
  package private(set) var lost: [LostEdits]
  /// The contradictions of the sides, and what the merge did with them.
  package let decided: [Contradiction]
  /// What the merge has and neither side had.
  package let own: [Change]
  /// The faults that the document has since the merge.
  package let broken: [String]
  /// Whether the merge commit does not have the document, of which a side had edited what is listed as lost.
  package let isDeleted: Bool
  /// The document as committed, and with what was lost, if pictures need them.
  package let documents: FileDifference.Documents

  package init(
    path: String, lost: [LostEdits] = [], decided: [Contradiction] = [], own: [Change] = [], broken: [String] = [],
    isDeleted: Bool = false, documents: FileDifference.Documents = .init()
  ) {
    (self.path, self.lost, self.decided, self.own, self.broken) = (path, lost, decided, own, broken)
    (self.isDeleted, self.documents) = (isDeleted, documents)
  }

  /// The same, with what is known of who made the lost edits.
  package func with(_ lost: [LostEdits]) -> Self {
    var document = self
    document.lost = lost
    return document
  }

  /// Whether there is nothing to report.
  package var isEmpty: Bool { lost.isEmpty && decided.isEmpty && own.isEmpty && broken.isEmpty }

  /// The changes of a list as a file that differs.
  func difference(_ changes: [Change]) -> FileDifference {
    FileDifference(path: path, status: .modified, content: .changes(.init(shown: changes)))
  }
}

/// The edits of one side that a merge lost.
package struct LostEdits: Sendable {
  package let side: FileDifference.UnmergedSide
  package let edits: [LostEdit]

  package init(side: FileDifference.UnmergedSide, edits: [LostEdit]) { (self.side, self.edits) = (side, edits) }
}

/// An edit that a merge lost.
package struct LostEdit: Sendable {
  /// What became of the edit since.
  package enum Fate: Sendable {
    /// It is not there.
    case lost
    /// A later commit made it again.
    case back(LogReport.Heading)
    /// Its object, or the document, is gone.
    case gone
  }

  package let change: Change
  /// The commit that made the edit; `nil` if it is not found.
  package let commit: LogReport.Heading?
  package let fate: Fate

  package init(change: Change, commit: LogReport.Heading?, fate: Fate) {
    (self.change, self.commit, self.fate) = (change, commit, fate)
  }

  package var isLost: Bool { if case .lost = fate { true } else { false } }
}

/// Two edits that contradict each other, and what a merge did with them.
package struct Contradiction: Sendable {
  package enum Decision: String, Sendable { case ours, theirs, otherwise }

  /// The contradiction in a sentence.
  package let text: String
  package let decision: Decision

  package init(text: String, decision: Decision) { (self.text, self.decision) = (text, decision) }
}
