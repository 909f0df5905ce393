internal import Basics

/// The ways through the tree of a document.
extension Document {
  /// An element with everything in it, in document order.
  public func subtree(of node: Int) -> Range<Int> { node..<nodes[node].subtreeEnd }

  /// All elements of a name, in document order.
  package func nodes(named name: String) -> [Int] { nodes.indices.filter { nodes[$0].name == name } }

  /// The children of an element that have a name, in document order.
  package func children(of node: Int, named name: String) -> [Int] {
    children(of: node).filter { nodes[$0].name == name }
  }

  /// An element and those around it, from the inside out.
  package func chain(from node: Int) -> AncestorSequence { AncestorSequence(document: self, node: node) }

  /// The elements around one, from the inside out.
  package func ancestors(of node: Int) -> AncestorSequence { chain(from: nodes[node].parent) }

  /// The objects and scenes by their ids; of several with one id, the first.
  public var objects: [String: Int] {
    objectIndex.use { index in
      if let known = index.nodes { return known }
      let found = Dictionary(
        firstOf: nodes.indices.lazy.compactMap { node in self.identity(of: node).map { ($0, node) } })
      index.nodes = found
      return found
    }
  }

  /// The object or scene with an id; `nil` if there is none.
  public func object(_ id: String) -> Int? { objects[id] }
}

/// What ``Document/objects`` found when somebody first asked: most documents are never asked.
final class ObjectIndex {
  fileprivate var nodes: [String: Int]?
}

/// Elements from the inside out; walks from parent to parent without storage of its own.
package struct AncestorSequence: Sequence, IteratorProtocol {
  let document: Document
  var node: Int

  package mutating func next() -> Int? {
    guard node >= 0 else { return nil }
    defer { node = document.nodes[node].parent }
    return node
  }
}
