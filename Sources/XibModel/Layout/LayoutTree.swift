/// A tree of elements that constraints lay out: a document, or what a merge may come to.
package protocol LayoutTree: AnyObject {
  var root: Int { get }
  /// The constraints, the entries of variations and the stack views; others may be among them.
  ///
  /// - Parameter wanted: The ones to look for; `nil` stands for all.
  func elements(among wanted: [Int]?) -> [Int]
  func traits(of element: Int) -> ElementTraits
  func name(of element: Int) -> String
  /// The element around one; `nil` for the root.
  func parent(of element: Int) -> Int?
  func children(of element: Int) -> [Int]
  func value(_ name: String, of element: Int) -> String?
  /// The object with an id; `nil` if there is none.
  func object(_ id: String) -> Int?
}

extension LayoutTree {
  /// An element and those around it, from the inside out.
  package func chain(from element: Int) -> UnfoldFirstSequence<Int> {
    sequence(first: element) { self.parent(of: $0) }
  }

  /// The view that a guide belongs to; any other element itself.
  func view(around element: Int) -> Int {
    guard let owner = parent(of: element) else { return element }
    switch name(of: element) {
    case LayoutRules.guide: return owner
    case LayoutRules.controllerGuide:
      let views = parent(of: owner).map(children) ?? []
      return views.first { value(AttributeNames.key, of: $0) == LayoutRules.controllerView } ?? element
    default: return element
    }
  }
}

/// A document as constraints lay it out.
package final class DocumentLayout: LayoutTree {
  let document: Document
  private let ids: NumberTable

  /// - Returns: `nil` if two objects have one id, as nobody knows then which one a constraint is about.
  package init?(_ document: Document) {
    var ids = NumberTable()
    ids.reserveCapacity(document.nodes.count / 2)
    for node in document.nodes.indices where document.withIdentifier(of: node, { ids.enter($0, as: node) }) == false {
      return nil
    }
    (self.document, self.ids) = (document, ids)
  }

  package var root: Int { 0 }
  package func elements(among wanted: [Int]?) -> [Int] { wanted ?? Array(document.nodes.indices) }
  package func traits(of element: Int) -> ElementTraits { document.nodes[element].traits }
  package func name(of element: Int) -> String { document.nodes[element].name }
  package func children(of element: Int) -> [Int] { Array(document.children(of: element)) }
  package func value(_ name: String, of element: Int) -> String? { document.value(name, of: element) }
  package func object(_ id: String) -> Int? { ids[id] }

  package func parent(of element: Int) -> Int? {
    let parent = document.nodes[element].parent
    return parent < 0 ? nil : parent
  }
}
