/// Lists whose entries belong to the views of another list (format.md 5.3).
extension Document {
  /// The views that the entries of a parallel list belong to, in the order of the document; `nil` if a node is no such list.
  public func views(beside list: Int) -> [Int]? {
    guard let names = Identifiers.parallel[nodes[list].name], nodes[list].parent >= 0 else { return nil }
    return children(of: nodes[list].parent).filter { names.contains(nodes[$0].name) }.flatMap(children)
  }
}
