internal import XibModel

/// A document as its code sees it: the classes of its objects, and what is connected to them.
struct ConnectedDocument {
  let document: Document
  let classes: ElementClasses

  init(_ document: Document) { (self.document, classes) = (document, ElementClasses(of: document)) }

  /// A connection or a runtime attribute, with the object that has it.
  struct Connection {
    let node: Int
    let owner: Int
  }

  /// The outlets and outlet collections, each with the object whose code declares it.
  var outlets: [Connection] { connections([.outlet, .outletCollection]) }

  /// The actions, each with the control that sends it.
  var actions: [Connection] { connections([.action]) }

  /// The segues, each with the object that starts it.
  var segues: [Connection] { connections([.segue]) }

  /// The Cocoa bindings, each with the object whose value is bound.
  var bindings: [Connection] { connections([.binding]) }

  /// The runtime attributes, each with the object that they set.
  var runtimeAttributes: [Connection] {
    document.nodes.indices.filter { document.nodes[$0].name == RuntimeAttributes.element }.compactMap { node in
      let list = document.nodes[node].parent
      return list > 0 ? Connection(node: node, owner: document.nodes[list].parent) : nil
    }
  }

  /// The number of custom classes, and of outlets and actions of objects that have one.
  var usesOfCode: Int {
    document.nodes.indices.count { customClass(of: $0) != nil }
      + outlets.count { customClass(of: $0.owner) != nil }
      + actions.count { destination(of: $0).flatMap(customClass) != nil }
  }

  /// The connections of some kinds, each with the object that has it.
  func connections(_ kinds: Set<Connections.Kind>) -> [Connection] {
    document.nodes.indices.filter { node in
      Connections.kind(of: document.nodes[node].name).map(kinds.contains) == true
    }.compactMap { node in
      let list = document.nodes[node].parent
      guard list > 0, document.nodes[list].name == Connections.list else { return nil }
      return Connection(node: node, owner: document.nodes[list].parent)
    }
  }

  /// The object that a connection leads to.
  func destination(of connection: Connection) -> Int? {
    let id =
      document.value(Connections.destination, of: connection.node)
      ?? document.value(Connections.target, of: connection.node)
    return id.flatMap(document.object)
  }

  /// The custom class of an object, as code names it; `nil` if it has none.
  ///
  /// The first responder has none, because it stands for any object of the app.
  func customClass(of node: Int) -> String? {
    guard !Placeholders.isFirstResponder(node, in: document),
      let name = document.value(AttributeNames.customClass, of: node), !name.isEmpty
    else { return nil }
    return Self.codeName(name)
  }

  /// Whether an object is File's Owner, and nothing is connected to it. Its class then does not matter.
  func isUnusedOwner(_ node: Int) -> Bool {
    guard Placeholders.isFileOwner(node, in: document), !document.hasChildren(node),
      let id = document.identifier(of: node)
    else { return false }
    return !document.nodes.indices.contains { other in
      document.value(Connections.destination, of: other) == id || document.value(Connections.target, of: other) == id
    }
  }

  /// The scenes that neither code nor a segue from a reachable scene can show.
  var unreachableNodes: [Range<Int>] {
    // A watch shows notifications and glances by itself.
    guard !classes.isWatch else { return [] }
    let scenes = document.nodes.indices.filter(document.isScene).map { $0..<document.nodes[$0].subtreeEnd }
    let ids = scenes.map { Set($0.compactMap { document.identifier(of: $0) }) }
    let initial = document.value(Scenes.initialController, of: 0)
    func isRoot(_ scene: Int) -> Bool {
      // The scene of a Mac's application is loaded with the storyboard.
      initial.map(ids[scene].contains) == true || !scenes[scene].contains { Scenes.isOwner($0, in: document) }
        || scenes[scene].contains {
          document.nodes[$0].name == Scenes.application || document.value(OtherDocuments.identifier, of: $0) != nil
        }
    }
    var pending = scenes.indices.filter(isRoot)
    // Without such a scene, something outside of the document shows its scenes.
    guard !pending.isEmpty else { return [] }
    var reached = Set(pending)
    while let scene = pending.popLast() {
      let targets = scenes[scene].filter { Connections.kind(of: document.nodes[$0].name) == .segue }
        .compactMap { document.value(Connections.destination, of: $0) }
      let next = scenes.indices.filter { !reached.contains($0) && targets.contains(where: ids[$0].contains) }
      reached.formUnion(next)
      pending += next
    }
    return scenes.indices.filter { !reached.contains($0) }.map { scenes[$0] }
  }

  /// The class of an object: its custom class, or that of its element; `nil` if it is not certain.
  func className(of node: Int) -> String? {
    if Placeholders.isFirstResponder(node, in: document) { return nil }
    return customClass(of: node) ?? classes.name(of: document.nodes[node].name)
  }

  /// The module that a custom class must be in; `nil` if it is the module of the document's target.
  func module(of node: Int) -> String? {
    document.value("customModuleProvider", of: node) == nil ? document.value("customModule", of: node) : nil
  }

  /// Whether a custom class belongs to the document's target, not to a library.
  func isFromTarget(_ node: Int) -> Bool { document.value("customModuleProvider", of: node) == "target" }

  /// The last part of a class name, without the outer types. In a mangled name, this is the last part too.
  private static func codeName(_ name: String) -> String {
    guard name.hasPrefix("_Tt") else { return name.split(separator: ".").last.map(String.init) ?? name }
    var last: Substring = ""
    var rest = name.dropFirst(3)
    while let start = rest.firstIndex(where: \.isNumber) {
      let digits = rest[start...].prefix(while: \.isNumber)
      last = rest[digits.endIndex...].prefix(Int(digits) ?? 0)
      rest = rest[last.endIndex...]
    }
    return last.isEmpty ? name : String(last)
  }
}
