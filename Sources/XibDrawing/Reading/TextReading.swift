internal import XibModel

/// A text with the look of its first run.
struct StyledText {
  var text: String
  var font: Font?
  var color: Color?
  var alignment: String?
}

extension Element {
  /// An attributed string property, with the font and colour of its first run; `nil` if it is not set or empty.
  func attributed(_ property: String, _ appearance: Appearance) -> StyledText? {
    guard let list = child(key: property), list.name == "attributedString" else { return nil }
    let fragments = list.children.filter { $0.name == "fragment" }
    let text = fragments.map { $0.string("content") ?? "" }.joined()
    guard !text.isEmpty else { return nil }
    let attributes = fragments.first?.child("attributes")
    return StyledText(
      text: text, font: Font(attributes?.child(key: "NSFont")),
      color: attributes?.child(key: "NSColor").flatMap(appearance.color),
      alignment: attributes?.child(key: "NSParagraphStyle")?["alignment"])
  }
}
