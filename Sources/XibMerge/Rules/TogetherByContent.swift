internal import XibModel

extension Rule {
  static let contents = Rule(
    "content",
    """
    It is a conflict if one side changed what kind of content an element has (format.md 5.4), and the other changed
    the content.
    """,
    bundles: { $0.stateContents() })

  static let givenUpConstraints = Rule(
    "given-up-constraints",
    """
    It is a conflict if one side places a view by its frame again, and the other added constraints on it.
    """,
    bundles: { $0.stateGivenUpConstraints() })

  static let fittedFrame = Rule(
    "fitted-frame",
    """
    If only one side changed the text of a control, contradictory numbers of its frame come from that side, and then
    both numbers of its position do: x of one side and y of the other is a place that nobody chose.
    """,
    bundles: { $0.stateFittedPositions() })

  static let frames = Rule(
    "frames",
    """
    The numbers of a frame that both sides changed are one conflict. So are views that each side moved by a distance of
    its own, as to make room for another row. There, both is an answer, too: the views are moved by both distances.
    """,
    bundles: { $0.stateFrames() })

  static let wrappers = Rule(
    "wrappers",
    """
    Views that each side put in a new view of its own, such as a stack view, are one conflict, and the new view that they
    are not in goes, if nothing else is in it.
    """,
    bundles: { $0.stateWrappers() })

  static let renamedAttributes = Rule(
    "renamed-attributes",
    """
    A runtime attribute that each side gave another key path is one conflict, not two attributes.
    """,
    bundles: { $0.stateRenamedAttributes() })

  static let exchangedOutlets = Rule(
    "exchanged-outlets",
    """
    It is a conflict if one side exchanged the names of outlets, and the other connected one of them to another
    object.
    """,
    bundles: { $0.stateExchangedOutlets() })
}

extension Facts {
  /// What was made for cell-based tables makes no sense in a view-based one.
  fileprivate mutating func stateContents() {

    for node in versions.changedNodes() {
      let element = versions.element(of: node, in: .ours)
      for mode in ContentModes.of(versions.ours.nodes[node].name) {
        guard let attribute = fact(.attribute(mode.attribute), of: element), versions.exists(element, in: .base),
          versions.values(of: mode.attribute, element).resolution(mode.areAlike) != .alike
        else { continue }
        add(
          [attribute] + content(of: element, mode), of: element, mode.attribute,
          "one side changed what kind of content it has, and the other changed the content")
      }
    }
  }

  /// The facts about which objects are in an element, as far as its kind of content says that.
  private func content(of element: ElementID, _ mode: ContentModes) -> [FactID] {
    var found: [FactID] = []
    for side in Side.allCases {
      guard let (document, root) = versions.element(element, in: side.version) else { continue }
      var node = root + 1
      while node < document.nodes[root].subtreeEnd {
        guard document.identifier(of: node) != nil, mode.isContent(document.nodes[node].name) else {
          node += 1
          continue
        }
        for inner in node..<document.nodes[node].subtreeEnd where document.identifier(of: inner) != nil {
          let object = versions.element(of: inner, in: side.version)
          found += [fact(.presence, of: object), fact(.place, of: object)].compactMap { $0.self }
        }
        node = document.nodes[node].subtreeEnd
      }
    }
    return Array(Set(found)).sorted()
  }

  // MARK: Views with and without constraints

  /// A view that one side places by its frame again has no constraints that the other side added.
  fileprivate mutating func stateGivenUpConstraints() {
    for side in Side.allCases {
      let document = versions[side]
      for node in versions.changedNodes(on: side) {
        let view = versions.element(of: node, in: side.version)
        guard let id = document.identifier(of: node), isGivenUp(view, by: side),
          let usesMask = fact(.attribute(FactClasses.usesMask), of: view)
        else { continue }
        let constraints = constraints(on: id, lackingOn: side)
        guard constraints.contains(where: { !versions.exists($0, in: .base) }) else { continue }
        let masks = versions.children(of: view, in: side.version).filter {
          versions.elementName(of: $0) == Anchors.mask && !versions.exists($0, in: side.other.version)
        }
        add(
          [usesMask] + (constraints + masks).compactMap { fact(.presence, of: $0) }, of: view, FactClasses.usesMask,
          "\(side.name) places it without constraints, and \(side.other.name) added constraints on it")
      }
    }
  }

  /// Whether a side places a view by its frame that the base and the other side place by constraints.
  private func isGivenUp(_ view: ElementID, by side: Side) -> Bool {
    guard versions.existsOnBothSides(view) else { return false }
    let isConstrained = versions.each(view) { FactClasses.isConstrained($1, in: $0) }
    return isConstrained.resolution == .changed(by: side) && isConstrained[side.other] == true
  }

  /// The constraints on an object that only the other side has.
  private func constraints(on id: String, lackingOn side: Side) -> [ElementID] {
    let document = versions[side.other]
    return document.nodes.indices.filter { node in
      document.nodes[node].traits.contains(.constraint)
        && References.items(ofConstraint: node, in: document).contains(id)
    }.map { versions.element(of: $0, in: side.other.version) }.filter { !versions.exists($0, in: side.version) }
  }

  // MARK: Positions

  fileprivate mutating func stateFittedPositions() {
    for (fitted, decision) in decisions.sorted(by: { $0.key < $1.key }) where decision.reason == .fittedFrame {
      let frame = all[fitted].element
      let position = ["x", "y"].compactMap { fact(.attribute($0), of: frame) }
      if position.contains(fitted) { add(position, of: frame, "x", Settlement.changedDifferently) }
    }
  }

  // MARK: One cause, several places

  /// Views of one view that each side moved by a distance of its own, as to make room for a row: one conflict.
  fileprivate mutating func stateFrames() {
    struct Shift: Hashable {
      let attribute: String
      let around: ElementID?
      let ours: Double
      let theirs: Double
    }
    var shifts: [Shift: [FactID]] = [:]
    var frames: [ElementID: [FactID]] = [:]
    for fact in all.indices where states[fact] == .contested {
      let frame = all[fact].element
      guard case .attribute(let name) = all[fact].slot, versions.isFrame(frame) else { continue }
      frames[frame, default: []].append(fact)
      guard let distances = distances(fact) else { continue }
      let around = Side.allCases.compactMap { side in
        versions.owner(of: frame, in: side.version).flatMap { versions.owner(of: $0, in: side.version) }
      }
      guard around.count == 2, around[0] == around[1] else { continue }
      let shift = Shift(attribute: name, around: around[0], ours: distances.ours, theirs: distances.theirs)
      shifts[shift, default: []].append(fact)
    }
    for (frame, facts) in frames.sorted(by: { $0.key < $1.key }) {
      add(facts, of: frame, nil, Settlement.changedDifferently)
    }
    for facts in shifts.values.sorted(by: { $0[0] < $1[0] }) where facts.count > 1 {
      guard case .attribute(let name) = all[facts[0]].slot else { continue }
      add(facts, of: all[facts[0]].element, name, "each side moved \(facts.count) views here by a distance of its own")
    }
  }

  /// How far each side moved a number of a frame; `nil` if a fact is none.
  func distances(_ fact: FactID) -> (ours: Double, theirs: Double)? {
    guard case .attribute(let name) = all[fact].slot, ["x", "y"].contains(name), versions.isFrame(all[fact].element)
    else { return nil }
    let numbers = versions.each(all[fact].element) { $0.number(name, of: $1) }
    guard let base = numbers.base, let ours = numbers.ours, let theirs = numbers.theirs else { return nil }
    return (ours - base, theirs - base)
  }

  /// Views that each side put in a view of its own: one conflict, with those views if nothing else is in them.
  fileprivate mutating func stateWrappers() {
    var wrapped: [[ElementID]: [FactID]] = [:]
    for fact in all.indices where all[fact].slot == .place && states[fact] == .contested {
      let owners = Side.allCases.map { versions.owner(of: all[fact].element, in: $0.version) }
      guard let mine = owners[0], let its = owners[1], versions.isAdded(mine, by: .ours),
        versions.isAdded(its, by: .theirs)
      else { continue }
      wrapped[[mine, its], default: []].append(fact)
    }
    for (wrappers, places) in wrapped.sorted(by: { $0.value[0] < $1.value[0] }) {
      let moved = Set(places.map { all[$0].element })
      let emptied = zip(wrappers, Side.allCases).filter { wrapper, side in
        versions.subtree(of: wrapper, on: side).allSatisfy { inner in
          inner == wrapper || versions.identifier(of: inner, in: side.version) == nil
            || References.isCarried(versions.elementName(of: inner)) || moved.contains(inner)
            || versions.ancestors(of: inner, in: side.version).contains(where: moved.contains)
        }
      }.compactMap { fact(.presence, of: $0.0) }
      add(
        places + emptied, of: all[places[0]].element, nil, "each side put it in another new view", .moved)
    }
  }

  // MARK: Runtime attributes

  fileprivate mutating func stateRenamedAttributes() {
    guard let base = versions.base else { return }
    for node in base.nodes.indices where base.nodes[node].name == RuntimeAttributes.element {
      let old = versions.element(of: node, in: .base)
      guard let list = versions.parent(of: old, in: .base), !versions.exists(old, in: .ours),
        !versions.exists(old, in: .theirs)
      else { continue }
      let renamed = Side.allCases.compactMap { side in
        versions.children(of: list, in: side.version).first { element in
          versions.isAdded(element, by: side)
            && versions.element(element, in: side.version).map { document, new in
              document.unindentedInside(of: new) == base.unindentedInside(of: node)
                && document.attributes(of: new).filter { $0.name != AttributeNames.keyPath }
                  == base.attributes(of: node).filter { $0.name != AttributeNames.keyPath }
            } == true
        }
      }
      add(
        renamed.compactMap { fact(.presence, of: $0) }, of: renamed.first ?? old, nil,
        "each side gave a runtime attribute another key path", .takenTwice)
    }
  }

  // MARK: Outlets that changed their names with each other

  /// Name by name, the sides contradict each other; id by id, the merge would undo what both did.
  fileprivate mutating func stateExchangedOutlets() {

    for side in Side.allCases {
      for exchanged in exchangedOutlets(on: side) {
        let redirected = exchanged.first { outlet in
          let targets = versions.values(of: Connections.destination, outlet)
          return targets[side.other] != targets.base
        }
        guard let redirected else { continue }
        let facts = exchanged.flatMap { outlet in
          [Connections.property, Connections.destination].compactMap { fact(.attribute($0), of: outlet) }
        }
        add(
          facts, of: redirected, Connections.destination,
          "\(side.name) exchanged the names of outlets, and \(side.other.name) connected one of them to another object")
      }
    }
  }

  /// The outlets of each object that a side gave the names which others of them have in the base.
  private func exchangedOutlets(on side: Side) -> [[ElementID]] {
    var renamed: [ElementID: [ElementID]] = [:]
    let nodes = versions[side].nodes
    for node in versions.changedNodes(on: side)
    where nodes[node].traits.contains(.connection) && Connections.isOutlet(nodes[node].name) {
      let outlet = versions.element(of: node, in: side.version)
      let names = versions.values(of: Connections.property, outlet)
      guard names.base != nil, versions.existsOnBothSides(outlet), names.resolution == .changed(by: side),
        let owner = versions.owner(of: outlet, in: side.version)
      else { continue }
      renamed[owner, default: []].append(outlet)
    }
    return renamed.sorted { $0.key < $1.key }.compactMap { _, outlets in
      let names = Set(outlets.map { versions.values(of: Connections.property, $0)[side] })
      let exchanged = outlets.filter { names.contains(versions.values(of: Connections.property, $0).base) }
      return exchanged.count > 1 ? exchanged : nil
    }
  }
}
