/// The merges of a history, made again by git's merge of lines and object by object.
public struct Replay: Sendable {
  public let merges: [ReplayedMerge]
  /// The merges that could not be made again.
  public let failures: [Failure]
  /// Whether the clone lacks older commits, and so older merges.
  public let isShallow: Bool

  public init(merges: [ReplayedMerge], failures: [Failure], isShallow: Bool) {
    self.merges = merges
    self.failures = failures
    self.isShallow = isShallow
  }

  /// A merge that could not be made again, with the reason.
  public struct Failure: Sendable {
    public let commit: String
    public let reason: String

    public init(commit: String, reason: String) {
      self.commit = commit
      self.reason = reason
    }
  }

  /// The documents that both sides of a merge changed, each with its merge.
  var documents: [(merge: ReplayedMerge, document: ReplayedDocument)] {
    merges.flatMap { merge in merge.documents.map { (merge, $0) } }
  }
}

/// One merge of a history.
public struct ReplayedMerge: Sendable {
  /// The id of its commit.
  public let commit: String
  /// The day of its commit, such as `2026-11-21`.
  public let date: String
  public let subject: String
  /// The documents that both sides changed.
  public let documents: [ReplayedDocument]
  /// The number of documents that conflict as a whole, however their content is merged: one side deleted a document
  /// that the other changed, or both gave it another name.
  public let wholeConflicts: Int

  public init(commit: String, date: String, subject: String, documents: [ReplayedDocument], wholeConflicts: Int) {
    self.commit = commit
    self.date = date
    self.subject = subject
    self.documents = documents
    self.wholeConflicts = wholeConflicts
  }
}

/// One document of a merge.
public struct ReplayedDocument: Sendable {
  public let path: String
  public let git: MergeRemains
  public let xibmerge: MergeRemains
  /// The merge by objects in one line, as in ``MergeSummary``.
  public let summary: String

  public init(path: String, git: MergeRemains, xibmerge: MergeRemains, summary: String) {
    self.path = path
    self.git = git
    self.xibmerge = xibmerge
    self.summary = summary
  }
}

/// The work that a merge of one document left for people.
public struct MergeRemains: Sendable, Equatable {
  /// The number of places with conflict markers.
  public let conflicts: Int
  /// The number of lines between the markers, those of both sides.
  public let lines: Int
  /// A fault that a result without conflicts has and neither side had.
  public let fault: String?

  public init(conflicts: Int, lines: Int, fault: String?) {
    self.conflicts = conflicts
    self.lines = lines
    self.fault = fault
  }

  var isNothing: Bool { conflicts == 0 && fault == nil }
}
