/// The scenes of a storyboard (format.md 2).
package enum Scenes {
  private static let element = "scene"

  /// Whether an element is a scene.
  package static func isScene(_ element: String) -> Bool { element == Self.element }

  /// Whether an element of a document lists its scenes, or the objects of a nib.
  package static func isList(_ element: String) -> Bool { element == "scenes" || element == Containers.objects }

  /// The attribute of a storyboard with the view controller that it shows first.
  package static let initialController = "initialViewController"

  /// The element of the app in a storyboard of macOS. Its scene has the main menu, and is loaded with the storyboard.
  package static let application = "application"

  /// The objects of a scene, in order: a view controller, placeholders, gesture recognizers.
  static func objects(of scene: Int, in document: Document) -> [Int] {
    document.children(of: scene).flatMap { document.children(of: $0) }
  }

  /// Whether an object is the one that its scene shows, and that the scene is named after. No scene of 17,120 has two.
  package static func isOwner(_ node: Int, in document: Document) -> Bool {
    document.value("sceneMemberID", of: node) == "viewController"
  }
}

/// Objects that stand for others: File's Owner and the first responder (format.md 3).
package enum Placeholders {
  private static let element = "placeholder"

  /// Whether an element stands for an object outside of the document.
  package static func isPlaceholder(_ element: String) -> Bool { element == Self.element }

  /// The values of attributes that tell a placeholder, by attribute.
  private typealias Marks = [String: String]

  /// The first responder stands for any object of the app.
  private static let firstResponder: Marks = [
    "placeholderIdentifier": "IBFirstResponder", AttributeNames.customClass: "FirstResponder",
    "userLabel": "First Responder",
  ]

  /// File's Owner stands for the object that loads the document.
  private static let fileOwner: Marks = ["placeholderIdentifier": "IBFilesOwner", "userLabel": "File's Owner"]

  /// Whether an object is the placeholder for the first responder.
  package static func isFirstResponder(_ node: Int, in document: Document) -> Bool {
    has(firstResponder, node, document)
  }

  /// Whether an object is the placeholder for the object that loads the document.
  package static func isFileOwner(_ node: Int, in document: Document) -> Bool { has(fileOwner, node, document) }

  private static func has(_ marks: Marks, _ node: Int, _ document: Document) -> Bool {
    marks.contains { document.value($0.key, of: node) == $0.value }
  }
}

/// The root elements of the two kinds of document (format.md 1.1).
enum RootElements {
  /// Documents of Xcode 4 and later.
  static let modern = "document"
  /// Documents of Xcode 3 and 4.
  static let archive = "archive"
}

/// Content of which a table or a collection makes many: its prototype cells (format.md 4.5).
package enum RepeatedContent {
  /// The elements that have a list of prototypes, by the name of the list. Other elements may have a list of that name.
  static let owners: [String: Set<String>] = ["prototypes": [table], "cells": ["collectionView"]]

  /// The attribute that says whether an element has prototypes.
  package static let mode = "dataMode"
  /// The mode of a table whose cells are all in the document.
  package static let staticMode = "static"
  /// The element that lists such cells, in sections.
  static let sections = "sections"
  static let table = "tableView"
  /// The element whose view alone may be a table of static cells: of 524, none is elsewhere.
  static let controller = "tableViewController"

  /// Whether an element lists prototypes.
  package static func isList(_ element: String, in owner: String) -> Bool { owners[element]?.contains(owner) == true }
}

extension Document {
  /// The prototype around each object in one, by the object's id.
  func prototypesAroundObjects() -> [String: Int] {
    var prototypes: [String: Int] = [:]
    for list in nodes.indices where nodes[list].traits.contains(.prototypes) && nodes[list].parent >= 0 {
      guard RepeatedContent.isList(nodes[list].name, in: nodes[nodes[list].parent].name) else { continue }
      for prototype in children(of: list) {
        for node in subtree(of: prototype) {
          if let id = identifier(of: node) { prototypes[id] = prototype }
        }
      }
    }
    return prototypes
  }
}

extension Document {
  /// The release of Xcode that wrote a document, as a list of numbers; empty if not stated (format.md 1.2).
  public var toolsVersion: [Int] {
    (dialect.toolsVersion(of: self) ?? "").split(separator: ".").map { Int($0) ?? 0 }
  }
}
