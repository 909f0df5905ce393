package import XibModel

extension ArchiveDialect {
  package func normalForms(_ base: Document?, _ ours: Document, _ theirs: Document) throws(NormalFormError) -> (
    base: Document?, ours: Document, theirs: Document
  ) {
    var old: NormalForm?
    if let base { old = try NormalForm(of: base) }
    let mine = try NormalForm(of: ours, after: old), its = try NormalForm(of: theirs, after: old)
    let versions = try Self.withRecordIDsOfOneXcode(old?.document, mine.document, its.document)
    // A merge only counts if the normal forms hold all of the archives.
    for version in [old, mine, its] { try version?.check() }
    return versions
  }

  /// The versions of an archive in their normal forms, with the ids of their records as one Xcode writes them.
  ///
  /// Xcode 4.6 counts no more. If it saved a side, the other versions get their ids as it writes them.
  ///
  /// - Throws: ``NormalFormError/numbering(older:newer:)`` if an older Xcode gave new ids to a side, and the other one is
  ///   newer.
  private static func withRecordIDsOfOneXcode(
    _ base: Document?, _ ours: Document, _ theirs: Document
  ) throws(NormalFormError) -> (base: Document?, ours: Document, theirs: Document) {
    let isNewer = (ours: ours.hasPlainRecordIDs, theirs: theirs.hasPlainRecordIDs)
    guard isNewer.ours || isNewer.theirs else { return (base, ours, theirs) }
    if isNewer.ours != isNewer.theirs {
      guard Set((isNewer.ours ? theirs : ours).recordIDs).isSubset(of: base?.recordIDs ?? []) else {
        throw isNewer.ours ? .numbering(older: "theirs", newer: "ours") : .numbering(older: "ours", newer: "theirs")
      }
    }
    do throws(ParseError) {
      return (
        base: try base?.withPlainRecordIDs(), ours: try ours.withPlainRecordIDs(),
        theirs: try theirs.withPlainRecordIDs()
      )
    } catch { throw .unreadable }
  }
}

/// Ids of records as Xcode 4.6 writes them (format.md 8): texts under the key `id`.
extension Document {
  /// Whether a record holds its id under the key `id`, whatever the record is about.
  var hasPlainRecordIDs: Bool {
    elements(ofClasses: ArchiveRecords.classes).contains {
      recordID(of: $0).flatMap { key(of: $0.node) } == AttributeNames.id
    }
  }

  /// The archive, in its normal form, with the ids of its records as Xcode 4.6 writes them: the numbers that it has, as
  /// texts.
  ///
  /// - Throws: ``ParseError`` if that does not give a document.
  func withPlainRecordIDs() throws(ParseError) -> Document {
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
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
