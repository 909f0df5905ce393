internal import Basics

/// Connections that an object has only once, as an outlet has only one object, and no object has one connection twice
/// (format.md 4.4).
public enum ConnectionPlaces {
  /// Relationships with one view controller. A tab bar has many, and so has a split view of AppKit.
  private static let relationships: Set<String> = [
    "rootViewController", "masterViewController", "detailViewController", "supplementaryViewController",
    "compactViewController", "window.shadowedContentViewController", "nextPage", "dynamicNotificationInterface",
    "dynamicInteractiveNotificationInterface",
  ]

  /// The kind of segue by which a container view shows its only view controller.
  private static let embed = "embed"

  /// Elements that start one segue for each trigger. A view controller may have many, which code starts.
  private static let sourcesOfOneSegue: Set<String> = [
    "button", "barButtonItem", "tableViewCell", "collectionViewCell", "menuItem", "toolbarItem", "tapGestureRecognizer",
  ]

  /// Elements of UIKit that send one action. Controls may send many; in AppKit, every object has one target.
  private static let sendersOfOneAction: Set<String> = ["barButtonItem"]

  /// The attribute that names the place, for elements of which it says all.
  static let named = [
    References.singleOutlet: Connections.property, NormalArchive.connectionRecord: NormalArchive.Attribute.place,
  ]

  /// Whether an attribute only says again what stands in the element.
  public static func isRestated(_ attribute: String, on element: String) -> Bool {
    element == NormalArchive.connectionRecord
      && [NormalArchive.Attribute.name, NormalArchive.Attribute.place].contains(attribute)
  }

  /// Outlet collections of which an object can be in only one, whichever view has it (a recognizer has one view; of 375
  /// in storyboards, none is in two).
  private static let exclusive: Set<String> = ["gestureRecognizers"]

  /// Whether no other object can have a connection of this kind to the same object.
  public static func isExclusive(_ node: Int, in document: Document) -> Bool {
    Connections.kind(of: document.nodes[node].name) == .outletCollection
      && document.value(Connections.property, of: node).map(exclusive.contains) == true
  }

  static let binding = "binding"
  static let action = "action"

  /// The attribute with what starts a segue or sends an action, where an object knows several ways.
  private static let trigger = "trigger"

  /// The attributes that name the place of a connection; those that alone say which place come first.
  public static let attributes =
    [Connections.property, NormalArchive.Attribute.place, AttributeNames.name, Connections.relationship, trigger] + ends

  /// The attributes that say what a connection connects, where an object may have many of its kind.
  private static let ends = [Connections.selector, Connections.destination, Connections.target, Connections.event]

  /// The place in its object that only one connection takes; `nil` for a connection of which an object may have many.
  public static func name(of node: Int, in document: Document) -> String? {
    if document.nodes[node].traits.contains(.placedConnection) {
      return named[document.nodes[node].name].flatMap { document.value($0, of: node) }
    }
    guard document.nodes[node].traits.contains(.connection),
      let kind = Connections.kind(of: document.nodes[node].name), let owner = element(connectedBy: node, in: document)
    else { return nil }
    switch kind {
    case .outlet: return nil
    case .outletCollection: return ends(of: node, in: document)
    case .binding: return document.value(AttributeNames.name, of: node).map { "\(binding) \($0)" }
    case .segue: return place(ofSegue: node, from: owner, in: document)
    case .action:
      let isOnly = sendersOfOneAction.contains(owner) || ElementClasses.isAppKit(document)
      return isOnly ? "\(action) \(document.value(trigger, of: node) ?? "")" : ends(of: node, in: document)
    }
  }

  /// What a connection connects. No object has two connections that do the same.
  private static func ends(of node: Int, in document: Document) -> String {
    let values = ([Connections.property] + ends).compactMap { document.value($0, of: node) }
    return ([document.nodes[node].name] + values).joined(by: " ")
  }

  /// The element of the object that has a connection.
  private static func element(connectedBy node: Int, in document: Document) -> String? {
    let list = document.nodes[node].parent
    guard list >= 0, document.nodes[list].parent >= 0 else { return nil }
    return document.nodes[document.nodes[list].parent].name
  }

  private static func place(ofSegue node: Int, from owner: String, in document: Document) -> String? {
    if let relationship = document.value(Connections.relationship, of: node) {
      return relationships.contains(relationship) ? "relationship \(relationship)" : nil
    }
    if document.value(Connections.presentation, of: node) == embed { return embed }
    return sourcesOfOneSegue.contains(owner) ? "segue \(document.value(trigger, of: node) ?? "")" : nil
  }
}
