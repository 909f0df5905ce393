/// Values by which code, a test or a key press looks for an object, and finds only one where two have the same: a row
/// each. A document with two is valid.
package struct LookedUpValue: Sendable {
  /// The attribute, or the key of the child, that has the value. Children whose keys begin with it belong to it, as the
  /// modifiers of a key equivalent do.
  package let property: String
  /// The elements that have it; empty for any.
  let elements: Set<String>
  /// Whether it is looked for in the whole document, not in a scene or a top-level object alone.
  package let isOfDocument: Bool
  /// Whether no sound document of 2,454 has two: `check` finds them, too.
  var isUnique = false
  /// What two objects with one value mean, in a sentence for people; `%` stands for the value.
  package let sentence: String

  package static let rows = [
    LookedUpValue(
      property: Connections.identifier, elements: ["segue"], isOfDocument: false,
      sentence: "each side gave a segue of this scene the identifier %; both stay, but code that performs it finds "
        + "only one of them"),
    LookedUpValue(
      property: Connections.identifier, elements: ["accessibility"], isOfDocument: false,
      sentence: "each side gave an object of this scene the accessibility identifier %; both stay, but a test that "
        + "looks for it finds two"),
    LookedUpValue(
      property: "restorationIdentifier", elements: [], isOfDocument: true,
      sentence: "each side gave an object of this document the restoration identifier %; both stay, but only one of "
        + "them is restored"),
    LookedUpValue(
      property: KeyEquivalents.key, elements: [], isOfDocument: false,
      sentence: "each side gave an object of this window or menu the same key equivalent; both stay, but only one of "
        + "them answers to the key"),
    LookedUpValue(
      property: "systemMenu", elements: ["menu"], isOfDocument: true, isUnique: true,
      sentence: "each side added a menu that the system fills (%); both stay, but the app has only one"),
    LookedUpValue(
      property: Connections.identifier, elements: ViewElements.names(with: .foundByIdentifier).union(["window"]),
      isOfDocument: false, isUnique: true,
      sentence: "each side gave a view here the identifier %; both stay, but code that looks for it finds only one of "
        + "them"),
  ]

  /// Whether several objects may have a value: the menu of a dock tile has the recent documents, too.
  static func isShared(_ value: String) -> Bool { value == "recentDocuments" }

  /// The value of an element; `nil` if it has none.
  package func value(of node: Int, in document: Document) -> String? {
    guard elements.isEmpty || elements.contains(document.nodes[node].name) else { return nil }
    var value = document.value(property, of: node) ?? ""
    let parts = children(of: node, in: document)
    // Modifiers alone are no key.
    guard !value.isEmpty || parts.contains(where: { document.key(of: $0) == property }) else { return nil }
    // A capital letter is the small one with the shift key.
    if property == KeyEquivalents.key { return KeyEquivalents.words(of: node, in: document) }
    for child in parts {
      let element = document.nodes[child]
      value += String(decoding: document.text[element.start..<element.end].filter { !isSpace($0) }, as: UTF8.self)
    }
    return value
  }

  /// The children of an element that are part of its value.
  package func children(of node: Int, in document: Document) -> [Int] {
    document.children(of: node).filter { document.key(of: $0)?.hasPrefix(property) == true }
  }
}
