package import XibModel

/// The objects of an archive that have records: a person knows an object by the id of its record, which modern documents
/// keep, not by its id in the archive's graph.
///
/// Create one for each archive in its normal form: it remembers what it finds.
final class RecordedObjects: ObjectRecords {
  let document: Document
  private let found = Found()

  /// The results so far: the graph is read when somebody first asks.
  private final class Found {
    /// The ids of records, by graph id.
    var records: [String: String]?
    /// The objects that hold each object, by graph id.
    var holders: [String: String]?
    var objects: ArchiveObjects?
  }

  /// - Parameter document: An archive in its normal form.
  init(_ document: Document) { self.document = document }

  /// The object with a record that a node belongs to: the one that a record or a flattened property is about, or the
  /// nearest one that holds the node; `nil` if there is none.
  func object(around node: Int) -> (id: String, node: Int)? {
    let records = readRecords()
    var subject = document.archiveOwner(of: node)
    var passed: Set<String> = []
    while let object = subject, passed.insert(object).inserted {
      if let id = records[object], let node = objects.node(object) { return (id, node) }
      subject = readHolders()[object]
    }
    return nil
  }

  /// Whether a node is an object that has a record, or the record itself.
  func isRecorded(_ node: Int) -> Bool {
    document.nodes[node].name == NormalArchive.objectRecord || object(around: node)?.node == node
  }

  /// The objects of the archive by graph id.
  var objects: ArchiveObjects {
    if let known = found.objects { return known }
    let objects = ArchiveObjects(document)
    found.objects = objects
    return objects
  }

  private func readRecords() -> [String: String] {
    if let known = found.records { return known }
    var records: [String: String] = [:]
    for record in document.nodes(named: NormalArchive.objectRecord) {
      guard let object = document.value(NormalArchive.Attribute.object, of: record), records[object] == nil else {
        continue
      }
      records[object] = document.recordID(of: record)?.id
    }
    found.records = records
    return records
  }

  private func readHolders() -> [String: String] {
    if let known = found.holders { return known }
    var holders: [String: String] = [:]
    for object in document.graphObjects {
      guard let id = document.id(of: object) else { continue }
      for node in document.subtree(of: object) where document.isHoldingMention(node) {
        if let held = document.value(ArchiveMentions.attribute, of: node), holders[held] == nil { holders[held] = id }
      }
    }
    found.holders = holders
    return holders
  }
}

extension Document {
  /// The objects of an archive that have records, by the ids of the records, with the elements that define them; `nil` for
  /// other documents.
  package var recordedObjects: [(id: String, node: Int)]? {
    guard kind == .archive else { return nil }
    let definitions = definitions
    return elements(ofClasses: ArchiveRecords.objects).compactMap { record in
      guard let id = recordID(of: record)?.id,
        let node = graphID(ArchiveRecords.recordedObject, of: record).flatMap({ definitions[$0] })
      else { return nil }
      return (id, node)
    }
  }
}
