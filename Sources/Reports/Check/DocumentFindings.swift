public import XibModel
internal import SemanticDiff

/// The findings in a single document.
public enum DocumentFindings {
  /// Applies the rules to the bytes of a file.
  ///
  /// - Parameters:
  ///   - severity: Returns the severity of a rule's findings; `nil` if the rule is off.
  public static func findings(
    in bytes: [UInt8], path: String, severity: (Fault.Rule) -> Finding.Severity?
  ) -> [Finding] {
    do throws(ParseError) {
      let document = try Document(parsing: bytes)
      let rules = DocumentRule.all.filter { severity($0.name) != nil }
      return findings(for: document.faults(of: rules), in: document, path: path, severity: severity)
    } catch {
      return findings(for: [Fault(error)], in: nil, path: path, severity: severity)
    }
  }

  /// Converts faults to findings, each with the object that it is about.
  public static func findings(
    for faults: [Fault], in document: Document?, path: String, severity: (Fault.Rule) -> Finding.Severity?
  ) -> [Finding] {
    let naming = faults.isEmpty ? nil : document.map(Naming.init)
    return faults.compactMap { fault in
      guard let severity = severity(fault.rule) else { return nil }
      let object = fault.node.flatMap { node in naming?.object(around: node) }
      return Finding(
        rule: fault.rule.rawValue, severity: severity, path: path, line: fault.line,
        object: object.map { Finding.Object(id: $0.id, element: $0.element, name: $0.name) }, message: fault.message)
    }
  }
}
