/// The identities of objects, and the names of other elements within their objects.
extension Document {
  /// The id of an object; `nil` for any other element.
  public func identifier(of node: Int) -> String? {
    nodes[node].traits.contains(.notObject) ? nil : id(of: node)
  }

  /// Whether a node is a scene. A scene has an identity but is not an object.
  public func isScene(_ node: Int) -> Bool { nodes[node].attributeTraits.contains(.sceneID) }

  /// The id that names an object or a scene in the whole document; `nil` for any other element.
  public func identity(of node: Int) -> String? { identifier(of: node) ?? value(with: .sceneID, of: node) }

  /// Whether a node is an object or a scene.
  func hasIdentity(_ node: Int) -> Bool {
    hasID(node) && !nodes[node].traits.contains(.notObject) || isScene(node)
  }

  /// The nearest node that is an object, a scene or the document: this one or an ancestor.
  public func nearestObject(around node: Int) -> Int {
    var node = node
    while nodes[node].parent >= 0, !hasIdentity(node) { node = nodes[node].parent }
    return node
  }

  /// The value of the outermost node, of this one and those around it, that has another than the common one.
  func outermost<Value: Equatable>(around node: Int, otherThan common: Value, _ value: (Int) -> Value) -> Value {
    var (result, at) = (common, node)
    while at >= 0 {
      let own = value(at)
      if own != common { result = own }
      at = nodes[at].parent
    }
    return result
  }

  /// The identities of the objects and scenes around an element, and its own if it has one, from the inside out.
  public func identities(around node: Int) -> [String] { chain(from: node).compactMap { identity(of: $0) } }

  /// Whether a node only groups others: it has no attributes and no text. An empty string is a value, and so is any entry
  /// of a list of an archive that holds nothing.
  public func isGroup(_ node: Int) -> Bool {
    attributes(of: node).isEmpty && !hasText(node) && nodes[node].parent >= 0
      && nodes[node].traits.isDisjoint(with: [.atomic, .string])
      && (!dialect.hasEmptyEntries || hasChildren(node) || !nodes[nodes[node].parent].traits.contains(.ordered))
  }

  /// The name of a node within its owner, such as `state.normal.title`; `nil` for an owner.
  public func propertyName(of node: Int) -> String? {
    propertyName(of: node) { node in positionalNames(under: nodes[node].parent)[node] }
  }

  /// The name of a node within its owner, with positional names cached by the caller.
  ///
  /// - Parameters:
  ///   - node: The index of the node.
  ///   - positionalName: Looks a node up in the result of ``positionalNames(under:)``.
  public func propertyName(of node: Int, positionalName: (Int) -> String?) -> String? {
    var parts: [String] = []
    var at = node
    let owner = nearestObject(around: node)
    while at != owner {
      // A group adds nothing to the names of its members, unless these belong to the views of a sibling list.
      if at == node || !isGroup(at) || Identifiers.parallel[nodes[at].name] != nil {
        parts.append(siblingName(of: at) ?? positionalName(at) ?? nodes[at].name)
      }
      at = nodes[at].parent
    }
    return parts.isEmpty ? nil : parts.reversed().joined(separator: ".")
  }

  /// The name of a node among its siblings; `nil` if it has only its position.
  public func siblingName(of node: Int) -> String? {
    let element = nodes[node].name
    if let id = identity(of: node) { return "\(element) \(id)" }
    if let key = key(of: node) { return key }
    for name in Identifiers.byElement[element] ?? Identifiers.otherwise {
      if let value = value(name, of: node) {
        return Identifiers.namedAlone.contains(element) ? value : "\(element) \(value)"
      }
    }
    return nil
  }

  /// The names of those children of a node that only their position tells apart from siblings of the same element.
  public func positionalNames(under parent: Int) -> [Int: String] {
    var counts: [String: Int] = [:]
    var places: [(child: Int, place: Int)] = []
    for child in children(of: parent) {
      let place = counts[nodes[child].name, default: 0]
      places.append((child, place))
      counts[nodes[child].name] = place + 1
    }
    var names: [Int: String] = [:]
    for (child, place) in places where siblingName(of: child) == nil {
      let element = nodes[child].name
      if counts[element] != 1 { names[child] = "\(element)[\(place)]" }
    }
    return names
  }
}

/// Lists whose entries belong to the views of another list (format.md 5.3).
extension Document {
  /// The views that the entries of a parallel list belong to, in the order of the document; `nil` if a node is no such list.
  public func views(beside list: Int) -> [Int]? {
    guard let names = Identifiers.parallel[nodes[list].name], nodes[list].parent >= 0 else { return nil }
    return children(of: nodes[list].parent).filter { names.contains(nodes[$0].name) }.flatMap(children)
  }
}
