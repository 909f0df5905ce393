/// Connections between objects, and what their attributes mean (format.md 4).
package enum Connections {
  /// The kinds of connection, by the name of their element.
  package enum Kind: String, CaseIterable, Sendable {
    case outlet, outletCollection, action, segue, binding
  }

  /// The kind of connection that an element is; `nil` for any other element.
  package static func kind(of element: String) -> Kind? { Kind(rawValue: element) }

  /// The element that holds the connections of an object.
  package static let list = "connections"

  /// The attribute with the name of an outlet.
  package static let property = "property"
  /// The attribute with the method of an action.
  package static let selector = "selector"
  /// The attribute with the event that sends an action.
  static let event = "eventType"
  /// The attribute with the object that a connection leads to.
  package static let destination = "destination"
  /// The attribute with the object that an action leads to, where it is not the destination.
  package static let target = "target"
  /// The attribute with the name that code gives to a segue.
  package static let identifier = "identifier"
  /// The attribute with the way in which a segue shows its destination.
  package static let presentation = "kind"
  private static let unwind = "unwind"
  /// The kinds of segues whose destination is there as soon as the controller is that has them.
  private static let embedding: Set<String> = ["embed", "relationship"]
  /// The attribute with the part that the destination of a segue plays in its container.
  static let relationship = "relationship"
  /// The attribute with the method that an unwind segue goes back to.
  package static let unwindAction = "unwindAction"
  /// The attribute with the method that makes the view controller of a segue.
  package static let segueAction = "destinationCreationSelector"
  /// The attribute with the path of the value that a binding is to.
  package static let keyPath = "keyPath"

  /// Attributes with the name of a connection, the best one first.
  static let names = [property, selector, identifier, presentation, AttributeNames.name]

  /// Outlets that many classes have. Their names say nothing about the objects that they refer to.
  private static let common: Set<String> = [
    "delegate", "dataSource", "view", "nextKeyView", "initialFirstResponder", "window", "contentView", "menu",
    "accessoryView", "backgroundView", "selectedBackgroundView", "documentView", "formatter", "topLevelObjects",
    "gestureRecognizers",
  ]

  /// Relationships whose segues are in the order of the view controllers: tabs, and parts of a split view.
  private static let orderedRelationships: Set<String> = ["viewControllers", "tabItems", "splitItems"]

  /// Whether the place of a connection among those like it has a meaning.
  package static func isOrdered(_ node: Int, in document: Document) -> Bool {
    document.value(relationship, of: node).map(orderedRelationships.contains) ?? false
  }

  /// Whether a connection is an entry of an outlet collection, whose order code can see.
  package static func isCollected(_ node: Int, in document: Document) -> Bool {
    kind(of: document.nodes[node].name) == .outletCollection
  }

  /// Whether an element is an outlet or an outlet collection.
  package static func isOutlet(_ element: String) -> Bool {
    let kind = kind(of: element)
    return kind == .outlet || kind == .outletCollection
  }

  /// Whether both ends of a connection are in one scene (format.md 4.4): those of outlets, and of segues that unwind.
  package static func isWithinScene(_ node: Int, in document: Document) -> Bool {
    let element = document.nodes[node].name
    return isOutlet(element) || kind(of: element) == .segue && document.value(presentation, of: node) == unwind
  }

  /// Whether a connection is a segue that puts a controller into another one.
  package static func embeds(_ node: Int, in document: Document) -> Bool {
    kind(of: document.nodes[node].name) == .segue
      && document.value(presentation, of: node).map(embedding.contains) ?? false
  }

  /// Whether an outlet of this name says nothing about the object that it refers to.
  static func isCommon(_ property: String) -> Bool { common.contains(property) }
}

/// Connections that an object has only once, as an outlet has only one object, and no object has one connection twice
/// (format.md 4.4).
package enum ConnectionPlaces {
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
  package static func isRestated(_ attribute: String, on element: String) -> Bool {
    element == NormalArchive.connectionRecord
      && [NormalArchive.Attribute.name, NormalArchive.Attribute.place].contains(attribute)
  }

  /// Outlet collections of which an object can be in only one, whichever view has it (a recognizer has one view; of 375
  /// in storyboards, none is in two).
  private static let exclusive: Set<String> = ["gestureRecognizers"]

  /// Whether no other object can have a connection of this kind to the same object.
  package static func isExclusive(_ node: Int, in document: Document) -> Bool {
    Connections.kind(of: document.nodes[node].name) == .outletCollection
      && document.value(Connections.property, of: node).map(exclusive.contains) == true
  }

  /// The name of the outlet collection that a node is a member of; `nil` for any other node.
  package static func nameOfCollection(with node: Int, in document: Document) -> String? {
    Connections.kind(of: document.nodes[node].name) == .outletCollection
      ? document.value(Connections.property, of: node) : nil
  }

  package static let binding = "binding"
  package static let action = "action"

  /// The attribute with what starts a segue or sends an action, where an object knows several ways.
  private static let trigger = "trigger"

  /// The attributes that name the place of a connection; those that alone say which place come first.
  package static let attributes =
    [Connections.property, NormalArchive.Attribute.place, AttributeNames.name, Connections.relationship, trigger] + ends

  /// The attributes that say what a connection connects, where an object may have many of its kind.
  private static let ends = [Connections.selector, Connections.destination, Connections.target, Connections.event]

  /// The place in its object that only one connection takes; `nil` for a connection of which an object may have many.
  package static func name(of node: Int, in document: Document) -> String? {
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
    return ([document.nodes[node].name] + values).joined(separator: " ")
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
