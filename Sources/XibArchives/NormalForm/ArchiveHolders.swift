package import XibModel

/// The places of an archive's objects in others, each of which has an object only once.
enum ArchivePlaces {
  /// Keys of the lists of what is in an object. Of 47,000 objects in such lists, or at the root, of 518 archives, none is
  /// in two of them.
  fileprivate static let contents = [
    "NSSubviews", "NSMenuItems", "NSTableColumns", "NSTabViewItems", "NSCells", "IBUIViewControllers", "IBUIItems",
  ]

  /// The key of the list in a record of what is in its object.
  fileprivate static let recordedContents = "children"
}

/// Keys under which Xcode writes only references, because something else holds the object; for some, only in certain
/// classes. Found by looking for references before their objects in 433 archives.
private enum ConditionalKeys {
  static let classes: [(key: String, classes: [String])] = [
    ("NSNextKeyView", []), ("NSNextResponder", []), ("NSSuperview", []), ("NSTarget", []), ("NSPreviousConnector", []),
    ("NSMenu", ["NSMenuItem"]), ("IBUITabBar", ["IBUITabBarItem"]),
  ]

  static let keys = classes.map { $0.key }
}

/// Which objects hold which.
extension ArchiveDialect {
  package func isHolding(_ mention: Int, in document: Document) -> Bool {
    guard let place = document.index(in: ConditionalKeys.keys, with: .key, of: mention) else { return true }
    let classes = ConditionalKeys.classes[place].classes
    return !classes.isEmpty && !classes.contains { document.hasClass($0, document.nodes[mention].parent) }
  }

  package func placeInHolder(byMention node: Int, in document: Document) -> String? {
    let list = document.nodes[node].parent
    let isInRecord = document.hasValue(ArchivePlaces.recordedContents, with: .key, of: list)
    guard
      isInRecord || document.index(in: ArchivePlaces.contents, with: .key, of: list) != nil
        || document.isListOfRoots(list),
      let object = document.value(ArchiveMentions.attribute, of: node)
    else { return nil }
    return "\(isInRecord ? "record" : "list") \(object)"
  }

  package func statementsOfHolder(
    of object: String, at node: Int?, mentionedBy mention: Int, in document: Document
  ) -> [Int] {
    let holder = document.archiveOwner(of: mention)
    let own = node.map { node in
      document.children(of: node).filter {
        document.isMention($0) && document.value(ArchiveMentions.attribute, of: $0) == holder
      }
    }
    let recorded = document.record(ofObject: object).map { record in
      document.children(of: record).filter { objectRecorded(withParent: $0, in: document) != nil }
    }
    return (own ?? []) + (recorded ?? [])
  }

  package func objectRecorded(withParent node: Int, in document: Document) -> String? {
    guard document.isMention(node), document.key(of: node) == ArchiveRecords.recordedParent,
      document.nodes[document.nodes[node].parent].name == NormalArchive.objectRecord
    else { return nil }
    return document.value(NormalArchive.Attribute.object, of: document.nodes[node].parent)
  }
}

extension Document {
  /// Whether a node mentions an object that something else holds.
  func isConditionalMention(_ node: Int) -> Bool { isMention(node) && !isHoldingMention(node) }

  /// Whether a node is the list of the objects at the root: the only list of objects that has an id, and so is in the graph.
  fileprivate func isListOfRoots(_ node: Int) -> Bool {
    nodes[node].name == NormalArchive.array && nodes[node].parent >= 0
      && nodes[nodes[node].parent].name == NormalArchive.graph
  }

  fileprivate func record(ofObject id: String) -> Int? {
    nodes.indices.first {
      nodes[$0].name == NormalArchive.objectRecord && value(NormalArchive.Attribute.object, of: $0) == id
    }
  }
}
