public import XibModel

/// The names that a person gives the objects of one document, and the places of the objects.
public struct Naming {
  private let document: Document
  /// Finds the node of the object with an id.
  private let find: @Sendable (String) -> Int?
  private let known = Names()

  /// Results so far: changes near each other share objects and lists.
  private final class Names {
    var byNode: [Int: String] = [:]
    var objects: [Int: ChangedObject] = [:]
    /// The names of children that have only a position, by parent and child.
    var positional: [Int: [Int: String]] = [:]
  }

  public init(_ document: Document) {
    var objects: [String: Int] = [:]
    objects.reserveCapacity(document.nodes.count / 4)
    for node in document.nodes.indices {
      if let id = document.identifier(of: node), objects[id] == nil { objects[id] = node }
    }
    let found = objects
    self.init(document) { found[$0] }
  }

  init(_ document: Document, find: @escaping @Sendable (String) -> Int?) {
    self.document = document
    self.find = find
  }

  /// The object, scene or document that a node belongs to.
  public func object(around node: Int) -> ChangedObject {
    let owner = document.nearestObject(around: node)
    if let object = known.objects[owner] { return object }
    let id = document.identifier(of: owner)
    let object = ChangedObject(
      id: id, element: document.nodes[owner].name, name: name(of: owner), ancestors: ancestors(of: owner),
      identity: document.identity(of: owner) ?? "")
    known.objects[owner] = object
    return object
  }

  /// The name of a node within the object, scene or document that owns it; `nil` for an owner.
  func property(of node: Int) -> String? {
    document.propertyName(of: node) { node in
      let parent = document.nodes[node].parent
      if known.positional[parent] == nil { known.positional[parent] = document.positionalNames(under: parent) }
      return known.positional[parent]?[node]
    }
  }

  /// The scene and the objects around a node, outermost first.
  func ancestors(of node: Int) -> [ChangedObject.Place] {
    var places: [ChangedObject.Place] = []
    var at = document.nodes[node].parent
    while at >= 0 {
      if let id = document.identity(of: at) {
        places.append(.init(id: id, element: document.nodes[at].name, name: display(at)))
      }
      at = document.nodes[at].parent
    }
    return places.reversed()
  }

  /// The place of a node for people to read: the names of its ancestors, then the list or key that holds it.
  func place(of node: Int) -> String {
    let parent = document.nodes[node].parent
    var parts = ancestors(of: node).map(\.name)
    if parent > 0, let property = property(of: parent) { parts.append(property) }
    if let key = document.value("key", of: node) { parts.append(key) }
    return parts.joined(separator: " > ")
  }

  /// The name that tells an object apart from others of its element; `nil` if there is none.
  public func name(of node: Int) -> String? {
    if document.isScene(node) { return sceneName(node) }
    guard let description = Self.descriptions[document.nodes[node].name] else { return plainName(of: node) }
    return description(self, node)
  }

  private func plainName(of node: Int) -> String? { ObjectNames.name(of: node, in: document) }

  /// The name of an object by its id, for values that refer to it.
  func nameOfObject(_ id: String) -> String? { find(id).map(display) }

  private func display(_ node: Int) -> String {
    if let name = known.byNode[node] { return name }
    let name = name(of: node) ?? spelledOut(node)
    known.byNode[node] = name
    return name
  }

  private func plain(_ node: Int) -> String { plainName(of: node) ?? spelledOut(node) }

  private func spelledOut(_ node: Int) -> String { ObjectNames.spelledOut(document.nodes[node].name) }

  private func value(_ name: String, _ node: Int) -> String? { document.value(name, of: node) }

  /// The name of the object that a description refers to.
  ///
  /// A target that has a description itself gets its plain name, so that descriptions never form a cycle. A constraint
  /// is described all the same, unless another constraint refers to it.
  private func reference(_ name: String, _ node: Int) -> String? {
    guard let id = value(name, node) else { return nil }
    guard let target = find(id) else { return id }
    let element = document.nodes[target].name
    let isDescribed = element == "constraint" && document.nodes[node].name != "constraint"
    return isDescribed || Self.descriptions[element] == nil ? display(target) : plain(target)
  }

  private func sceneName(_ scene: Int) -> String {
    for list in document.children(of: scene) {
      for object in document.children(of: list) where ObjectNames.isSceneOwner(object, in: document) {
        return display(object) + " Scene"
      }
    }
    return "scene"
  }

  // MARK: Connections and constraints

  private static let descriptions: [String: @Sendable (Naming, Int) -> String?] = [
    "constraint": { $0.constraint($1) },
    "outlet": { naming, node in naming.arrow(naming.value("property", node), to: naming.reference("destination", node))
    },
    "outletCollection": { naming, node in
      naming.arrow(naming.value("property", node), to: naming.reference("destination", node))
    },
    "action": { naming, node in
      naming.arrow(
        naming.value("selector", node), to: naming.reference("target", node) ?? naming.reference("destination", node))
    },
    "segue": { naming, node in
      let label = naming.value("identifier", node) ?? naming.value("relationship", node) ?? naming.value("kind", node)
      return naming.arrow(label, to: naming.reference("destination", node))
    },
    "binding": { naming, node in
      let path = [naming.reference("destination", node), naming.value("keyPath", node)].compactMap { $0 }
      return naming.arrow(naming.value("name", node), to: path.isEmpty ? nil : path.joined(separator: "."))
    },
  ]

  private func arrow(_ label: String?, to target: String?) -> String? {
    guard let target else { return label }
    return [label, "→", target].compactMap { $0 }.joined(separator: " ")
  }

  private static let relations = ["lessThanOrEqual": "≤", "greaterThanOrEqual": "≥"]

  private func constraint(_ node: Int) -> String? {
    guard let first = value("firstAttribute", node) else { return plainName(of: node) }
    let owner = document.nearestObject(around: document.nodes[node].parent)
    var text = "\(reference("firstItem", node) ?? plain(owner)).\(first) "
    text += value("relation", node).flatMap { Self.relations[$0] } ?? "="
    var terms: [String] = []
    if let second = value("secondAttribute", node) {
      var term = "\(reference("secondItem", node) ?? plain(owner)).\(second)"
      if let multiplier = value("multiplier", node) { term += " × \(multiplier)" }
      terms.append(term)
    }
    if let constant = value("constant", node) {
      if terms.isEmpty {
        terms.append(constant)
      } else {
        terms.append(constant.hasPrefix("-") ? "- \(constant.dropFirst())" : "+ \(constant)")
      }
    }
    if terms.isEmpty { terms.append("0") }
    if let priority = value("priority", node) { terms.append("@\(priority)") }
    return text + " " + terms.joined(separator: " ")
  }
}
