internal import XibModel

extension Rule {
  static let identity = Rule(
    "identity",
    """
    An object is known by its id, and also by its place if its parent can have only one of it (`key="contentView"`,
    the exit of a scene). What a side moved to such a place, and what the other side put there, are two objects. An
    object that both sides added under one id is one object if one side has everything that the other has. If each has
    more, the two are united and reported if they have an object or a name in common; else it is a conflict.
    """)
}

/// Objects that both sides added under one id.
extension Facts {
  /// Notes which of them are one object, and states that of two objects all comes from one side.
  mutating func stateNamesakes() {
    // If both sides added the whole document, they have it from the same source.
    guard versions.base != nil else { return }
    var node = 0
    while node < versions.ours.nodes.count {
      let element = versions.element(of: node, in: .ours)
      guard !versions.isUnchanged(element), fact(.whole, of: element) == nil else {
        node = versions.ours.nodes[node].subtreeEnd
        continue
      }
      switch kinship(of: element) {
      case .none: node += 1
      case .related(let richer):
        related.append((element, richer))
        node += 1
      case .strangers:
        stateContestedWhole(element, strangers(under: element))
        node = versions.ours.nodes[node].subtreeEnd
      }
    }
  }

  /// What is wrong with an id under which each side added another object; `nil` for the id of one object.
  func strangers(under element: ElementID) -> Contradiction? {
    guard case .strangers = kinship(of: element) else { return nil }
    return Contradiction(
      kind: .takenTwice, facts: [], elements: [element],
      explanation: "both sides added an object with this id, and the two have too little in common to be one",
      rule: Rule.identity.name)
  }

  private enum Kinship {
    /// Nothing to report: not an object that both sides added, or one side has everything that the other has.
    case none
    /// They are one thing: one side has all that the other has and more, or each lacks something and they have enough in
    /// common.
    case related(richer: Side?)
    case strangers
  }

  private func kinship(of element: ElementID) -> Kinship {
    guard !versions.exists(element, in: .base), let mine = versions.node(element, .ours),
      let its = versions.node(element, .theirs), versions.ours.identifier(of: mine) != nil,
      versions.theirs.identifier(of: its) != nil
    else { return .none }
    guard versions.ours.nodes[mine].name == versions.theirs.nodes[its].name else { return .strangers }
    let one = Features(of: mine, .ours, versions), other = Features(of: its, .theirs, versions)
    // One side may have added a part since it had the other's object, or the other removed one: the part is there.
    if one.all == other.all { return .none }
    if one.all.isSubset(of: other.all) { return .related(richer: .theirs) }
    if other.all.isSubset(of: one.all) { return .related(richer: .ours) }
    if !one.objects.isDisjoint(with: other.objects) { return .related(richer: nil) }
    return one.name != nil && one.name == other.name ? .related(richer: nil) : .strangers
  }

  /// The features of an object: its attribute names, its children, and the objects in it.
  private struct Features {
    var all: Set<String> = []
    var objects: Set<String> = []
    let name: String?

    init(of node: Int, _ side: Side, _ versions: Versions) {
      let document = versions[side]
      name = ObjectNames.name(of: node, in: document)
      let own = FactClasses.of(node, in: document)
      for attribute in document.attributes(of: node)
      where !FactClasses.of(attribute: attribute.name, of: node, in: document, own).isBookkeeping {
        all.insert("@" + attribute.name)
      }
      for child in document.children(of: node)
      where !FactClasses.of(child, in: document).isBookkeeping && !document.isGroup(child)
        && !FactClasses.isFrame(document.nodes[child].name)
      {
        all.insert("/\(versions.element(of: child, in: side.version).number)")
      }
      for inner in document.subtree(of: node).dropFirst() {
        guard let id = document.identifier(of: inner) else { continue }
        objects.insert(id)
        all.insert("#" + id)
      }
    }
  }
}
