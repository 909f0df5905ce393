/// Properties that Interface Builder adds to the objects of an archive: help tags and runtime attributes.
extension ModernReading {
  /// States what an object has under `IBAttributePlaceholdersKey`.
  func statePlaceholders(_ member: Int, in element: inout ModernElement) {
    guard let dictionary = objects.target(of: member) else { return }
    for entry in document.children(of: dictionary) {
      guard let holder = objects.target(of: entry) else { continue }
      if let toolTip = objects.text("toolTip", of: holder) { element.state("toolTip", toolTip) }
      if let list = objects.member("userDefinedRuntimeAttributes", of: holder) {
        let attributes = document.children(of: list).compactMap(objects.target).map(runtimeAttribute)
        if !attributes.isEmpty { element.add(attributes, to: "userDefinedRuntimeAttributes") }
      }
      if let item = document.member("initialTabViewItem", of: holder).flatMap(objects.targetID) {
        element.state("initialItem", graph.records[item]?.id ?? item)
      }
    }
  }

  private func runtimeAttribute(_ node: Int) -> ModernElement {
    let type = objects.text("typeIdentifier", of: node)?.split(separator: ".").last.map(String.init)
    var attribute = ModernElement(
      "userDefinedRuntimeAttribute", [("type", type), ("keyPath", objects.text("keyPath", of: node))])
    guard let value = objects.text("value", of: node) else { return attribute }
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
