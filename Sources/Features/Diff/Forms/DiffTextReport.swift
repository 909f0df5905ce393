internal import Basics
internal import SemanticDiff
internal import ThreeVersions
internal import XibModel

/// The differences as text for a terminal: by scene, then by object, one line per change.
struct DiffTextReport: Sendable {
  let style: TerminalStyle
  private let detail: DiffDetail
  let words: FactWords
  /// Whether the lines are for a page or Markdown: values that run from right to left are kept apart from their direction, which
  /// not every terminal knows, and control characters mark words.
  private let isForMarkup: Bool
  /// The most characters of a name or a line: more where values are shown whole.
  private func limit(_ usual: Int) -> Int {
    detail.valueLimit > TerminalText.short ? max(usual, detail.valueLimit) : usual
  }
  private var marks: WordMarks { isForMarkup ? .controls : style.marks }

  init(color isColored: Bool, _ detail: DiffDetail = DiffDetail(), isForMarkup: Bool = false) {
    style = TerminalStyle(isOn: isColored)
    self.isForMarkup = isForMarkup
    self.detail = detail
    words = FactWords(isRaw: detail.isRaw)
  }

  /// The lines of the report of one file; empty if there is nothing to report.
  func lines(of file: FileDifference) -> [String] {
    var lines = [heading(of: file)]
    switch file.content {
    case .changes:
      let parts = parts(of: file)
      lines += ObjectTransfer.groups(of: file.transfers).flatMap { self.lines(of: $0) }
      lines += parts.repeated.map { "  " + $0 }
      for scene in parts.scenes {
        if let name = scene.name { lines.append("  " + style.bold(clean(name, 120))) }
        lines += scene.lines.map { (scene.name == nil ? "  " : "    ") + $0 }
      }
      lines += (parts.texts + parts.minor).map { "  " + $0 }
      if let hidden = file.hiddenCounts { lines.append("  " + style.dim(hidden)) }
      if lines.count == 1, file.isEmpty { return [] }
      return lines.flatMap { TextWrapping.lines(of: $0, width: detail.width) }
    case .lines(let text, let reason):
      lines.append("  " + clean("Compared line by line: \(reason)", 400))
      return lines
        + text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0).map(line)
    }
  }

  /// The changes of a document in words.
  struct Parts {
    /// Those that repeat, and weigh more than the scenes.
    var repeated: [String] = []
    /// Those of each scene; the name is `nil` for objects outside of all scenes.
    var scenes: [(name: String?, objects: Int, lines: [String])] = []
    /// Those of texts in other languages.
    var texts: [String] = []
    /// Those that repeat, and weigh less than the scenes.
    var minor: [String] = []
  }

  func parts(of file: FileDifference) -> Parts {
    let isExpanded = detail.expansion != .fitting
    let (some, summaries) = detail.sumsUp ? LocalizedSummary.split(file.changes) : (file.changes, [])
    let (rest, repeated) = detail.sumsUp ? RepeatedChange.split(some, isRaw: detail.isRaw) : (some, [])
    let recreated = RecreatedObjects(in: rest)
    let changes = (isExpanded ? rest : file.withoutTransferred(rest)).filter { change in
      change.kind != .removed || recreated.pair(of: change) == nil
    }
    func weight(of scene: ObjectGroup.Scene) -> ChangeWeight {
      scene.groups.map { $0.weight(recreated) }.min() ?? .minor
    }
    let scenes = ObjectGroup.scenes(of: changes).sorted(byWeight: weight)
    let weightiest = scenes.first.map(weight) ?? .minor
    var parts = Parts()
    for one in repeated.sorted(byWeight: { ChangeWeight(of: $0.change) }) {
      if ChangeWeight(of: one.change) <= weightiest {
        parts.repeated.append(line(of: one))
      } else {
        parts.minor.append(line(of: one))
      }
    }
    // What nobody decided is one line, where there is something else to see.
    let folds = detail.sumsUp && (weightiest < .minor || !repeated.isEmpty)
    for scene in scenes {
      let groups = scene.groups.sorted(byWeight: { $0.weight(recreated) }).map { $0.weighed(recreated) }
      let minor = folds ? groups.filter { $0.weight(recreated) == .minor } : []
      let shown = minor.count >= Self.fewestFolded ? groups.dropLast(minor.count) : groups[...]
      var lines = shown.flatMap { self.lines(of: $0, recreated, only: file.filter.object) }
      if shown.count < groups.count { lines.append(line(ofMinor: minor)) }
      parts.scenes.append((scene.name, scene.groups.count, lines))
    }
    parts.texts = summaries.map { summary in
      "\(style.paint(Self.sign(summary.kind), summary.kind)) " + summary.text(words) { clean($0, 200) }
    }
    parts.texts += file.stringsRemarks.map { remark in remark.text { clean($0, 200) } }
    return parts
  }

  /// The fewest objects with nothing but moves and the like that are one line.
  private static let fewestFolded = 2

  private static let waysOfMinor = [
    "moved", "resized", "moved or resized", "re-created under new ids", "with flags that Xcode sets",
  ]

  /// Objects that only moved, that Xcode wrote flags at, or that have new ids, in one line.
  func line(ofMinor groups: [ObjectGroup]) -> String {
    func what(_ group: ObjectGroup) -> String {
      let own = group.own + group.members.flatMap { $0.own }
      if own.allSatisfy({ RepeatedChange.shift(of: $0) != nil }) { return "moved" }
      if own.allSatisfy(RepeatedChange.isResizing) { return "resized" }
      if own.contains(where: { $0.changeClass == .geometry }) { return "moved or resized" }
      return own.contains { $0.kind == .added } ? "re-created under new ids" : "with flags that Xcode sets"
    }
    let all = Dictionary(grouping: groups, by: what)
    let parts = Self.waysOfMinor.compactMap { way in all[way].map { ($0, way) } }.map { groups, what in
      let names = groups.prefix(3).map { $0.name ?? ObjectNames.spelledOut($0.element) }
      let more = groups.count > names.count ? [", …"] : []
      return "\(groups.count) \(what)" + style.dim(" (\(clean(names.joined(separator: ", ") + more.joined(), 100)))")
    }
    return style.paint("≈", .moved) + " " + parts.joined(separator: ", ")
  }

  private func heading(of file: FileDifference) -> String {
    let path = clean(file.path, 400)
    if let side = file.unmergedSide {
      return style.bold(path) + " (unmerged: what \(side.rawValue) changed since the merge base)"
    }
    switch file.status {
    case .modified: return style.bold(path)
    case .added: return style.bold(path) + " (added)"
    case .deleted: return style.bold(path) + " (deleted)"
    case .renamed, .copied:
      return style.bold("\(clean(file.oldPath ?? "", 400)) → \(path)") + " (\(file.status.rawValue))"
    }
  }

  private func line(_ text: some StringProtocol) -> String {
    let line = clean(String(text), 400)
    switch text.first {
    case "+": return style.paint(line, .added)
    case "-": return style.paint(line, .removed)
    default: return line
    }
  }

  // MARK: Objects

  /// - Parameters:
  ///   - id: The one object to show; `nil` for all.
  ///   - isShown: Whether a part of the object is shown.
  func lines(
    of group: ObjectGroup, indent: String = "", _ recreated: RecreatedObjects, only id: String? = nil,
    members isShown: (ObjectGroup) -> Bool = { _ in true }
  ) -> [String] {
    let own = group.own
    if !own.isEmpty, own.allSatisfy({ $0.isList }), group.members.isEmpty { return [] }
    if let line = formulaLine(of: group) { return [indent + line] }
    let whole = own.first { $0.kind == .added || $0.kind == .removed }
    let shown = group.members.filter(isShown)
    if let pair = whole.flatMap(recreated.pair) {
      return self.lines(of: pair, group, indent: indent) + self.lines(ofMembers: shown, indent, recreated, only: id)
    }
    if whole?.object.isText == true { return self.lines(ofText: group).map { indent + $0 } }
    let kind = whole?.kind ?? Self.marking(own)
    let count = whole?.outline.map { OutlineText.count(in: $0, all: false) } ?? 0
    var lines = [indent + head(of: group, kind, with: count)], late: [String] = []
    if let whole, let outline = whole.outline { lines += self.lines(in: outline, indent: indent + "    ", only: id) }
    // If a list is added or removed, its members are listed themselves.
    let isMoved = own.contains { $0.kind == .moved }
    for change in own where (whole == nil || change.property != nil) && !change.isList {
      // The place says it already.
      if isMoved, change.property.map(Identifiers.isPlace) == true { continue }
      // Properties that Xcode shows in one field read alike.
      let line = indent + "    " + detail(of: change)
      if ChangeWeight(of: change, recreated) == .minor {
        late.append(line)
      } else if !lines.contains(line) {
        lines.append(line)
      }
    }
    lines += self.lines(ofMembers: shown, indent, recreated, only: id)
    for line in late where !lines.contains(line) { lines.append(line) }
    return lines
  }

  /// The connections, constraints and cells of an object.
  private func lines(
    ofMembers all: [ObjectGroup], _ indent: String, _ recreated: RecreatedObjects, only id: String?
  ) -> [String] {
    let (same, others) = detail.sumsUp ? SameFacts.split(all, recreated) : (nil, all)
    let (folded, members) = detail.sumsUp ? FoldedConstraints.split(others, recreated, words) : ([], others)
    var lines = members.flatMap { self.lines(of: $0, indent: indent + "    ", recreated, only: id) }
    lines += folded.map { indent + "    " + line(of: $0) }
    if let same { lines.append(indent + "    " + style.paint("≈", .moved) + " " + same.text) }
    return lines
  }

  func line(of fold: FoldedConstraints) -> String {
    let kind = fold.kind ?? .changed
    return style.paint(Self.sign(kind), kind) + " " + fold.text
  }

  /// A text that is new or gone, in one line if there is nothing but its words.
  private func lines(ofText group: ObjectGroup) -> [String] {
    let isNew = group.own.contains { $0.kind == .added }
    let facts = group.own.filter { $0.property != nil }.map { change in
      let values = words.values(change.fact, isText: true, limit: detail.valueLimit)
      let value = style.paint(isolated(isNew ? values.new : values.old), isNew ? .added : .removed)
      return "\(clean(words.property(change.fact) ?? "", 80)): \(value)"
    }
    let head = head(of: group, isNew ? .added : .removed)
    guard facts.count == 1, let only = facts.first else { return [head] + facts.map { "    " + $0 } }
    // `+ text "hello" in French: "Bonjour"`
    let text = "Text"
    return [only.hasPrefix(text) ? head + only.dropFirst(text.count) : "\(head): \(only)"]
  }

  /// The line of an object: what it is, how many objects are in it, and where it is.
  func head(of group: ObjectGroup, _ kind: Change.Kind, with count: Int = 0) -> String {
    // After what a connection leads to, its own id would read as that of the other object.
    let isConnection = Identifiers.isRecreated(group.element) && !Identifiers.isFormula(group.element)
    let id = isConnection ? nil : group.id
    var head = style.paint(Self.sign(kind), kind) + " " + subject(group.element, group.name, id, kind)
    if count > 0 { head += " with \(counted(count, "object"))" }
    if !group.around.isEmpty { head += style.dim(" in " + clean(group.around.joined(separator: " > "), limit(100))) }
    return head
  }

  /// A changed constraint on one line, as it was and as it is; `nil` for any other object.
  private func formulaLine(of group: ObjectGroup) -> String? {
    guard Identifiers.isFormula(group.element), !detail.isRaw, !group.own.isEmpty, let name = group.name,
      let old = group.own.compactMap({ $0.oldName }).first, !old.isExactly(name),
      group.own.allSatisfy({ Identifiers.isDescribed($0.property ?? "", of: group.element) })
    else { return nil }
    return line(group.element, from: old, to: name, id: group.id)
  }

  func line(_ element: String, from old: String, to new: String, id: String?) -> String {
    let common = Self.commonStart(old, new)
    let texts = TerminalText.pair(
      String(old.dropFirst(common.count)), String(new.dropFirst(common.count)), limit: limit(120))
    return style.paint("~", .changed) + " \(ObjectNames.spelledOut(element)) " + clean(common, limit(120))
      + arrow(from: texts.0, to: texts.1)
      + (id.map { style.dim(" (\(clean($0, 40)))") } ?? "")
  }

  /// The start of two formulas that need not be said twice: up to a sign, or with it.
  private static func commonStart(_ old: String, _ new: String) -> String {
    let one = old.split(separator: " ", omittingEmptySubsequences: false)
    let other = new.split(separator: " ", omittingEmptySubsequences: false)
    var length = zip(one, other).prefix { $0.0 == $0.1 }.count
    // In a name, no number follows a sign.
    func isNumber(_ words: [Substring], _ at: Int) -> Bool { at < words.count && Double(words[at]) != nil }
    func isSign(_ at: Int) -> Bool {
      guard at < one.count, at < other.count else { return false }
      return ["=", "≤", "≥"].contains(one[at]) || one[at].hasPrefix("@")
        || ["+", "-", "×"].contains(one[at]) && isNumber(one, at + 1)
    }
    while length > 0, length >= min(one.count, other.count) || !isSign(length) && !isSign(length - 1) { length -= 1 }
    return one.prefix(length).map { $0 + " " }.joined()
  }

  /// Lines with the content of an added or removed object.
  private func lines(in outline: ObjectOutline, indent: String, only id: String?) -> [String] {
    let inner = id.flatMap { outline.object($0) } ?? outline
    return lines(OutlineText(words: words, expansion: detail.expansion).lines(of: inner)).map { indent + $0 }
  }

  func lines(_ outline: [OutlineText.Line]) -> [String] {
    outline.map { String(repeating: "  ", count: $0.depth) + clean($0.text, limit(160)) }
  }

  /// The kind that marks an object that is in both versions.
  private static func marking(_ changes: [Change]) -> Change.Kind {
    if changes.contains(where: { $0.kind == .moved }) { return .moved }
    return !changes.isEmpty && changes.allSatisfy { $0.kind == .reordered } ? .reordered : .changed
  }

  func subject(_ element: String, _ name: String?, _ id: String?, _ kind: Change.Kind) -> String {
    var text = clean(ObjectNames.subject(element, named: name) { clean($0, limit($1 ? 120 : 80)) }, limit(200))
    if kind == .added || kind == .removed { text = style.paint(text, kind) }
    if let id { text += style.dim(" (\(clean(id, 40)))") }
    return text
  }

  func detail(of change: Change) -> String {
    switch change.kind {
    case .moved:
      let (old, new) = MovedPlaces.shortened(
        from: words.value(change.fact.old) ?? "", to: words.value(change.fact.new) ?? "")
      return "moved: " + arrow(from: clean(old, limit(100)), to: clean(new, limit(100)))
    case .reordered:
      guard change.old != nil || change.new != nil else {
        return "\(clean(words.property(change.fact) ?? "children", 80)): written in another order"
      }
      let what = words.property(change.fact).map { "\(clean($0, 80)): " } ?? ""
      return what + (change.old == change.new ? "among others that changed places" : "place" + values(change))
    default: return clean(words.property(change.fact) ?? "", 80) + values(change)
    }
  }

  private func values(_ change: Change) -> String {
    let values = words.values(change.fact, isText: change.object.isText, limit: detail.valueLimit, marks: marks)
    return ": " + arrow(from: values.old, to: values.new)
  }

  private func arrow(from old: String, to new: String) -> String {
    style.paint(isolated(old), .removed) + " → " + style.paint(isolated(new), .added)
  }

  private func isolated(_ text: String) -> String { isForMarkup ? TextDirection.isolated(text) : text }

  static func sign(_ kind: Change.Kind) -> String {
    switch kind {
    case .added: "+"
    case .removed: "-"
    case .moved: "→"
    case .reordered: "↕"
    case .changed: "~"
    }
  }

  func clean(_ text: String, _ limit: Int) -> String { TerminalText.line(text, limit: limit) }
}

/// Sums up changes: objects that moved to another document or have new ids, and changes that repeat.
extension DiffTextReport {
  /// Objects that moved from or to another document, with what else changed in those that came.
  func lines(of group: ObjectTransfer.Group) -> [String] {
    let head = style.paint("⇄", .moved) + " \(group.title { clean($0, 200) }): \(clean(group.names, 200))"
    return ["  " + head] + changes(in: group).map { "    " + $0 }
  }

  /// The other changes in objects that came from another document.
  func changes(in group: ObjectTransfer.Group) -> [String] {
    group.transfers.filter { $0.direction == .from }.flatMap { transfer -> [String] in
      TransferDifference(words: words).parts(from: transfer.counterpart, to: transfer.object).flatMap { part in
        if let names = part.formulas {
          return [line(part.object.element, from: names.old, to: names.new, id: part.object.id)]
        }
        let subject = subject(part.object.element, part.object.name, part.object.id, part.kind)
        return ["\(style.paint(Self.sign(part.kind), part.kind)) \(subject)"]
          + part.lines.map { "    " + clean($0, limit(160)) }
      }
    }
  }

  /// An object that has a new id, with what else differs.
  func lines(of pair: RecreatedObjects.Pair, _ group: ObjectGroup, indent: String) -> [String] {
    let (old, new) = (pair.removed.object, pair.added.object)
    // The ids after a connection read as those of what it leads to.
    let ids = pair.isOfFact ? "" : style.dim(" (\(clean(old.identity, 40)) → \(clean(new.identity, 40)))")
    if Identifiers.isFormula(group.element), let one = old.name, let other = new.name, !one.isExactly(other) {
      return [indent + line(group.element, from: one, to: other, id: nil) + ids]
    }
    if let name = pair.oldName {
      let subject = "\(ObjectNames.spelledOut(group.element)) \(clean(name, 80))"
      return [indent + style.paint("~", .changed) + " \(subject) renamed: \(clean(group.name ?? "", limit(120)))" + ids]
    }
    let subject = subject(group.element, group.name, nil, .changed)
    let details =
      pair.differences(words).map { clean($0, limit(160)) }
      + group.own.filter { $0.fact.localization != nil }.map(detail)
    let head =
      details.isEmpty
      ? style.paint("≈", .moved) + " \(subject) re-created under a new id"
      : style.paint("~", .changed) + " \(subject)" + (pair.isOfFact ? "" : " replaced")
    return [indent + head + ids] + details.map { indent + "    " + $0 }
  }

  func line(of repeated: RepeatedChange) -> String {
    let kind = repeated.change.kind
    let subject = repeated.subject
    if kind == .added || kind == .removed {
      return style.paint(Self.sign(kind), kind) + " \(subject) "
        + style.paint(clean(repeated.change.object.name ?? "", limit(120)), kind)
    }
    let names = repeated.names.isEmpty ? "" : style.dim(" (\(clean(repeated.names.joined(separator: ", "), 100)))")
    let around = kind == .changed ? repeated.around.map { style.dim(" in \(clean($0, 60))") } ?? "" : ""
    return style.paint(Self.sign(kind), kind) + " \(subject)\(names)\(around): " + place(of: repeated)
  }

  /// The number of places by which a repeated change moved objects in a list.
  private func place(of repeated: RepeatedChange) -> String {
    if let distance = RepeatedChange.shift(of: repeated.change) { return "moved by \(distance)" }
    guard repeated.change.kind == .reordered, let old = repeated.change.old.flatMap({ Int($0) }),
      let new = repeated.change.new.flatMap({ Int($0) })
    else { return detail(of: repeated.change) }
    let around = repeated.around.map { " in \(clean($0, 60))" } ?? ""
    return "\(counted(abs(new - old), "place")) \(new > old ? "down" : "up")\(around)"
  }
}
