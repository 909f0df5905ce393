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
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var copied = 0
    for record in elements(ofClasses: ArchiveRecords.classes) {
      guard let id = recordID(of: record)?.node, key(of: id) != AttributeNames.id, nodes[id].name == "int" else {
        continue
      }
      let node = nodes[id]
      output += text[copied..<node.start]
      output += Self.plainIDStart
      output += text[node.openEnd..<node.closeStart]
      output.append(endTag: "string")
      copied = node.end
    }
    guard copied > 0 else { return self }
    output += text[copied...]
    return try Document(parsing: form.fileBytes(of: output))
  }

  private static let plainIDStart = Array("<string key=\"\(AttributeNames.id)\">".utf8)
}
