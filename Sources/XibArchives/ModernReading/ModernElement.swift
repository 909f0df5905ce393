internal import XibModel

/// An element of the modern reading of an archive.
struct ModernElement {
  /// A property with its value. Arrays of tuples take longer to free.
  struct Statement {
    let name: String
    let value: String
  }

  var name: String
  private(set) var attributes: [Statement] = []
  private(set) var children: [ModernElement] = []
  private(set) var text: String?

  init(_ name: String, _ attributes: [(String, String?)] = []) {
    self.name = XMLText.isName(name) ? name : "object"
    // Most have no more than this: their attributes, or a key with what is stated later.
    self.attributes.reserveCapacity(max(attributes.count, 4))
    for case (let name, let value?) in attributes {
      self.attributes.append(Statement(name: name, value: value))
    }
  }

  /// An element that holds a text.
  init(_ name: String, key: String?, text: String) {
    self.init(name, [("key", key)])
    hold(text)
  }

  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// States a property: as an attribute, or as a child where an attribute can't hold the text.
  mutating func state(_ name: String, _ value: String) {
    remove(name)
    if !children.isEmpty { children.removeAll { $0.name == "string" && $0["key"] == name } }
    if XMLText.isName(name), !Self.hasControls(value) {
      attributes.append(Statement(name: name, value: value))
    } else {
      add(ModernElement("string", key: name, text: value))
    }
  }

  /// Takes a text as its content.
  mutating func hold(_ text: String) {
    guard Self.hasControls(text) else { return self.text = text }
    let lines = Self.withLineFeeds(text)
    let isText = lines.utf8.allSatisfy { $0 >= 0x20 || $0 == lineFeed || $0 == UInt8(ascii: "\t") }
    // XML has no characters for most of these, so Xcode writes such a text as Base64.
    if !isText { attributes.append(Statement(name: "base64-UTF8", value: AttributeNames.yes)) }
    self.text = isText ? lines : "\n\(ArchiveValues.encodeBase64(Array(lines.utf8)))\n"
  }

  private static func hasControls(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { $0.contains { $0 < 0x20 } }
  }

  /// A text with line feeds at the ends of its lines; a key that is nothing but a control character stays.
  private static func withLineFeeds(_ text: String) -> String {
    guard text.utf8.contains(carriageReturn), text.utf8.contains(where: { $0 >= 0x20 }) else { return text }
    return String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
  }

  mutating func remove(_ attribute: String) {
    if let place = attributes.firstIndex(where: { $0.name == attribute }) { attributes.remove(at: place) }
  }

  /// Removes attributes from the child with this key, and the child with its last one.
  mutating func remove(_ names: [String], from key: String) {
    guard let place = children.firstIndex(where: { $0["key"] == key }) else { return }
    for name in names { children[place].remove(name) }
    if children[place].attributes.count == 1 { children.remove(at: place) }
  }

  mutating func add(_ child: ModernElement) { children.append(child) }

  /// Adds children to the element of this name, and key if it has one; makes that element if there is none.
  mutating func add(
    _ members: [ModernElement] = [], _ stated: [(String, String)] = [], to name: String, key: String? = nil
  ) {
    let place = children.firstIndex { $0.name == name && $0["key"] == key } ?? children.count
    if place == children.count { children.append(ModernElement(name, [("key", key)])) }
    children[place].children += members
    for (attribute, value) in stated { children[place].state(attribute, value) }
  }

  /// A document that is nothing but the element.
  func document(form: FileForm) -> Document {
    var out = DocumentBuilder()
    out.open(reserving: 0)
    write(0, to: &out)
    return out.document(.modern, form: form)
  }

  /// Writes the element with everything in it.
  func write(_ depth: Int, to out: inout DocumentBuilder) {
    let name = out.name(name)
    out.begin(name)
    for attribute in attributes { out.state(attribute.name, attribute.value) }
    let isEmpty = text == nil && children.isEmpty
    out.end(name, selfClosed: isEmpty)
    if isEmpty { return }
    if let text {
      out.append(escaped: text)
    } else {
      for child in children {
        out.line(depth + 1)
        child.write(depth + 1, to: &out)
      }
      out.line(depth)
    }
    out.close()
  }
}

/// The connections of an archive as the elements that modern documents have for them.
struct ModernConnections {
  private let graph: ArchiveGraph
  /// The elements of each object that has connections, by graph id.
  private(set) var elements: [String: [ModernElement]] = [:]
  /// The ids of the connections whose bindings have these graph ids.
  private var bindings: [String: String] = [:]

  private var objects: ArchiveObjects { graph.objects }

  init(_ graph: ArchiveGraph) {
    self.graph = graph
    for connection in graph.connections {
      if let binding = graph.document.member(ArchiveRecords.recordedConnection, of: connection.node)
        .flatMap(objects.target).flatMap({ graph.document.member(ArchiveRecords.binding, of: $0) })
      {
        bindings[objects.targetID(of: binding) ?? ""] = connection.id
      }
    }
    for connection in graph.connections { enter(connection) }
  }

  private mutating func enter(_ connection: ArchiveGraph.Connection) {
    guard let node = objects.member(ArchiveRecords.recordedConnection, of: connection.node) else { return }
    let className = graph.document.className(of: node) ?? ""
    let kind = ArchiveConnections.kinds[className] ?? .outlet("outlet")
    let label = objects.text(ArchiveRecords.connectionLabel, of: node)
    var element: ModernElement
    let holder: String?
    switch kind {
    case .outlet(let name):
      holder = connection.source
      element = ModernElement(name, [("property", label), ("destination", id(connection.destination))])
    case .action:
      holder = connection.destination
      element = ModernElement("action", [("selector", label), ("target", id(connection.source))])
    case .event:
      holder = connection.source
      element = ModernElement("action", [("selector", label), ("destination", id(connection.destination))])
      if let event = objects.text("IBEventType", of: node) {
        element.state("eventType", ArchiveValues.events[event] ?? event)
      }
    case .binding:
      holder = connection.source
      element = binding(node, to: connection.destination)
    }
    element.state("id", connection.id)
    if let holder { elements[holder, default: []].append(element) }
  }

  private func binding(_ connection: Int, to destination: String?) -> ModernElement {
    let binding = objects.member(ArchiveRecords.binding, of: connection) ?? connection
    var element = ModernElement(
      "binding",
      [
        ("destination", id(destination)), ("name", objects.text(ArchiveRecords.bindingName, of: binding)),
        ("keyPath", objects.text(ArchiveRecords.bindingPath, of: binding)),
        (
          "previousBinding",
          graph.document.member("NSPreviousConnector", of: binding).flatMap(objects.targetID)
            .flatMap { bindings[$0] }
        ),
      ])
    guard let options = objects.member("NSOptions", of: binding) else { return element }
    var dictionary = ModernElement("dictionary", [("key", "options")])
    for entry in graph.document.children(of: options) {
      guard let key = graph.document.key(of: entry), let text = ModernValue.text(entry, in: objects) else { continue }
      let kind = ArchiveConnections.optionElements[graph.document.nodes[objects.target(of: entry) ?? entry].name]
      var option = ModernElement(kind ?? "string", [("key", key)])
      if kind == nil {
        option.hold(text)
      } else {
        option.state("value", kind == "bool" ? ModernValue.boolean(text) : text)
      }
      dictionary.add(option)
    }
    element.add(dictionary)
    return element
  }

  private func id(_ object: String?) -> String? { object.map { graph.records[$0]?.id ?? $0 } }
}
