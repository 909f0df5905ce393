public import SemanticDiff
public import XibModel

/// The differences between two versions of one file.
public struct FileDifference: Sendable {
  public enum Status: String, Sendable, CaseIterable {
    case modified, added, deleted, renamed, copied
  }

  /// The side of a file in conflict whose changes since the merge base are shown.
  public enum UnmergedSide: String, Sendable, CaseIterable {
    case ours, theirs
  }

  public enum Content: Sendable {
    /// The differences between the documents.
    case changes(ChangeFilter.Selection)
    /// The differences between the lines, and the reason that the documents could not be compared.
    case lines(String, reason: String)
  }

  /// The path of the new version, or of the old one if there is no new one.
  public let path: String
  /// The path of the old version, if it is different.
  public let oldPath: String?
  public let status: Status
  public let content: Content
  /// The side of a file in conflict; `nil` for any other file.
  public let unmergedSide: UnmergedSide?
  /// The filter that selects the changes to show.
  public let filter: ChangeFilter
  /// Whether a version may contain the one object that the filter asks for.
  public let mayHaveObject: Bool
  /// The documents that were compared, if pictures need them.
  public let documents: Documents

  /// The files with texts of the document that could not be compared in full.
  public let stringsRemarks: [LocalizedChanges.Remark]

  /// The objects that moved here from other documents of the diff, or from here to them.
  public internal(set) var transfers: [ObjectTransfer] = []

  /// The documents of both versions; `nil` for a missing or unreadable one.
  public struct Documents: Sendable {
    public let old: Document?
    public let new: Document?

    public init(old: Document? = nil, new: Document? = nil) { (self.old, self.new) = (old, new) }
  }

  public init(
    path: String, oldPath: String? = nil, status: Status, content: Content, unmergedSide: UnmergedSide? = nil,
    filter: ChangeFilter = ChangeFilter(), mayHaveObject: Bool = true, documents: Documents = Documents(),
    stringsRemarks: [LocalizedChanges.Remark] = []
  ) {
    self.path = path
    self.oldPath = oldPath
    self.status = status
    self.content = content
    self.unmergedSide = unmergedSide
    self.filter = filter
    self.mayHaveObject = mayHaveObject
    self.documents = documents
    self.stringsRemarks = stringsRemarks
  }

  /// The changes to show; empty if only lines were compared.
  public var changes: [Change] {
    switch content {
    case .changes(let selection): selection.shown
    case .lines: []
    }
  }

  /// Whether there is anything to show.
  public var isEmpty: Bool {
    switch content {
    case .changes(let selection):
      selection.shown.isEmpty
        && (filter.isNarrow || status == .modified && unmergedSide == nil && stringsRemarks.isEmpty)
    case .lines: false
    }
  }

  /// Whether the content of the file differs, not only its name.
  public var hasContent: Bool {
    switch content {
    case .changes(let selection): !selection.shown.isEmpty
    case .lines: true
    }
  }
}

extension FileDifference {
  /// The number of changes of each kind, in words: `3 added, 1 changed`.
  var counts: String {
    let parts = Change.Kind.allCases.compactMap { kind -> String? in
      let count = changes.count { $0.kind == kind && !$0.isList }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    return parts.joined(separator: ", ")
  }

  /// The number of hidden changes, in words; `nil` if everything is shown.
  var hiddenCounts: String? {
    guard case .changes(let selection) = content, !selection.hidden.isEmpty else { return nil }
    let parts = selection.hidden.map { "\($0.count) \($0.changeClass.rawValue)" }
    let total = selection.hidden.reduce(0) { $0 + $1.count }
    let options = filter.optionsToShow(selection.hidden.map(\.changeClass)).joined(separator: " ")
    return
      "\(parts.joined(separator: " and ")) change\(total == 1 ? "" : "s") hidden; \(options) shows \(total == 1 ? "it" : "them")"
  }
}

extension FileDifference {
  /// Returns the changes that a merge has against each of its parents.
  ///
  /// - Parameter others: The differences from the other parents; this is the one from the first.
  public func own(besides others: [FileDifference]) -> FileDifference {
    guard case .changes(let selection) = content, !others.isEmpty else { return self }
    let known = others.map { Set($0.changes.map(Statement.init)) }
    let own = selection.shown.filter { change in known.allSatisfy { $0.contains(Statement(change)) } }
    return FileDifference(
      path: path, oldPath: oldPath, status: status, content: .changes(.init(shown: own)), filter: filter,
      mayHaveObject: mayHaveObject, documents: documents, stringsRemarks: stringsRemarks)
  }
}

/// The subject of a change, and its new value.
private struct Statement: Hashable {
  let subject: ChangeSubject
  let new: String?

  init(_ change: Change) { (subject, new) = (change.subject, change.new) }
}

extension FileDifference {
  /// Whether the filter hides changes.
  public var hidesSomething: Bool {
    if case .changes(let selection) = content { !selection.hidden.isEmpty } else { false }
  }
}

extension ChangeFilter {
  /// Whether the filter asks only for changes of one kind or of one object, not for changes to the file itself.
  fileprivate var isNarrow: Bool { object != nil || bookkeeping == .only || geometry == .only }

  /// The options that show what was hidden.
  fileprivate func optionsToShow(_ hidden: [ChangeClass]) -> [String] {
    [(ChangeClass.geometry, geometry), (.bookkeeping, bookkeeping)].compactMap { name, choice in
      // If a filter shows only one class, it hides the others.
      choice == .only || choice == .hide && hidden.contains(name) ? "--\(name.rawValue)=show" : nil
    }
  }
}
