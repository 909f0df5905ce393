internal import XibModel

extension Rule {
  static let together = Rule(
    "together",
    """
    Values that mean something only together come from one side. It is a conflict if each side changed another part of
    one of these:

    | name | what it is |
    |---|---|

    """
      + ValuesTogether.rows.map { "| `\($0.name)` | \($0.sentence) |" }.joined(separator: "\n"),
    contradictions: { $0.facts.stated }, bundles: { $0.stateRows() })

  static let movedKey = Rule(
    "moved-key",
    """
    The name of an object's place (`key`) comes from the side that its place comes from.
    """,
    bundles: { $0.stateMovedKeys() })

  static let alternatives = Rule(
    "alternatives",
    """
    Of attributes that exclude each other (format.md 3.2), an element has one. It is a conflict if each side gave it
    another one.
    """,
    bundles: { $0.stateAlternatives() })

  static let forms = Rule(
    "forms",
    """
    A property that is an attribute on one side and a child on the other is one property (format.md 2.3).
    """,
    bundles: { $0.statePropertyForms() })

  static let superseded = Rule(
    "superseded",
    """
    It is a conflict if one side gave a button a configuration, and the other changed the title, the font or the insets
    that count no more beside it (format.md 2.3).
    """,
    bundles: { $0.stateSuperseded() })
}

extension Facts {
  /// Elements of both sides that have facts, in their order.
  private var sharedElements: [ElementID] { elements.filter(versions.existsOnBothSides).sorted() }

  /// The facts of all rows.
  fileprivate mutating func stateRows() {
    let children = Dictionary(grouping: elements) { element in
      versions.parent(of: element, in: versions.anySide(of: element).version)
    }
    for element in Set(elements).union(children.keys.compactMap({ $0 })).sorted()
    where versions.existsOnBothSides(element) {
      stateRows(of: element, changing: (children[element] ?? []).sorted())
    }
  }

  fileprivate mutating func stateMovedKeys() {
    for element in sharedElements {
      guard let place = fact(.place, of: element), let key = fact(.attribute(AttributeNames.key), of: element)
      else { continue }
      add([place, key], of: element, nil, Settlement.movedByBoth, .moved)
    }
  }

  /// The rows of the table.
  ///
  /// - Parameter changed: The children with facts of their own.
  private mutating func stateRows(of element: ElementID, changing changed: [ElementID]) {
    for row in ValuesTogether.of(versions.elementName(of: element)) {
      var leading: [(String, FactID)] = []
      switch row.condition {
      case .always: break
      case .changing(let names):
        leading =
          names.compactMap { name in fact(.attribute(name), of: element).map { (name, $0) } }
          + changed.filter { isPart($0, Set(names)) }.compactMap { fact(.presence, of: $0) }.map { (names[0], $0) }
        if leading.isEmpty { continue }
      case .disordered(let strictly, let otherwise):
        // Most elements have no such number, and a row of all elements has none in a part.
        guard !row.elements.isEmpty || row.attributes.contains(where: { fact(.attribute($0), of: element) != nil })
        else { continue }
        let numbers = row.attributes.map { number($0, of: element, otherwise) }
        let first = zip(row.attributes, numbers).first { $0.1.fact != nil }?.0
        if isDisordered(numbers, strictly) { add(numbers.compactMap({ $0.fact }), of: element, first, Self.apart(row)) }
        continue
      }
      var found = leading + row.attributes.compactMap { name in fact(.attribute(name), of: element).map { (name, $0) } }
      if !row.children.isEmpty {
        found += changed.filter { isPart($0, row.children) }.flatMap(facts(of:)).map { (row.name, $0) }
      }
      // What is in a part merges by itself as long as nobody put another part in its place.
      guard let name = found.first?.0 else { continue }
      if !row.children.isEmpty {
        let all = Set(Side.allCases.flatMap { versions.children(of: element, in: $0.version) }).sorted()
        found += all.filter { isPart($0, row.children) }.flatMap(facts(in:)).map { (name, $0) }
      }
      if let inner = row.inner {
        found += versions.subtree(of: element).filter { versions.elementName(of: $0) == inner.element }
          .compactMap { fact(.attribute(inner.attribute), of: $0) }.map { (name, $0) }
      }
      if row.hasObjects {
        found += objects(namedBy: row, in: element).compactMap { fact(.presence, of: $0) }.map { (name, $0) }
      }
      var known: Set<FactID> = []
      add(
        found.map { $0.1 }.filter { known.insert($0).inserted }, of: element, name, Self.apart(row))
    }
  }

  private static func apart(_ row: ValuesTogether) -> String {
    "the sides changed different parts of what belongs together: \(row.sentence)"
  }

  /// The objects in an element that attributes of a row refer to.
  private func objects(namedBy row: ValuesTogether, in element: ElementID) -> [ElementID] {
    Set(row.attributes.flatMap { versions.values(of: $0, element).all.compactMap { $0 } })
      .compactMap(versions.element(withID:)).filter { object in
        versions.ancestors(of: object, in: versions.anyVersion(of: object)).contains(element)
      }.sorted()
  }

  /// A number that an element states, and the fact that says it; `nil` for a version that states none.
  private typealias StatedNumber = (values: ThreeWay<Double?>, fact: FactID?)

  /// The number at a place in an element.
  private func number(_ place: String, of element: ElementID, _ otherwise: Double?) -> StatedNumber {
    let steps = place.split(separator: ".").map(String.init)
    var owner: ElementID? = element
    if steps.count > 1 {
      owner = Set(Side.allCases.flatMap { versions.children(of: element, in: $0.version) }).sorted()
        .first { isPart($0, [steps[0]]) }
    }
    guard let owner, let name = steps.last else { return (ThreeWay { _ in otherwise }, nil) }
    let values = versions.each(owner) { $0.number(name, of: $1) }.map { $0 ?? otherwise }
    let around = owner == element ? nil : fact(.whole, of: owner) ?? fact(.presence, of: owner)
    return (values, fact(.attribute(name), of: owner) ?? around)
  }

  /// Whether numbers would not grow in the merge, though they do on each side.
  private func isDisordered(_ numbers: [StatedNumber], _ strictly: Bool) -> Bool {
    func grow(_ values: [Double?]) -> Bool {
      let stated = values.compactMap { $0 }
      return zip(stated, stated.dropFirst()).allSatisfy { strictly ? $0 < $1 : $0 <= $1 }
    }
    guard Side.allCases.allSatisfy({ side in grow(numbers.map { $0.values[side] }) }) else { return false }
    var mixes: [[Double?]] = [[]]
    for number in numbers {
      let sides: [Side] = number.fact.map { fact in preferredSide(fact).map { [$0] } ?? Side.allCases } ?? [.ours]
      mixes = mixes.flatMap { mix in sides.map { mix + [number.values[$0]] } }
    }
    return !mixes.allSatisfy(grow)
  }

  /// Whether an element has one of some keys or names.
  private func isPart(_ child: ElementID, _ names: Set<String>) -> Bool {
    versions.element(child, in: versions.anySide(of: child).version).map { document, node in
      names.contains(document.key(of: node) ?? document.nodes[node].name)
    } ?? false
  }

  /// Attributes of which an element has only one.
  fileprivate mutating func stateAlternatives() {
    for element in sharedElements {
      guard let mine = versions.node(element, .ours), let its = versions.node(element, .theirs) else { continue }
      // An element that one side gave another name has the alternatives of the name that is known.
      let pairs = Alternatives.pairs(of: mine, in: versions.ours)
      for pair in pairs.isEmpty ? Alternatives.pairs(of: its, in: versions.theirs) : pairs {
        guard let one = fact(.attribute(pair.0), of: element), let other = fact(.attribute(pair.1), of: element),
          areBothTaken(pair, element)
        else { continue }
        add(
          [one, other], of: element, pair.0,
          "the sides gave it both \(ObjectNames.spelledOut(pair.0)) and \(ObjectNames.spelledOut(pair.1)), and it can "
            + "have only one of them")
      }
    }
  }

  /// Whether some mix of the sides has both of two attributes, though no side has.
  private func areBothTaken(_ pair: (String, String), _ element: ElementID) -> Bool {
    let (one, other) = (versions.values(of: pair.0, element), versions.values(of: pair.1, element))
    guard !Side.allCases.contains(where: { one[$0] != nil && other[$0] != nil }) else { return false }
    return Side.allCases.contains { one[$0] != nil && other[$0.other] != nil }
  }

  /// Ties facts about one element.
  mutating func add(
    _ facts: [FactID], of element: ElementID, _ property: String?, _ explanation: String, _ kind: Conflict.Kind = .value
  ) {
    stated += facts.dropFirst().map { fact in
      Contradiction(
        kind: kind, facts: [facts[0], fact], elements: [element], attribute: property, explanation: explanation)
    }
  }

  /// States that a person must decide a fact, whatever else is so.
  mutating func heat(_ fact: FactID, of element: ElementID, _ property: String?, _ explanation: String) {
    stated.append(
      Contradiction(
        kind: .value, facts: [fact], hot: fact, elements: [element], attribute: property, explanation: explanation))
  }

  /// The facts of everything in an element, on either side.
  func facts(in element: ElementID) -> [FactID] {
    versions.subtree(of: element).flatMap(facts(of:))
  }

  // MARK: Forms of one property

  /// Properties that the sides write in different forms: `text="…"` and `<string key="text">…</string>` are one, and so are
  /// `image="…"` and `<imageReference key="image">` (format.md 2.3).
  fileprivate mutating func statePropertyForms() {
    for version in Version.allCases {
      guard let document = versions.document(version) else { continue }
      for node in document.nodes.indices where PropertyForm.isChild(node, in: document) {
        let child = versions.element(of: node, in: version)
        guard let owner = versions.parent(of: child, in: version), versions.existsOnBothSides(owner),
          !versions.existsOnBothSides(child), let key = document.key(of: node)
        else { continue }
        stateForms(of: key, owner, child)
      }
    }
  }

  private mutating func stateForms(of key: String, _ owner: ElementID, _ child: ElementID) {
    let attribute = fact(.attribute(key), of: owner)
    let values = versions.values(of: key, owner)
    let has = ThreeWay { values[$0] != nil || versions.exists(child, in: $0) }
    let forms = [attribute, fact(.presence, of: child)].compactMap { $0 }
    add(forms, of: owner, key, Settlement.changedDifferently)
    // One side wrote the property in the other form, and the other side removed it.
    let writer: Side = has.ours ? .ours : .theirs
    guard has.base, has.ours != has.theirs, let form = forms.first, forms.count == 1, states[form] != .contested,
      versions.exists(child, in: .base) != versions.exists(child, in: writer.version),
      (values.base != nil) != (values[writer] != nil)
    else { return }
    heat(form, of: owner, key, Settlement.changedDifferently)
  }

  // MARK: Elements that count no more

  /// Elements that one side changed, and beside which the other side put one that makes them count no more: the title of a
  /// button that got a configuration.
  fileprivate mutating func stateSuperseded() {
    for side in Side.allCases {
      for node in versions.changedNodes(on: side) {
        let document = versions[side]
        let element = versions.element(of: node, in: side.version)
        guard versions.isAdded(element, by: side),
          let object = versions.parent(of: element, in: side.version), versions.existsOnBothSides(object),
          let superseded = Superseding.superseded(by: document.nodes[node].name),
          let added = fact(.presence, of: element)
        else { continue }
        let changed = versions.children(of: object, in: side.other.version).filter { child in
          (superseded.contains(versions.elementName(of: child)) || isPart(child, superseded))
            && versions.node(child, side.other.version).map { !versions.isUnchanged(node: $0, on: side.other) } == true
        }
        let names = changed.map { child in
          let name = versions.elementName(of: child), key = versions.values(of: AttributeNames.key, child)
          return ObjectNames.spelledOut(superseded.contains(name) ? name : key[side.other] ?? name)
        }
        add(
          [added] + changed.flatMap(facts(in:)), of: object, versions.property(of: element),
          "\(side.name) gave it a \(ObjectNames.spelledOut(document.nodes[node].name)), beside which the "
            + "\(names.joined(separator: " and the ")) that \(side.other.name) changed counts no more")
      }
    }
  }
}

extension Versions {
  func isConstraint(_ element: ElementID) -> Bool { References.isConstraint(elementName(of: element)) }
}
