/// A tree of elements that constraints lay out: a document, or what a merge may come to.
package protocol LayoutTree: AnyObject {
  var root: Int { get }
  /// The constraints, the entries of variations and the stack views, but for some. Others may be among them.
  func elements(except known: Set<Int>) -> [Int]
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
  package func elements(except known: Set<Int>) -> [Int] { document.nodes.indices.filter { !known.contains($0) } }
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
