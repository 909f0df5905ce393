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
