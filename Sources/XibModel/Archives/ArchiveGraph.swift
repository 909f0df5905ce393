/// The objects of an archive and what its records say of them, by graph id.
struct ArchiveGraph {
  /// An object that has an id in modern documents.
  struct Record {
    let id: String
    /// The graph id of the object around it.
    let parent: String?
    let name: String?
  }

  /// A connection, by the graph ids of its ends.
  struct Connection {
    let id: String
    let node: Int
    let source: String?
    let destination: String?
  }

  /// The archive in its normal form.
  let document: Document
  /// The node of each object.
  private(set) var objects: [String: Int] = [:]
  /// The node that each mention stands for, -1 where there is none; every other node stands for itself.
  private var targets: [Int32] = []
  private(set) var records: [String: Record] = [:]
  /// The recorded objects in each object, in the order of its record.
  private(set) var children: [String: [String]] = [:]
  /// The flattened properties of each object.
  private(set) var properties: [String: [(name: String, node: Int)]] = [:]
  private(set) var connections: [Connection] = []
  /// The object that holds all others.
  private(set) var root: String?

  init(_ document: Document) {
    self.document = document
    for object in document.graphObjects {
      if let id = document.id(of: object) { objects[id] = object }
    }
    targets = document.nodes.indices.map { Int32($0) }
    var records: [Int] = []
    for node in document.nodes.indices {
      switch document.nodes[node].name {
      case NormalArchive.mention:
        targets[node] = document.value(ArchiveRecords.reference, of: node).flatMap { objects[$0] }.map(Int32.init) ?? -1
      case NormalArchive.objectRecord: records.append(node)
      case NormalArchive.connectionRecord: enterConnection(node)
      case NormalArchive.property: enterProperty(node)
      default: break
      }
    }
    // What a record says may be mentioned before it stands.
    for record in records { enterRecord(record) }
    enterUnlisted(records)
  }

  /// The node that an element stands for: the object that it mentions, or itself.
  func target(of node: Int) -> Int? { targets[node] < 0 ? nil : Int(targets[node]) }

  /// The graph id of the object that an element is or mentions; `nil` for an object without one.
  func targetID(of node: Int) -> String? {
    let isMention = document.nodes[node].name == NormalArchive.mention
    return isMention ? document.value(ArchiveRecords.reference, of: node) : document.id(of: node)
  }

  /// The value that an object has under a key.
  func member(_ key: String, of node: Int) -> Int? { document.member(key, of: node).flatMap(target) }

  /// The value that an object has under a key, as text; `nil` if it is none.
  func text(_ key: String, of node: Int) -> String? {
    member(key, of: node).flatMap { ModernValue.text($0, in: self) }
  }

  private mutating func enterRecord(_ node: Int) {
    guard let object = document.value(NormalArchive.Attribute.object, of: node),
      let id = document.recordID(of: node)?.id, records[object] == nil
    else { return }
    let parent = document.member(ArchiveRecords.recordedParent, of: node).flatMap(targetID)
    let name = member("objectName", of: node).map { document.content(of: $0) }
    records[object] = Record(id: id, parent: parent, name: name)
    if parent == nil, root == nil { root = object }
    guard let list = member("children", of: node) else { return }
    children[object] = document.children(of: list).compactMap(targetID)
  }

  private mutating func enterConnection(_ node: Int) {
    guard let id = document.recordID(of: node)?.id else { return }
    connections.append(
      Connection(
        id: id, node: node, source: document.value(NormalArchive.Attribute.source, of: node),
        destination: document.value(NormalArchive.Attribute.destination, of: node)))
  }

  private mutating func enterProperty(_ node: Int) {
    guard let object = document.value(NormalArchive.Attribute.object, of: node),
      let name = document.value(NormalArchive.Attribute.property, of: node),
      let value = document.firstChild(of: node)
    else { return }
    properties[object, default: []].append((name, value))
  }

  /// Adds objects to their parents whose records do not list them.
  private mutating func enterUnlisted(_ nodes: [Int]) {
    var listed = Set(children.values.joined())
    for record in nodes {
      guard let object = document.value(NormalArchive.Attribute.object, of: record),
        let parent = records[object]?.parent, listed.insert(object).inserted
      else { continue }
      children[parent, default: []].append(object)
    }
  }
}
