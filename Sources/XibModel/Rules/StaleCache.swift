extension DocumentRule {
  static let staleCache = DocumentRule(
    .staleCache, summary: "The data that Xcode caches in a document is about objects that exist.",
    help: """
      A tie breaker between segues, or a designable, belongs to an object that is gone. Xcode forgets it when it saves the \
      document; nothing else depends on it.
      """, severity: .warning
  ) { inspection in
    inspection.unresolved.filter { node, attribute in
      References.isDerived(attribute.name, on: inspection.document.nodes[node].name)
    }.map { node, attribute in inspection.unresolvedBreach(node, attribute) }
  }
}
