extension DoctorCheck {
  private static let mostNamed = 5

  static let attributes = DoctorCheck("every document has its attributes", needsRepository: true) { surroundings in
    guard !surroundings.documents.isEmpty else { return nil }
    let wrong = surroundings.documents.filter { $0.merge != "xib" || $0.diff != "xib" }
    var findings: [Diagnosis] = []
    for document in wrong.prefix(mostNamed) {
      let attribute = document.merge != "xib" ? ("merge", document.merge) : ("diff", document.diff)
      guard let rule = AttributeRule.deciding(attribute.0, for: document.path, in: surroundings) else {
        findings.append(
          .wrong(
            "\(document.path) has \(attribute.0) \(attribute.1), not xib",
            remedy: remedy(for: document.path)))
        continue
      }
      findings.append(
        .wrong(
          "\(document.path) has \(attribute.0) \(attribute.1), not xib, by \(rule.description)",
          remedy: "Remove that line, or change it to \(attribute.0)=xib."))
    }
    if wrong.count > mostNamed {
      findings.append(.wrong("\(wrong.count - mostNamed) more documents lack the attributes", remedy: "As above."))
    }
    return findings
  }

  private static func remedy(for path: String) -> String {
    let pattern = "*." + (path.split(separator: ".").last ?? "")
    guard pattern == pattern.lowercased() else {
      return
        "Add the line \"\(pattern) merge=xib diff=xib\" to .gitattributes: its patterns distinguish upper and lower case."
    }
    return "Run xibmerge install, which adds them to .gitattributes."
  }
}
