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
  let changes: [Change]
  /// What sums the changes up, if they are one change of several objects.
  private var repeated: RepeatedChange?
  /// The objects of all changes that only have other ids.
  private let recreated: RecreatedObjects
  // These are asked for each of thousands of marks.
  let kind: Mark.Kind
  /// Whether all changes are bookkeeping.
  let isBookkeeping: Bool
  /// Whether something has another place or frame by itself, and not by layout.
  let isOfPlace: Bool

  private init(
    number: Int, weight: ChangeWeight, changes: [Change], repeated: RepeatedChange?, recreated: RecreatedObjects
  ) {
    (self.number, self.weight, self.changes) = (number, weight, changes)
    (self.repeated, self.recreated) = (repeated, recreated)
    kind = Self.kind(of: changes, recreated)
    isBookkeeping = changes.allSatisfy { $0.changeClass == .bookkeeping }
    isOfPlace = changes.contains {
      $0.kind == .moved || $0.kind == .reordered || $0.property == FactClasses.frameKey
    }
  }

  private static func kind(of changes: [Change], _ recreated: RecreatedObjects) -> Mark.Kind {
    let own = changes.filter { $0.object.owner == nil }
    if let pair = own.lazy.compactMap(recreated.pair).first { return pair.isSame ? .moved : .changed }
    if own.contains(where: { $0.kind == .added && $0.property == nil }) { return .added }
    if own.contains(where: { $0.kind == .removed && $0.property == nil }) { return .removed }
    let isElsewhere = own.contains { $0.kind == .moved }
    return isElsewhere || changes.allSatisfy { RepeatedChange.shift(of: $0) != nil } ? .moved : .changed
  }

  var title: String { changes.first.flatMap { $0.object.owner?.name ?? $0.object.name } ?? "" }

  /// The changes by object.
  var groups: [ObjectGroup] { ObjectGroup.scenes(of: changes).flatMap { $0.groups } }

  /// Each object that is one of its own, with its name, and the ids of it and of those around it, nearest first.
  var candidates: [(title: String, ids: [String])] {
    (repeated == nil ? Array(changes.prefix(1)) : changes).map { change in
      let object = change.object
      let own = object.owner != nil ? [] : [object.identity, recreated.pair(of: change)?.removed.object.identity]
      let around = object.owner != nil ? object.pathOfOwner : object.ancestors
      let ids = own.compactMap { $0 }.filter { !$0.isEmpty } + around.map { $0.id }.reversed()
      return (object.owner?.name ?? object.name ?? "", ids)
    }
  }

  /// The ids of the objects that it is about, and of those that hold them.
  var ids: [String] {
    var seen: Set<String> = []
    return changes.flatMap { [$0.object.owner?.id ?? "", $0.object.identity] }.filter {
      !$0.isEmpty && seen.insert($0).inserted
    }
  }

  /// Groups changes by object, in the order of first appearance; one change of several objects is one entry, as in the text.
  static func entries(of changes: [Change]) -> [ChangeEntry] {
    let recreated = RecreatedObjects(in: changes)
    let shown = changes.filter { !$0.isList && ($0.kind != .removed || recreated.pair(of: $0) == nil) }
    var order: [String] = []
    var groups: [String: (changes: [Change], repeated: RepeatedChange?)] = [:]
    // Bookkeeping has entries of its own, so that it can be hidden.
    for isBookkeeping in [false, true] {
      let (rest, repeated) = RepeatedChange.split(shown.filter { ($0.changeClass == .bookkeeping) == isBookkeeping })
      for (number, each) in repeated.enumerated() {
        order.append("\(isBookkeeping) \(number) of several")
        groups["\(isBookkeeping) \(number) of several"] = (each.changes, each)
      }
      for change in rest {
        let key = "\(isBookkeeping) \(change.object.owner?.id ?? change.object.identity)"
        if groups[key] == nil { order.append(key) }
        groups[key, default: ([], nil)].changes.append(change)
      }
    }
    func weight(_ key: String) -> ChangeWeight {
      groups[key]?.changes.map { ChangeWeight(of: $0, recreated) }.min() ?? .minor
    }
    return order.sorted(byWeight: weight).enumerated().compactMap { number, key in
      groups[key].map {
        ChangeEntry(
          number: number, weight: weight(key), changes: $0.changes, repeated: $0.repeated, recreated: recreated)
      }
    }
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
    /// The constraints in a line, if there are many.
    var summary: String?
    /// Everything in an added or removed object of which the lines show only a part, and how many objects these lack.
    var whole: (hidden: Int, lines: [String]) = (0, [])
    /// Lines with whole values, where others show only what changed in them.
    var values: [String] = []
  }

  func text(in file: FileDifference) -> Text {
    let transfers = ObjectTransfer.groups(of: transfers(in: file)).map {
      "⇄ \($0.title { TerminalText.line($0, limit: 200) }): \(TerminalText.line($0.names, limit: 200))"
    }
    if let first = transfers.first { return Text(head: first, lines: Array(transfers.dropFirst())) }
    let report = Self.report(valueLimit: 200)
    if let repeated { return Text(head: report.line(of: repeated)) }
    let groups = groups
    func lines(_ report: DiffTextReport) -> [String] {
      groups.flatMap { report.lines(of: $0, recreated) { $0.placement == nil } }
    }
    let own = lines(report), placing = groups.flatMap { $0.members }.filter { $0.placement != nil }
    var text = Text(head: own.first ?? "", lines: Array(own.dropFirst()))
    text.values = lines(Self.report(valueLimit: .max)).filter { !own.contains($0) }
    text.constraints = placing.flatMap { member in
      report.lines(of: member, recreated).map { Self.folded($0, member.placement?.name ?? "") }
    }
    if placing.count > Self.mostConstraints {
      text.summary = report.line(of: FoldedConstraints(placing, recreated, report.words))
    }
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

  /// - Parameter valueLimit: The most characters of a value that is shown whole.
  private static func report(valueLimit: Int) -> DiffTextReport {
    DiffTextReport(
      color: false, DiffDetail(expansion: .depth(0), sumsUp: true, valueLimit: valueLimit), isForMarkup: true)
  }

  /// The most constraints of a view that are listed unfolded.
  private static let mostConstraints = 3

  /// A constraint under its view, whose name it need not say: `Top = Superview.top + 17 → 16`.
  private static func folded(_ line: String, _ view: String) -> String {
    guard let word = line.firstPlace(of: " constraint ") else { return line }
    var formula = String(line[word.upperBound...])
    let words = formula.split(separator: " ", omittingEmptySubsequences: false)
    if let id = words.last, words.count > 1, id.hasPrefix("("), id.hasSuffix(")") {
      formula.removeLast(id.count + 1)
    }
    let name = view + "."
    let isFirst = formula.hasPrefix(name)
    if isFirst { formula.removeFirst(name.count) }
    while let place = formula.firstPlace(of: " " + name) { formula.replaceSubrange(place, with: " ") }
    guard isFirst else { return line[..<word.lowerBound] + " " + formula }
    return line[..<word.lowerBound] + " " + formula.prefix(1).uppercased() + formula.dropFirst()
  }
}
