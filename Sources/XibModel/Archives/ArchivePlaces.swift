/// The places of an archive's objects in others, each of which has an object only once.
enum ArchivePlaces {
  /// Keys of the lists of what is in an object. Of 47,000 objects in such lists of 518 archives, none is in two.
  fileprivate static let contents = WordList([
    "NSSubviews", "IBDocument.RootObjects", "NSMenuItems", "NSTableColumns", "NSTabViewItems", "NSCells",
    "IBUIViewControllers", "IBUIItems",
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
    guard isInRecord || index(in: ArchivePlaces.contents, with: .key, of: list) != nil,
      let object = value(ArchiveMentions.attribute, of: node)
    else { return nil }
    return "\(isInRecord ? "record" : "list") \(object)"
  }

  /// The graph id of the object that has another one by a mention in a list; `isRecord` says whether the list is in its
  /// record.
  public func holder(aroundMention node: Int) -> (id: String, isRecord: Bool)? {
    var around = nodes[node].parent
    while around >= 0, nodes[around].name != NormalArchive.objectRecord, !hasID(around) {
      around = nodes[around].parent
    }
    guard around >= 0 else { return nil }
    let isRecord = nodes[around].name == NormalArchive.objectRecord
    let id = isRecord ? value(NormalArchive.Attribute.object, of: around) : id(of: around)
    return id.map { ($0, isRecord) }
  }

  /// The graph id of the object whose record names its parent by a mention; `nil` for any other element.
  public func objectRecorded(withParent node: Int) -> String? {
    guard isMention(node), key(of: node) == ArchiveRecords.recordedParent,
      nodes[nodes[node].parent].name == NormalArchive.objectRecord
    else { return nil }
    return value(NormalArchive.Attribute.object, of: nodes[node].parent)
  }

  /// The record of the object with a graph id.
  public func record(ofObject id: String?) -> Int? {
    nodes.indices.first {
      nodes[$0].name == NormalArchive.objectRecord && value(NormalArchive.Attribute.object, of: $0) == id
    }
  }
}
