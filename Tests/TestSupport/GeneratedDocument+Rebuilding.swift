/// Edits that put objects around, beside or out of others, or give them new ids.
extension GeneratedDocument {
  mutating func reorderTop(of scene: String, from: Int, to: Int) {
    guard let index = all({ $0["sceneID"] == scene }).first, let list = child("objects", of: index),
      elements[list].children.indices.contains(from)
    else { return }
    let object = elements[list].children.remove(at: from)
    elements[list].children.insert(object, at: min(to, elements[list].children.count))
  }

  /// Gives an object another id, and every reference with it.
  mutating func giveID(_ id: String, to object: String) {
    guard let index = self.object(object), self.object(id) == nil else { return }
    for user in users(of: [object]) {
      for name in Self.references where elements[user][name] == object { elements[user][name] = id }
    }
    elements[index]["id"] = id
  }

  mutating func wrap(_ object: String, id: String) {
    guard let view = self.object(object), let list = parent(of: view), self.object(id) == nil,
      let place = elements[list].children.firstIndex(of: view)
    else { return }
    elements[list].children.remove(at: place)
    let stack = add("stackView", [("opaque", "NO"), ("id", id)], to: list, at: place)
    add("rect", [("key", "frame"), ("x", "0.0"), ("y", "0.0"), ("width", "50"), ("height", "50")], to: stack)
    let views = add("subviews", [], to: stack)
    elements[views].children = [view]
  }

  /// Replaces a view with the views in it.
  mutating func unwrap(_ object: String) {
    guard let view = self.object(object), let list = parent(of: view), let inner = child("subviews", of: view),
      let place = elements[list].children.firstIndex(of: view)
    else { return }
    elements[list].children.insert(contentsOf: elements[inner].children, at: place)
    elements[inner].children = []
    delete(view)
  }

  /// Puts a copy of an object after it. The copy has new ids, and only those constraints whose items are copied too.
  mutating func copy(_ object: String, freshID: (GeneratedDocument) -> String) {
    guard let view = self.object(object), let list = parent(of: view),
      let place = elements[list].children.firstIndex(of: view)
    else { return }
    let copied = identifiers(in: view)
    var ids: [String: String] = [:]
    let twin = duplicate(view, copied, &ids, freshID)
    elements[list].children.insert(twin, at: place + 1)
    for index in subtree(of: twin) {
      for name in Self.references {
        if let id = elements[index][name].flatMap({ ids[$0] }) { elements[index][name] = id }
      }
      guard elements[index].name == "constraints" else { continue }
      let constraints = elements[index].children
      elements[index].children = []
      for constraint in constraints {
        addSorted("constraint", elements[constraint].attributes.map { ($0.name, $0.value) }, to: index, by: ["id"])
      }
    }
  }

  private mutating func duplicate(
    _ index: Int, _ copied: Set<String>, _ ids: inout [String: String], _ freshID: (GeneratedDocument) -> String
  ) -> Int {
    var element = elements[index]
    if let id = element["id"] {
      let fresh = freshID(self)
      ids[id] = fresh
      element["id"] = fresh
    }
    element.children = []
    element.remarks = []
    elements.append(element)
    let twin = elements.count - 1
    for child in elements[index].children {
      // References to objects outside of the copy are not copied.
      let ends = Self.references.compactMap { elements[child][$0] }
      guard ends.allSatisfy(copied.contains) else { continue }
      let part = duplicate(child, copied, &ids, freshID)
      let isEmptyGroup = elements[part].attributes.isEmpty && elements[part].children.isEmpty
      if !isEmptyGroup { elements[twin].children.append(part) }
    }
    return twin
  }

  mutating func upgrade(to version: String, freshID: (GeneratedDocument) -> String) {
    elements[Self.root]["toolsVersion"] = version
    for index in subtree(of: Self.root) {
      if elements[index]["key"] == "contentView", elements[index]["id"] == nil {
        elements[index].attributes.append(("id", freshID(self)))
      }
      if elements[index]["systemColor"] != nil { elements[index]["cocoaTouchSystemColor"] = nil }
    }
  }

  /// The objects and parts of the file that an edit reads or changes. Two edits without one in common can be made in
  /// any order.
  func touched(by edit: DocumentGenerator.Edit) -> Set<String> {
    var touched = Set(edit.subjects)
    func around(_ object: String) {
      if let index = self.object(object), let id = owner(of: index) { touched.insert(id) }
    }
    func inside(_ object: String) {
      guard let index = self.object(object) else { return }
      touched.formUnion(identifiers(in: index))
    }
    // Constraints of both may contradict each other, in the outermost view that they are in.
    for object in edit.laidOut {
      let around = sequence(first: object) { id in self.object(id).flatMap { owner(of: $0) } }
      let views = around.prefix { id in self.object(id).map { elements[$0]["key"] != "view" } ?? false }
      touched.insert("layout of \(Array(views).last ?? object)")
    }
    switch edit {
    // No outlet leads into another scene, where a move may put what it leads to.
    case .addConnection(_, _, _, let target), .redirect(_, let target): touched.insert("way to \(target)")
    case .move(let object, _, _):
      around(object)
      if let index = self.object(object) { touched.formUnion(identifiers(in: index).map { "way to \($0)" }) }
    case .wrap(let object, _), .setRemark(let object, _), .addRemark(let object, _):
      around(object)
    // The owner takes no second outlet of one name, so a deletion decides what can be added to it.
    case .deleteConnection(let id): around(id)
    case .copy(let object, _):
      around(object)
      inside(object)
      touched.insert("fallbacks")
    case .delete(let object), .unwrap(let object):
      around(object)
      inside(object)
      for user in users(of: touched) {
        touched.formUnion(identifiers(in: user))
        if let id = owner(of: user) { touched.insert(id) }
      }
    // An upgrade removes fallbacks, so its order with an edit that sets one matters.
    case .upgrade, .addView: touched.insert("fallbacks")
    case .setColour(_, _, let colour):
      if colour?.contains(where: { $0.0 == "systemColor" }) ?? false { touched.insert("fallbacks") }
    default: break
    }
    return touched
  }
}

extension DocumentGenerator.Edit {
  /// The objects whose layout it changes.
  var laidOut: [String] {
    switch self {
    case .wrap(let object, _), .unwrap(let object), .copy(let object, _), .rename(let object, _), .delete(let object),
      .addView(let object, _, _):
      [object]
    case .move(let object, let parent, _), .addConstraint(let parent, _, let object, _, _): [object, parent]
    default: []
    }
  }

  /// Whether it makes objects whose ids it does not name.
  var makesObjects: Bool {
    switch self {
    case .addView, .copy, .upgrade: true
    default: false
    }
  }
}
