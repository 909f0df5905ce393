extension DoctorCheck {
  private static let mostNamed = 5

  static let attributes = DoctorCheck("every document has its attributes", needsRepository: true) { surroundings in
    let wrong = surroundings.documents.filter { $0.merge != "xib" || $0.diff != "xib" }
    return wrong.prefix(mostNamed).map { document in
      let attribute = document.merge != "xib" ? ("merge", document.merge) : ("diff", document.diff)
      guard let rule = AttributeRule.deciding(attribute.0, for: document.path, top: surroundings.top) else {
        return .wrong(
          "\(document.path) has \(attribute.0) \(attribute.1), not xib",
          remedy: "Run xibmerge install, or add to .gitattributes: \(AttributesBlock.lines.joined(separator: " and "))")
      }
      return .wrong(
        "\(document.path) has \(attribute.0) \(attribute.1), not xib, by \(rule.file) line \(rule.line): \(rule.text)",
        remedy: "Take that line away, or have it say \(attribute.0)=xib.")
    }
      + (wrong.count > mostNamed
        ? [.wrong("\(wrong.count - mostNamed) more documents lack them", remedy: "As above.")] : [])
  }
}
