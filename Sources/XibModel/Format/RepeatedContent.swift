/// Content of which a table or a collection makes many: its prototype cells (format.md 4.5).
public enum RepeatedContent {
  /// The elements that have a list of prototypes, by the name of the list. Other elements may have a list of that name.
  static let owners: [String: Set<String>] = ["prototypes": ["tableView"], "cells": ["collectionView"]]

  /// The attribute that says whether an element has prototypes.
  public static let mode = "dataMode"

  /// Whether an element lists prototypes.
  public static func isList(_ element: String, in owner: String) -> Bool { owners[element]?.contains(owner) == true }
}

extension Document {
  /// The prototype around each object in one, by the object's id.
  func prototypesAroundObjects() -> [String: Int] {
    var prototypes: [String: Int] = [:]
    for list in nodes.indices where nodes[list].traits.contains(.prototypes) && nodes[list].parent >= 0 {
      guard RepeatedContent.isList(nodes[list].name, in: nodes[nodes[list].parent].name) else { continue }
      for prototype in children(of: list) {
        for node in prototype..<nodes[prototype].subtreeEnd {
          if let id = identifier(of: node) { prototypes[id] = prototype }
        }
      }
    }
    return prototypes
  }
}
