internal import Basics
internal import SemanticMerge
internal import XibModel

/// The decisions and conflicts of a merge, one per line.
enum MergeTextReport {
  static func lines(of merge: ThreeWayMerge, _ conflicts: [ConflictPresentation]) -> [String] {
    merge.decisions.map { line($0) } + lines(conflicts)
  }

  /// Conflicts, with what is told of each below it.
  static func lines(_ conflicts: [ConflictPresentation]) -> [String] {
    conflicts.flatMap { conflict in [line(conflict)] + lines(below: conflict).map { "  " + $0 } }
  }

  /// What is told of a conflict below its line.
  static func lines(below conflict: ConflictPresentation) -> [String] {
    (conflict.hasValues ? [] : conflict.lines()) + conflict.sentences
  }

  static func line(_ decision: Decision, _ style: TerminalStyle = TerminalStyle(isOn: false)) -> String {
    "\(style.bold(decision.reason.rawValue)): \(subject(decision.object, decision.wording?.label ?? decision.property)): \(TerminalText.line(decision.explanation, limit: 200))"
  }

  static func line(_ conflict: ConflictPresentation, _ style: TerminalStyle = TerminalStyle(isOn: false)) -> String {
    "\(style.bad("CONFLICT (\(conflict.conflict.kind.rawValue))")): \(conflict.title): " + said(conflict)
  }

  /// A conflict in sentences that leave out the object.
  static func sentence(of conflict: ConflictPresentation) -> String {
    let property = conflict.label.map { $0 + ": " } ?? ""
    let told = conflict.hasValues ? [] : [conflict.lines().joined(separator: ", ") + "."]
    return ([property + said(conflict) + "."] + told + conflict.sentences).map {
      $0.prefix(1).uppercased() + $0.dropFirst()
    }
    .joined(separator: " ")
  }

  /// What contradicts what, and the values.
  private static func said(_ conflict: ConflictPresentation) -> String {
    guard conflict.hasValues else { return conflict.reason }
    let values = Version.allCases.map { "\($0.name) \(conflict.words(of: $0, limit: 60))" }
    return "\(conflict.reason) (\(values.joined(separator: ", ")))"
  }

  /// An object and one of its properties, in plain words.
  static func subject(_ object: ObjectReference, _ property: String?) -> String {
    subject(element: object.element, name: object.name, id: object.id, property)
  }

  static func subject(element: String, name: String?, id: String, _ property: String? = nil) -> String {
    var words = [ObjectNames.subject(element, named: name) { TerminalText.line($0, limit: $1 ? 160 : 80) }]
    if !id.isEmpty, id != name { words.append("(\(TerminalText.line(id)))") }
    if let property { words.append(TerminalText.line(property)) }
    return words.joined(separator: " ")
  }
}

/// The result of a merge in one line.
enum MergeSummary {
  /// - Parameters:
  ///   - sides: The names of the sides.
  ///   - namesRules: Whether to name the rules that decided something.
  static func line(
    of merged: MergedFile, sides: SideNames = SideNames(), namesRules: Bool = true
  ) -> String {
    var parts: [String] = []
    if let ours = merged.changeCount(of: .ours), let theirs = merged.changeCount(of: .theirs) {
      parts = ["\(counted(ours, "change")) from \(sides.text(.ours))", "\(theirs) from \(sides.text(.theirs))"]
      let reasons = merged.merge?.decisions.map { $0.reason } ?? merged.texts?.reasons ?? []
      if !reasons.isEmpty {
        var known: Set<Decision.Reason> = []
        let rules = reasons.filter { known.insert($0).inserted }.map { $0.rawValue }
        parts.append(
          "\(reasons.count) by rule" + (namesRules ? " (\(rules.joined(separator: ", ")))" : ""))
      }
    } else {
      parts = ["merged line by line"]
    }
    if merged.conflicts > 0 { parts.append(counted(merged.merge?.questionCount ?? merged.conflicts, "conflict")) }
    return (merged.texts == nil ? "" : "merged by key: ") + parts.joined(separator: ", ")
  }
}
