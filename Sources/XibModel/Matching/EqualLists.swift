/// Lists of children that have the same names in the same order as in the base: most lists of most documents.
///
/// Matching their elements one by one gives the same as looking up each name, and is faster.
extension Correspondence {
  /// Gives children the identities of the base's, if these have the same names; returns whether it did.
  mutating func assignInOrder(
    _ parent: Int, to owner: Int, in document: Document, _ version: Int, _ base: Document?
  ) -> Bool {
    guard let base, owner < base.nodes.count, hasEqualNames(under: parent, in: document, version, as: owner, in: base)
    else { return false }
    for (child, old) in zip(document.children(of: parent), base.children(of: owner)) {
      assign(child, to: old, version)
    }
    return true
  }

  private mutating func hasEqualNames(
    under parent: Int, in document: Document, _ version: Int, as owner: Int, in base: Document
  ) -> Bool {
    // Entries beside views are matched by their views.
    guard !document.nodes[parent].traits.contains(.parallel) else { return false }
    var others = base.children(of: owner).makeIterator()
    var unnamed: Set<String> = []
    for child in document.children(of: parent) {
      guard let old = others.next(), !isTaken(old, version), document.nodes[child].name == base.nodes[old].name
      else { return false }
      switch (document.hasIdentity(child), base.hasIdentity(old)) {
      case (true, true):
        guard hasIdentifier(child, in: document, of: old, in: base) else { return false }
        continue
      case (false, false): break
      default: return false
      }
      if !document.startTag(of: child).isSameBlock(as: base.startTag(of: old)) {
        guard localName(of: child, in: document) == localName(of: old, in: base) else { return false }
      }
      // Several elements without names are aligned.
      if !hasLocalName(child, in: document), !unnamed.insert(document.nodes[child].name).inserted { return false }
    }
    return others.next() == nil
  }

  /// Whether an object has the id of one of the base, and the id names that one; `false` for scenes.
  private func hasIdentifier(_ node: Int, in document: Document, of old: Int, in base: Document) -> Bool {
    document.withIdentifier(of: node) { id in
      base.withIdentifier(of: old) { $0.isSameBlock(as: id) } == true && names[id].flatMap { object(named: $0) } == old
    } == true
  }
}
