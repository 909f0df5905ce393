public import SemanticMerge
internal import XibModel

/// The decisions and conflicts of a merge, one per line.
public enum MergeTextReport {
  public static func lines(of merge: ThreeWayMerge) -> [String] {
    merge.decisions.map(line) + merge.conflicts.map(line)
  }

  public static func line(_ decision: Decision) -> String {
    "\(decision.rule.rawValue): \(subject(decision.object, decision.property)): \(TerminalText.line(decision.reason, limit: 200))"
  }

  public static func line(_ conflict: Conflict) -> String {
    "CONFLICT (\(conflict.kind.rawValue)): \(subject(conflict.object, conflict.property)): "
      + TerminalText.line(conflict.reason, limit: 200) + values(of: conflict)
  }

  /// The conflict in one sentence, without the object.
  public static func sentence(of conflict: Conflict) -> String {
    let property = conflict.property.map { TerminalText.line($0) + ": " } ?? ""
    return property + TerminalText.line(conflict.reason, limit: 200) + values(of: conflict) + "."
  }

  private static func values(of conflict: Conflict) -> String {
    guard [.value, .takenTwice].contains(conflict.kind) else { return "" }
    let values = [("base", conflict.base), ("ours", conflict.ours), ("theirs", conflict.theirs)]
      .map { "\($0) \($1.map { "\"\(TerminalText.line($0))\"" } ?? "none")" }
    return " (" + values.joined(separator: ", ") + ")"
  }

  /// An object and one of its properties, in plain words.
  public static func subject(_ object: ObjectReference, _ property: String?) -> String {
    var words = [ObjectNames.spelledOut(object.element)]
    if let name = object.name { words.append("\"\(TerminalText.line(name))\"") }
    if !object.id.isEmpty { words.append("(\(TerminalText.line(object.id)))") }
    if let property { words.append(TerminalText.line(property)) }
    return words.joined(separator: " ")
  }
}
