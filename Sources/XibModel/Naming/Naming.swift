internal import Basics

/// The names that a person gives the objects and properties of one document.
///
/// Diff, merge, checks and reports all take names from here. Create one for each document: it remembers what it finds.
public struct Naming {
  let document: Document
  /// Finds the node of the object with an id.
  let find: @Sendable (String) -> Int?
  /// What another version calls an object of this one, by its node.
  private var elsewhere: (Int) -> OwnName = { _ in (nil, nil) }
  private let known = Names()

  /// Results so far: changes near each other share objects and lists.
  private final class Names {
    var byNode: [Int: String] = [:]
    var objects: [Int: DescribedObject] = [:]
    /// The names of children that have only a position, by parent and child.
    var positional: [Int: [Int: String]] = [:]
    /// The positions of the children of a node among siblings of the same element, from 1, by parent and child; only
    /// where there are several.
    var ordinals: [Int: [Int: Int]] = [:]
    /// The positions of the children of a node among siblings that have the same name, from 1, by parent and child.
    var namesakes: [Int: [Int: Int]] = [:]
    /// The node of the first outlet to each object, by the object's id.
    var outlets: NumberTable?
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

  /// Creates the names for one document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - find: Finds the node of the object with an id.
  public init(_ document: Document, find: @escaping @Sendable (String) -> Int?) {
    self.document = document
    self.find = find
  }

  /// The same names, but for objects that another version has, too: these are called what they are called there.
  package func calling(_ elsewhere: @escaping (Int) -> OwnName) -> Naming {
    var naming = Naming(document, find: find)
    naming.elsewhere = elsewhere
    return naming
  }

  /// The name that an object states, and that of an outlet to it; `nil` for what it has not.
  package typealias OwnName = (stated: String?, outlet: String?)

  package func ownName(of node: Int) -> OwnName { (plainName(of: node), outlet(to: node)) }

  /// The object, scene or document that a node belongs to.
  public func object(around node: Int) -> DescribedObject {
    let owner = document.nearestObject(around: node)
    if let object = known.objects[owner] { return object }
    let object = described(owner, name(of: owner), in: ancestors(of: owner), placement(byConstraint: owner))
    known.objects[owner] = object
    return object
  }

  /// The object, scene or document that a node belongs to, without its name and its place.
  public func unnamedObject(around node: Int) -> DescribedObject {
    described(document.nearestObject(around: node), nil, in: [])
  }

  private func described(
    _ owner: Int, _ name: String?, in ancestors: [DescribedObject.Place],
    _ placement: DescribedObject.Placement? = nil
  ) -> DescribedObject {
    DescribedObject(
      id: document.identifier(of: owner), element: document.nodes[owner].name, name: name, ancestors: ancestors,
      identity: document.identity(of: owner) ?? "", placement: placement)
  }

  /// The object with an id, and its node; `nil` if there is no such object.
  public func object(withID id: String) -> (object: DescribedObject, node: Int)? {
    find(id).map { (object(around: $0), $0) }
  }

  /// The name of a node in the file, within the object, scene or document that owns it; `nil` for an owner.
  public func property(of node: Int) -> String? {
    document.propertyName(of: node, positionalName: positionalName)
  }

  func positionalName(of node: Int) -> String? {
    let parent = document.nodes[node].parent
    if known.positional[parent] == nil { known.positional[parent] = document.positionalNames(under: parent) }
    return known.positional[parent]?[node]
  }

  /// The scene and the objects around a node, outermost first.
  func ancestors(of node: Int) -> [DescribedObject.Place] {
    document.ancestors(of: node).flatMap(places).reversed()
  }

  /// A node as the place of others; none if it is no object or scene.
  func places(_ node: Int) -> [DescribedObject.Place] {
    document.identity(of: node).map { [.init(id: $0, element: document.nodes[node].name, name: display(node))] } ?? []
  }

  /// The place of a node for people to read: the names of its ancestors, then the list or key that holds it.
  ///
  /// - Parameters:
  ///   - node: The index of the node.
  ///   - isLabelled: Whether to use the labels of Xcode's inspectors for the list or key.
  public func place(of node: Int, isLabelled: Bool) -> String {
    let parent = document.nodes[node].parent
    var parts = ancestors(of: node).map { $0.name }
    if parent > 0, let property = property(of: parent) {
      parts.append(isLabelled ? label(of: parent) ?? property : property)
    }
    if let key = document.key(of: node) {
      let row = isLabelled ? InspectorRows.row(key, on: parent < 0 ? "" : document.nodes[parent].name) : nil
      parts.append(row?.label ?? key)
    }
    return parts.joined(separator: " > ")
  }

  /// The label of a property that a strings file names, such as `normalTitle`.
  public static func label(ofLocalized property: String, on element: String) -> String {
    LocalizedLabels.label(of: property, on: element)
  }

  // MARK: Objects

  /// The object, scene or document that holds an object; the root holds itself.
  func holder(of node: Int) -> Int { document.nearestObject(around: max(document.nodes[node].parent, 0)) }

  /// An object in plain words, such as `label "Title"`.
  func subject(of node: Int) -> String { ObjectNames.subject(document.nodes[node].name, named: name(of: node)) }

  /// The name that tells an object apart from others of its element: its own, or that of an outlet to it; `nil` if there is
  /// none.
  public func name(of node: Int) -> String? {
    if document.isScene(node) { return sceneName(node) }
    return isDescribed(node) ? description(node) : plainName(of: node) ?? outlet(to: node)
  }

  private func plainName(of node: Int) -> String? {
    elsewhere(node).stated ?? ObjectNames.name(of: node, in: document)
  }

  /// The name of an object by its id, for values that refer to it; `nil` if there is no such object.
  public func nameOfObject(_ id: String) -> String? { find(id).map(distinctName) }

  /// The class of objects of an element that state none; `nil` if it is not certain.
  public func usualClass(of element: String) -> String? { ElementClasses(of: document).name(of: element) }

  /// The value that an element states as Xcode's inspectors show it; the name of an object that it only refers to.
  public func words(_ node: Int) -> String {
    if let words = installed(node)?.stated { return words }
    let stated = document.attributes(of: node).filter { !Identifiers.isKey($0) }
    guard let only = stated.first, stated.count == 1, !document.hasChildren(node),
      References.isReference(only.name, on: document.nodes[node].name), let name = nameOfObject(only.value)
    else { return ValueWords.words(node, in: document) }
    return name
  }

  /// What an inspector shows where an element like this one is not there.
  public func unset(like node: Int) -> String { installed(node)?.unset ?? ValueWords.unset(like: node, in: document) }

  /// Whether an object is there in a size class.
  package struct Installed: Sendable {
    /// The object's id.
    package let id: String
    package let property: String
    package let label: String
    /// The words of the check box, and those without the entry.
    package let stated: String
    package let unset: String
  }

  /// What an element, such as a variation, says of objects that a size class installs; `nil` if it says something else.
  package func installed(by node: Int) -> [Installed]? {
    var found: [Installed] = []
    for entry in document.subtree(of: node) {
      let element = document.nodes[entry].name
      guard let words = References.variationWords[element] else {
        guard References.holdsVariationEntries(element), document.attributes(of: entry).allSatisfy(Identifiers.isKey)
        else { return nil }
        continue
      }
      guard let id = document.value(References.ofVariationEntry, of: entry) else { return nil }
      let variation = document.ancestors(of: entry).first { document.nodes[$0].name == LayoutRules.variation }
      let key = variation.flatMap { document.key(of: $0) }
      let isAny = key == nil || key == "default"
      let size = isAny ? nil : key.flatMap { Variations.words($0, of: LayoutRules.variation) }
      found.append(
        Installed(
          id: id, property: isAny ? "installed" : "installed[\(key ?? "")]",
          label: Variations.label + (size.map { " (\($0))" } ?? ""), stated: words.stated, unset: words.unset))
    }
    return found.isEmpty ? nil : found
  }

  /// The words of what says which objects are there in a size class, and those without it; `nil` for anything else.
  private func installed(_ node: Int) -> (stated: String, unset: String)? {
    if let words = References.variationWords[document.nodes[node].name] { return words }
    guard References.holdsVariationEntries(document.nodes[node].name) else { return nil }
    let entries = document.subtree(of: node).compactMap { entry in
      References.variationWords[document.nodes[entry].name].map { words in
        (words, Self.short(value(References.ofVariationEntry, entry).flatMap(nameOfObject) ?? ""))
      }
    }
    guard !entries.isEmpty else { return nil }
    func list(_ words: (((stated: String, unset: String)) -> String)) -> String {
      entries.map { "\($0.1) \(words($0.0))" }.joined(separator: ", ")
    }
    return ("\(Variations.label): \(list { $0.stated })", "\(Variations.label): \(list { $0.unset })")
  }

  /// The name of an object; if it has none, that of its element.
  func display(_ node: Int) -> String {
    if let name = known.byNode[node] { return name }
    let name = name(of: node) ?? spelledOut(node)
    known.byNode[node] = name
    return name
  }

  /// The name of an object; if it has none, its element's name with the place that tells it from others.
  func distinctName(_ node: Int) -> String {
    if isDescribed(node) || document.isScene(node) { return name(of: node) ?? placedName(node) }
    return plainName(of: node).map { told($0, node) } ?? outlet(to: node) ?? placedName(node)
  }

  /// The name of an object beside others: of those that share it, each has its position.
  package func nameAmongOthers(_ node: Int) -> String {
    plainName(of: node).map { told($0, node) } ?? outlet(to: node) ?? told(spelledOut(node), node)
  }

  private func told(_ name: String, _ node: Int) -> String {
    let parent = document.nodes[node].parent
    guard parent >= 0, document.identity(of: parent) == nil else { return name }
    if known.namesakes[parent] == nil {
      let names = Dictionary(grouping: document.children(of: parent).filter { !isDescribed($0) }, by: plain)
      let shared = names.values.filter { $0.count > 1 }.flatMap { $0.enumerated().map { ($0.element, $0.offset + 1) } }
      known.namesakes[parent] = Dictionary(firstOf: shared)
    }
    return known.namesakes[parent]?[node].map { "\(Self.ordinal($0)) \(name)" } ?? name
  }

  /// The name of an object that has none of its own: `image view in Header`, or of several `stack view with Sign in` or
  /// `2nd label in Header`.
  func placedName(_ node: Int) -> String {
    if let shown = shownName(node) { return shown }
    var text = positionedName(node)
    for around in document.ancestors(of: node) where document.identity(of: around) != nil {
      if let name = name(of: around) { return "\(text) in \(name)" }
      // Without its position, two views would have one name.
      if position(of: around, under: document.nodes[around].parent) != nil { text += " in \(positionedName(around))" }
    }
    return text
  }

  /// The name of one of several objects of an element, by what is in it: `stack view with Sign in`; `nil` if that tells it
  /// from no other.
  private func shownName(_ node: Int) -> String? {
    let parent = document.nodes[node].parent
    guard position(of: node, under: parent) != nil, let content = nameInside(node),
      !document.children(of: parent).contains(where: {
        $0 != node && document.nodes[$0].name == document.nodes[node].name && nameInside($0).isExactly(content)
      })
    else { return nil }
    return "\(spelledOut(node)) with \(Self.short(content))"
  }

  /// The name of the first object in the lists of an object that has one; `nil` if there is none, or another object of its
  /// element is around that. A cell or a formatter says nothing of what a view is for.
  private func nameInside(_ node: Int) -> String? {
    for inner in document.subtree(of: node).dropFirst()
    where document.identifier(of: inner) != nil && !isDescribed(inner) && !document.nodes[inner].traits.contains(.guide)
    {
      if document.nodes[inner].name == document.nodes[node].name { return nil }
      let isInList = document.identity(of: document.nodes[inner].parent) == nil
      if isInList, let name = plainName(of: inner) { return name }
    }
    return nil
  }

  /// The name of an object's element, with its position among others of that element: `2nd label`.
  func positionedName(_ node: Int) -> String {
    let parent = document.nodes[node].parent
    guard parent >= 0, let position = position(of: node, under: parent) else { return spelledOut(node) }
    return "\(Self.ordinal(position)) \(spelledOut(node))"
  }

  /// The position of a child among siblings of the same element, from 1; `nil` if it is the only one.
  private func position(of node: Int, under parent: Int) -> Int? {
    guard parent >= 0 else { return nil }
    if let ordinals = known.ordinals[parent] { return ordinals[node] }
    var counts: [String: Int] = [:]
    var ordinals: [Int: Int] = [:]
    for child in document.children(of: parent) {
      counts[document.nodes[child].name, default: 0] += 1
      ordinals[child] = counts[document.nodes[child].name]
    }
    ordinals = ordinals.filter { counts[document.nodes[$0.key].name] != 1 }
    known.ordinals[parent] = ordinals
    return ordinals[node]
  }

  /// A name short enough to be part of a longer text, without a full stop at its end.
  static func short(_ name: String) -> String {
    let limit = 48
    // Most names are short as they are. To count characters takes long.
    let bytes = name.utf8, visible = UInt8(ascii: "!")...UInt8(ascii: "~")
    if bytes.count <= limit, let first = bytes.first, visible.contains(first), let last = bytes.last,
      visible.contains(last), last != UInt8(ascii: ".")
    {
      return name
    }
    var text = name.trimmed
    if text.count > limit { text = text.prefix(limit - 1).description.trimmed + "…" }
    while text.hasSuffix(".") { text.removeLast() }
    return text.isEmpty ? name : text
  }

  package static func ordinal(_ number: Int) -> String {
    let isTeen = (11...13).contains(number % 100)
    switch number % 10 {
    case 1 where !isTeen: return "\(number)st"
    case 2 where !isTeen: return "\(number)nd"
    case 3 where !isTeen: return "\(number)rd"
    default: return "\(number)th"
    }
  }

  /// The name of an outlet that refers to an object; `nil` if there is none.
  private func outlet(to node: Int) -> String? {
    if let name = elsewhere(node).outlet { return name }
    guard let id = document.identifier(of: node) else { return nil }
    let outlets = known.outlets ?? outletsByTarget()
    known.outlets = outlets
    return outlets[id].flatMap { value(Connections.property, $0) }
  }

  private func outletsByTarget() -> NumberTable {
    var outlets = NumberTable()
    for node in document.nodes.indices
    where document.nodes[node].traits.contains(.connection) && Connections.isOutlet(document.nodes[node].name) {
      _ = document.withValue(of: Connections.destination, in: node) { target in
        guard outlets[target] == nil, let property = value(Connections.property, node), !Connections.isCommon(property)
        else { return }
        _ = outlets.enter(target, as: node)
      }
    }
    return outlets
  }

  func plain(_ node: Int) -> String { plainName(of: node) ?? spelledOut(node) }

  func spelledOut(_ node: Int) -> String { ObjectNames.spelledOut(document.nodes[node].name) }

  func value(_ name: String, _ node: Int) -> String? { document.value(name, of: node) }

  private func sceneName(_ scene: Int) -> String {
    for list in document.children(of: scene) {
      for object in document.children(of: list) where Scenes.isOwner(object, in: document) {
        return display(object) + " Scene"
      }
    }
    return "scene"
  }
}
