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
    /// The hashes of its lines, if it has an identifier.
    let content: Set<UInt32>

    /// Whether nearly all of another scene is the same: both come from one, and few edits came since then.
    func isLike(_ other: Scene) -> Bool {
      10 * content.intersection(other.content).count >= 9 * content.union(other.content).count
    }
  }

  /// A connection or a custom class, and the object that has it.
  struct Link: Hashable, Sendable {
    let what: String
    let object: String
    /// What it is, and the element of the object.
    let kind: String

    var words: String { "\(what) of the object \(object)" }
  }

  typealias Identifiers = [IdentifierLiteral.Kind: Set<String>]

  let uses: [Use]
  let scenes: [Scene]
  let hasInitialController: Bool
  private let hasApplication: Bool
  let links: Set<Link>
  /// The identifiers by which code asks for what is in the document.
  let identifiers: Identifiers
  /// The scenes of a storyboard, or all of a nib.
  let parts: [Part]
  /// File's Owner of a nib.
  let owner: Owner?
  /// The classes of the document's platform.
  let library: LibraryClasses

  /// Whether something can show a scene of a storyboard. A Mac's app shows its menu.
  var canBeShown: Bool { hasInitialController || hasApplication || scenes.contains { $0.identifier != nil } }

  /// The names in a modern document; `nil` for an archive.
  init?(_ document: Document, name: String) {
    guard document.kind == .modern else { return nil }
    let nodes = document.nodes.indices
    uses = Self.uses(of: document, named: name)
    scenes = Self.scenes(of: document)
    hasInitialController = document.value(Scenes.initialController, of: 0) != nil
    hasApplication = document.nodes.contains { $0.name == Scenes.application }
    links = Set(nodes.compactMap { Self.link(of: $0, in: document) })
    let scenes = nodes.filter(document.isScene).map { $0..<document.nodes[$0].subtreeEnd }
    let connected = ConnectedDocument(document)
    library = connected.classes.library
    owner = scenes.isEmpty ? Owner(of: connected) : nil
    parts = (scenes.isEmpty ? [nodes] : scenes).map { Part(nodes: $0, of: connected) }
    identifiers = Dictionary(grouping: parts.flatMap(\.objects), by: \.kind).mapValues { Set($0.map(\.identifier)) }
  }

  /// The identifiers of a kind that objects of a class can ask for: of what is in their scenes, and of all scenes; `nil` if the
  /// document has no such object.
  func identifiers(_ kind: IdentifierLiteral.Kind, inReachOf name: String) -> Set<String>? {
    let near = parts.filter { $0.classes.contains(name) }
    guard !near.isEmpty, kind != .storyboardObject else { return near.isEmpty ? nil : identifiers[kind] ?? [] }
    return Set(near.flatMap(\.objects).filter { $0.kind == kind }.map(\.identifier))
  }

  /// The names of other files that a document uses, each once for an object.
  private static func uses(of document: Document, named name: String) -> [Use] {
    let naming = Naming(document)
    let lines = LineIndex(document.text)
    var listed: [NamedResource: Int] = [:]
    for (node, resource) in NamedResource.listed(in: document) where listed[resource] == nil { listed[resource] = node }
    var known: Set<String> = []
    var uses: [Use] = []
    func add(_ kind: ProjectNames.Kind, _ name: String, _ identifier: String? = nil, at node: Int) {
      let object = Finding.Object(naming.object(around: node))
      guard known.insert("\(kind) \(name) \(object.id ?? "")").inserted else { return }
      let line = lines.line(at: document.nodes[node].start)
      uses.append(Use(kind: kind, name: name, identifier: identifier, object: object, line: line))
    }
    for node in document.nodes.indices {
      if OtherDocuments.isReference(document.nodes[node].name),
        document.value(OtherDocuments.bundle, of: node) == nil
      {
        let scene = document.value(OtherDocuments.scene, of: node)
        add(.storyboard, document.value(OtherDocuments.storyboard, of: node) ?? name, scene ?? "", at: node)
      }
      if let nib = document.value(OtherDocuments.nib, of: node), !nib.isEmpty { add(.nib, nib, at: node) }
      for attribute in document.attributes(of: node) {
        guard let used = NamedResource(neededBy: attribute, of: node, in: document),
          let kind = kind(of: used, by: attribute.name, of: node, listedAt: listed[used], in: document)
        else { continue }
        add(kind, used.name, at: node)
      }
    }
    for (node, font) in CustomFonts.listed(in: document) { add(.font, font, at: node) }
    return uses
  }

  private static func scenes(of document: Document) -> [Scene] {
    let lines = LineIndex(document.text)
    return document.nodes.indices.filter(document.isScene).compactMap { node in
      guard let id = document.value("sceneID", of: node) else { return nil }
      let owner = (node..<document.nodes[node].subtreeEnd).first { Scenes.isOwner($0, in: document) }
      let identifier = owner.flatMap { document.value(OtherDocuments.identifier, of: $0) }
      let content = identifier == nil ? [] : document.text[document.nodes[node].start..<document.nodes[node].end]
      return Scene(
        id: id, identifier: identifier, line: lines.line(at: document.nodes[owner ?? node].start),
        content: Set(content.split(separator: UInt8(ascii: "\n")).map { WordHash.of($0.drop { $0 <= 0x20 }) }))
    }
  }

  /// A connection, or the custom class of an object; `nil` for any other element.
  private static func link(of node: Int, in document: Document) -> Link? {
    if let name = document.value(AttributeNames.customClass, of: node), let id = document.identifier(of: node) {
      return Link(what: "the class \(name)", object: id, kind: "\(document.nodes[node].name) \(name)")
    }
    guard let kind = Connections.kind(of: document.nodes[node].name), kind == .outlet || kind == .action,
      let name = document.value(kind == .outlet ? Connections.property : Connections.selector, of: node),
      case let object = document.nearestObject(around: document.nodes[node].parent),
      let owner = document.identifier(of: object)
    else { return nil }
    return Link(
      what: "the \(kind.rawValue) \(name)", object: owner, kind: "\(document.nodes[object].name) \(kind) \(name)")
  }

  /// The attributes that identify an object with this element in code.
  static func identifying(_ element: String) -> [(attribute: String, kind: IdentifierLiteral.Kind)] {
    Connections.kind(of: element) == .segue
      ? [(Connections.identifier, .segue)]
      : [
        (OtherDocuments.identifier, .storyboardObject), ("reuseIdentifier", .reusableView),
        ("identifier", .reusableView), ("identifier", .viewOfMac), ("identifier", .storyboardObject),
      ]
  }

  /// The kind of a resource; `nil` if the system or the document itself has it.
  private static func kind(
    of resource: NamedResource, by attribute: String, of node: Int, listedAt entry: Int?, in document: Document
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
    // What is not listed may be a text of another meaning, unless the attribute always names an image.
    return NamedResource.namesImage(attribute) ? .image : nil
  }
}
