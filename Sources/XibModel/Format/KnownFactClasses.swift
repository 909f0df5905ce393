/// The classes of the nodes of a document, which are looked up once: most nodes have that of what is around them.
public final class KnownFactClasses {
  private let document: Document
  private var known: [FactClass?]

  public init(_ document: Document) {
    self.document = document
    known = Array(repeating: nil, count: document.nodes.count)
  }

  /// The class of a node, as ``FactClasses/of(_:in:)`` tells it.
  public func of(_ node: Int) -> FactClass {
    var unknown: [Int] = []
    var around = FactClass.edit
    var at = node
    while at >= 0 {
      if let found = known[at] {
        around = found
        break
      }
      unknown.append(at)
      at = document.nodes[at].parent
    }
    for node in unknown.reversed() {
      if around == .edit { around = FactClasses.own(node, document) }
      known[node] = around
    }
    return around
  }
}
