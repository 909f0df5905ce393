internal import XibModel

/// An object that was added or removed, with its properties and the objects in it.
package struct ObjectOutline: Sendable {
  /// A property with its value.
  package struct Property: Sendable {
    /// The name in the file.
    package let name: String
    /// The value in the file.
    package let text: String
    /// Whether a person states it, and no layout.
    package let isEdit: Bool
    private let wording: Wording

    /// Where the label and the words come from. Those of attributes are made where they are shown, which few are.
    private enum Wording {
      case known(label: String?, words: String, unset: String)
      /// An attribute, with the name of the object that it refers to.
      case attribute(String, AttributePlace, object: String?)
    }

    /// Whether the value is the id of an object.
    package var isReference: Bool { if case .attribute(_, _, _?) = wording { true } else { false } }

    /// The label in Xcode's inspectors; `nil` if the tables do not have the property.
    package var label: String? {
      switch wording {
      case .known(let label, _, _): label
      case .attribute(let attribute, let place, _): place.label(ofAttribute: attribute)
      }
    }

    package var value: ChangedProperty.Value {
      switch wording {
      case .known(_, let words, _): ChangedProperty.Value(text: text, words: words)
      case .attribute(_, _, let object?): ChangedProperty.Value(text: text, words: object, isReference: true)
      case .attribute(let attribute, let place, nil):
        ChangedProperty.Value(text: text, words: ValueWords.words(text, of: attribute, on: place.element))
      }
    }

    /// What an inspector shows where an object does not state the property.
    package var unset: String {
      switch wording {
      case .known(_, _, let unset): unset
      case .attribute(let attribute, let place, _): ValueWords.words(nil, of: attribute, on: place.element) ?? "none"
      }
    }

    /// The property that an element states.
    init(_ name: String, at node: Int, in document: Document, _ names: Naming, isEdit: Bool) {
      (self.name, text, self.isEdit) = (name, ValueText.brief(node, in: document), isEdit)
      wording = .known(label: names.label(of: node), words: names.words(node), unset: names.unset(like: node))
    }

    /// The property that an attribute states.
    ///
    /// - Parameter names: The names of the objects that the attribute may refer to.
    init(_ attribute: Attribute, at place: AttributePlace, under path: String?, _ names: Naming, isEdit: Bool) {
      self.isEdit = isEdit
      name = path.map { "\($0).\(attribute.name)" } ?? attribute.name
      text = attribute.value
      let isReference = References.isReference(attribute, on: place.element)
      wording = .attribute(attribute.name, place, object: isReference ? names.nameOfObject(text) ?? text : nil)
    }
  }

  /// The id; `nil` for a scene or the document.
  package let id: String?
  package let element: String
  /// The name to show to a person; `nil` if there is only the element's name.
  package let name: String?
  /// The custom class; `nil` if there is none.
  package let customClass: String?
  /// All its properties except bookkeeping, in the order of the file.
  package let properties: [Property]
  /// The objects in it, in the order of the file.
  package let children: [ObjectOutline]

  /// The ids of all objects in it, without its own.
  package var identifiers: [String] {
    var identifiers: [String] = []
    for child in children { child.add(to: &identifiers) }
    return identifiers
  }

  /// The elements of all objects in it that have an id.
  package var elements: [String] {
    children.flatMap { ($0.id == nil ? [] : [$0.element]) + $0.elements }
  }

  private func add(to identifiers: inout [String]) {
    if let id { identifiers.append(id) }
    for child in children { child.add(to: &identifiers) }
  }

  /// The number of objects in it, without itself.
  package var count: Int { children.reduce(0) { $0 + $1.count + ($1.id == nil ? 0 : 1) } }
}

extension ObjectOutline {
  /// The same object without some of the objects directly in it.
  package func without(_ isLeftOut: (ObjectOutline) -> Bool) -> ObjectOutline {
    ObjectOutline(
      id: id, element: element, name: name, customClass: customClass, properties: properties,
      children: children.filter { !isLeftOut($0) })
  }

  /// The object with an id in it; `nil` if there is none.
  package func object(_ id: String) -> ObjectOutline? {
    for child in children {
      if child.id == id { return child }
      if let found = child.object(id) { return found }
    }
    return nil
  }

  /// The outline of an object.
  ///
  /// - Parameter excluded: The nodes in it that have changes of their own.
  init(of node: Int, _ names: Naming, in document: Document, without excluded: Set<Int> = []) {
    let parent = document.nodes[node].parent
    self.init(
      of: node, names, in: document, without: excluded,
      around: parent < 0 ? .edit : ChangeClasses.of(parent, in: document))
  }

  /// - Parameter parent: The class of the node's parent.
  fileprivate init(
    of node: Int, _ names: Naming, in document: Document, without excluded: Set<Int>, around parent: ChangeClass
  ) {
    var collector = OutlineCollector(names: names, document: document, excluded: excluded)
    collector.collect(node, isTop: true, around: parent)
    id = document.identifier(of: node)
    element = document.nodes[node].name
    name = names.name(of: node)
    customClass = document.value(AttributeNames.customClass, of: node)
    properties = collector.properties
    children = collector.children
  }
}

/// Collects the properties of one object and the objects in it.
private struct OutlineCollector {
  let names: Naming
  let document: Document
  let excluded: Set<Int>
  var properties: [ObjectOutline.Property] = []
  var children: [ObjectOutline] = []

  mutating func collect(_ node: Int, isTop: Bool, around parent: ChangeClass) {
    let element = document.nodes[node].name
    let nodeClass = ChangeClasses.of(node, in: document, around: parent)
    guard isTop || nodeClass != .bookkeeping else { return }
    if !isTop, isLeaf(node) {
      guard let name = names.property(of: node) else { return }
      properties.append(.init(name, at: node, in: document, names, isEdit: nodeClass == .edit))
      return
    }
    let path = names.property(of: node)
    let place = names.place(ofAttributesOf: node)
    for attribute in document.attributes(of: node)
    where !Identifiers.isName(attribute) && (isTop || !Identifiers.isKey(attribute)) {
      let changeClass = ChangeClasses.of(attribute, on: element, in: nodeClass)
      guard changeClass != .bookkeeping else { continue }
      properties.append(.init(attribute, at: place, under: path, names, isEdit: changeClass == .edit))
    }
    for child in document.children(of: node) where !excluded.contains(child) {
      if document.identity(of: child) != nil {
        children.append(ObjectOutline(of: child, names, in: document, without: excluded, around: nodeClass))
      } else {
        collect(child, isTop: false, around: nodeClass)
      }
    }
  }

  /// Whether an element is one value with everything in it.
  private func isLeaf(_ node: Int) -> Bool {
    if document.isGroup(node), document.hasChildren(node) { return false }
    return document.subtree(of: node).allSatisfy { document.identity(of: $0) == nil }
  }
}

extension Naming {
  /// The value of an attribute, with the name of the object that it refers to.
  func value(_ text: String?, of attribute: String, on element: String) -> ChangedProperty.Value {
    if let text, References.isReference(attribute, on: element) {
      return ChangedProperty.Value(text: text, words: nameOfObject(text) ?? text, isReference: true)
    }
    if text == nil, attribute == AttributeNames.customClass, let name = usualClass(of: element) {
      return ChangedProperty.Value(text: nil, words: name)
    }
    return ChangedProperty.Value(text: text, words: ValueWords.words(text, of: attribute, on: element))
  }
}

/// The features of an object, without ids, to be compared with those of others.
struct ObjectProfile {
  /// The group. Only objects of one group can be the same: those of one element, or connections and constraints with
  /// the same ends.
  let group: String
  /// Each statement, and how often it is made; empty for connections and constraints.
  private let features: [String: Int]
  private let total: Int
  private let place: String?

  /// - Parameters:
  ///   - outline: The object with everything in it.
  ///   - place: The id of the object around it.
  ///   - newIDs: Other ids for objects that it may refer to, by those that it states.
  init(of outline: ObjectOutline, in place: String?, newIDs: [String: String] = [:]) {
    let place = place.map { newIDs[$0] ?? $0 }
    self.place = place
    guard Identifiers.isRecreated(outline.element) else {
      group = outline.element
      var features: [String: Int] = [:]
      Self.count(outline, in: &features)
      self.features = features
      total = features.values.reduce(0, +)
      return
    }
    let ends = outline.properties.filter { Identifiers.isEnd($0.name, of: outline.element) }
      .map { property in
        let value = property.text
        return "\(property.name)=\(property.isReference ? newIDs[value] ?? value : value)"
      }.sorted()
    group = ([outline.element, place ?? ""] + ends).joined(separator: "\n")
    (features, total) = ([:], 0)
  }

  /// The least similarity of two objects that count as one.
  static let threshold = 0.6

  /// The similarity to another object of the group, from 0 (nothing in common) to 1 (alike except for the ids).
  func similarity(to other: ObjectProfile) -> Double {
    let larger = max(total, other.total)
    guard larger > 0 else { return place == other.place ? 1 : 0 }
    let common = features.reduce(0) { $0 + min($1.value, other.features[$1.key] ?? 0) }
    return Double(common) / Double(larger)
  }

  private static func count(_ outline: ObjectOutline, depth: Int = 0, in counts: inout [String: Int]) {
    for property in outline.properties where !property.isReference {
      counts["\(outline.element).\(property.name)=\(property.text)", default: 0] += 1
    }
    guard depth < 20 else { return }
    for child in outline.children {
      counts["\(outline.element)/\(child.element)", default: 0] += 1
      count(child, depth: depth + 1, in: &counts)
    }
  }
}
