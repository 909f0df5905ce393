/// Properties that Interface Builder adds to the objects of an archive: help tags and runtime attributes.
extension ModernReading {
  /// States what an object has under `IBAttributePlaceholdersKey`.
  func statePlaceholders(_ member: Int, in element: inout ModernElement) {
    guard let dictionary = graph.target(of: member) else { return }
    for entry in document.children(of: dictionary) {
      guard let holder = graph.target(of: entry) else { continue }
      if let toolTip = graph.text("toolTip", of: holder) { element.state("toolTip", toolTip) }
      if let list = graph.member("userDefinedRuntimeAttributes", of: holder) {
        let attributes = document.children(of: list).compactMap(graph.target).map(runtimeAttribute)
        if !attributes.isEmpty { element.add(attributes, to: "userDefinedRuntimeAttributes") }
      }
      if let item = document.member("initialTabViewItem", of: holder).flatMap(graph.targetID) {
        element.state("initialItem", graph.records[item]?.id ?? item)
      }
    }
  }

  private func runtimeAttribute(_ node: Int) -> ModernElement {
    let type = graph.text("typeIdentifier", of: node)?.split(separator: ".").last.map(String.init)
    var attribute = ModernElement(
      "userDefinedRuntimeAttribute", [("type", type), ("keyPath", graph.text("keyPath", of: node))])
    guard let value = graph.text("value", of: node) else { return attribute }
    guard let kind = ArchiveConnections.runtimeElements[type ?? ""] else {
      attribute.state("value", value)
      return attribute
    }
    if kind == "boolean" {
      attribute.state("value", ModernValue.boolean(value))
    } else {
      attribute.add([], [("value", value)], to: kind, key: "value")
    }
    return attribute
  }
}
