internal import Basics
internal import SemanticDiff
internal import XibDrawing
internal import XibModel

/// The changes of one object, with its connections, cells and the constraints that place it: one entry of a list with
/// pictures.
struct ChangeEntry {
  /// The number of the entry in its document.
  let number: Int
  /// The weight of its weightiest change; entries are in the order of it.
  let weight: ChangeWeight
  /// The view that has no changes besides those of its constraints; `nil` if the changes tell the object.
  private let view: DescribedObject?
  let changes: [Change]
  /// What sums the changes up, if they are one change of several objects.
  private var repeated: RepeatedChange?

  private var object: DescribedObject? { view ?? changes.first?.object }

  var title: String { object?.name ?? "" }

  var kind: Mark.Kind {
    let own = view == nil ? changes.filter { $0.object.owner == nil } : []
    if own.contains(where: { $0.kind == .added && $0.property == nil }) { return .added }
    if own.contains(where: { $0.kind == .removed && $0.property == nil }) { return .removed }
    let isElsewhere = own.contains { $0.kind == .moved || $0.kind == .reordered }
    return isElsewhere || changes.allSatisfy { $0.property == FactClasses.frameKey } ? .moved : .changed
  }

  /// Whether all changes are bookkeeping.
  var isBookkeeping: Bool { changes.allSatisfy { $0.changeClass == .bookkeeping } }

  /// For each object, the ids of it and of those around it, nearest first.
  var candidates: [[String]] {
    (repeated.map { $0.changes.map { $0.object } } ?? [object].compactMap { $0 }).map { object in
      (object.identity.isEmpty ? [] : [object.identity]) + object.ancestors.map { $0.id }.reversed()
    }
  }

  /// The ids of the objects that it is about, and of those that hold them.
  var ids: [String] {
    var seen: Set<String> = []
    return ([view].compactMap { $0 } + changes.map { $0.object }).flatMap { [$0.owner?.id ?? "", $0.identity] }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Groups changes by object, in the order of first appearance.
  static func entries(of changes: [Change], in documents: FileDifference.Documents) -> [ChangeEntry] {
    let hasConstraints = changes.contains { References.isConstraint($0.object.element) }
    let versions = hasConstraints ? [documents.new, documents.old].compactMap { $0.map { Naming($0) } } : []
    var order: [String] = []
    var groups: [String: (view: DescribedObject?, changes: [Change])] = [:]
    for change in changes where !change.isList {
      let view = viewPlaced(by: change, versions)
      // Bookkeeping has an entry of its own, so that it can be hidden.
      let key =
        (change.changeClass == .bookkeeping ? "b" : "e")
        + (view?.identity ?? change.object.owner?.id ?? change.object.identity)
      if groups[key] == nil { order.append(key) }
      var group = groups[key] ?? (view, [])
      if view == nil { group.view = nil }
      group.changes.append(change)
      groups[key] = group
    }
    // One change of several objects that have no other is one entry, as in the text.
    var repeated: [String: RepeatedChange] = [:]
    for prefix in ["b", "e"] {
      let single = order.filter { $0.hasPrefix(prefix) }.compactMap { groups[$0] }.filter {
        $0.view == nil && $0.changes.count == 1 && $0.changes[0].object.owner == nil
      }
      for each in RepeatedChange.split(single.flatMap({ $0.changes })).repeated {
        for change in each.changes.dropFirst() { groups[prefix + change.object.identity] = nil }
        if let first = each.changes.first { repeated[prefix + first.object.identity] = each }
      }
    }
    let recreated = RecreatedObjects(in: changes)
    func weight(_ key: String) -> ChangeWeight {
      groups[key]?.changes.map { ChangeWeight(of: $0, recreated) }.min() ?? .minor
    }
    let kept = order.filter { groups[$0] != nil }
    return kept.sorted(byWeight: weight).enumerated().compactMap { number, key in
      groups[key].map {
        ChangeEntry(
          number: number, weight: weight(key), view: $0.view, changes: repeated[key]?.changes ?? $0.changes,
          repeated: repeated[key])
      }
    }
  }

  /// The view that a changed constraint places; `nil` for any other change, and if it places the view that holds it.
  private static func viewPlaced(by change: Change, _ versions: [Naming]) -> DescribedObject? {
    guard References.isConstraint(change.object.element), let id = change.object.id else { return nil }
    return versions.lazy.compactMap { $0.viewPlaced(byConstraint: id) }.first
  }

  /// How what the entry adds or removes moved from or to other documents; empty if not all of it did.
  func transfers(in file: FileDifference) -> [ObjectTransfer] {
    let found = changes.map(file.transfers)
    return found.contains(where: { $0.isEmpty }) ? [] : found.flatMap { $0 }
  }

  /// The entry in words.
  struct Text {
    let head: String
    /// What is said of the object; more indented lines belong to the one before.
    var lines: [String] = []
    /// What is said of the constraints that place it.
    var constraints: [String] = []
    /// Everything in an added or removed object of which the lines show only a part, and how many objects these lack.
    var whole: (hidden: Int, lines: [String]) = (0, [])
  }

  func text(in file: FileDifference) -> Text {
    let transfers = ObjectTransfer.groups(of: transfers(in: file)).map {
      "⇄ \($0.title { TerminalText.line($0, limit: 200) }): \(TerminalText.line($0.names, limit: 200))"
    }
    if let first = transfers.first { return Text(head: first, lines: Array(transfers.dropFirst())) }
    if let repeated { return Text(head: DiffTextReport(color: false, isolatesValues: true).line(of: repeated)) }
    let isPlaced = view == nil ? { (change: Change) in Self.isConstraint(change) } : { _ in true }
    let report = DiffTextReport(color: false, DiffDetail(expansion: .depth(0), sumsUp: false), isolatesValues: true)
    let recreated = RecreatedObjects(in: changes)
    let shown = changes.filter { $0.kind != .removed || recreated.pair(of: $0) == nil }
    func groups(_ changes: [Change]) -> [ObjectGroup] { ObjectGroup.scenes(of: changes).flatMap { $0.groups } }
    let own = groups(shown.filter { !isPlaced($0) }).flatMap { report.lines(of: $0, recreated) }
    let holders = groups(shown.filter(isPlaced))
    let head = own.first ?? (view.map { ObjectGroup($0) } ?? holders.first).map { report.head(of: $0, .changed) }
    var text = Text(head: head ?? "")
    text.lines = Array(own.dropFirst())
    text.constraints = holders.flatMap { $0.members }.flatMap { report.lines(of: $0, recreated) }.map(folded)
    if let outline = changes.lazy.compactMap({ $0.outline }).first(where: { !Identifiers.isRecreated($0.element) }) {
      let brief = OutlineText(words: report.words, expansion: .fitting).fitting(outline)
      text.lines = report.lines(brief.lines) + text.lines
      if brief.hidden > 0 {
        let all = OutlineText(words: report.words, expansion: .all).lines(of: outline)
        text.whole = (brief.hidden, report.lines(all))
      }
    }
    return text
  }

  /// A constraint under its view, whose name it need not say: `Top = Superview + 17 → 16`.
  private func folded(_ line: String) -> String {
    guard let word = line.firstPlace(of: " constraint ") else { return line }
    var formula = String(line[word.upperBound...])
    let words = formula.split(separator: " ", omittingEmptySubsequences: false)
    if let id = words.last, words.count > 1, id.hasPrefix("("), id.hasSuffix(")") {
      formula.removeLast(id.count + 1)
    }
    let own = view ?? changes.first { $0.object.owner == nil }?.object
    let name =
      (own?.name ?? own.map { ObjectNames.spelledOut($0.element) } ?? changes.first?.object.owner?.name ?? "") + "."
    let isFirst = formula.hasPrefix(name)
    if isFirst { formula.removeFirst(name.count) }
    while let place = formula.firstPlace(of: " " + name) { formula.replaceSubrange(place, with: " ") }
    guard isFirst else { return line[..<word.lowerBound] + " " + formula }
    // The same side of the other view need not be said twice.
    let side = formula.prefix { $0 != " " }
    if let again = formula.firstPlace(of: ".\(side)") { formula.removeSubrange(again) }
    return line[..<word.lowerBound] + " " + formula.prefix(1).uppercased() + formula.dropFirst()
  }

  private static func isConstraint(_ change: Change) -> Bool {
    References.isConstraint(change.object.element) && change.object.owner != nil
  }
}
