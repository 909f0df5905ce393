internal import Basics
internal import XibModel

/// Elements that only one of the versions has, or that moved.
extension Comparison {
  mutating func findAddition(at node: Int) {
    let members = members(of: node, in: new, version: 1)
    let fragment = fragment(of: node, in: new, version: 1, without: members.excluded)
    let edit = placement(of: node, fragment: fragment)
    let changeClass = Identifiers.isUnset(node, in: new) || new.isUnstated(node) ? .bookkeeping : newClass(node)
    for covered in members.covered { coverage.isCovered[identity(ofNew: covered)] = true }
    if isIndependent(node, in: new) {
      let outline = newNames.outline(of: node, in: new, without: members.excluded)
      note(Change(.added, changeClass, newNames.object(around: node), outline: outline, edits: [edit]), at: node)
    } else if !noteInstalled(by: node, in: new, changeClass, [edit]) {
      note(
        Change(
          .changed, changeClass, newNames.object(around: node),
          newNames.fact(of: node, old: newNames.unset(like: node), new: newNames.value(of: node, in: new)),
          isList: !members.excluded.isEmpty,
          edits: [edit]),
        at: node)
    }
  }

  mutating func findRemoval(at node: Int) {
    if findAttribute(insteadOf: node) { return }
    let members = members(of: node, in: old, version: 0)
    for covered in members.covered { coverage.isCovered[self.identity(ofOld: covered)] = true }
    let changeClass = Identifiers.isUnset(node, in: old) || old.isUnstated(node) ? .bookkeeping : oldClass(node)
    let object = oldNames.object(around: node)
    if isIndependent(node, in: old) {
      let outline = oldNames.outline(of: node, in: old, without: members.excluded)
      note(Change(.removed, changeClass, object, outline: outline, edits: [.remove(node)]), at: node, isOld: true)
    } else if !noteInstalled(by: node, in: old, changeClass, [.remove(node)], isOld: true) {
      note(
        Change(
          .changed, changeClass, current(object),
          oldNames.fact(of: node, old: oldNames.value(of: node, in: old), new: oldNames.unset(like: node)),
          isList: !members.excluded.isEmpty, edits: [.remove(node)]),
        at: node, isOld: true)
    }
  }

  /// Says of each object that a size class installs or leaves out that it does, as an inspector shows it at the object.
  ///
  /// - Returns: Whether the element says nothing else. Only where the changes are shown: the edit is one.
  private mutating func noteInstalled(
    by node: Int, in document: Document, _ changeClass: ChangeClass, _ edits: [Edit], isOld: Bool = false
  ) -> Bool {
    guard purpose == .showing, let installed = (isOld ? oldNames : newNames).naming.installed(by: node) else {
      return false
    }
    let objects = installed.map { entry -> (entry: Naming.Installed, object: DescribedObject, isGone: Bool)? in
      guard let identity = correspondence.object(entry.id) else { return nil }
      if let node = newNode(identity) { return (entry, newNames.object(around: node), false) }
      return oldNode(identity).map { (entry, oldNames.object(around: $0), true) }
    }
    guard !objects.contains(where: { $0 == nil }) else { return false }
    for (entry, object, isGone) in objects.compactMap({ $0 }) {
      let words = isOld ? (old: entry.stated, new: entry.unset) : (old: entry.unset, new: entry.stated)
      note(
        Change(
          // That the object was deleted says it.
          .changed, isGone ? .bookkeeping : changeClass, object,
          ChangedProperty(
            entry.property, label: entry.label, old: ChangedProperty.Value(words.old),
            new: ChangedProperty.Value(words.new)), edits: edits),
        at: node, isOld: isOld)
    }
    return true
  }

  mutating func findMove(from before: Int, to after: Int) {
    note(
      Change(
        .moved, commonClass(before, after), newNames.object(around: after), places(before, after),
        edits: [placement(of: after)]), at: after)
  }

  /// The places of a moved element. If both have the same names, the ids of the objects around it tell them apart.
  private func places(_ before: Int, _ after: Int) -> ChangedProperty {
    func place(_ node: Int, _ names: ChangeNames, _ document: Document, withID: Bool) -> ChangedProperty.Value {
      let parent = document.nodes[node].parent
      let around = parent < 0 ? nil : document.identity(of: document.nearestObject(around: parent))
      let id = withID ? around.map { " (\($0))" } ?? "" : ""
      return names.place(of: node, withID: id)
    }
    func fact(withID: Bool) -> ChangedProperty {
      ChangedProperty(
        old: place(before, oldNames, old, withID: withID), new: place(after, newNames, new, withID: withID))
    }
    let plain = fact(withID: false)
    return plain.old.text.isExactly(plain.new.text) ? fact(withID: true) : plain
  }

  /// The new version's counterpart of an object of the old version; the old object if there is none.
  private func current(_ object: DescribedObject) -> DescribedObject {
    guard let id = object.id, let identity = correspondence.object(id), let node = newNode(identity) else {
      return object
    }
    return newNames.object(around: node)
  }

  /// The elements that come and go with an element that only one version has.
  private struct Members {
    /// The nodes that come and go with it, including the element itself.
    var covered: [Int] = []
    /// The nodes in it that have changes of their own; only the topmost of each subtree.
    var excluded: Set<Int> = []
  }

  /// Finds the elements that come and go with an element. An object takes along everything that the other version
  /// lacks; any other element does not take along the objects in it.
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
      node += 1
    }
    return members
  }

  /// What an edit adds; `nil` if the edits are not kept.
  func fragment(of node: Int, in document: Document, version: Int, without excluded: Set<Int> = []) -> Fragment? {
    guard purpose == .applying else { return nil }
    return Fragment(
      element: handle(node, version), name: document.nodes[node].name,
      attributes: Array(document.attributes(of: node)), text: document.content(of: node),
      children: document.children(of: node).filter { !excluded.contains($0) }.compactMap {
        fragment(of: $0, in: document, version: version, without: excluded)
      })
  }
}

/// Elements that both versions have in the same list, but at another position.
extension Comparison {
  mutating func compareOrder(_ before: Int, _ after: Int) {
    guard let reordering = differences.reordering(before, after) else { return }
    let (kept, places) = (reordering.children, reordering.oldPlaces)
    let moving = kept.indices.filter { !reordering.staying.contains($0) }
    let list = new.nodes[after].name
    if Containers.order(of: list) == .ordered {
      let ranks = Dictionary(firstOf: places.sorted().enumerated().map { ($1, $0 + 1) })
      for index in moving {
        // Positions count only elements that both versions have, so an addition moves nothing.
        noteReordering(of: kept[index], in: before, from: ranks[places[index], default: 0], to: index + 1)
      }
    } else {
      note(
        Change(
          .reordered, .bookkeeping, newNames.object(around: after), newNames.fact(of: after),
          edits: moving.map { placement(of: kept[$0]) }), at: after)
    }
  }

  private mutating func noteReordering(of child: Int, in list: Int, from rank: Int, to place: Int) {
    let was = oldNode(identity(ofNew: child)).flatMap { child in old.children(of: list).filter { $0 < child }.last }
    let now = versions.predecessors[child]
    let words = (oldNames.place(after: was), newNames.place(after: now < 0 ? nil : now))
    // What comes before it may have moved with it.
    let isClear = words.0 != words.1
    let values = (
      ChangedProperty.Value(text: String(rank), words: isClear ? words.0 : Naming.ordinal(rank)),
      ChangedProperty.Value(text: String(place), words: isClear ? words.1 : Naming.ordinal(place))
    )
    note(
      Change(
        .reordered, newClass(child), newNames.object(around: child),
        newNames.fact(of: child, old: values.0, new: values.1),
        edits: [placement(of: child)]), at: child)
  }
}
