/// The names of connections and constraints, which describe what they connect.
extension Naming {
  static let descriptions: [String: @Sendable (Naming, Int) -> String?] = [
    "constraint": { $0.constraint($1) },
    "outlet": { naming, node in naming.outlet(node) },
    "outletCollection": { naming, node in naming.outlet(node) },
    "action": { naming, node in naming.action(node) },
    "segue": { naming, node in naming.segue(node) },
    "binding": { naming, node in
      let path = [naming.reference("destination", node), naming.value("keyPath", node)].compactMap { $0 }
      return naming.arrow(naming.value("name", node), to: path.isEmpty ? nil : path.joined(separator: "."))
    },
  ]

  /// A connection with the object that has it, such as `outlet title of view controller "Sign in"`; `nil` for any other
  /// object.
  func connection(_ node: Int) -> String? {
    let element = document.nodes[node].name
    guard element != "constraint", Self.descriptions[element] != nil else { return nil }
    let label = ["property", "selector", "identifier", "kind", "name"].lazy.compactMap { value($0, node) }.first
    let words = [ObjectNames.spelledOut(element), label].compactMap { $0 }.joined(separator: " ")
    return "\(words) of \(subject(of: document.nearestObject(around: document.nodes[node].parent)))"
  }

  private func outlet(_ node: Int) -> String? {
    arrow(value("property", node), to: reference("destination", node, withoutOutlet: value("property", node)))
  }

  private func action(_ node: Int) -> String? {
    let event = value("eventType", node).map { " (\(ObjectNames.titled($0)))" } ?? ""
    let target = reference("target", node) ?? reference("destination", node)
    return arrow(value("selector", node).map { $0 + event }, to: target)
  }

  private func segue(_ node: Int) -> String? {
    let kind = value("relationship", node) ?? value("kind", node)
    let label = value("identifier", node).map { id in kind.map { "\(id) (\(ObjectNames.spelledOut($0)))" } ?? id }
    return arrow(label ?? kind.map(ObjectNames.spelledOut), to: reference("destination", node))
  }

  private func arrow(_ label: String?, to target: String?) -> String? {
    guard let target else { return label }
    return [label, "→", target].compactMap { $0 }.joined(separator: " ")
  }

  /// The name of the object that a description refers to.
  ///
  /// A target that has a description itself gets its plain name, so that descriptions never form a cycle. A constraint
  /// is described all the same, unless another constraint refers to it.
  ///
  /// - Parameter outlet: The name of the outlet that is described; it would say nothing about its own target.
  private func reference(_ name: String, _ node: Int, withoutOutlet outlet: String? = nil) -> String? {
    guard let id = value(name, node) else { return nil }
    guard let target = find(id) else { return id }
    let element = document.nodes[target].name
    let isDescribed = element == "constraint" && document.nodes[node].name != "constraint"
    guard isDescribed || Self.descriptions[element] == nil else { return plain(target) }
    let text = distinctName(target)
    guard outlet.map(text.isExactly) != true else { return placedName(target) }
    // Add the class if the name does not contain it.
    if let type = value("customClass", target), !text.contains(type) { return "\(Self.short(text)) (\(type))" }
    return Self.short(text)
  }
}
