/// The connections of an archive that a version has under another name, such as those of a renamed outlet.
///
/// The record keeps its number, the kind of the connection and both ends. Of the 808 connections in the corpus that a
/// side has under a new name, 119 are such ones.
struct RelabeledConnections {
  /// The nodes of the base's records by the nodes of the version's records.
  private(set) var counterparts: [Int: Int] = [:]

  /// - Parameters:
  ///   - list: The version's list of records.
  ///   - oldList: The base's.
  init(in list: Int, of document: Document, since oldList: Int, of base: Document) {
    let records = document.connectionRecords(in: list)
    guard !records.isEmpty else { return }
    let old = base.connectionRecords(in: oldList)
    let names = Set(records.map(document.nameOfConnection)), oldNames = Set(old.map(base.nameOfConnection))
    var missing: [String: Int] = [:]
    for record in old where !names.contains(base.nameOfConnection(record)) {
      if let number = base.recordID(of: record)?.id { missing[number] = record }
    }
    guard !missing.isEmpty else { return }
    for record in records where !oldNames.contains(document.nameOfConnection(record)) {
      guard let number = document.recordID(of: record)?.id, let counterpart = missing[number],
        base.endsOfConnection(counterpart) == document.endsOfConnection(record)
      else { continue }
      counterparts[record] = counterpart
      missing[number] = nil
    }
  }
}

extension Document {
  fileprivate func connectionRecords(in list: Int) -> [Int] {
    children(of: list).filter { nodes[$0].name == NormalArchive.connectionRecord }
  }

  /// The values that name the record of a connection among others.
  fileprivate func nameOfConnection(_ record: Int) -> [String] {
    Identifiers.byElement[NormalArchive.connectionRecord, default: []].map { value($0, of: record) ?? "" }
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
