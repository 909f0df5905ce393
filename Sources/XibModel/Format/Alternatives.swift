/// Attributes in place of which Xcode writes others, and never both (format.md 3.2).
public enum Alternatives {
  /// The attributes that an element has instead of one of its attributes, by element.
  static let byElement: [String: [String: [String]]] = [
    "barButtonItem": ["systemItem": ["image", "title"]],
    "tabBarItem": ["systemItem": ["image", "title"]],
    "label": ["minimumFontSize": ["minimumScaleFactor"]],
    "segue": ["popoverAnchorBarButtonItem": ["popoverAnchorView"]],
  ]

  /// The pairs of attributes of which an element has only one.
  public static func pairs(of node: Int, in document: Document) -> [(String, String)] {
    let element = document.nodes[node]
    guard element.traits.contains(.alternatives), let attributes = byElement[element.name] else { return [] }
    return attributes.flatMap { name, others in others.map { (name, $0) } }.sorted { $0 < $1 }
  }
}
