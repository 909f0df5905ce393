extension Document {
  /// The faults of this document, in document order.
  ///
  /// - Parameter rules: The rules to check; by default those that a merge must keep.
  public func faults(of rules: [DocumentRule] = DocumentRule.keptByMerges) -> [Fault] {
    let inspection = Inspection(self)
    let found = rules.flatMap { rule in rule.breaches(inspection).map { (rule: rule.name, breach: $0) } }
    guard !found.isEmpty else { return [] }
    let lines = LineIndex(text), names = Naming(self)
    return found.sorted { $0.breach.start < $1.breach.start }.map { rule, breach in
      Fault(
        rule: rule, subject: breach.subject, node: breach.node, line: lines.line(at: breach.start),
        message: breach.message(names))
    }
  }
}

/// The faults of a merge result that neither side had; `sides` is evaluated only if there are faults.
public func faultsMade(in result: Document, from sides: @autoclosure () -> [Document]) -> [Fault] {
  let faults = result.faults()
  guard !faults.isEmpty else { return [] }
  let known = Set(sides().flatMap { side in side.faults().map { [$0.rule.rawValue, $0.subject] } })
  return faults.filter { !known.contains([$0.rule.rawValue, $0.subject]) }
}
