internal import Basics
internal import SemanticDiff
internal import SemanticMerge
internal import XibArchives
internal import XibModel

/// Details of the conflicts of a merge: a side's changes to an object that the other side deleted, and the consequences
/// of the decision.
///
/// Create one for all reports of a merge: it compares each side with the base at most once.
struct ConflictDetails {
  /// A side's changes to an object that the other side deleted, each on one line, in the words of the diff.
  typealias Stake = (side: Side, changes: [String])

  private let merge: ThreeWayMerge
  private let changes: SideChanges?

  /// - Parameter isForQuestions: Whether both sides' changes are needed, for ``deeds(in:_:)``.
  init(of merge: ThreeWayMerge, isForQuestions: Bool = false) {
    self.merge = merge
    let conflicts = merge.conflicts + merge.conflicts.flatMap { $0.consequences }
    let sides =
      isForQuestions ? Set(Side.allCases) : Set(conflicts.compactMap { merge.changeAtStake(in: $0)?.side })
    let (base, ours, theirs) = merge.documents
    changes = base.flatMap { base in
      sides.isEmpty
        ? nil
        : SideChanges(
          of: Dictionary(uniqueKeysWithValues: sides.map { ($0, $0 == .ours ? ours : theirs) }), since: base)
    }
  }

  /// The changes at stake in a conflict; `nil` if there are none.
  func stake(in conflict: Conflict) -> Stake? {
    guard let stake = merge.changeAtStake(in: conflict),
      let all = changes?.changes(of: stake.side, inside: stake.ids), !all.isEmpty
    else { return nil }
    // Frames matter only if nothing else changed.
    let edits = all.filter { $0.changeClass == .edit }
    return (stake.side, (edits.isEmpty ? all : edits).map { Self.line(of: $0, besides: conflict.object) })
  }

  /// What each side did to the objects of a conflict, a line each; empty if nothing is known.
  ///
  /// What is about the object itself, or in it, says enough; only without such do the other objects matter. Of a side that
  /// deleted the object, ``effects(in:)`` says enough.
  func deeds(in conflict: Conflict, _ effects: AnswerEffects) -> [(side: Side, changes: [String])] {
    let ids = merge.objects(in: conflict)
    return Side.allCases.filter { !effects.deletesObject($0) }.compactMap { side in
      let all = (changes?.changes(of: side, inside: ids) ?? []).filter { !effects.deletes(side) || $0.kind != .removed }
      let edits = all.filter { $0.changeClass == .edit }
      let shown = edits.isEmpty ? all : edits
      let own = shown.filter { $0.object.id == conflict.object.id }
      let inner = shown.filter { change in change.object.ancestors.contains { $0.id == conflict.object.id } }
      let told = own.isEmpty && inner.isEmpty ? shown : own + inner
      var known: Set<String> = []
      let lines = told.map { Self.line(of: $0, besides: conflict.object) }.filter { known.insert($0).inserted }
      return lines.isEmpty ? nil : (side, lines)
    }
  }

  /// What taking each side does to the document.
  func effects(in conflict: Conflict) -> AnswerEffects { AnswerEffects(of: conflict, in: merge, changes) }

  /// The constraints of a conflict over a layout, a line each.
  func constraints(in conflict: Conflict) -> [String] {
    merge.constraints(in: conflict).map { TerminalText.line($0, limit: 200) }
  }

  /// All that is at stake in a conflict, a line each.
  func changes(in conflict: Conflict) -> [String] {
    constraints(in: conflict) + (stake(in: conflict)?.changes ?? [])
  }

  /// What a side changed in a document that the other side deleted, each on one line; empty if a version can't be read.
  static func lines(from old: [UInt8], to new: [UInt8]) -> [String] {
    func document(_ bytes: [UInt8]) -> Document? { (try? Document(file: bytes)).map { $0.modernReading() ?? $0 } }
    guard let old = document(old), let new = document(new) else { return [] }
    let all = SemanticDiff.changes(from: old, to: new, forApplying: false).filter { !$0.isList }
    let edits = all.filter { $0.changeClass == .edit }
    return (edits.isEmpty ? all : edits).map { line(of: $0) }
  }

  /// A change in the words of a line.
  static func words(of change: Change) -> String { line(of: change) }

  private static func line(of change: Change, besides object: ObjectReference? = nil) -> String {
    let isOwn = object != nil && change.object.id == object?.id
    let subject = MergeTextReport.subject(
      element: change.object.element, name: change.object.name, id: change.object.id ?? "")
    switch change.kind {
    case .added: return "added \(subject)"
    case .removed: return isOwn ? "deleted it" : "deleted \(subject)"
    case .moved:
      let what = isOwn ? "moved it" : "moved \(subject)"
      guard let old = change.fact.old.words, let new = change.fact.new.words else { return what }
      let (from, to) = TerminalText.pair(old, new, limit: 80)
      return "\(what): \(from) → \(to)"
    case .reordered: return isOwn ? "gave it another place" : "gave \(subject) another place"
    case .changed:
      let property = TerminalText.line(change.fact.label ?? change.property ?? "")
      let fact = change.fact
      let (old, new) = TerminalText.pair(fact.old.words ?? "not set", fact.new.words ?? "not set", limit: 60)
      let what = "\(property): \(old) → \(new)"
      return isOwn ? what : "\(subject) \(what)"
    }
  }

  /// The side and a few of its changes, as part of a sentence; `nil` if nothing is at stake.
  func summary(of conflict: Conflict, limit: Int = 3) -> String? {
    guard let (side, changes) = stake(in: conflict) else { return nil }
    let shown = changes.prefix(limit).joined(separator: "; ")
    let more = changes.count > limit ? "; and \(changes.count - limit) more" : ""
    return "\(side.rawValue) changed: \(shown)\(more)"
  }

  /// What else an answer decides, the first few by name: "Class of button Help (12) and 8 more"; `nil` if nothing.
  static func alsoDecided(in conflict: Conflict) -> String? {
    let limit = 3
    let others = conflict.consequences.filter { one in
      one.kind != .cannotHold
        && (one.property == nil ? one.object.id != conflict.object.id : one.property != NormalArchive.listing)
    }
    let names =
      others.map { one in
        let object = MergeTextReport.subject(one.object, nil)
        guard let property = one.wording?.label ?? one.property, !Identifiers.isRecreated(one.object.element) else {
          return object
        }
        return one.object.id == conflict.object.id
          ? TerminalText.line(property) : "\(TerminalText.line(property)) of \(object)"
      } + unsatisfied(in: conflict)
    let more = names.count > limit ? ["\(names.count - limit) more"] : []
    return names.isEmpty ? nil : (names.prefix(limit) + more).inWords
  }

  /// The words for contradictions of constraints among the consequences of a conflict.
  private static func unsatisfied(in conflict: Conflict) -> [String] {
    conflict.consequences.contains { $0.kind == .cannotHold } ? ["constraints that no layout satisfies"] : []
  }

  /// The consequences of a conflict, counted by kind: "1 segue, 2 outlets"; `nil` if it has none.
  static func consequences(of conflict: Conflict) -> String? {
    guard !conflict.consequences.isEmpty else { return nil }
    let kinds = conflict.consequences.filter { $0.kind != .cannotHold }.map { consequence in
      let element = consequence.object.element
      return consequence.property == nil || Identifiers.isRecreated(element)
        ? ObjectNames.spelledOut(element) : "property"
    }
    let counts = Dictionary(grouping: kinds) { $0 }.mapValues { $0.count }
    let all = counts.sorted { $0.key < $1.key }.map { kind, count in counted(count, kind) }
    return (all + unsatisfied(in: conflict)).joined(separator: ", ")
  }
}

extension Conflict {
  /// Whether it has values that a person can compare.
  var hasValues: Bool {
    switch kind {
    case .value: true
    case .moved, .order, .takenTwice: ours != theirs
    default: false
    }
  }

  /// The values as Xcode's inspectors show them, or else those of the file.
  var shownValues: ThreeWay<String?> {
    let words = wording?.values
    return ThreeWay(base: words?.base ?? base, ours: words?.ours ?? ours, theirs: words?.theirs ?? theirs)
  }

  /// Whether its values say what each side did.
  var isSaidByValues: Bool {
    switch kind {
    // A side that left the value alone changed something else.
    case .value:
      if let values = wording?.values, values.ours != values.theirs {
        values.base == nil || values.ours != values.base && values.theirs != values.base
      } else {
        base == nil || ours != base && theirs != base
      }
    case .moved, .order, .takenTwice: hasValues
    default: property != nil && wording.map { $0.values.ours != $0.values.theirs } ?? false
    }
  }
}
