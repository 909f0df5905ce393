internal import XibModel

/// Long strings that one version writes as an attribute and the other as an element (format.md 2.3).
extension Comparison {
  /// Treats a removed element as the old form of an added attribute; `false` if there is no such attribute.
  mutating func findAttribute(insteadOf node: Int) -> Bool {
    let parent = old.nodes[node].parent
    guard parent >= 0, let name = stringKey(of: node, in: old), let after = newNode(identity(ofOld: parent)),
      let value = new.value(name, of: after), old.value(name, of: parent) == nil
    else { return false }
    coverage.rewritten[after, default: []].insert(name)
    noteRewriting(
      name, of: parent, after, (old.content(of: node), value),
      edits: [.remove(node), .setAttribute(parent, name: name, value: value)])
    return true
  }

  /// Treats an added element as the new form of a removed attribute; `false` if there is no such element.
  mutating func findElement(insteadOf name: String, _ before: Int, _ after: Int) -> Bool {
    guard let value = old.value(name, of: before), new.value(name, of: after) == nil,
      let node = new.children(of: after).first(where: { stringKey(of: $0, in: new) == name }),
      oldNode(identity(ofNew: node)) == nil
    else { return false }
    coverage.isCovered[identity(ofNew: node)] = true
    let edits = [
      Edit.setAttribute(before, name: name, value: nil),
      placement(of: node, fragment: fragment(of: node, in: new, version: 1)),
    ]
    noteRewriting(name, of: before, after, (value, new.content(of: node)), edits: edits)
    return true
  }

  private func stringKey(of node: Int, in document: Document) -> String? {
    StringForm.isPlainChild(node, in: document) ? document.key(of: node) : nil
  }

  private mutating func noteRewriting(
    _ name: String, of before: Int, _ after: Int, _ values: (String, String), edits: [Edit]
  ) {
    let property = [newNames.property(of: after), name].compactMap { $0 }.joined(separator: ".")
    let changeClass = values.0.isExactly(values.1) ? .bookkeeping : commonClass(before, after)
    note(
      Change(
        .changed, changeClass, newNames.object(around: after),
        Fact(
          property, label: newNames.label(ofAttribute: name, of: after), old: Fact.Value(values.0),
          new: Fact.Value(values.1)),
        edits: edits), at: after)
  }
}
