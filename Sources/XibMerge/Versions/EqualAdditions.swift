internal import Basics
internal import XibModel

/// An object that one side added to a list that both sides have.
struct Addition {
  let element: ElementID
  let node: Int
  let list: ElementID
  /// The nearest object before it that both sides have.
  let neighbour: ElementID?
}

extension Versions {
  /// The objects that only a side added to lists that both have: not those with a key, and no connections or constraints.
  func additions(by side: Side) -> [Addition] {
    let document = self[side]
    guard base != nil, document.kind == .modern else { return [] }
    var neighbours: [Int: [Int: ElementID]] = [:]
    return changedNodes(on: side).compactMap { node in
      let element = element(of: node, in: side.version)
      guard document.hasID(node), document.key(of: node) == nil, isAdded(element, by: side),
        !Identifiers.isRecreated(document.nodes[node].name), let list = parent(of: element, in: side.version),
        existsOnBothSides(list)
      else { return nil }
      let parent = document.nodes[node].parent
      let places = neighbours[parent] ?? neighboursOfChildren(of: parent, on: side)
      neighbours[parent] = places
      return Addition(element: element, node: node, list: list, neighbour: places[node])
    }
  }

  /// The nearest child before each child of a node that both sides have.
  private func neighboursOfChildren(of parent: Int, on side: Side) -> [Int: ElementID] {
    var neighbours: [Int: ElementID] = [:], last: ElementID?
    for child in self[side].children(of: parent) {
      neighbours[child] = last
      let element = element(of: child, in: side.version)
      if existsOnBothSides(element) { last = element }
    }
    return neighbours
  }
}

/// What objects of a side say, without their own ids.
struct Statements {
  let document: Document
  /// What to write for the id of an object.
  let name: (String) -> String
  /// Whether frames, constraints and connections count.
  var isRough = false

  /// A node and all in it.
  func text(of node: Int) -> String {
    let element = document.nodes[node]
    let attributes = document.attributes(of: node).filter { isStated($0.name, of: node) }.map { attribute in
      let value = References.isReference(attribute, on: element) ? name(attribute.value) : attribute.value
      return "\(attribute.name)=\(value)"
    }.sorted()
    let inside = document.children(of: node).filter(isStated).map(text)
    let parts = element.traits.contains(.ordered) ? inside : inside.sorted()
    let text = document.hasText(node) ? document.content(of: node) : ""
    return "<\(element.name) \(attributes.joined(separator: " "))>\(text)\(parts.joined())</>"
  }

  private func isStated(_ attribute: String, of node: Int) -> Bool {
    attribute != AttributeNames.id && !FactClasses.of(attribute: attribute, of: node, in: document, .edit).isBookkeeping
  }

  private func isStated(_ node: Int) -> Bool {
    let element = document.nodes[node]
    if FactClasses.of(node, in: document).isBookkeeping { return false }
    return !isRough
      || !element.traits.contains(.frame) && element.name != Connections.list && element.name != Containers.constraints
        && !LayoutRules.isVariation(element.name)
  }
}

/// Objects that both sides added, and that are equal but for their ids and for what is computed: in one list, at one place,
/// with the same constraints and connections.
struct EqualAdditions {
  /// The ids in ours, by those in theirs.
  private(set) var twins: [String: String] = [:]
  private let versions: Versions
  /// The most rounds in which pairs turn out to be none; in real merges, one or two.
  private static let mostRounds = 10
  /// The connections and constraints that a side added, by the ids of the objects that they are about.
  private let users: [Side: [String: [Int]]]

  init(_ versions: Versions) {
    self.versions = versions
    let found = Side.allCases.map(versions.additions)
    guard found.allSatisfy({ !$0.isEmpty }) else {
      users = [:]
      return
    }
    users = Dictionary(uniqueKeysWithValues: Side.allCases.map { ($0, Self.users(in: versions, on: $0)) })
    let added = Side.allCases.map { side in { versions.isNew($0, on: side) ? "#" : $0 } }
    func key(_ addition: Addition, _ side: Int) -> [String] {
      let statements = Statements(document: versions[Side.allCases[side]], name: added[side])
      return ["\(addition.list.number) \(addition.neighbour?.number ?? -1)", statements.text(of: addition.node)]
    }
    let mine = Dictionary(grouping: found[0], by: { key($0, 0) })
    var pairs = Dictionary(grouping: found[1], by: { key($0, 1) }).flatMap { key, its in
      zip(mine[key] ?? [], its).map { ($0.node, $1.node) }
    }
    // What else is about them names them by their ids, so a pair that is none makes others none.
    var isSettled = false, rounds = 0
    while !isSettled {
      rounds += 1
      if rounds > Self.mostRounds { pairs = [] }
      twins = Dictionary(firstOf: pairs.flatMap { zip(ids(of: $0.1, on: .theirs), ids(of: $0.0, on: .ours)) })
      let kept = pairs.filter(isEqual)
      isSettled = kept.count == pairs.count
      pairs = kept
    }
  }

  /// The ids of the objects in a node, but for those of connections and constraints, in order.
  private func ids(of node: Int, on side: Side) -> [String] {
    let document = versions[side]
    return document.subtree(of: node).filter { !Identifiers.isRecreated(document.nodes[$0].name) }
      .compactMap(document.identifier)
  }

  private func isEqual(_ mine: Int, _ its: Int) -> Bool {
    let twins = twins
    func texts(_ node: Int, _ side: Side) -> [String] {
      let statements = Statements(document: versions[side]) { side == .ours ? $0 : twins[$0] ?? $0 }
      let users = Set(ids(of: node, on: side).flatMap { self.users[side]?[$0] ?? [] })
      return [statements.text(of: node)] + users.map(statements.text).sorted()
    }
    return texts(mine, .ours) == texts(its, .theirs)
  }

  private static func users(in versions: Versions, on side: Side) -> [String: [Int]] {
    let document = versions[side]
    var users: [String: [Int]] = [:]
    for node in versions.changedNodes(on: side) where Identifiers.isRecreated(document.nodes[node].name) {
      for attribute in document.references(of: node) { users[attribute.value, default: []].append(node) }
    }
    return users
  }
}

extension Versions {
  /// Whether only a side has an object, and added it.
  fileprivate func isNew(_ id: String, on side: Side) -> Bool {
    element(withID: id).map { isAdded($0, by: side) } ?? false
  }
}
