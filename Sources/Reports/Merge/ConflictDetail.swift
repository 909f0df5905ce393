internal import SemanticDiff
public import SemanticMerge
internal import XibModel

/// What is at stake in a conflict: what the side that did not delete an object did to it, and what hangs on the decision.
public enum ConflictDetail {
  /// The other side's changes to a deleted object, each on one line, in the words of the diff.
  public static func changes(at conflict: Conflict, in merge: ThreeWayMerge) -> [String] {
    guard let stake = merge.changeAtStake(in: conflict) else { return [] }
    let all = SemanticDiff.changes(from: stake.base, to: stake.changed).filter { change in
      change.changeClass != .bookkeeping && !change.isList && isInside(change, stake.ids)
    }
    // Where something is matters where nothing else changed.
    let edits = all.filter { $0.changeClass == .edit }
    return (edits.isEmpty ? all : edits).map { line(of: $0, besides: conflict.object) }
  }

  private static func isInside(_ change: Change, _ ids: Set<String>) -> Bool {
    ids.contains(change.object.identity) || ids.contains(change.object.id ?? "")
      || change.object.ancestors.contains { ids.contains($0.id) }
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
      let property = TerminalText.line(change.property ?? "")
      let (old, new) = TerminalText.pair(change.old ?? "not set", change.new ?? "not set", limit: 40)
      let what = property + ": " + (change.names.old ?? old) + " → " + (change.names.new ?? new)
      return isOwn ? what : "\(subject) \(what)"
    }
  }

  /// What the other side did, in one sentence part that names a few changes; `nil` where there is nothing to tell.
  public static func summary(of conflict: Conflict, in merge: ThreeWayMerge, limit: Int = 3) -> String? {
    let changes = changes(at: conflict, in: merge)
    guard !changes.isEmpty, let side = merge.changeAtStake(in: conflict)?.side else { return nil }
    let shown = changes.prefix(limit).joined(separator: "; ")
    let more = changes.count > limit ? "; and \(changes.count - limit) more" : ""
    return "\(side) changed: \(shown)\(more)"
  }

  /// What hangs on a conflict, counted by kind: "1 segue, 2 outlets"; `nil` where nothing does.
  public static func consequences(of conflict: Conflict) -> String? {
    guard !conflict.consequences.isEmpty else { return nil }
    let counts = Dictionary(grouping: conflict.consequences, by: \.object.element).mapValues(\.count)
    return counts.sorted { $0.key < $1.key }.map { element, count in
      "\(count) \(ObjectNames.spelledOut(element))\(count == 1 ? "" : "s")"
    }.joined(separator: ", ")
  }
}
