/// The names of connections and constraints, which describe what they connect.
extension Naming {
  /// Whether the name of an object describes what it connects.
  func isDescribed(_ node: Int) -> Bool {
    !document.nodes[node].traits.isDisjoint(with: [.constraint, .connection])
  }

  /// The description of a connection or constraint; `nil` if it connects nothing.
  func description(_ node: Int) -> String? {
    switch Connections.kind(of: document.nodes[node].name) {
    case .outlet, .outletCollection: outlet(node)
    case .action: action(node)
    case .segue: segue(node)
    case .binding: binding(node)
    case nil: constraint(node)
    }
  }

  /// A connection with the object that has it, such as `outlet title of view controller "Sign in"`; `nil` for any other
  /// object.
  func connection(_ node: Int) -> String? {
    let element = document.nodes[node].name
    guard Connections.kind(of: element) != nil else { return nil }
    let words = [ObjectNames.spelledOut(element), nameOfConnection(node)].compactMap { $0 }.joined(separator: " ")
    return "\(words) of \(subject(of: holder(of: node)))"
  }

  /// The name of a connection without what it leads to; `nil` if it has none, and for any other object.
  package func nameOfConnection(_ node: Int) -> String? {
    guard Connections.kind(of: document.nodes[node].name) != nil else { return nil }
    return Connections.names.lazy.compactMap { value($0, node) }.first
  }

  private func outlet(_ node: Int) -> String? {
    let name = value(Connections.property, node)
    return arrow(name, to: reference(Connections.destination, node, withoutOutlet: name))
  }

  private func action(_ node: Int) -> String? {
    let event = value(Connections.event, node).map { " (\(ObjectNames.titled($0)))" } ?? ""
    let target = reference(Connections.target, node) ?? reference(Connections.destination, node)
    return arrow(value(Connections.selector, node).map { $0 + event }, to: target)
  }

  private func segue(_ node: Int) -> String? {
    let shown = [Connections.relationship, Connections.presentation].lazy.compactMap { attribute in
      value(attribute, node).flatMap { ValueWords.words($0, of: attribute, on: document.nodes[node].name) }
    }
    let kind = shown.first?.lowercased()
    let label = value(Connections.identifier, node).map { id in kind.map { "\(id) (\($0))" } ?? id }
    return arrow(label ?? kind, to: reference(Connections.destination, node))
  }

  private func binding(_ node: Int) -> String? {
    let path = [reference(Connections.destination, node), value(Connections.keyPath, node)].compactMap { $0 }
    return arrow(value(AttributeNames.name, node), to: path.isEmpty ? nil : path.joined(separator: "."))
  }

  private func arrow(_ label: String?, to target: String?) -> String? {
    guard let target else { return label }
    return label.map { "\($0) → \(target)" } ?? "→ \(target)"
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
    let isConstraint =
      document.nodes[target].traits.contains(.constraint) && !document.nodes[node].traits.contains(.constraint)
    guard isConstraint || !isDescribed(target) else { return plain(target) }
    let text = distinctName(target)
    guard outlet.map(text.isExactly) != true else { return placedName(target) }
    // Add the class if the name does not contain it.
    if let type = value(AttributeNames.customClass, target), !text.hasExactly(type) {
      return "\(Self.short(text)) (\(type))"
    }
    return Self.short(text)
  }
}
