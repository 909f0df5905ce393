/// Where the objects of an archive stand in a modern document: in the object around them, where that one uses them.
extension ModernReading {
  /// Puts an object or a value under a key of another, or the id of an object that lives elsewhere.
  mutating func place(_ member: Int, as name: String, in element: inout ModernElement, owner: String) {
    let (node, id) = (objects.target(of: member), objects.targetID(of: member))
    guard let node, document.nodes[node].name != "nil" else { return }
    if let image = ModernValue.image(node, in: objects) { return element.state(name, image) }
    if let id, let record = graph.records[id] {
      guard isPlace(of: id, owner: owner), !document.isConditionalMention(member) else {
        return element.state(name, record.id)
      }
      return element.add(self.element(of: id, key: name))
    }
    if let text = ModernValue.text(member, in: objects) { return element.state(name, text) }
    guard let child = unrecorded(node, id, key: name, owner: owner) else { return }
    element.add(child)
  }

  /// Whether an object still needs a place, and lives in this one.
  private func isPlace(of id: String, owner: String) -> Bool {
    !placed.contains(id) && graph.records[id]?.parent == owner
  }

  /// An object without a record; `nil` if it is written already and is no value, or is around this one.
  private mutating func unrecorded(_ node: Int, _ id: String?, key: String?, owner: String) -> ModernElement? {
    if let id, !written.insert(id).inserted { return nil }
    var element = element(at: node, key: key, owner: owner)
    complete(&element, at: node)
    // A value stands wherever it is used; a view only where it is first.
    if let id, !ModernValue.isView(node, in: objects) { written.remove(id) }
    return element
  }

  /// The members of an array that live in it.
  mutating func members(of list: Int, in name: String, owner: String) -> [ModernElement] {
    var found: [ModernElement] = []
    for member in document.children(of: list) {
      let (node, id) = (objects.target(of: member), objects.targetID(of: member))
      guard let node else { continue }
      if let id, let record = graph.records[id] {
        if isPlace(of: id, owner: owner) {
          found.append(element(of: id))
        } else if name != "subviews" {
          let className = document.className(of: node) ?? ""
          found.append(ModernElement(elementName(ofClass: className), [("reference", record.id)]))
        }
      } else if let element = unrecorded(node, id, key: nil, owner: owner) {
        found.append(element)
      }
    }
    return found
  }
}
