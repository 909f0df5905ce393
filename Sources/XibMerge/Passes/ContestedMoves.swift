internal import XibModel

/// Moves that break what the other side added: a constraint on an object that left the view which holds the constraint,
/// an outlet to an object that is in a prototype cell now, or an outlet or unwind segue with one end in another scene.
extension MergeState {
  /// Makes a conflict of each such move: each reading has its own side's place, and only one has what was added.
  mutating func separateMovedObjects() {
    var moves: [Int: ContestedMove] = [:]
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices {
        let traits = document.nodes[node].traits
        let isConstraint = traits.contains(.constraint)
        guard isConstraint || traits.contains(.connection) else { continue }
        let addition = versions.identity(of: node, in: side.version)
        guard !versions.exists(addition, in: side.other.version), isReached(addition, in: side.other) else { continue }
        if isConstraint {
          separateItems(of: node, addition, on: side, &moves)
          continue
        }
        if Connections.isOutlet(document.nodes[node].name) { separateTarget(of: node, addition, on: side, &moves) }
        if Connections.isWithinScene(node, in: document) { separateScenes(of: node, addition, on: side, &moves) }
      }
    }
    guard !moves.isEmpty else { return }
    makeTrees()
    for (element, move) in moves.sorted(by: { $0.key < $1.key }) {
      conflicts.append(conflict(.moved, element, move.explanation, with: move.additions))
    }
  }

  /// The move of an element that breaks what the other side added.
  private struct ContestedMove {
    let explanation: String
    var additions: [Int] = []
  }

  private mutating func separateItems(
    of node: Int, _ constraint: Int, on side: Side, _ moves: inout [Int: ContestedMove]
  ) {
    guard let holder = versions.owner(of: constraint, in: side.version) else { return }
    for item in items(of: node, on: side).map({ versions.identity(of: $0, in: side.version) })
    where Self.isInside(holder, item, parent: { versions.parent(of: $0, in: side.version) ?? -1 })
      && isReached(item, in: side.other)
      && !Self.isInside(holder, item, parent: { parent(of: $0, in: side.other) })
    {
      separate(
        constraint, from: item, upTo: holder, on: side, &moves,
        "\(side.other.name) moved it out of the view that holds a constraint which \(side.name) added")
    }
  }

  private mutating func separateTarget(
    of node: Int, _ outlet: Int, on side: Side, _ moves: inout [Int: ContestedMove]
  ) {
    guard
      let target = versions[side].value(Connections.destination, of: node).flatMap({ versions.identity(ofID: $0) }),
      isReached(target, in: side.other),
      prototype(around: target, parent: { versions.parent(of: $0, in: side.version) ?? -1 }) == nil,
      let prototype = prototype(around: target, parent: { parent(of: $0, in: side.other) }),
      !Self.isInside(prototype, outlet, parent: { parent(of: $0, in: side.other) })
    else { return }
    separate(
      outlet, with: contestModes(around: target, on: side), from: target, upTo: nil, on: side, &moves,
      "\(side.other.name) made it part of a prototype cell, and \(side.name) added an outlet to it from outside")
  }

  /// Leaves both ends of a connection where its side has them, if the other side moved one of them to another scene.
  private mutating func separateScenes(
    of node: Int, _ connection: Int, on side: Side, _ moves: inout [Int: ContestedMove]
  ) {
    guard
      let target = versions[side].value(Connections.destination, of: node).flatMap({ versions.identity(ofID: $0) }),
      isReached(target, in: side.other),
      scene(around: target, parent: { versions.parent(of: $0, in: side.version) ?? -1 })
        == scene(around: connection, parent: { versions.parent(of: $0, in: side.version) ?? -1 }),
      scene(around: target, parent: { parent(of: $0, in: side.other) })
        != scene(around: connection, parent: { parent(of: $0, in: side.other) })
    else { return }
    for end in [target, connection] {
      separate(
        connection, from: end, upTo: nil, on: side, &moves,
        "\(side.other.name) moved it to another scene, and \(side.name) connected it in its old one")
    }
  }

  /// The scene around an element; `nil` if there is none.
  func scene(around element: Int, parent: (Int) -> Int) -> Int? {
    var at = element
    while at >= 0, !Scenes.isScene(versions.elementName(of: at)) { at = parent(at) }
    return at >= 0 ? at : nil
  }

  /// Leaves it to each side whether an element around a target has prototypes; returns the elements that differ in this.
  private mutating func contestModes(around target: Int, on side: Side) -> [Int] {
    let mode = RepeatedContent.mode
    let differing = versions.ancestors(of: target, in: side.version).filter { isDiffering(mode, of: $0) }
    for element in differing { contest(mode, of: element) }
    return differing
  }

  /// The prototype cell around an element, or the element itself; `nil` if there is none.
  private func prototype(around element: Int, parent: (Int) -> Int) -> Int? {
    var at = element
    while at >= 0 {
      let list = parent(at)
      if list >= 0, parent(list) >= 0,
        RepeatedContent.isList(versions.elementName(of: list), in: versions.elementName(of: parent(list)))
      {
        return at
      }
      at = list
    }
    return nil
  }

  /// Leaves everything from an element up to another where the side of an addition has it, in that side's reading.
  ///
  /// - Parameter others: What the moves are in conflict with, too.
  private mutating func separate(
    _ addition: Int, with others: [Int] = [], from element: Int, upTo top: Int?, on side: Side,
    _ moves: inout [Int: ContestedMove], _ explanation: String
  ) {
    var at: Int? = element
    while let element = at, element != top {
      at = versions.parent(of: element, in: side.version)
      guard let own = at, own != parent(of: element, in: side.other) else { continue }
      let explanation = own == parent(of: element, in: side) ? Self.movedByBoth : explanation
      setParent(of: element, in: side, to: own)
      present[addition] = Readings(side)
      moves[element, default: ContestedMove(explanation: explanation)].additions += [addition] + others
    }
  }

  /// Whether an element is another, or is in it. The parent of the root is -1.
  static func isInside(_ holder: Int, _ element: Int, parent: (Int) -> Int) -> Bool {
    var at = element
    while at >= 0, at != holder { at = parent(at) }
    return at == holder
  }
}
