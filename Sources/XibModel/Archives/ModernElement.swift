/// An element of the modern reading of an archive.
struct ModernElement {
  var name: String
  private(set) var attributes: [(name: String, value: String)] = []
  private(set) var children: [ModernElement] = []
  var text: String?

  init(_ name: String, _ attributes: [(String, String?)] = []) {
    self.name = XMLText.isName(name) ? name : "object"
    for case (let name, let value?) in attributes { self.attributes.append((name, value)) }
  }

  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// States a property: as an attribute, or as a child where an attribute can't hold the text.
  mutating func state(_ name: String, _ value: String) {
    attributes.removeAll { $0.name == name }
    children.removeAll { $0.name == "string" && $0["key"] == name }
    let value = Self.withLineFeeds(value)
    if XMLText.isName(name), !value.utf8.contains(where: { $0 < 0x20 }) { return attributes.append((name, value)) }
    // XML has no characters for most of these, so Xcode writes such a text as Base64.
    let isText = value.utf8.allSatisfy { $0 >= 0x20 || $0 == lineFeed || $0 == UInt8(ascii: "\t") }
    var child = ModernElement("string", [("key", name), ("base64-UTF8", isText ? nil : AttributeNames.yes)])
    child.text = isText ? value : "\n\(ArchiveValues.encodeBase64(Array(value.utf8)))\n"
    add(child)
  }

  /// A text with line feeds at the ends of its lines; a key that is nothing but a control character stays.
  private static func withLineFeeds(_ text: String) -> String {
    guard text.utf8.contains(carriageReturn), text.utf8.contains(where: { $0 >= 0x20 }) else { return text }
    return String(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
  }

  mutating func remove(_ attribute: String) { attributes.removeAll { $0.name == attribute } }

  /// Removes attributes from the child with this key, and the child with its last one.
  mutating func remove(_ names: [String], from key: String) {
    guard let place = children.firstIndex(where: { $0["key"] == key }) else { return }
    for name in names { children[place].remove(name) }
    if children[place].attributes.count == 1 { children.remove(at: place) }
  }

  mutating func add(_ child: ModernElement) { children.append(child) }

  /// Adds children to the element of this name, and key if it has one; makes that element if there is none.
  mutating func add(
    _ members: [ModernElement] = [], _ stated: [(String, String)] = [], to name: String, key: String? = nil
  ) {
    let place = children.firstIndex { $0.name == name && $0["key"] == key } ?? children.count
    if place == children.count { children.append(ModernElement(name, [("key", key)])) }
    children[place].children += members
    for (attribute, value) in stated { children[place].state(attribute, value) }
  }

  /// Writes the element with everything in it.
  func write(_ depth: Int, to out: inout [UInt8]) {
    out += Array(repeating: UInt8(ascii: " "), count: depth * 4)
    out.append(UInt8(ascii: "<"))
    out.append(utf8: name)
    for attribute in attributes { out.append(attribute: attribute.name, attribute.value) }
    out.appendTagEnd(selfClosed: false)
    if let text {
      out += Array(XMLText.escapeContent(text).utf8)
    } else if children.isEmpty {
      out.removeLast()
      out += Array("/>\n".utf8)
      return
    } else {
      out.append(lineFeed)
      for child in children { child.write(depth + 1, to: &out) }
      out += Array(repeating: UInt8(ascii: " "), count: depth * 4)
    }
    out += Array("</\(name)>\n".utf8)
  }
}
