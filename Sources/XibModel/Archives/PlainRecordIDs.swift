/// Ids of records as Xcode 4.6 writes them (format.md 8): texts under the key `id`.
extension Document {
  /// Whether a record holds its id under the key `id`, whatever the record is about.
  public var hasPlainRecordIDs: Bool {
    elements(ofClasses: ArchiveRecords.classes).contains {
      recordID(of: $0).flatMap { key(of: $0.node) } == AttributeNames.id
    }
  }

  /// The archive, in its normal form, with the ids of its records as Xcode 4.6 writes them: the numbers that it has, as
  /// texts.
  ///
  /// - Throws: ``ParseError`` if that does not give a document.
  public func withPlainRecordIDs() throws(ParseError) -> Document {
    var edits: [(Range<Int>, [UInt8])] = []
    for record in elements(ofClasses: ArchiveRecords.classes) {
      guard let id = recordID(of: record)?.node, key(of: id) != AttributeNames.id, nodes[id].name == "int" else {
        continue
      }
      var element = Self.plainIDStart
      element += text[nodes[id].openEnd..<nodes[id].closeStart]
      element.append(endTag: "string")
      edits.append((nodes[id].start..<nodes[id].end, element))
    }
    return edits.isEmpty ? self : try replacing(edits)
  }

  private static let plainIDStart = Array("<string key=\"\(AttributeNames.id)\">".utf8)
}
