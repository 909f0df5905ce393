/// The places of an archive's objects in others, each of which has an object only once.
enum ArchivePlaces {
  /// Keys of the lists of what is in an object. Of 47,000 objects in such lists, or at the root, of 518 archives, none is
  /// in two of them.
  fileprivate static let contents = WordList([
    "NSSubviews", "NSMenuItems", "NSTableColumns", "NSTabViewItems", "NSCells", "IBUIViewControllers", "IBUIItems",
  ])

  /// The key of the list in a record of what is in its object.
  fileprivate static let recordedContents = WordList(["children"])
}

extension Document {
  /// The place that a mention gives to an object, where it says in which other object that is: in a list of what is in
  /// an object, or in its record. No object has two places of one name.
  public func placeInHolder(byMention node: Int) -> String? {
    guard isMention(node) else { return nil }
    let list = nodes[node].parent
    let isInRecord = index(in: ArchivePlaces.recordedContents, with: .key, of: list) != nil
    guard isInRecord || index(in: ArchivePlaces.contents, with: .key, of: list) != nil || isListOfRoots(list),
      let object = value(ArchiveMentions.attribute, of: node)
    else { return nil }
    return "\(isInRecord ? "record" : "list") \(object)"
  }

  /// Whether a node is the list of the objects at the root: the only list of objects that has an id, and so is in the graph.
  private func isListOfRoots(_ node: Int) -> Bool {
    nodes[node].name == NormalArchive.array && nodes[node].parent >= 0
      && nodes[nodes[node].parent].name == NormalArchive.graph
  }

  /// The mentions by which an object and its record name the object that has it.
  ///
  /// - Parameters:
  ///   - object: The graph id of the object.
  ///   - node: Its node; `nil` if it is not in this version.
  ///   - mention: A mention of it in a list.
  public func statementsOfHolder(of object: String, at node: Int?, mentionedBy mention: Int) -> [Int] {
    let holder = archiveOwner(of: mention)
    let own = node.map { node in
      children(of: node).filter { isMention($0) && value(ArchiveMentions.attribute, of: $0) == holder }
    }
    let recorded = record(ofObject: object).map { record in
      children(of: record).filter { objectRecorded(withParent: $0) != nil }
    }
    return (own ?? []) + (recorded ?? [])
  }

  /// The graph id of the object whose record names its parent by a mention; `nil` for any other element.
  public func objectRecorded(withParent node: Int) -> String? {
    guard isMention(node), key(of: node) == ArchiveRecords.recordedParent,
      nodes[nodes[node].parent].name == NormalArchive.objectRecord
    else { return nil }
    return value(NormalArchive.Attribute.object, of: nodes[node].parent)
  }

  private func record(ofObject id: String) -> Int? {
    nodes.indices.first {
      nodes[$0].name == NormalArchive.objectRecord && value(NormalArchive.Attribute.object, of: $0) == id
    }
  }
}
