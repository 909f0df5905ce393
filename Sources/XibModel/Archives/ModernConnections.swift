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
