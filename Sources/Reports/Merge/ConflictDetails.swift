internal import Basics
internal import SemanticDiff
package import SemanticMerge
internal import XibModel

/// Details of the conflicts of a merge: a side's changes to an object that the other side deleted, and the consequences
/// of the decision.
///
/// Create one for all reports of a merge: it compares each side with the base at most once.
package struct ConflictDetails {
  /// A side's changes to an object that the other side deleted, each on one line, in the words of the diff.
  package typealias Stake = (side: Side, changes: [String])

  private let merge: ThreeWayMerge
  private let changes: SideChanges?

  package init(of merge: ThreeWayMerge) {
    self.merge = merge
    let conflicts = merge.conflicts + merge.conflicts.flatMap(\.consequences)
    let sides = Set(conflicts.compactMap { merge.changeAtStake(in: $0)?.side })
    let (base, ours, theirs) = merge.documents
    changes = base.flatMap { base in
      sides.isEmpty
        ? nil
        : SideChanges(
          of: Dictionary(uniqueKeysWithValues: sides.map { ($0, $0 == .ours ? ours : theirs) }), since: base)
    }
  }

  /// The changes at stake in a conflict; `nil` if there are none.
  package func stake(in conflict: Conflict) -> Stake? {
    guard let stake = merge.changeAtStake(in: conflict),
      let all = changes?.changes(of: stake.side, inside: stake.ids), !all.isEmpty
    else { return nil }
    // Frames matter only if nothing else changed.
    let edits = all.filter { $0.changeClass == .edit }
    return (stake.side, (edits.isEmpty ? all : edits).map { Self.line(of: $0, besides: conflict.object) })
  }

  private static func line(of change: Change, besides object: ObjectReference) -> String {
    let isOwn = change.object.id == object.id
    let subject = MergeTextReport.subject(
      element: change.object.element, name: change.object.name, id: change.object.id ?? "")
    switch change.kind {
    case .added: return "added \(subject)"
    case .removed: return "removed \(subject)"
    case .moved: return isOwn ? "moved it" : "moved \(subject)"
    case .reordered: return isOwn ? "gave it another place" : "gave \(subject) another place"
    case .changed:
      let property = TerminalText.line(change.fact.label ?? change.property ?? "")
      let fact = change.fact
      let (old, new) = TerminalText.pair(fact.old.words ?? "not set", fact.new.words ?? "not set", limit: 40)
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

  /// The consequences of a conflict, counted by kind: "1 segue, 2 outlets"; `nil` if it has none.
  static func consequences(of conflict: Conflict) -> String? {
    guard !conflict.consequences.isEmpty else { return nil }
    let kinds = conflict.consequences.map { consequence in
      let element = consequence.object.element
      return consequence.property == nil || Identifiers.isRecreated(element)
        ? ObjectNames.spelledOut(element) : "property"
    }
    let counts = Dictionary(grouping: kinds) { $0 }.mapValues(\.count)
    return counts.sorted { $0.key < $1.key }.map { kind, count in counted(count, kind) }.joined(separator: ", ")
  }
}
