/// The records of an archive in its normal form.
public struct ArchiveRecordList: Sendable {
  /// The record of an object or of a connection.
  public struct Record: Sendable {
    /// The subject of the record, whatever its number.
    public let name: String
    public let number: String
    /// The element that holds the number.
    public let numberNode: Int
  }

  public private(set) var records: [Record] = []
  /// The parents of recorded objects, by graph id.
  private var parents: [String: String] = [:]
  /// The objects that each recorded object has as children.
  private var children: [String: Set<String>] = [:]
  /// The numbers in the names of flattened properties that name no object.
  public private(set) var numbersInProperties: Set<String> = []
  /// The highest number that the archive says it has given out, and the element that holds it.
  public private(set) var highest: (number: Int, node: Int)?

  public init(_ document: Document) {
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
  public var strayNumbers: Set<String> { numbersInProperties.subtracting(records.lazy.map(\.number)) }

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
  public var contradictions: Set<String> {
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
