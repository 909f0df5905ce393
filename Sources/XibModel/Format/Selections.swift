/// Attributes that name an entry of a list by its place in it (format.md 4.6).
public enum Selections {
  /// An attribute with the place of an entry, and the list.
  public struct Selection: Sendable {
    public let attribute: String
    public let list: String
  }

  private static let byElement = [
    "segmentedControl": Selection(attribute: "selectedSegmentIndex", list: "segments"),
    "tabViewController": Selection(attribute: "selectedTabViewItemIndex", list: "tabViewItems"),
  ]

  static func areKnown(for element: String) -> Bool { byElement[element] != nil }

  /// The selection of an element; `nil` if it has none.
  public static func selection(of node: Int, in document: Document) -> Selection? {
    guard document.nodes[node].traits.contains(.selection) else { return nil }
    return byElement[document.nodes[node].name]
  }
}
