internal import SemanticDiff
internal import ThreeVersions
internal import XibDrawing
internal import XibModel

/// The differences between two versions of one file.
struct FileDifference: Sendable {
  enum Status: String, Sendable, CaseIterable {
    case modified, added, deleted, renamed, copied
  }

  enum Content: Sendable {
    /// The differences between the documents.
    case changes(ChangeFilter.Selection)
    /// The differences between the lines, and the reason that the documents could not be compared.
    case lines(String, reason: String)
  }

  /// The path of the new version, or of the old one if there is no new one.
  let path: String
  /// The path of the old version, if it is different.
  let oldPath: String?
  let status: Status
  private(set) var content: Content
  /// The side of a file in conflict; `nil` for any other file.
  let unmergedSide: Side?
  /// The filter that selects the changes to show.
  private(set) var filter: ChangeFilter
  /// Whether a version may contain the one object that the filter asks for.
  let mayHaveObject: Bool
  /// The documents that were compared, if pictures need them.
  var documents: Documents

  /// The merge or the pair of branches that a page with several has the difference of; `nil` if there is but one.
  var occasion: String?

  /// What there is to say of the document's files with texts besides the changes.
  var stringsRemarks: [LocalizedChanges.Remark]

  /// The objects that moved here from other documents of the diff, or from here to them.
  var transfers: [ObjectTransfer] = []

  /// The documents of both versions; `nil` for a missing or unreadable one.
  struct Documents: Sendable {
    let old: Document?
    let new: Document?
    /// The images and colours of the project in each version.
    var assets = (old: Assets(), new: Assets())

    init(old: Document? = nil, new: Document? = nil) { (self.old, self.new) = (old, new) }

    /// Whether the versions have hardly an object in common, so that they may be two documents. Xcode's templates give
    /// some ids to the first objects of each.
    var areUnrelated: Bool {
      guard let old, let new else { return false }
      let (one, other) = (Set(old.objects.keys), Set(new.objects.keys))
      return min(one.count, other.count) >= 8 && one.intersection(other).count * 4 < min(one.count, other.count)
    }

    /// Whether images of the project can't be drawn, because nobody looked for them.
    var lackImages: Bool {
      [(old, assets.old), (new, assets.new)].contains { document, assets in
        guard let document = document?.modernReading() else { return false }
        return NamedResource.ofProject(in: document).contains {
          $0.element == NamedResource.image && assets.images[$0.name] == nil && !assets.missing.contains($0.name)
        }
      }
    }
  }

  init(
    path: String, oldPath: String? = nil, status: Status, content: Content, unmergedSide: Side? = nil,
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

  /// The difference as a filter shows it. This one must hide nothing.
  func showing(_ filter: ChangeFilter) -> FileDifference {
    var difference = self
    difference.filter = filter
    if case .changes = content { difference.content = .changes(filter.select(from: changes)) }
    return difference
  }

  /// The changes to show; empty if only lines were compared.
  var changes: [Change] {
    switch content {
    case .changes(let selection): selection.shown
    case .lines: []
    }
  }

  /// Whether there is anything to show.
  var isEmpty: Bool {
    switch content {
    case .changes(let selection):
      selection.shown.isEmpty
        && (filter.isNarrow || status == .modified && unmergedSide == nil && stringsRemarks.isEmpty)
    case .lines: false
    }
  }

  /// Whether the content of the file differs, not only its name.
  var hasContent: Bool {
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

  /// Whether nothing changed but bookkeeping that is hidden.
  var isCosmetic: Bool {
    guard case .changes(let selection) = content, status == .modified, unmergedSide == nil else { return false }
    return selection.shown.isEmpty && transfers.isEmpty && stringsRemarks.isEmpty && !selection.hidden.isEmpty
      && selection.hidden.allSatisfy { $0.changeClass == .bookkeeping }
  }

  /// The number of hidden changes, in words; `nil` if everything is shown.
  var hiddenCounts: String? {
    guard case .changes(let selection) = content, !selection.hidden.isEmpty else { return nil }
    let parts = selection.hidden.map { "\($0.count) \($0.changeClass.rawValue)" }
    let total = selection.hidden.reduce(0) { $0 + $1.count }
    let options = filter.optionsToShow(selection.hidden.map { $0.changeClass }).joined(separator: " ")
    return
      "\(parts.joined(separator: " and ")) change\(total == 1 ? "" : "s") hidden; \(options) shows \(total == 1 ? "it" : "them")"
  }
}

extension FileDifference {
  /// Returns the changes that a merge has against each of its parents.
  ///
  /// - Parameter others: The differences from the other parents; this is the one from the first.
  func own(besides others: [FileDifference]) -> FileDifference {
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
  var hidesSomething: Bool {
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

/// The lines in which two texts differ, in the unified format of git and diff.
enum LineDifference {
  private static let context = 3

  static func unified(_ old: [UInt8], _ new: [UInt8]) -> String {
    let (one, other) = (LineScript.lines(of: old), LineScript.lines(of: new))
    guard one != other else { return "" }
    var hunks: [[Line]] = []
    var pending: [Line] = []
    var gap = 0
    for line in LineScript.lines(from: one, to: other) {
      if line.sign != " " {
        if gap > 2 * context, !pending.isEmpty, pending.contains(where: { $0.sign != " " }) {
          hunks.append(Array(pending.dropLast(gap - context)))
          pending = Array(pending.suffix(context))
        } else if !pending.contains(where: { $0.sign != " " }) {
          pending = Array(pending.suffix(context))
        }
        gap = 0
      } else {
        gap += 1
      }
      pending.append(line)
    }
    hunks.append(Array(pending.dropLast(max(0, gap - context))))
    return hunks.map(text).joined()
  }

  /// Combines two texts into one, with conflict markers around the lines that differ.
  ///
  /// The markers have the size and the labels of those in another text.
  static func marked(_ ours: String, _ theirs: String, as markers: ConflictMarkers) -> String {
    let lines = LineScript.lines(
      from: LineScript.lines(of: Array(ours.utf8)), to: LineScript.lines(of: Array(theirs.utf8)))
    let labels = [markers.labels.ours, markers.labels.theirs].map { TerminalText.spelledOut(Array($0.utf8)) }
    let style = ConflictStyle(markerSize: markers.markerSize, oursLabel: labels[0], theirsLabel: labels[1])
    var text = ""
    var rest = lines[...]
    while let first = rest.first {
      guard first.sign != " " else {
        text += string(first.text) + "\n"
        rest = rest.dropFirst()
        continue
      }
      let conflict = rest.prefix { $0.sign != " " }
      func side(_ sign: Character) -> [UInt8] {
        conflict.filter { $0.sign == sign }.flatMap { $0.text + [UInt8(ascii: "\n")] }
      }
      text += string(style.marked(ThreeWay(base: [], ours: side("-"), theirs: side("+")))[...])
      rest = rest.dropFirst(conflict.count)
    }
    return text
  }

  private static func string(_ line: ArraySlice<UInt8>) -> String { String(decoding: line, as: UTF8.self) }

  private typealias Line = LineScript.Line

  private static func text(_ hunk: [Line]) -> String {
    let old = hunk.count { $0.sign != "+" }, new = hunk.count { $0.sign != "-" }
    let (from, to) = (hunk.first?.oldIndex ?? 0, hunk.first?.newIndex ?? 0)
    var text = "@@ -\(old == 0 ? from : from + 1),\(old) +\(new == 0 ? to : to + 1),\(new) @@\n"
    for line in hunk { text += "\(line.sign)\(string(line.text))\n" }
    return text
  }
}
