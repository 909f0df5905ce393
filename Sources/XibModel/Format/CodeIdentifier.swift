/// The identifiers by which code asks for an object (format.md 4.5). No two objects in one place have the same.
package struct CodeIdentifier: Sendable {
  /// The object.
  package let node: Int
  /// The object in which no other has the identifier: the document for a scene, the table for a cell.
  package let scope: Int
  package let attribute: String
  package let value: String

  /// The attribute with the identifier of the objects in a list, by the list's element.
  static let attributes = [
    "scenes": "storyboardIdentifier", "prototypes": "reuseIdentifier", "cells": "reuseIdentifier",
    "tableColumns": "identifier", "prototypeCellViews": "identifier",
    "allowedToolbarItems": "implicitItemIdentifier",
  ]

  /// Whether an attribute can be such an identifier.
  package static func isOne(_ attribute: String) -> Bool { attributes.values.contains(attribute) }

  /// The identifiers of a document, in order.
  package static func all(in document: Document) -> [CodeIdentifier] {
    document.nodes.indices.filter { document.nodes[$0].traits.contains(.identifierList) }.flatMap { list in
      identifiers(ofList: list, in: document)
    }
  }

  private static func identifiers(ofList list: Int, in document: Document) -> [CodeIdentifier] {
    let scope = document.nodes[list].parent
    guard let attribute = attributes[document.nodes[list].name], scope >= 0,
      // Static cells may share theirs.
      !document.nodes[list].traits.contains(.prototypes)
        || RepeatedContent.isList(document.nodes[list].name, in: document.nodes[scope].name)
    else { return [] }
    let entries = document.children(of: list)
    // The objects of a scene are in a list of their own.
    let objects = entries.flatMap {
      Scenes.isScene(document.nodes[$0].name) ? Scenes.objects(of: $0, in: document) : [$0]
    }
    return objects.compactMap { node in
      guard let value = document.value(attribute, of: node), !value.isEmpty else { return nil }
      return CodeIdentifier(node: node, scope: scope, attribute: attribute, value: value)
    }
  }
}
