/// A frame of an archive: `{{20, 8}, {80, 30}}`, or a size alone for a view at the origin.
struct ArchiveFrame {
  /// The attributes of the frame as a `rect` element of the normal form.
  let attributes: [(String, String?)]

  private static let keys = [NormalArchive.frame, NormalArchive.frameSize, NormalArchive.windowRect]

  /// Reads a frame; `nil` for other elements.
  init?(_ node: Int, in document: Document) {
    guard document.nodes[node].name == "string", document.attributes(of: node).count == 1,
      let place = document.index(in: Self.keys, with: .key, of: node)
    else { return nil }
    let key = Self.keys[place]
    let numbers = Self.numbers(in: document.content(of: node))
    switch (key, numbers.count) {
    case (NormalArchive.frame, 4):
      let isAtOrigin = numbers[0] == "0" && numbers[1] == "0"
      attributes = [
        ("key", "frame"), ("x", numbers[0]), ("y", numbers[1]), ("width", numbers[2]), ("height", numbers[3]),
        (NormalArchive.Attribute.origin, isAtOrigin ? AttributeNames.yes : nil),
      ]
    case (NormalArchive.frameSize, 2):
      attributes = [("key", "frame"), ("x", "0"), ("y", "0"), ("width", numbers[0]), ("height", numbers[1])]
    case (NormalArchive.windowRect, 4):
      attributes = [("key", key), ("x", numbers[0]), ("y", numbers[1]), ("width", numbers[2]), ("height", numbers[3])]
    default: return nil
    }
  }

  /// The numbers in a text such as `{{0, 8}, {20, 30}}`.
  static func numbers(in text: String) -> [String] {
    text.utf8.split { separators.contains($0) }.map { String(Substring($0)) }
  }

  private static let separators = Array("{}, ".utf8)

  /// The key and the text of a `rect` element in an archive; `nil` if it lacks a number.
  static func archived(_ node: Int, in document: Document) -> (key: String, text: String)? {
    guard let key = document.key(of: node), let x = document.value("x", of: node),
      let y = document.value("y", of: node), let width = document.value("width", of: node),
      let height = document.value("height", of: node)
    else { return nil }
    let isWritten = document.value(NormalArchive.Attribute.origin, of: node) != nil || x != "0" || y != "0"
    if key == NormalArchive.windowRect { return (key, "{{\(x), \(y)}, {\(width), \(height)}}") }
    return isWritten
      ? (NormalArchive.frame, "{{\(x), \(y)}, {\(width), \(height)}}")
      : (NormalArchive.frameSize, "{\(width), \(height)}")
  }
}

/// The objects of an archive by graph id, and the values that they hold or mention.
///
/// It is a class, as a reading passes it on for each value: one reference is counted, not those of all that it has.
final class ArchiveObjects: Sendable {
  /// The archive in its normal form.
  let document: Document
  /// Whether the objects are those of UIKit.
  let isTouch: Bool
  private let nodes: NumberTable

  init(_ document: Document) {
    self.document = document
    isTouch = document.value("type", of: 0)?.hasExactly(".CocoaTouch.") ?? false
    let objects = document.graphObjects
    var nodes = NumberTable()
    nodes.reserveCapacity(objects.count)
    for object in objects { _ = document.withValue(with: .id, of: object) { nodes.set($0, to: object) } }
    self.nodes = nodes
  }

  /// The node of the object with a graph id.
  func node(_ id: String) -> Int? { nodes[id] }

  /// The node that an element stands for: the object that it mentions, or itself.
  func target(of node: Int) -> Int? {
    guard document.nodes[node].name == NormalArchive.mention else { return node }
    return document.withValue(of: ArchiveRecords.reference, in: node) { nodes[$0] } ?? nil
  }

  /// The graph id of the object that an element is or mentions; `nil` for an object without one.
  func targetID(of node: Int) -> String? {
    let isMention = document.nodes[node].name == NormalArchive.mention
    return isMention ? document.value(ArchiveRecords.reference, of: node) : document.id(of: node)
  }

  /// The value that an object has under a key.
  func member(_ key: String, of node: Int) -> Int? { document.member(key, of: node).flatMap(target) }

  /// The value that an object has under a key, as text; `nil` if it is none.
  func text(_ key: String, of node: Int) -> String? {
    member(key, of: node).flatMap { ModernValue.text($0, in: self) }
  }
}

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

extension Document {
  /// The place that a mention gives to an object, where it says in which other object that is: in a list of what is in
  /// an object, or in its record. No object has two places of one name.
  public func placeInHolder(byMention node: Int) -> String? {
    guard isMention(node) else { return nil }
    let list = nodes[node].parent
    let isInRecord = hasValue(ArchivePlaces.recordedContents, with: .key, of: list)
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
