internal import ProjectIndex
internal import SwiftSyntax

/// The attributes of a Swift declaration that decide what Objective-C sees of it.
struct SwiftAttributes {
  private(set) var names: Set<String> = []
  /// The name in `@objc(name)`.
  private(set) var objectiveCName: String?

  init(_ list: AttributeListSyntax) {
    for element in list { add(element) }
  }

  private mutating func add(_ element: AttributeListSyntax.Element) {
    switch element {
    case .attribute(let attribute):
      guard let name = attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.text else { return }
      names.insert(name)
      if name == "objc", case .objCName(let pieces)? = attribute.arguments {
        let written = pieces.map { ($0.name?.text ?? "") + ($0.colon?.text ?? "") }.joined()
        if !written.isEmpty { objectiveCName = written }
      }
    case .ifConfigDecl(let condition):
      for clause in condition.clauses {
        if case .attributes(let list)? = clause.elements { for element in list { add(element) } }
      }
    }
  }

  /// The attributes of members that a document can connect.
  private static let connectable: Set<String> = ["IBOutlet", "IBAction", "IBSegueAction"]
  /// The attributes that imply `@objc`.
  private static let exposing: Set<String> = [
    "objc", "IBOutlet", "IBAction", "IBSegueAction", "IBInspectable", "GKInspectable", "NSManaged",
  ]

  func traits(of modifiers: DeclModifierListSyntax) -> Member.Traits {
    var traits: Member.Traits = []
    if !names.isDisjoint(with: Self.connectable) { traits.insert(.isConnectable) }
    if !names.isDisjoint(with: Self.exposing) { traits.insert(.isExposed) }
    if modifiers.contains(where: { $0.name.text == "override" }) { traits.insert(.isOverride) }
    // Before Swift 4, this implied `@objc`.
    if modifiers.contains(where: { $0.name.text == "dynamic" }) { traits.insert(.isExposed) }
    return traits
  }

  /// Whether a member belongs to the type, not to its objects.
  static func isOfType(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { $0.name.text == "static" || $0.name.text == "class" }
  }
}

enum SwiftNames {
  /// A name without the backticks around it.
  static func plain(_ name: String) -> String {
    name.hasPrefix("`") && name.hasSuffix("`") && name.count > 2 ? String(name.dropFirst().dropLast()) : name
  }
}
