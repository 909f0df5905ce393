internal import Basics
internal import SemanticDiff
internal import SemanticMerge
internal import XibModel

/// A conflict as it is told to a person, whatever the form: what contradicts what, what the base had, what each side did,
/// why other things hang on it, and what each answer changes.
struct ConflictPresentation: Sendable {
  /// What a version has, or what a side did.
  struct Statement: Equatable, Sendable {
    /// A value, or deeds, a line each; never empty.
    let lines: [String]
    /// Whether the line is a value.
    var isValue = false
    /// Whether the version had no part in the conflict.
    var isOfNothing = false
  }

  /// The numbers of the conflicts in the merge; several where they are one question.
  let numbers: [Int]
  let conflict: Conflict
  let statements: ThreeWay<Statement>
  /// Why other things hang on the conflict; `nil` if nothing does, or nothing more is to be said.
  let tie: String?
  /// The answers that it takes; empty if nobody asked.
  let kinds: [Answer.Kind]
  /// Why the base can't be taken, as the end of a sentence; `nil` if it can, if it has nothing to take, or if nobody asked.
  let refusalOfBase: String?
  /// What each answer changes; `nil` if nobody asked.
  let effects: AnswerEffects?
  /// The question that other conflicts ask, too; `nil` if it is alone.
  var shared: SharedQuestion?
  /// The text that it is about; `nil` for an object.
  var text: ContestedText?
  /// The conflicts one by one, if they are several; else empty.
  var parts: [ConflictPresentation] = []

  /// The conflicts one by one.
  var each: [ConflictPresentation] { parts.isEmpty ? [self] : parts }

  /// How much is found out for a presentation.
  enum Extent {
    /// What the facts of the merge tell, as for a driver that must be fast.
    case facts
    /// Also the effects of the answers, for which documents are made.
    case effects
  }

  /// All conflicts of a merge; those that are one question are told as one.
  static func all(of merge: ThreeWayMerge, _ extent: Extent) -> [ConflictPresentation] {
    let conflicts = merge.conflicts
    guard !conflicts.isEmpty else { return [] }
    let deeds = Deeds(of: merge)
    let shared = SharedQuestion.all(of: merge)
    let answered = extent == .effects ? AnsweredDocuments(of: merge) : nil
    // Making documents for each of many conflicts would take long.
    let plain = conflicts.indices.filter(merge.isOfPlainValue)
    let isPlainAlone = plain.count > 1 && answered?.changeNothingElse(plain) == true
    let alone = Set(isPlainAlone ? plain : [])
    let told = conflicts.enumerated().map { index, conflict in
      let kinds = extent == .effects ? merge.kindsOfAnswers(to: index) : []
      let effects = answered.flatMap { documents in
        (alone.contains(index) ? [] : documents.changes(taking: .theirs, in: [index])).map { changes in
          let both = kinds.contains(.both) ? documents.changes(taking: .both(), in: [index]) : nil
          return AnswerEffects(of: conflict, changes, both: both, base: documents.base)
        }
      }
      return ConflictPresentation(
        numbers: [index], conflict: conflict, statements: deeds.statements(in: conflict), tie: tie(in: conflict, deeds),
        kinds: kinds,
        refusalOfBase: extent == .facts || kinds.contains(.base) || merge.extent(of: conflict).base == nil
          ? nil : merge.refusalOfBase(in: index),
        effects: effects, shared: shared[index])
    }
    return told.enumerated().compactMap { index, one in
      guard let shared = one.shared else { return one }
      guard shared.numbers.first == index else { return nil }
      return ConflictPresentation(shared.numbers.map { told[$0] }, of: shared, in: merge, answered)
    }
  }

  private static func tie(in conflict: Conflict, _ deeds: Deeds) -> String? {
    guard let tie = conflict.tie, let object = tie.object else { return nil }
    let edits = deeds.edits(of: object.id, in: conflict).prefix(2)
    let words =
      TerminalText.line(tie.explanation, limit: 200) + (edits.isEmpty ? "" : " (\(edits.joined(separator: "; ")))")
    return object.id == conflict.object.id
      ? "It is one question with other changes, because \(words)"
      : "It is one question with \(MergeTextReport.subject(object, nil)): \(words)"
  }

  // MARK: Words

  /// The property, as Xcode's inspectors call it; `nil` for the object itself.
  var label: String? { (conflict.wording?.label ?? conflict.property).map { TerminalText.line($0) } }

  /// The object and the property.
  var title: String { MergeTextReport.subject(conflict.object, label) }

  /// What contradicts what.
  var reason: String { TerminalText.line(conflict.explanation, limit: 300) }

  /// Whether the versions are told by their values.
  var hasValues: Bool { statements.all.contains { $0.isValue } }

  /// What each version has or did, a line each, as "ours: deleted it".
  func lines(limit: Int = 200) -> [String] {
    Version.allCases.map { version in "\(version.name): \(words(of: version, limit: limit))" }
  }

  /// What a version has or did on one line. Of long values, what differs is shown.
  func words(of version: Version, limit: Int = 200) -> String {
    let statement = statements[version]
    guard statement.isValue, let value = statement.lines.first else {
      return statement.lines.map { TerminalText.line($0, limit: 200) }.list(first: Self.mostDeeds, separator: "; ")
    }
    let others = statements.all.filter { $0.isValue }.flatMap { $0.lines }
    let other = others.first { !$0.isExactly(value) } ?? value
    let marks: WordMarks = version == .base ? .none : .signs
    let words = TerminalText.pair(other, value, limit: limit, marks: marks).1
    // The words of objects have quotation marks of their own.
    return [.moved, .order, .takenTwice].contains(conflict.kind) ? words : "\"\(words)\""
  }

  /// Why more hangs on it, and what each answer changes, a sentence each.
  var sentences: [String] {
    (text?.sentences ?? []) + (tie.map { [$0 + "."] } ?? [])
      + (effects?.lines ?? [])
      + (wordsOfBase.map { ["Taking base \($0)."] } ?? [])
  }

  /// What an answer makes of the document, for a summary.
  func outcome(of answer: Answer) -> String {
    switch answer {
    case .take(.base) where !hasValues: return wordsOfBase ?? words(of: .base, limit: 80)
    case .take(let version):
      if let side = Side.allCases.first(where: { $0.version == version }), !hasValues,
        let words = effects?.words(taking: side)
      {
        return words
      }
      return hasValues || version == .base ? words(of: version, limit: 80) : "as \(version.name) has it"
    case .both(nil): return effects?.wordsOfBoth ?? "both"
    case .both(let name?): return "both, what theirs added as \"\(TerminalText.line(name))\""
    case .value(let text): return "\"\(TerminalText.line(text, limit: 80))\""
    }
  }

  /// What taking the base does; `nil` if its value says so, or if it can't be taken.
  private var wordsOfBase: String? {
    kinds.contains(.base) && !hasValues ? "takes back what both sides did here" : nil
  }

  /// The most deeds of a side to tell.
  static let mostDeeds = 4

  /// The presentation in JSON, besides the members of the conflict.
  var json: [(String, JSON)] {
    let told = statements.map { JSON.array($0.lines.map(JSON.string)) }
    return (text.map { [("text", $0.json)] } ?? []) + [
      ("told", .object([("base", told.base), ("ours", told.ours), ("theirs", told.theirs)])),
      ("because", .optional(tie)),
      (
        "layout",
        shared.map { shared in
          .object([
            ("id", .string(shared.view.id)), ("name", .string(shared.view.name)),
            ("count", .number(shared.numbers.count)),
          ])
        } ?? .null
      ),
      ("baseRefused", .optional(refusalOfBase)),
      (
        "effects",
        effects.map { effects in
          .object([
            ("ours", .optional(effects.words(taking: .ours))), ("theirs", .optional(effects.words(taking: .theirs))),
            ("base", .optional(wordsOfBase)),
            ("both", .optional(effects.wordsOfBoth)), ("also", .optional(effects.alsoDecided)),
          ])
        } ?? .null
      ),
    ]
  }
}

extension ConflictPresentation {
  /// The conflicts that are one question as one.
  private init(
    _ parts: [ConflictPresentation], of shared: SharedQuestion, in merge: ThreeWayMerge, _ answered: AnsweredDocuments?
  ) {
    let conflict = Conflict(
      shared.kind, over: ObjectReference(id: shared.view.id, element: shared.view.element, name: shared.view.name),
      property: nil, label: shared.label, ThreeWay { _ in nil }, explanation: shared.reason)
    func areAlike(_ version: Version) -> Bool {
      parts.allSatisfy { $0.statements[version] == parts[0].statements[version] }
    }
    let areSidesAlike = areAlike(.ours) && areAlike(.theirs)
    self.init(
      numbers: shared.numbers, conflict: conflict,
      statements: ThreeWay { version in
        if areSidesAlike, areAlike(version) { return parts[0].statements[version] }
        var known: Set<String> = []
        let lines = parts.flatMap { $0.lines(named: version) }.filter { known.insert($0).inserted }
        return lines.isEmpty ? parts[0].statements[version] : Statement(lines: lines)
      },
      tie: nil, kinds: answered == nil ? [] : [.ours, .theirs] + (merge.takesBase(shared.numbers) ? [.base] : []),
      refusalOfBase: nil,
      effects: answered.flatMap { documents in
        documents.changes(taking: .theirs, in: shared.numbers).map { changes in
          AnswerEffects(of: conflict, changes, over: parts.map { $0.conflict }, both: nil, base: documents.base)
        }
      },
      shared: shared, parts: parts)
  }

  /// What a version has or did, with the object in each line.
  private func lines(named version: Version) -> [String] {
    if statements[version].isOfNothing { return [] }
    return SharedQuestion.isOfLayout(conflict.kind)
      ? statements[version].lines : ["\(title): \(words(of: version))"]
  }
}

/// What the versions have and what the sides did at the conflicts of a merge. It compares each side with the base at most
/// once.
struct Deeds {
  let merge: ThreeWayMerge
  let changes: SideChanges?
  /// What the sides made anew that deleted something.
  private let recreated: [Side: RecreatedObjects]

  init(of merge: ThreeWayMerge) {
    self.merge = merge
    let (base, ours, theirs) = merge.documents
    let told = merge.conflicts.filter { !Self.isSaidByValues($0) && !SharedQuestion.isOfLayout($0.kind) }
    let changes = told.isEmpty ? nil : base.map { SideChanges(of: [.ours: ours, .theirs: theirs], since: $0) }
    self.changes = changes
    let deleters = Side.allCases.filter { side in
      told.contains { merge.extent(of: $0)[side] == nil && merge.extent(of: $0).base != nil }
    }
    recreated = Dictionary(
      uniqueKeysWithValues: deleters.compactMap { side in changes.map { (side, $0.recreated(by: side)) } })
  }

  func statements(in conflict: Conflict) -> ThreeWay<ConflictPresentation.Statement> {
    let extent = merge.extent(of: conflict)
    if Self.isSaidByValues(conflict) {
      let values = Self.values(of: conflict)
      return ThreeWay { version in
        if let value = values[version] { return .init(lines: [value], isValue: true) }
        guard version == .base, extent.base == nil else { return .init(lines: ["not set"]) }
        return .init(lines: [conflict.kind == .takenTwice ? "has neither" : "does not have it"])
      }
    }
    let constraints = merge.constraints(in: conflict)
    if constraints.all.contains(where: { !$0.isEmpty }) {
      return ThreeWay { version in
        let lines = constraints[version].map { TerminalText.line($0, limit: 200) }
        return lines.isEmpty
          ? .init(lines: [version == .base ? "has none of these" : "left them alone"], isOfNothing: true)
          : .init(lines: lines)
      }
    }
    return ThreeWay { version in
      guard let side = Side.allCases.first(where: { $0.version == version }) else {
        guard let inner = extent.base else { return .init(lines: ["does not have it"]) }
        return .init(lines: ["has it" + (inner > 0 ? ", with \(counted(inner, "object")) in it" : "")])
      }
      if extent[version] == nil, extent.base != nil {
        let rescued = merge.rescued(from: conflict, by: side)
        let elsewhere = rescued > 0 ? ", and has \(counted(rescued, "object")) of it elsewhere" : ""
        guard let pair = recreated[side]?.pair(of: conflict.object.id) else {
          return .init(lines: ["deleted it" + elsewhere])
        }
        let new = pair.added.object
        let subject = MergeTextReport.subject(element: new.element, name: new.name, id: new.identity)
        return .init(
          lines: ["replaced it with \(subject)" + elsewhere] + pair.differences(FactWords(isRaw: false)))
      }
      let lines = lines(of: side, in: conflict)
      if !lines.isEmpty { return .init(lines: lines) }
      let values = Self.values(of: conflict)
      if let value = values[version], value != values.base { return .init(lines: ["changed it to \(value)"]) }
      if let use = conflict.use, extent[version] != nil { return .init(lines: [use]) }
      return .init(
        lines: [extent[version] == nil ? "does not have it" : extent.base == nil ? "added it" : "left it as it was"])
    }
  }

  /// What the sides changed of an object of a conflict that is there on both, or in the base and on one, a line each.
  func edits(of object: String, in conflict: Conflict) -> [String] {
    let all = Side.allCases.flatMap { changes?.changes(of: $0, inside: merge.objects(in: conflict)) ?? [] }
    return ChangeSentence.lines(
      of: ChangeSentence.told(all.filter { $0.object.identity == object && $0.kind == .changed }), besides: object)
  }

  /// What a side did to the objects of a conflict, a line each.
  ///
  /// What is about the object itself, or in it, says enough: edits, or else another name of one font, for example. Only
  /// without such do the other objects matter.
  private func lines(of side: Side, in conflict: Conflict) -> [String] {
    let all = changes?.changes(of: side, inside: merge.objects(in: conflict)) ?? []
    func isHere(_ change: Change) -> Bool {
      let object = change.object
      return object.identity == conflict.object.id || object.ancestors.contains { $0.id == conflict.object.id }
    }
    let shown = ChangeSentence.told(all), here = shown.filter(isHere)
    let renamed = all.filter {
      $0.changeClass == .bookkeeping && $0.kind == .changed && $0.property != FactClasses.frameKey && isHere($0)
    }
    let isChanged = conflict.kind == .deletedAndChanged
    let told = !here.isEmpty ? here : isChanged && !renamed.isEmpty ? renamed : shown
    return ChangeSentence.lines(of: told, besides: conflict.object.id)
  }

  /// The values as Xcode's inspectors show them, or else those of the file; none where the file has elements.
  static func values(of conflict: Conflict) -> ThreeWay<String?> {
    let words = conflict.wording?.values
    let file = ThreeWay(base: conflict.base, ours: conflict.ours, theirs: conflict.theirs)
    return ThreeWay { version in words?[version] ?? (conflict.hasElements ? nil : file[version]) }
  }

  /// Whether its values say what each side did. A side that left the value alone changed something else.
  private static func isSaidByValues(_ conflict: Conflict) -> Bool {
    let values = values(of: conflict)
    guard values.ours != values.theirs else { return false }
    switch conflict.kind {
    case .value: return values.base == nil || values.ours != values.base && values.theirs != values.base
    case .moved, .order, .takenTwice: return true
    default: return conflict.property != nil && conflict.wording != nil
    }
  }
}
