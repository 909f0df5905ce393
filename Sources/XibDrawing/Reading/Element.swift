internal import Basics
internal import XibModel

/// One element of a document, with the lookups that drawing needs.
struct Element {
  let document: Document
  let node: Int

  /// The largest number that is drawn, in points. It keeps sums finite, and is far beyond any screen.
  private static let largest = 50_000.0

  var name: String { document.nodes[node].name }
  var id: String? { document.identifier(of: node) }
  var key: String? { self["key"] }

  subscript(attribute: String) -> String? { document.value(attribute, of: node) }

  /// Whether an attribute is set to YES.
  func isOn(_ attribute: String) -> Bool { self[attribute] == "YES" }

  /// A number, brought into the range that can be drawn; `nil` if there is none.
  func number(_ attribute: String) -> Double? {
    document.number(attribute, of: node).map { min(Self.largest, max(-Self.largest, $0)) }
  }

  var children: [Element] { document.children(of: node).map { Element(document: document, node: $0) } }

  /// The child that holds a property.
  func child(key: String) -> Element? { first { document.value("key", of: $0) == key } }

  /// The child with an element name.
  func child(_ name: String) -> Element? { first { document.nodes[$0].name == name } }

  /// The children of a container such as `subviews`.
  func members(of container: String) -> [Element] { child(container)?.children ?? [] }

  var parent: Element? {
    let parent = document.nodes[node].parent
    return parent < 0 ? nil : Element(document: document, node: parent)
  }

  private func first(where matches: (Int) -> Bool) -> Element? {
    for child in document.children(of: node) where matches(child) { return Element(document: document, node: child) }
    return nil
  }

  // MARK: Values

  /// The text in the element, as it is written.
  var content: String { document.content(of: node) }

  /// All elements with a name: those in this one, and this one itself.
  func descendants(_ name: String) -> [Element] {
    document.subtree(of: node).filter { document.nodes[$0].name == name }.map {
      Element(document: document, node: $0)
    }
  }

  /// A rectangle that a child states, in the coordinates of the document.
  func rect(key: String) -> Rect? {
    guard let rect = child(key: key), let x = rect.number("x"), let y = rect.number("y"),
      let width = rect.number("width"), let height = rect.number("height")
    else { return nil }
    return Rect(x, y, max(0, width), max(0, height))
  }

  func size(key: String) -> Size? {
    guard let size = child(key: key), let width = size.number("width"), let height = size.number("height") else {
      return nil
    }
    return Size(max(0, width), max(0, height))
  }

  /// A string property, which is an attribute or, if it is long, a child.
  func string(_ property: String) -> String? {
    if let value = self[property] { return value }
    guard let child = child(key: property), ["string", "mutableString"].contains(child.name) else { return nil }
    // Encoded strings hold only blanks, or signs that XML can't hold.
    return child["base64-UTF8"] == "YES" ? nil : document.content(of: child.node)
  }

  /// The cell of an AppKit control, which holds most of its properties; the control itself if it has none.
  var cell: Element { child(key: "cell") ?? self }

  /// The kind, name and id of the object, for people.
  var title: String {
    let words = ObjectNames.spelledOut(name)
    let called = ObjectNames.name(of: node, in: document)
    let text = called.map { $0 == words ? words : "\(words) “\($0)”" } ?? words
    return id.map { "\(text) (\($0))" } ?? text
  }
}

extension Element {
  /// The nearest element around this one with a name.
  func ancestor(_ name: String) -> Element? {
    var at = parent
    while let element = at, element.name != name { at = element.parent }
    return at
  }
}

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

/// The font that an element states.
extension Font {
  /// Reads a `fontDescription` or a `font`; `nil` if the element is missing or states none.
  init?(_ element: Element?) {
    guard let element else { return nil }
    if let style = element["style"], let font = Fonts.styles[style] {
      self = font
    } else if let style = element["textStyle"], let font = Fonts.macStyles[style] {
      self = font
    } else if let meta = element["metaFont"] {
      self = Fonts.meta[meta] ?? Font(13)
      if let size = element.number("size") { self.size = size }
    } else if let size = element.number("pointSize") ?? element.number("size") ?? Self.named(element["size"]) {
      self.init(size)
      if let type = element["type"], type.holds("bold") { weight = 700 }
      isItalic = element["type"]?.holds("italic") == true
      if let word = element["weight"], let known = Fonts.weights[word] { weight = known }
      let name = element["name"] ?? element["family"], words = name?.lowercased() ?? ""
      if Fonts.iconWords.contains(where: { words.holds($0) }) { icons = name }
      readName([element["name"], element["family"]].compactMap { $0 }.joined(separator: " "))
    } else {
      return nil
    }
    size = min(500, max(1, size))
  }

  private static func named(_ size: String?) -> Double? { size.flatMap { Fonts.sizes[$0] } }

  private mutating func readName(_ name: String) {
    guard !name.isEmpty else { return }
    let name = name.lowercased()
    if let found = Fonts.weightWords.first(where: { name.holds($0.0) }) { weight = found.1 }
    if let found = Fonts.familyWords.first(where: { name.holds($0.0) }) { family = found.1 }
    if name.holds("italic") || name.holds("oblique") { isItalic = true }
  }
}
