/// The keys that choose a menu item or press a button. Xcode shows a key and its modifiers in one field.
package enum KeyEquivalents {
  package static let label = "Key Equivalent"
  static let key = "keyEquivalent"
  private static let mask = "keyEquivalentModifierMask"

  /// The modifiers of a key for which a document states none, by element; none for others.
  private static let usual = ["menuItem": ["command"]]

  /// The modifiers in the order in which menus show them.
  private static let modifiers = ["control", "option", "shift", "command"]

  /// The signs of keys that have no letter, by their characters; or by these in base 64, as files have those that XML can't hold.
  private static let signs = [
    "\r": "↩", "DQ": "↩", "\u{3}": "⌅", "Aw": "⌅", "\t": "⇥", "CQ": "⇥", "\u{19}": "⇤", "GQ": "⇤", " ": "Space",
    "\u{1B}": "⎋",
    "Gw": "⎋", "\u{8}": "⌫", "CA": "⌫", "\u{7F}": "⌦", "fw": "⌦", "\u{F700}": "↑", "\u{F701}": "↓", "\u{F702}": "←",
    "\u{F703}": "→", "\u{F728}": "⌦", "\u{F729}": "↖", "\u{F72B}": "↘", "\u{F72C}": "⇞", "\u{F72D}": "⇟",
  ]

  /// Whether a property is the key, its modifiers, or one of these.
  package static func isPart(_ property: String) -> Bool {
    property.hasPrefix(key) && [key, mask].contains { property == $0 || property.hasPrefix($0 + ".") }
  }

  /// The key with its modifiers, such as `⌥⌘T`, as the inspector shows it.
  package static func words(of node: Int, in document: Document) -> String {
    let parts = document.children(of: node)
    func part(_ name: String) -> Int? { parts.first { document.key(of: $0) == name } }
    let stated = document.value(key, of: node) ?? part(key).map { document.content(of: $0) } ?? ""
    guard !stated.isEmpty else { return "none" }
    var held = usual[document.nodes[node].name] ?? []
    if let mask = part(mask) { held = modifiers.filter { document.value($0, of: mask) == AttributeNames.yes } }
    // A capital letter needs the shift key.
    if stated.count == 1, stated.lowercased() != stated { held.append("shift") }
    let signs = modifiers.filter(held.contains).compactMap { ValueKind.flagWords[$0] }
    return signs.joined() + (Self.signs[stated] ?? Self.signs[stated.trimmed] ?? stated.uppercased())
  }
}
