/// What says which entry of a list is selected (format.md 4.6).
package enum Selections {
  /// A place in a list, and the list.
  package struct Selection: Sendable {
    /// What states the place: an attribute, or the child under this key.
    package let property: String
    /// The way to the list: elements, or keys of children.
    package let list: [String]
    /// The key under which an object names the selected entry itself.
    package let entry: String?
    /// Whether the names are keys of children, which may mention objects that stand elsewhere.
    package let isByKeys: Bool

    package init(property: String, list: [String], entry: String? = nil, isByKeys: Bool = false) {
      (self.property, self.list, self.entry, self.isByKeys) = (property, list, entry, isByKeys)
    }
  }

  static let byElement = [
    "segmentedControl": Selection(property: "selectedSegmentIndex", list: ["segments"]),
    "searchBar": Selection(property: "selectedScopeButtonIndex", list: ["scopeButtonTitles"]),
    "tabViewController": Selection(property: "selectedTabViewItemIndex", list: ["tabViewItems"]),
  ]

  /// The selection of an element by a place; `nil` if it has none.
  package static func selection(of node: Int, in document: Document) -> Selection? {
    document.dialect.selection(of: node, in: document)
  }

  /// The mark of the only entry in an element that is selected.
  package struct Mark: Sendable {
    package let entry: String
    package let attribute: String
    package let value: String
    /// The attribute that says how many entries can be selected, and its value for one; `nil` is the usual one.
    let mode: (attribute: String, value: String?)
  }

  static let marks = [
    "segmentedCell": Mark(
      entry: "segment", attribute: "selected", value: "YES", mode: ("trackingMode", "selectOne")),
    "matrix": Mark(entry: "buttonCell", attribute: "state", value: "on", mode: ("mode", nil)),
  ]

  /// The mark of the selected entry in an element, where only one entry can have it; `nil` elsewhere.
  package static func mark(in node: Int, of document: Document) -> Mark? {
    guard document.nodes[node].traits.contains(.selection), let mark = marks[document.nodes[node].name],
      document.value(mark.mode.attribute, of: node) == mark.mode.value
    else { return nil }
    return mark
  }
}
