internal import XibModel

/// Elements that only one of the versions has, or that moved.
extension Comparison {
  mutating func findAddition(at node: Int) {
    let members = members(of: node, in: new, version: 1)
    let fragment = fragment(of: node, in: new, version: 1, without: members.excluded)
    let edit = placement(of: node, fragment: fragment)
    let changeClass = Identifiers.isUnsetEntry(node, in: new) ? .bookkeeping : newClass(node)
    for covered in members.covered { isCovered[identity(ofNew: covered)] = true }
    if isIndependent(node, in: new) {
      let object = newNames.object(around: node)
      note(Change(.added, changeClass, object, contains: members.ids, edits: [edit]), at: node)
    } else {
      note(
        Change(
          .changed, changeClass, newNames.object(around: node), property: newNames.property(of: node),
          new: ValueText.brief(node, in: new), isList: !members.excluded.isEmpty, edits: [edit]), at: node)
    }
  }

  mutating func findRemoval(at node: Int) {
    if findAttribute(insteadOf: node) { return }
    let members = members(of: node, in: old, version: 0)
    for covered in members.covered { isCovered[self.identity(ofOld: covered)] = true }
    let changeClass = Identifiers.isUnsetEntry(node, in: old) ? .bookkeeping : oldClass(node)
    let object = oldNames.object(around: node)
    if isIndependent(node, in: old) {
      note(Change(.removed, changeClass, object, contains: members.ids, edits: [.remove(node)]), at: node, isOld: true)
    } else {
      note(
        Change(
          .changed, changeClass, current(object), property: oldNames.property(of: node),
          old: ValueText.brief(node, in: old), isList: !members.excluded.isEmpty, edits: [.remove(node)]),
        at: node, isOld: true)
    }
  }

  mutating func findMove(from before: Int, to after: Int) {
    note(
      Change(
        .moved, commonClass(before, after), newNames.object(around: after), old: oldNames.place(of: before),
        new: newNames.place(of: after), edits: [placement(of: after)]), at: after)
  }

  /// The new version's counterpart of an object of the old version; the old object if there is none.
  private func current(_ object: ChangedObject) -> ChangedObject {
    guard let id = object.id, let identity = correspondence.object(id), let node = newNode(identity) else {
      return object
    }
    return newNames.object(around: node)
  }

  /// The elements that come and go with an element that only one version has.
  private struct Members {
    /// The ids of the objects that come and go with it.
    var ids: [String] = []
    /// The nodes that come and go with it, including the element itself.
    var covered: [Int] = []
    /// The nodes in it that have changes of their own; only the topmost of each subtree.
    var excluded: Set<Int> = []
  }

  /// Finds what comes and goes with an element. An object takes along everything that the other version lacks; any
  /// other element does not take along the objects in it.
  private func members(of top: Int, in document: Document, version: Int) -> Members {
    let takesObjects = isIndependent(top, in: document)
    var members = Members()
    var node = top
    while node < document.nodes[top].subtreeEnd {
      let isElsewhere = correspondence.nodes[1 - version][correspondence.identities[version][node]] >= 0
      let isObject = isIndependent(node, in: document)
      if node != top, isElsewhere || (isObject && !takesObjects) {
        members.excluded.insert(node)
        node = document.nodes[node].subtreeEnd
        continue
      }
      members.covered.append(node)
      if node != top, let id = document.identifier(of: node) { members.ids.append(id) }
      node += 1
    }
    return members
  }

  func fragment(of node: Int, in document: Document, version: Int, without excluded: Set<Int> = []) -> Fragment {
    Fragment(
      element: handle(node, version), name: document.nodes[node].name,
      attributes: Array(document.attributes(of: node)), text: document.content(of: node),
      children: document.children(of: node).filter { !excluded.contains($0) }.map {
        fragment(of: $0, in: document, version: version, without: excluded)
      })
  }
}
