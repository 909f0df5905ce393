internal import Basics
internal import SemanticMerge
internal import XibModel

/// The decisions and conflicts of a merge, one per line.
enum MergeTextReport {
  static func lines(of merge: ThreeWayMerge, _ details: ConflictDetails) -> [String] {
    merge.decisions.map { line($0) } + conflictLines(of: merge, details)
  }

  /// The conflicts. Below each are the other side's changes and the consequences.
  static func conflictLines(of merge: ThreeWayMerge, _ details: ConflictDetails) -> [String] {
    merge.conflicts.flatMap { conflict in
      [line(conflict)] + lines(of: conflict, details).map { "  " + $0 }
    }
  }

  /// The other side's changes to a deleted object, and the consequences of the conflict, a line each.
  static func lines(of conflict: Conflict, _ details: ConflictDetails) -> [String] {
    let consequences = ConflictDetails.consequences(of: conflict).map { "decided with it: \($0)" }
    return details.constraints(in: conflict) + [details.summary(of: conflict), consequences].compactMap { $0 }
  }

  static func line(_ decision: Decision, _ style: TerminalStyle = TerminalStyle(isOn: false)) -> String {
    "\(style.bold(decision.reason.rawValue)): \(subject(decision.object, decision.wording?.label ?? decision.property)): \(TerminalText.line(decision.explanation, limit: 200))"
  }

  static func line(_ conflict: Conflict, _ style: TerminalStyle = TerminalStyle(isOn: false)) -> String {
    "\(style.bad("CONFLICT (\(conflict.kind.rawValue))")): \(subject(conflict.object, conflict.wording?.label ?? conflict.property)): "
      + TerminalText.line(conflict.explanation, limit: 200) + values(of: conflict)
  }

  /// The conflict in sentences that leave out the object.
  static func sentence(of conflict: Conflict, _ details: ConflictDetails) -> String {
    let property = (conflict.wording?.label ?? conflict.property).map { TerminalText.line($0) + ": " } ?? ""
    let details = lines(of: conflict, details).map { " \($0.prefix(1).uppercased() + $0.dropFirst())." }
    return property + TerminalText.line(conflict.explanation, limit: 200) + values(of: conflict) + "."
      + details.joined()
  }

  private static func values(of conflict: Conflict) -> String {
    guard conflict.hasValues else { return "" }
    let values = zip(["base", "ours", "theirs"], conflict.shownValues.all)
      .map { "\($0) \($1.map { "\"\(TerminalText.line($0))\"" } ?? "none")" }
    return " (" + values.joined(separator: ", ") + ")"
  }

  /// An object and one of its properties, in plain words.
  static func subject(_ object: ObjectReference, _ property: String?) -> String {
    subject(element: object.element, name: object.name, id: object.id, property)
  }

  static func subject(element: String, name: String?, id: String, _ property: String? = nil) -> String {
    var words = [ObjectNames.subject(element, named: name) { name, _ in TerminalText.line(name, limit: 80) }]
    if !id.isEmpty { words.append("(\(TerminalText.line(id)))") }
    if let property { words.append(TerminalText.line(property)) }
    return words.joined(separator: " ")
  }
}

/// The result of a merge in one line.
enum MergeSummary {
  /// - Parameters:
  ///   - conflicts: The number of places that a person must decide.
  ///   - sides: The names of the sides.
  ///   - namesRules: Whether to name the rules that decided something.
  static func line(
    of merge: ThreeWayMerge?, conflicts: Int, sides: SideNames = SideNames(), namesRules: Bool = true
  ) -> String {
    var parts: [String] = []
    if let merge {
      let ours = merge.changeCount(of: .ours)
      parts = [
        "\(counted(ours, "change")) from \(sides.text(.ours))",
        "\(merge.changeCount(of: .theirs)) from \(sides.text(.theirs))",
      ]
      if !merge.decisions.isEmpty {
        var known: Set<Decision.Reason> = []
        let rules = merge.decisions.map { $0.reason }.filter { known.insert($0).inserted }.map { $0.rawValue }
        parts.append(
          "\(merge.decisions.count) by rule" + (namesRules ? " (\(rules.joined(separator: ", ")))" : ""))
      }
    } else {
      parts = ["merged line by line"]
    }
    if conflicts > 0 { parts.append(counted(conflicts, "conflict")) }
    return parts.joined(separator: ", ")
  }
}
