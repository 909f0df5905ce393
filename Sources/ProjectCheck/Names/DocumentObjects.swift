internal import ProjectIndex
internal import XibModel

extension DocumentNames {
  /// An object that code can ask for.
  struct Object: Sendable {
    let kind: IdentifierLiteral.Kind
    /// Its identifier; empty for the first scene of a storyboard, and for what is at the top of a nib.
    let identifier: String
    /// Its class, as code names it; `nil` if that is not certain.
    let className: String?
  }

  /// A scene, or a nib.
  struct Part: Sendable {
    /// The custom classes in it.
    let classes: Set<String>
    let objects: [Object]

    init(nodes: Range<Int>, of connected: ConnectedDocument) {
      let document = connected.document
      classes = Set(nodes.compactMap(connected.customClass))
      let initial = document.value(Scenes.initialController, of: 0)
      var objects: [Object] = []
      func add(_ kind: IdentifierLiteral.Kind, _ node: Int?, _ identifier: String = "") {
        objects.append(Object(kind: kind, identifier: identifier, className: node.flatMap(connected.className)))
      }
      // What has no id is no object: a plug-in of Xcode has an identifier, too.
      for node in nodes where document.identifier(of: node) != nil {
        if let initial, document.identifier(of: node) == initial { add(.firstScene, node) }
        for (attribute, kind) in identifying(document.nodes[node].name) {
          guard let identifier = document.value(attribute, of: node) else { continue }
          let segue = ConnectedDocument.Connection(node: node, owner: node)
          add(kind, kind == .segue ? connected.destination(of: segue) : node, identifier)
        }
      }
      for list in document.children(of: 0, named: "objects") {
        for node in document.children(of: list) where !Placeholders.isPlaceholder(document.nodes[node].name) {
          add(.nib, node)
        }
      }
      self.objects = objects
    }
  }

  /// File's Owner of a nib.
  struct Owner: Sendable {
    let className: String?
    /// The outlets of it that are connected, in the order of the document.
    let outlets: [String]

    init?(of connected: ConnectedDocument) {
      let document = connected.document
      guard let owner = document.nodes.indices.first(where: { Placeholders.isFileOwner($0, in: document) }) else {
        return nil
      }
      className = connected.customClass(of: owner)
      outlets = connected.outlets.filter { $0.owner == owner }.compactMap {
        document.value(Connections.property, of: $0.node)
      }
    }
  }
}
