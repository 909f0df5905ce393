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
    let name = objects.member("objectName", of: node).map { document.content(of: $0) }
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

/// The records of an archive in its normal form.
package struct ArchiveRecordList: Sendable {
  /// The record of an object or of a connection.
  package struct Record: Sendable {
    /// The subject of the record, whatever its number.
    package let name: String
    package let number: String
    /// The element that holds the number.
    package let numberNode: Int
  }

  package private(set) var records: [Record] = []
  /// The parents of recorded objects, by graph id.
  private var parents: [String: String] = [:]
  /// The objects that each recorded object has as children.
  private var children: [String: Set<String>] = [:]
  /// The numbers in the names of flattened properties that name no object.
  package private(set) var numbersInProperties: Set<String> = []
  /// The highest number that the archive says it has given out, and the element that holds it.
  package private(set) var highest: (number: Int, node: Int)?

  package init(_ document: Document) {
    for node in document.nodes.indices {
      let name = document.nodes[node].name
      guard document.nodes[node].traits.contains(.rewritten) || name == "int" else { continue }
      switch name {
      case NormalArchive.objectRecord:
        enter(node, document.value(NormalArchive.Attribute.object, of: node) ?? "", document)
        enterFamily(node, document)
      case NormalArchive.connectionRecord:
        enter(node, Self.nameOfConnection(node, document), document)
      case NormalArchive.property:
        guard document.value(NormalArchive.Attribute.object, of: node) == nil,
          let name = document.value(NormalArchive.Attribute.property, of: node),
          let point = name.utf8.firstIndex(of: UInt8(ascii: "."))
        else { continue }
        numbersInProperties.insert(String(name[..<point]))
      case "int":
        if document.hasKey("maxID", node), let number = Int(document.content(of: node)) { highest = (number, node) }
      default: break
      }
    }
  }

  /// The numbers in the names of flattened properties of which the object has no record any more.
  package var strayNumbers: Set<String> { numbersInProperties.subtracting(records.lazy.map(\.number)) }

  private static func nameOfConnection(_ record: Int, _ document: Document) -> String {
    var text: [UInt8] = []
    for name in document.attributes(of: record).names {
      text.append(utf8: name)
      text.append(UInt8(ascii: " "))
      document.withValue(of: name, in: record) { text.append(contentsOf: $0) }
      text += [UInt8(ascii: ","), UInt8(ascii: " ")]
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func enter(_ node: Int, _ name: String, _ document: Document) {
    guard let id = document.recordID(of: node) else { return }
    records.append(Record(name: name, number: id.id, numberNode: id.node))
  }

  private mutating func enterFamily(_ node: Int, _ document: Document) {
    guard let object = document.value(NormalArchive.Attribute.object, of: node) else { return }
    parents[object] = document.graphID(ArchiveRecords.recordedParent, of: node)
    guard let list = document.member("children", of: node), document.nodes[list].name != NormalArchive.mention else {
      return
    }
    children[object] = Set(document.children(of: list).compactMap { document.value(ArchiveRecords.reference, of: $0) })
  }

  /// Contradictions in the records: an object with two records, or one that its parent does not have as a child.
  package var contradictions: Set<String> {
    var found: Set<String> = []
    var names: Set<String> = []
    for record in records where !names.insert(record.name).inserted { found.insert(record.name) }
    for (parent, objects) in children {
      for object in objects where parents[object] != parent { found.insert(object) }
    }
    for (object, parent) in parents where children[parent]?.contains(object) == false { found.insert(object) }
    return found
  }
}
