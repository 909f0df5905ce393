/// Properties that are one choice of a person, as Xcode has them in one field or sets them together.
package enum SharedFields {
  /// An object in one version.
  package typealias Version = (document: Document, node: Int)

  /// The label of the field that a property belongs to, and its words in two versions; `nil` for a property with a field of its
  /// own, and for a class that reads alike. A key may read alike in both.
  package static func field(
    of property: String, _ old: Version, _ new: Version
  ) -> (label: String, old: String, new: String)? {
    if KeyEquivalents.isPart(property) {
      return (
        KeyEquivalents.label, KeyEquivalents.words(of: old.node, in: old.document),
        KeyEquivalents.words(of: new.node, in: new.document)
      )
    }
    guard property.hasPrefix("custom"), ofClass.contains(property) else { return nil }
    // A module alone has its own field.
    let (before, after) = (className(of: old), className(of: new))
    let modules = [old, new].map { $0.document.value(AttributeNames.customModule, of: $0.node) }
    func told(_ name: String, _ module: String?) -> String {
      module.flatMap { modules[0] == modules[1] ? nil : "\(name) of module \($0)" } ?? name
    }
    return before == after ? nil : ("Class", told(before, modules[0]), told(after, modules[1]))
  }

  private static let ofClass = [AttributeNames.customClass, AttributeNames.customModule, "customModuleProvider"]

  private static func className(of version: Version) -> String {
    version.document.value(AttributeNames.customClass, of: version.node)
      ?? ElementClasses(of: version.document).name(of: version.document.nodes[version.node].name) ?? "none"
  }
}

/// The keys that choose a menu item or press a button. Xcode shows a key and its modifiers in one field.
enum KeyEquivalents {
  static let label = "Key Equivalent"
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
  static func isPart(_ property: String) -> Bool {
    property.hasPrefix(key) && [key, mask].contains { property == $0 || property.hasPrefix($0 + ".") }
  }

  /// The key with its modifiers, such as `⌥⌘T`, as the inspector shows it.
  static func words(of node: Int, in document: Document) -> String {
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
