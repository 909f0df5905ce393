package import XibModel

extension Document {
  /// Parses a file: a modern document, or an archive of Xcode 3 or 4.
  ///
  /// - Parameter known: Another version that is already parsed, which makes this faster; `nil` if there is none.
  /// - Throws: ``ParseError``, naming the first place that is wrong.
  package convenience init(file bytes: [UInt8], after known: Document? = nil) throws(ParseError) {
    try self.init(parsing: bytes, after: known, dialects: [ArchiveDialect()])
  }
}

/// The dialect of Xcode 3 and 4 (format.md 8): an archive of objects, and records that say what these are and how they are
/// connected.
///
/// Its answers are about archives as they are in files and about their normal forms.
package final class ArchiveDialect: Dialect, NormalForms {
  package let kind = Document.Kind.archive

  package init() {}

  package func toolsVersion(of document: Document) -> String? {
    if let version = document.value("toolsVersion", of: 0) { return version }
    return document.firstChild(of: 0).flatMap { document.member("IBDocument.InterfaceBuilderVersion", of: $0) }
      .map { document.content(of: $0) }
  }

  package func modernReading(of document: Document) -> Document? { ModernReading.document(of: document) }

  package var normalForms: (any NormalForms)? { self }

  // MARK: Facts

  package func factClass(of node: Int, in document: Document) -> FactClass {
    ArchiveKeys.factClass(of: node, in: document)
  }

  package func factClass(ofAttribute attribute: String, of node: Int, in document: Document) -> FactClass? {
    ArchiveKeys.isWindowPosition(attribute, of: node, in: document) ? .editorState : nil
  }

  package func changeClass(of node: Int, in document: Document) -> ChangeClass {
    ArchiveKeys.class(of: document.value("key", of: node))
  }

  package var hasEmptyEntries: Bool { true }

  package func evenLists(of node: Int, in document: Document) -> EvenLists? {
    document.className(of: node).flatMap { ArchiveLists.even[$0] }
  }

  package func selection(of node: Int, in document: Document) -> Selections.Selection? {
    document.className(of: node).flatMap { ArchiveLists.selections[$0] }
  }

  /// Releases write large numbers of sizes, and those for no limit, in several ways.
  package func isSynonym(_ text: String, of other: String, at node: Int, in document: Document) -> Bool {
    document.index(in: ArchiveKeys.sizes, with: .key, of: node) != nil
      && ArchiveFrame.uniformNumbers(in: text) == ArchiveFrame.uniformNumbers(in: other)
  }

  // MARK: Names

  package func name(of node: Int, in document: Document) -> String? { ArchiveNames.name(of: node, in: document) }

  package func records(of document: Document) -> (any ObjectRecords)? { RecordedObjects(document) }

  /// The connections whose records keep their numbers, the kind of the connection and both ends.
  package func counterparts(
    of newcomers: [Int], in document: Document, among missing: [Int], of base: Document
  ) -> [Int: Int] {
    var unmatched: [String: Int] = [:]
    for record in missing where base.isConnectionRecord(record) {
      if let number = base.recordID(of: record)?.id { unmatched[number] = record }
    }
    guard !unmatched.isEmpty else { return [:] }
    var counterparts: [Int: Int] = [:]
    for record in newcomers where document.isConnectionRecord(record) {
      guard let number = document.recordID(of: record)?.id, let counterpart = unmatched[number],
        base.endsOfConnection(counterpart) == document.endsOfConnection(record)
      else { continue }
      counterparts[record] = counterpart
      unmatched[number] = nil
    }
    return counterparts
  }
}

/// Lists of archived objects that other values of these depend on, by class.
private enum ArchiveLists {
  static let even: [String: EvenLists] = [
    "NSMatrix": .counted(counts: ["NSNumRows", "NSNumCols"], lists: ["NSCells"]),
    "IBUISegmentedControl": .counted(
      counts: ["IBNumberOfSegments"],
      lists: [
        "IBSegmentTitles", "IBSegmentImages", "IBSegmentWidths", "IBSegmentEnabledStates", "IBSegmentContentOffsets",
      ]),
  ]

  static let selections = [
    "IBUISegmentedControl": Selections.Selection(
      property: "IBSelectedSegmentIndex", list: ["IBSegmentTitles"], isByKeys: true),
    "NSPopUpButtonCell": Selections.Selection(
      property: "NSSelectedIndex", list: ["NSMenu", "NSMenuItems"], entry: "NSMenuItem", isByKeys: true),
  ]
}

extension Document {
  fileprivate func isConnectionRecord(_ node: Int) -> Bool { nodes[node].name == NormalArchive.connectionRecord }

  /// The kind and the ends of the connection in a record.
  fileprivate func endsOfConnection(_ record: Int) -> [Substring?] {
    [
      value(NormalArchive.Attribute.name, of: record)?.prefix { $0 != " " },
      value(NormalArchive.Attribute.source, of: record)?[...],
      value(NormalArchive.Attribute.destination, of: record)?[...],
    ]
  }
}
