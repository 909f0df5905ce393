internal import Basics
internal import SemanticDiff
internal import ThreeVersions
internal import XibModel

/// What the merges of a history did with the documents that their parents had changed.
struct Audit: Sendable {
  /// The merges that lost something, decided a contradiction, added something or broke something; the latest first.
  let merges: [AuditedMerge]
  let kind: Kind
  /// The number of merges that were made again.
  let count: Int
  /// The merges that could not be made again, and what else is not known, each with the reason.
  var failures: [Replay.Failure]

  /// What is audited: merge commits, or the commits of a rebase, each of which git merged too.
  enum Kind: Sendable {
    case merges, rebasedCommits

    /// One of them, by its id.
    var noun: String { self == .merges ? "merge" : "commit" }

    /// So many of them, in words.
    func words(_ count: Int) -> String {
      switch self {
      case .merges: "\(counted(count, "merge")) of two branches made again"
      case .rebasedCommits: "\(counted(count, "rebased commit")) compared with what it was"
      }
    }
  }

  /// The documents from which a merge took edits that nothing contradicted.
  var losses: [(merge: AuditedMerge, document: AuditedDocument)] {
    merges.flatMap { merge in merge.documents.filter { !$0.lost.isEmpty }.map { (merge, $0) } }
  }

  /// All lost edits of documents that are still there after the merge.
  var edits: [LostEdit] { losses.filter { !$0.document.isDeleted }.flatMap { $0.document.lost.flatMap { $0.edits } } }

  /// The documents that merges deleted though a side had edited them.
  var deletions: [(merge: AuditedMerge, document: AuditedDocument)] { losses.filter { $0.document.isDeleted } }
}

/// One merge commit.
struct AuditedMerge: Sendable {
  let heading: LogReport.Heading
  let documents: [AuditedDocument]
}

/// One document of a merge commit.
struct AuditedDocument: Sendable {
  let path: String
  /// The lost edits of each side.
  var lost: [LostEdits]
  /// What each side edited and is not lost: the merge has it, or something contradicts it; `nil` if that is all.
  var settled: [Side: Set<ChangedFact>]?
  /// The contradictions of the sides, and what the merge did with them.
  let decided: [DecidedContradiction]
  /// What the merge has and neither side had.
  var own: [Change]
  /// The faults that the document has since the merge.
  var broken: [String]
  /// Whether the merge commit does not have the document, of which a side had edited what is listed as lost.
  let isDeleted: Bool
  /// The document as committed, and with what was lost, if pictures need them.
  var documents: FileDifference.Documents

  init(
    path: String, lost: [LostEdits] = [], settled: [Side: Set<ChangedFact>]? = nil,
    decided: [DecidedContradiction] = [], own: [Change] = [],
    broken: [String] = [],
    isDeleted: Bool = false, documents: FileDifference.Documents = .init()
  ) {
    (self.path, self.lost, self.decided, self.own, self.broken) = (path, lost, decided, own, broken)
    (self.settled, self.isDeleted, self.documents) = (settled, isDeleted, documents)
  }

  /// The same, with what is known of who made the lost edits.
  func with(_ lost: [LostEdits]) -> Self {
    var document = self
    document.lost = lost
    return document
  }

  /// Whether a side's edit is in the merge, or contradicted in it.
  func settles(_ change: Change, of side: Side) -> Bool {
    settled.map { $0[side]?.contains(.init(change)) ?? false } ?? true
  }

  /// Whether there is nothing to report.
  var isEmpty: Bool { lost.isEmpty && decided.isEmpty && own.isEmpty && broken.isEmpty }

  /// The changes of a list as a file that differs.
  func difference(_ changes: [Change]) -> FileDifference {
    FileDifference(path: path, status: .modified, content: .changes(.init(shown: changes)))
  }
}

/// The edits of one side that a merge lost.
struct LostEdits: Sendable {
  let side: Side
  let edits: [LostEdit]
  /// The document in which the side made them, if the other side moved their objects here from there.
  var origin: String?
}

/// An edit that a merge lost: a change, or all of a text.
struct LostEdit: Sendable {
  /// What became of the edit since.
  enum Fate: Sendable {
    /// It is not there.
    case lost
    /// A later commit made it again.
    case back(LogReport.Heading)
    /// Its object, or the document, is gone.
    case gone
  }

  /// The change by which it is told.
  let change: Change
  /// The other changes of a text.
  var rest: [Change] = []
  /// The commit that made the edit; `nil` if it is not found.
  let commit: LogReport.Heading?
  let fate: Fate

  var changes: [Change] { [change] + rest }
  var isLost: Bool { if case .lost = fate { true } else { false } }
}

/// Two edits that contradict each other, and what a merge did with them.
struct DecidedContradiction: Sendable {
  enum Decision: String, Sendable { case ours, theirs, otherwise }

  /// The contradiction in a sentence.
  let text: String
  let decision: Decision
}
