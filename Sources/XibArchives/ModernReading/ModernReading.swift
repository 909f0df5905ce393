internal import XibModel

/// Writes an archive as a modern document.
struct ModernReading {
  let graph: ArchiveGraph
  /// The objects that have their place.
  var placed: Set<String> = []
  /// The objects without a record that are being written, and those that live in one place only.
  var written: Set<String> = []
  /// The connections of each object.
  private var connections: [String: [ModernElement]] = [:]
  /// How many elements are being made, one in the other; a recorded object counts twice.
  private var depth = 0 {
    didSet { if depth > 2 * ParseError.deepestNesting { isTooDeep = true } }
  }
  /// Whether the objects nest more deeply than a document may.
  private var isTooDeep = false
  /// The elements of the classes that were looked up.
  private var elements: [String: String] = [:]

  /// The archive, which may be in its normal form, as a modern document; `nil` if it is not written as Xcode writes
  /// archives, or nests too deeply.
  static func document(of archive: Document) -> Document? {
    guard let normal = archive.isNormalArchive ? archive : (try? NormalForm(of: archive))?.document else { return nil }
    let graph = ArchiveGraph(normal)
    guard graph.root != nil else { return nil }
    var reading = ModernReading(graph)
    return reading.modernDocument()
  }

  private init(_ graph: ArchiveGraph) {
    self.graph = graph
    connections = ModernConnections(graph).elements
  }

  var document: Document { graph.document }

  /// The objects that members of others hold or mention.
  var objects: ArchiveObjects { graph.objects }

  /// The archive as a modern document; `nil` if that nests too deeply.
  mutating func modernDocument() -> Document? {
    var root = ModernElement("document", [("type", document.value("type", of: 0)), ("version", "3.0")])
    if let contents = document.children(of: 0, named: NormalArchive.contents).first {
      for member in document.children(of: contents) { stateStamp(member, in: &root) }
    }
    root.add(to: "dependencies")
    var objects: [ModernElement] = []
    if let id = graph.root {
      placed.insert(id)
      for child in graph.children[id] ?? [] where !placed.contains(child) { objects.append(element(of: child)) }
    }
    for id in graph.records.keys.sorted() where !placed.contains(id) { objects.append(element(of: id)) }
    root.add(objects, to: "objects")
    guard !isTooDeep else { return nil }
    var out = DocumentBuilder()
    out.open(reserving: document.text.count)
    root.write(0, to: &out)
    return out.deepestNesting <= ParseError.deepestNesting ? out.document(.modern, form: document.form) : nil
  }

  /// States what a modern document has in its root element, and what no table has.
  private mutating func stateStamp(_ member: Int, in root: inout ModernElement) {
    guard let key = document.key(of: member), !ArchiveProperties.containers.contains(key) else { return }
    if let name = ArchiveProperties.stamps[key], let text = ModernValue.text(member, in: objects) {
      root.state(name, text)
    } else if !ArchiveKeys.bookkeeping.contains(key) {
      state(member, nil, key: key, in: &root, owner: "")
    }
  }

  // MARK: Objects

  /// A recorded object with everything in it.
  mutating func element(of id: String, key: String? = nil) -> ModernElement {
    placed.insert(id)
    depth += 1
    defer { depth -= 1 }
    guard let node = objects.node(id), !isTooDeep else {
      return ModernElement("object", [("id", graph.records[id]?.id)])
    }
    var element = element(at: node, key: key, owner: id)
    for (name, value) in graph.properties[id] ?? [] {
      state(value, ArchiveProperties.flattenedRow(name), key: name, in: &element, owner: id)
    }
    if let name = graph.records[id]?.name, !name.isEmpty { element.state("userLabel", name) }
    if let id = graph.records[id]?.id { element.state("id", id) }
    complete(&element, at: node)
    for child in graph.children[id] ?? [] where !placed.contains(child) {
      let member = self.element(of: child)
      if member.name == "constraint" { element.add([member], to: "constraints") } else { element.add(member) }
    }
    if let own = connections[id] { element.add(own, to: "connections") }
    return element
  }

  /// An object or a value with what it has.
  ///
  /// - Parameter owner: The nearest recorded object around it.
  mutating func element(at node: Int, key: String?, owner: String) -> ModernElement {
    depth += 1
    defer { depth -= 1 }
    if isTooDeep { return ModernElement("object") }
    let className = document.className(of: node) ?? ""
    if let value = ModernValue.element(node, className, key: key, in: objects) { return value }
    let name = className.isEmpty ? document.nodes[node].name : elementName(ofClass: className)
    var element = ModernElement(name, [("key", key)])
    if [NormalArchive.array, NormalArchive.list].contains(document.nodes[node].name) {
      element.name = "array"
      for member in members(of: node, in: element.name, owner: owner) { element.add(member) }
      return element
    }
    if name == "attributedString", let string = attributedString(node, key: key, owner: owner) { return string }
    if let text = ModernValue.text(node, in: objects) {
      element.hold(text)
      return element
    }
    let rows = rows(of: node, className)
    // What has a place of its own goes there, not into a list.
    for rank in Self.ranks {
      for row in rows where row.rank == rank {
        state(row.member, row.property, key: row.key, in: &element, owner: owner)
      }
    }
    return element
  }

  /// A member of an object, and how a modern document states it.
  private typealias Row = (member: Int, key: String, property: ArchiveProperty?, rank: Int)

  private func rows(of node: Int, _ className: String) -> [Row] {
    var rows: [Row] = []
    for member in document.children(of: node) {
      let key = document.key(of: member) ?? ""
      let successor = ArchiveProperties.successors.first { $0.old == key }?.new
      if let successor, document.member(successor, of: node) != nil { continue }
      let property = ArchiveProperties.row(key, of: className)
      rows.append((member, key, property, Self.rank(property)))
    }
    return rows
  }

  /// The element for the objects of a class.
  mutating func elementName(ofClass className: String) -> String {
    if let known = elements[className] { return known }
    let name = ArchiveElements.element(ofClass: className)
    elements[className] = name
    return name
  }

  private static let ranks = 0...3

  private static func rank(_ row: ArchiveProperty?) -> Int {
    switch row {
    case .child(let key): ArchiveElements.lowest.contains(key) ? 0 : 1
    case .list: 3
    default: 2
    }
  }
}

/// Texts with fonts and colours, as modern documents write them: as fragments.
extension ModernReading {
  /// A text with the same attributes throughout; `nil` for one with several, which stays as the archive has it.
  mutating func attributedString(_ node: Int, key: String?, owner: String) -> ModernElement? {
    guard let content = objects.text("NSString", of: node),
      objects.member("NSAttributeInfo", of: node) == nil
    else { return nil }
    var fragment = ModernElement("fragment")
    fragment.state("content", content)
    if let dictionary = objects.member("NSAttributes", of: node) {
      var attributes = ModernElement("attributes")
      for entry in document.children(of: dictionary) {
        guard let name = document.key(of: entry) else { continue }
        place(entry, as: name, in: &attributes, owner: owner)
      }
      fragment.add(attributes)
    }
    var string = ModernElement("attributedString", [("key", key)])
    if !content.isEmpty { string.add(fragment) }
    return string
  }
}

/// Properties that Interface Builder adds to the objects of an archive: help tags and runtime attributes.
extension ModernReading {
  /// States what an object has under `IBAttributePlaceholdersKey`.
  func statePlaceholders(_ member: Int, in element: inout ModernElement) {
    guard let dictionary = objects.target(of: member) else { return }
    for entry in document.children(of: dictionary) {
      guard let holder = objects.target(of: entry) else { continue }
      if let toolTip = objects.text("toolTip", of: holder) { element.state("toolTip", toolTip) }
      if let list = objects.member("userDefinedRuntimeAttributes", of: holder) {
        let attributes = document.children(of: list).compactMap(objects.target).map(runtimeAttribute)
        if !attributes.isEmpty { element.add(attributes, to: "userDefinedRuntimeAttributes") }
      }
      if let item = document.member("initialTabViewItem", of: holder).flatMap(objects.targetID) {
        element.state("initialItem", graph.records[item]?.id ?? item)
      }
    }
  }

  private func runtimeAttribute(_ node: Int) -> ModernElement {
    let type = objects.text("typeIdentifier", of: node)?.split(separator: ".").last.map(String.init)
    var attribute = ModernElement(
      "userDefinedRuntimeAttribute", [("type", type), ("keyPath", objects.text("keyPath", of: node))])
    guard let value = objects.text("value", of: node) else { return attribute }
    guard let kind = ArchiveConnections.runtimeElements[type ?? ""] else {
      attribute.state("value", value)
      return attribute
    }
    if kind == "boolean" {
      attribute.state("value", ModernValue.boolean(value))
    } else {
      attribute.add([], [("value", value)], to: kind, key: "value")
    }
    return attribute
  }
}

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
