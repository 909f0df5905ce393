internal import Findings
internal import ProjectIndex
internal import XibModel

/// The names that a document gives, and those that it uses of other files.
struct DocumentNames: Sendable {
  /// A name that a document uses.
  struct Use: Sendable {
    let kind: ProjectNames.Kind
    let name: String
    /// The identifier of the scene, for a reference to a storyboard that names one.
    var identifier: String?
    let object: Finding.Object
    let line: Int
  }

  /// A scene that code or another document can ask for.
  struct Scene: Hashable, Sendable {
    let id: String
    let identifier: String?
    let line: Int
  }

  private(set) var uses: [Use] = []
  private(set) var scenes: [Scene] = []
  private(set) var hasInitialController = false
  private var hasApplication = false

  /// Whether something can show a scene of a storyboard. A Mac's app shows its menu.
  var canBeShown: Bool { hasInitialController || hasApplication || scenes.contains { $0.identifier != nil } }
  /// A connection or a custom class, and the object that has it.
  struct Link: Hashable, Sendable {
    let what: String
    let object: String

    var words: String { "\(what) of the object \(object)" }
  }

  private(set) var links: Set<Link> = []
  /// The identifiers by which code asks for what is in the document.
  private(set) var identifiers: Identifiers = [:]
  /// Those that objects of each class can ask for: of what is in their scene, and of the scenes.
  private(set) var reach: [String: Identifiers] = [:]

  typealias Identifiers = [IdentifierLiteral.Kind: Set<String>]
  /// The ids of the objects, which strings files speak of.
  private(set) var objects: Set<String> = []

  /// The names in a modern document; `nil` for an archive.
  init?(_ document: Document, name: String) {
    guard document.kind == .modern else { return nil }
    let naming = Naming(document)
    let lines = LineIndex(document.text)
    var listed: [NamedResource: Int] = [:]
    for (node, resource) in NamedResource.listed(in: document) where listed[resource] == nil { listed[resource] = node }
    var known: Set<String> = []
    func add(_ kind: ProjectNames.Kind, _ name: String, _ identifier: String? = nil, at node: Int) {
      let object = naming.object(around: node)
      guard known.insert("\(kind) \(name) \(object.id ?? "")").inserted else { return }
      uses.append(
        Use(
          kind: kind, name: name, identifier: identifier,
          object: Finding.Object(object),
          line: lines.line(at: document.nodes[node].start)))
    }
    hasInitialController = document.value(Scenes.initialController, of: 0) != nil
    for node in document.nodes.indices {
      if let id = document.identifier(of: node) { objects.insert(id) }
      let element = document.nodes[node].name
      if element == Scenes.application { hasApplication = true }
      if let link = Self.link(of: node, in: document) { links.insert(link) }
      if OtherDocuments.isReference(element), document.value(OtherDocuments.bundle, of: node) == nil {
        let scene = document.value(OtherDocuments.scene, of: node)
        add(.storyboard, document.value(OtherDocuments.storyboard, of: node) ?? name, scene ?? "", at: node)
      }
      if let nib = document.value(OtherDocuments.nib, of: node), !nib.isEmpty { add(.nib, nib, at: node) }
      if document.isScene(node), let id = document.value("sceneID", of: node) {
        let owner = (node..<document.nodes[node].subtreeEnd).first { Scenes.isOwner($0, in: document) }
        scenes.append(
          Scene(
            id: id, identifier: owner.flatMap { document.value(OtherDocuments.identifier, of: $0) },
            line: lines.line(at: document.nodes[owner ?? node].start)))
      }
      for attribute in document.attributes(of: node) {
        guard let used = NamedResource(neededBy: attribute, of: node, in: document),
          let kind = Self.kind(of: used, at: node, listedAt: listed[used], in: document)
        else { continue }
        add(kind, used.name, at: node)
      }
    }
    identifiers = Self.identifiers(in: document.nodes.indices, of: document)
    let scenes = document.nodes.indices.filter(document.isScene).map { $0..<document.nodes[$0].subtreeEnd }
    for range in scenes.isEmpty ? [document.nodes.indices] : scenes {
      var inReach = Self.identifiers(in: range, of: document)
      inReach[.storyboardObject] = identifiers[.storyboardObject]
      for name in Set(range.compactMap { document.value(AttributeNames.customClass, of: $0) }) {
        reach[name, default: [:]].merge(inReach) { $0.union($1) }
      }
    }
    for (node, font) in CustomFonts.listed(in: document) { add(.font, font, at: node) }
  }

  /// A connection, or the custom class of an object; `nil` for any other element.
  private static func link(of node: Int, in document: Document) -> Link? {
    if let name = document.value(AttributeNames.customClass, of: node), let id = document.identifier(of: node) {
      return Link(what: "the class \(name)", object: id)
    }
    guard let kind = Connections.kind(of: document.nodes[node].name), kind == .outlet || kind == .action,
      let name = document.value(kind == .outlet ? Connections.property : Connections.selector, of: node),
      let owner = document.identifier(of: document.nearestObject(around: document.nodes[node].parent))
    else { return nil }
    return Link(what: "the \(kind.rawValue) \(name)", object: owner)
  }

  /// The identifiers that some elements have.
  private static func identifiers(in nodes: Range<Int>, of document: Document) -> Identifiers {
    var identifiers: Identifiers = [:]
    // What has no id is no object: a plug-in of Xcode has an identifier, too.
    for node in nodes where document.identifier(of: node) != nil {
      for (attribute, kind) in identifying(document.nodes[node].name) {
        if let value = document.value(attribute, of: node) { identifiers[kind, default: []].insert(value) }
      }
    }
    return identifiers
  }

  /// The attributes that identify an object with this element in code.
  private static func identifying(_ element: String) -> [(attribute: String, kind: IdentifierLiteral.Kind)] {
    Connections.kind(of: element) == .segue
      ? [(Connections.identifier, .segue)]
      : [
        (OtherDocuments.identifier, .storyboardObject), ("reuseIdentifier", .reusableView),
        ("identifier", .reusableView), ("identifier", .viewOfMac), ("identifier", .storyboardObject),
      ]
  }

  /// The kind of a resource; `nil` if the system or the document itself has it.
  private static func kind(
    of resource: NamedResource, at node: Int, listedAt entry: Int?, in document: Document
  ) -> ProjectNames.Kind? {
    guard resource.element == NamedResource.image else { return .color }
    let nodes = [node, entry].compactMap { $0 }
    if nodes.contains(where: { document.value("catalog", of: $0) != nil })
      || OtherDocuments.isOfSystem(image: resource.name, in: document)
    {
      return nil
    }
    // An embedded image has its bytes in the document.
    if let entry { return document.hasChildren(entry) ? nil : .image }
    // What is not listed may be a text of another meaning, or one of the system's.
    return nil
  }
}
