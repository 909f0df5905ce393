/// Texts with fonts and colours, as modern documents write them: as fragments.
extension ModernReading {
  /// A text with the same attributes throughout; `nil` for one with several, which stays as the archive has it.
  mutating func attributedString(_ node: Int, key: String?, owner: String) -> ModernElement? {
    guard let content = objects.text("NSString", of: node),
      objects.member("NSAttributeInfo", of: node) == nil
    else { return nil }
    var fragment = ModernElement("fragment")
    fragment.state("content", content)
    if let dictionary = objects.member("NSAttributes", of: node) {
      var attributes = ModernElement("attributes")
      for entry in document.children(of: dictionary) {
        guard let name = document.key(of: entry) else { continue }
        place(entry, as: name, in: &attributes, owner: owner)
      }
      fragment.add(attributes)
    }
    var string = ModernElement("attributedString", [("key", key)])
    if !content.isEmpty { string.add(fragment) }
    return string
  }
}
