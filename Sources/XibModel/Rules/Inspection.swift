/// Facts about a document that several rules need, found in one pass so that validating every merge takes little time.
struct Inspection {
  let document: Document
  /// The objects whose id an earlier object has already.
  let repeated: [(node: Int, id: String)]
  /// The references to ids that no object has.
  let unresolved: [(node: Int, attribute: Attribute)]

  init(_ document: Document) {
    self.document = document
    var ids = NumberTable()
    ids.reserveCapacity(document.nodes.count / 2)
    var repeated: [(node: Int, id: String)] = []
    for node in document.nodes.indices where document.withIdentifier(of: node, { ids.enter($0, as: node) }) == false {
      repeated.append((node, document.identifier(of: node) ?? ""))
    }
    var unresolved: [(node: Int, attribute: Attribute)] = []
    let isArchive = document.kind == .archive
    for node in document.nodes.indices where !document.nodes[node].attributeTraits.isDisjoint(with: .anyReference) {
      if isArchive {
        let isKnown = document.withValue(of: ArchiveRecords.reference, in: node) { ids[$0] != nil }
        if isKnown == false,
          let attribute = document.attributes(of: node).first(where: { $0.name == ArchiveRecords.reference })
        {
          unresolved.append((node, attribute))
        }
      } else {
        for attribute in document.references(of: node) where ids[attribute.value] == nil {
          unresolved.append((node, attribute))
        }
      }
    }
    self.repeated = repeated
    self.unresolved = unresolved
  }
}

extension Document {
  /// A label by which a person can find an element: the name and the id of the object it belongs to.
  func label(of node: Int) -> String {
    let owner = nearestObject(around: node)
    return [nodes[owner].name, identifier(of: owner)].compactMap { $0 }.joined(separator: " ")
  }
}
