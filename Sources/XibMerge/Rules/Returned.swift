internal import XibModel

extension Rule {
  static let returned = Rule(
    "returned",
    """
    An object that a conflict keeps has its connections, constraints, entries of variations and lists (format.md 5.3),
    and cells of grids again, and what the side that deleted it had moved out of it. It is a conflict, too, if one side
    dissolved a container and kept something of it, and the other deleted the container with that.
    """
  ) { snapshot in
    let (facts, versions) = (snapshot.facts, snapshot.versions)
    let moved = facts.all.indices.filter { facts.all[$0].slot == .place }
    guard !moved.isEmpty else { return [] }
    return facts.all.indices.flatMap { presence -> [Contradiction] in
      let fact = facts.all[presence]
      guard fact.slot == .presence, snapshot.groups.isOpen(presence),
        case .changed(let deleter) = facts.states[presence], versions.exists(fact.element, in: .base)
      else { return [] }
      return moved.filter { place in
        let element = facts.all[place].element
        return facts.states[place] == .changed(by: deleter)
          && versions.ancestors(of: element, in: .base).contains(fact.element)
      }.map { place in
        Contradiction(
          kind: .deletedAndChanged, facts: [presence, place], elements: [fact.element], explanation: nil)
      }
    }
  }
}
