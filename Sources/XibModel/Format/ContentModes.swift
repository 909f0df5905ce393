/// Attributes that say what kind of content an element has. What was made for one kind makes no sense in another
/// (format.md 5.4).
package struct ContentModes: Sendable {
  /// The attribute; without it, the content is of the usual kind.
  package let attribute: String
  /// Whether the value tells kinds apart. If not, all values stand for one kind.
  private let hasSeveralKinds: Bool
  /// The elements that are content; empty if every object is.
  private let content: Set<String>

  private static let byElement: [String: [ContentModes]] = [
    "tableView": [
      ContentModes(attribute: "viewBased", hasSeveralKinds: false, content: ["tableColumn"]),
      ContentModes(
        attribute: RepeatedContent.mode, hasSeveralKinds: true, content: ["tableViewCell", "tableViewSection"]),
    ],
    "outlineView": [ContentModes(attribute: "viewBased", hasSeveralKinds: false, content: ["tableColumn"])],
    "tableViewCell": [ContentModes(attribute: "style", hasSeveralKinds: false, content: [])],
    "gridCell": [ContentModes(attribute: Grid.head, hasSeveralKinds: false, content: [])],
  ]

  /// The modes that elements of a name have.
  package static func of(_ element: String) -> [ContentModes] { byElement[element] ?? [] }

  /// Whether two values of the attribute stand for one kind of content.
  package func areAlike(_ one: String?, _ other: String?) -> Bool {
    hasSeveralKinds ? one == other : (one == nil) == (other == nil)
  }

  /// Whether elements of a name are content.
  package func isContent(_ element: String) -> Bool { content.isEmpty || content.contains(element) }
}
