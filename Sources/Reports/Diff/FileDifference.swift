public import SemanticDiff
internal import XibModel

/// What differs between two versions of one file.
public struct FileDifference: Sendable {
  public enum Status: String, Sendable, CaseIterable {
    case modified, added, deleted, renamed, copied
  }

  /// Whose changes since the merge base are shown of a file in conflict.
  public enum UnmergedSide: String, Sendable, CaseIterable {
    case ours, theirs
  }

  public enum Content: Sendable {
    /// What differs between the documents.
    case changes(ChangeFilter.Selection)
    /// What differs between the lines, and why it is no more than that.
    case lines(String, reason: String)
  }

  /// The path of the new version, or of the old one where there is no new.
  public let path: String
  /// The path of the old version, where it is another.
  public let oldPath: String?
  public let status: Status
  public let content: Content
  /// The side of a file in conflict; `nil` for any other file.
  public let unmergedSide: UnmergedSide?
  /// What was asked for.
  public let filter: ChangeFilter
  /// Whether a version may have the one object that was asked for.
  public let mayHaveObject: Bool

  public init(
    path: String, oldPath: String? = nil, status: Status, content: Content, unmergedSide: UnmergedSide? = nil,
    filter: ChangeFilter = ChangeFilter(), mayHaveObject: Bool = true
  ) {
    self.path = path
    self.oldPath = oldPath
    self.status = status
    self.content = content
    self.unmergedSide = unmergedSide
    self.filter = filter
    self.mayHaveObject = mayHaveObject
  }

  /// The changes to show; none where only lines were compared.
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
      selection.shown.isEmpty && (filter.isNarrow || status == .modified && unmergedSide == nil)
    case .lines: false
    }
  }

  /// Whether what the file holds differs, and not only its name.
  public var hasContent: Bool {
    switch content {
    case .changes(let selection): !selection.shown.isEmpty
    case .lines: true
    }
  }
}

extension FileDifference {
  /// How many changes there are of each kind, in words: `3 added, 1 changed`.
  var counts: String {
    let parts = Change.Kind.allCases.compactMap { kind -> String? in
      let count = changes.count { $0.kind == kind && !$0.isList }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    return parts.joined(separator: ", ")
  }

  /// What is not shown, in words; `nil` where everything is.
  var hiddenCounts: String? {
    guard case .changes(let selection) = content, !selection.hidden.isEmpty else { return nil }
    let parts = selection.hidden.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key.rawValue)" }
    let total = selection.hidden.values.reduce(0, +)
    let options = filter.optionsToShow(selection.hidden).joined(separator: " ")
    return
      "\(parts.joined(separator: " and ")) change\(total == 1 ? "" : "s") hidden; \(options) shows \(total == 1 ? "it" : "them")"
  }
}

extension FileDifference {
  /// Whether there are changes that were not asked for.
  public var hidesSomething: Bool {
    if case .changes(let selection) = content { !selection.hidden.isEmpty } else { false }
  }
}

extension ChangeFilter {
  /// Whether only changes of one kind or of one object were asked for, and not what became of the file itself.
  fileprivate var isNarrow: Bool { object != nil || bookkeeping == .only || geometry == .only }

  /// The options that show what was hidden.
  fileprivate func optionsToShow(_ hidden: [ChangeClass: Int]) -> [String] {
    [(ChangeClass.geometry, geometry), (.bookkeeping, bookkeeping)].compactMap { name, choice in
      // To show one class only is what hides the others.
      choice == .only || choice == .hide && hidden[name] != nil ? "--\(name.rawValue)=show" : nil
    }
  }
}
