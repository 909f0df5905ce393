internal import XibModel

extension Rule {
  static let archivedPlaces = Rule(
    "archived-places",
    """
    An archive says three times where an object is: by a mention in a list of the object that has it, by one in the
    record of that object, and in what the object and its own record say. All come from one side, and so do the name
    of a connection's record and what is in it.
    """,
    bundles: { $0.stateArchivedPlaces() })
}

extension Facts {
  fileprivate mutating func stateArchivedPlaces() {
    guard !versions.graphs.isEmpty else { return }
    var places: [String: Set<FactID>] = [:]
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices where document.placeInHolder(byMention: node) != nil {
        let mention = versions.element(of: node, in: side.version)
        guard let presence = fact(.presence, of: mention),
          let id = document.value(ArchiveMentions.attribute, of: node),
          let object = versions.element(withID: id), versions.existsOnBothSides(object)
        else { continue }
        places[id, default: []].insert(presence)
        // A list that has only this comes and goes with it.
        if document.nodes[node].subtreeEnd == document.nodes[document.nodes[node].parent].subtreeEnd,
          document.children(of: document.nodes[node].parent).first(where: { _ in true }) == node,
          let list = fact(.presence, of: versions.element(of: document.nodes[node].parent, in: side.version))
        {
          places[id, default: []].insert(list)
        }
        let statements = document.dialect.normalForms?.statementsOfHolder(
          of: id, at: versions.node(object, side.version), mentionedBy: node, in: document)
        for statement in statements ?? [] {
          let statement = versions.element(of: statement, in: side.version)
          let facts = [fact(.attribute(ArchiveMentions.attribute), of: statement), fact(.presence, of: statement)]
          places[id, default: []].formUnion(facts.compactMap { $0 })
        }
      }
    }
    for (id, facts) in places.sorted(by: { $0.key < $1.key }) {
      guard let object = versions.element(withID: id) else { continue }
      add(facts.sorted(), of: object, nil, Settlement.movedByBoth, .moved)
    }
    stateConnectionNames()
  }

  /// The name of a connection record says again what is in it.
  private mutating func stateConnectionNames() {
    for (fact, value) in zip(all.indices, all) {
      guard case .attribute(let name) = value.slot,
        ConnectionPlaces.isRestated(name, on: versions.elementName(of: value.element))
      else { continue }
      add(
        [fact] + facts(in: value.element).filter { $0 != fact }, of: value.element, nil, Settlement.changedDifferently)
    }
  }
}

/// Values that only caches mention, such as the descriptions of classes, of which each side has added some.
extension Facts {
  /// Takes a mention of such a value from the side that added it, if what the other side has there is mentioned elsewhere:
  /// the policy for caches takes all of them from one side.
  mutating func stateSparedMentions(_ references: ReferenceTable) {
    guard !versions.graphs.isEmpty else { return }
    let holding = references.holding
    func own(_ mention: HoldingMentions.Mention) -> FactID? {
      fact(of: mention.reference) ?? fact(.whole, of: mention.element)
    }
    func target(_ mention: HoldingMentions.Mention) -> ElementID? {
      mention.reference.targets[own(mention).flatMap(preferredSide) ?? mention.reference.side]
    }
    for object in holding.objects.sorted()
    where holding.isValue(object) && !versions.exists(object, in: .base) && !versions.existsOnBothSides(object) {
      let side = versions.anySide(of: object), mentions = holding.holders[object] ?? []
      guard !mentions.contains(where: { target($0) == object }) else { continue }
      for mention in mentions.reversed() {
        guard versions.factClass(of: mention.element).isBookkeeping, let fact = own(mention),
          states[fact] == .free(side.other),
          mention.reference.targets[side] == object, let rival = target(mention),
          (holding.holders[rival] ?? []).count(where: { target($0) == rival }) > 1
        else { continue }
        let value = all[fact]
        let why = "\(side.name) is taken, so that what \(side.name) added stays"
        state(value.slot, of: value.element, .free(side), versions.decision(.derivedCache, value.element, why))
        break
      }
    }
  }
}
