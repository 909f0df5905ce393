/// The connections of an archive that a version has under another name, such as those of a renamed outlet.
///
/// The record keeps its number, the kind of the connection and both ends. Of the 808 connections in the corpus that a
/// side has under a new name, 119 are such ones.
struct RelabeledConnections {
  /// The nodes of the base's records by the nodes of the version's records.
  private(set) var counterparts: [Int: Int] = [:]

  /// - Parameters:
  ///   - records: The version's list of records, and their names.
  ///   - oldRecords: The base's.
  init(
    _ records: [(child: Int, slot: Correspondence.Slot?)], of document: Document,
    since oldRecords: [(child: Int, slot: Correspondence.Slot?)], of base: Document
  ) {
    let names = Set(records.map(\.slot)), oldNames = Set(oldRecords.map(\.slot))
    guard names != oldNames else { return }
    var missing: [String: Int] = [:]
    for (record, name) in oldRecords where !names.contains(name) && base.isConnectionRecord(record) {
      if let number = base.recordID(of: record)?.id { missing[number] = record }
    }
    guard !missing.isEmpty else { return }
    for (record, name) in records where !oldNames.contains(name) && document.isConnectionRecord(record) {
      guard let number = document.recordID(of: record)?.id, let counterpart = missing[number],
        base.endsOfConnection(counterpart) == document.endsOfConnection(record)
      else { continue }
      counterparts[record] = counterpart
      missing[number] = nil
    }
  }
}

extension Document {
  fileprivate func isConnectionRecord(_ node: Int) -> Bool { nodes[node].name == NormalArchive.connectionRecord }

  /// Whether an element is a list of connections of an archive in its normal form.
  func holdsConnectionRecords(_ list: Int) -> Bool {
    kind == .archive && children(of: list).contains(where: isConnectionRecord)
  }

  /// The kind and the ends of the connection in a record.
  fileprivate func endsOfConnection(_ record: Int) -> [Substring?] {
    [
      value(NormalArchive.Attribute.name, of: record)?.prefix { $0 != " " },
      value(NormalArchive.Attribute.source, of: record)?[...],
      value(NormalArchive.Attribute.destination, of: record)?[...],
    ]
  }
}
