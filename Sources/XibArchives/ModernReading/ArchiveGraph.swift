internal import XibModel

/// The objects of an archive by graph id, and the values that they hold or mention.
///
/// It is a class, as a reading passes it on for each value: one reference is counted, not those of all that it has.
final class ArchiveObjects: Sendable {
  /// The archive in its normal form.
  let document: Document
  /// Whether the objects are those of UIKit.
  let isTouch: Bool
  private let nodes: NumberTable

  init(_ document: Document) {
    self.document = document
    isTouch = document.value("type", of: 0)?.hasExactly(".CocoaTouch.") ?? false
    let objects = document.graphObjects
    var nodes = NumberTable()
    nodes.reserveCapacity(objects.count)
    for object in objects { _ = document.withValue(with: .id, of: object) { nodes.set($0, to: object) } }
    self.nodes = nodes
  }

  /// The node of the object with a graph id.
  func node(_ id: String) -> Int? { nodes[id] }

  /// The node that an element stands for: the object that it mentions, or itself.
  func target(of node: Int) -> Int? {
    guard document.nodes[node].name == NormalArchive.mention else { return node }
    return document.withValue(of: ArchiveRecords.reference, in: node) { nodes[$0] } ?? nil
  }

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
}

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

  let objects: ArchiveObjects
  private(set) var records: [String: Record] = [:]
  /// The recorded objects in each object, in the order of its record.
  private(set) var children: [String: [String]] = [:]
  /// The flattened properties of each object.
  private(set) var properties: [String: [(name: String, node: Int)]] = [:]
  private(set) var connections: [Connection] = []
  /// The object that holds all others.
  private(set) var root: String?

  /// The archive in its normal form.
  var document: Document { objects.document }

  init(_ document: Document) {
    objects = ArchiveObjects(document)
    var records: [Int] = []
    for node in document.nodes.indices {
      switch document.nodes[node].name {
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

  private mutating func enterRecord(_ node: Int) {
    guard let object = document.value(NormalArchive.Attribute.object, of: node),
      let id = document.recordID(of: node)?.id, records[object] == nil
    else { return }
    let parent = document.member(ArchiveRecords.recordedParent, of: node).flatMap(objects.targetID)
    let name = objects.member("objectName", of: node).flatMap(document.archivedString)
    records[object] = Record(id: id, parent: parent, name: name)
    if parent == nil, root == nil { root = object }
    guard let list = objects.member("children", of: node) else { return }
    children[object] = document.children(of: list).compactMap(objects.targetID)
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
