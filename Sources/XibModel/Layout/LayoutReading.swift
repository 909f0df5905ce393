internal import Basics
internal import LayoutSolver

/// What of a tree its layout follows from.
struct LayoutReading<Tree: LayoutTree> {
  typealias Variable = ConstraintModel.Variable
  typealias Row = ConstraintModel.Row
  typealias Factors = [(variable: Variable, factor: Rational)]

  private let tree: Tree
  /// The rows of constraints that say the same for all size classes, and the other constraints.
  private var constraints: [(row: Row?, constraint: Int, owner: Int, variations: [Int])] = []
  private var stacks: [Int] = []
  /// The rows of stack views where no variation leaves out what is in them.
  private var stackRows: [Row] = []
  /// What variations say about objects: the variation's key, the object, and whether it is there.
  private var entries: [(key: String, object: Int, isIncluded: Bool)] = []
  private var hasSizeClasses = false
  private let known: KnownRows?
  /// Whether AppKit lays the tree out.
  let isOfMac: Bool

  /// - Parameter known: Rows that need not be made again.
  init(_ tree: Tree, _ known: KnownRows? = nil) {
    (self.tree, self.known) = (tree, known)
    let runtime = tree.value("targetRuntime", of: tree.root) ?? ""
    isOfMac = runtime.holds("Cocoa") && !runtime.holds("Touch")
    for element in tree.elements(among: known?.open) {
      let traits = tree.traits(of: element)
      if traits.contains(.constraint) {
        guard let owner = tree.parent(of: element).flatMap({ tree.parent(of: $0) }) else { continue }
        let variations = tree.children(of: element).filter { tree.name(of: $0) == LayoutRules.variation }
        let row = variations.isEmpty ? try? row(of: element, owner, variations, in: nil) : nil
        constraints.append((row, element, owner, variations))
        noteSizeClasses(of: variations)
      } else if traits.contains(.variationEntry) {
        guard let variation = tree.parent(of: element).flatMap({ tree.parent(of: $0) }),
          let key = tree.value(AttributeNames.key, of: variation),
          let object = tree.value(References.ofVariationEntry, of: element).flatMap({ tree.object($0) })
        else { continue }
        entries.append((key, object, tree.name(of: element) == "include"))
        noteSizeClasses(of: [variation])
      } else if tree.name(of: element) == LayoutRules.stack {
        stacks.append(element)
        stackRows += (try? rows(ofStack: element, excluding: [])) ?? []
      }
    }
  }

  private mutating func noteSizeClasses(of variations: [Int]) {
    guard !hasSizeClasses else { return }
    hasSizeClasses = variations.contains { tree.value(AttributeNames.key, of: $0).map(SizeClasses.isNamed) ?? false }
  }

  /// Whether variations say what is there.
  var hasEntries: Bool { !entries.isEmpty }

  /// The combinations of size classes that the tree tells apart; `nil` stands for any.
  var sizeClasses: [SizeClasses?] { known?.sizeClasses ?? (hasSizeClasses ? SizeClasses.all : [nil]) }

  // MARK: Rows

  /// The objects that a combination of size classes leaves out.
  func excluded(in classes: SizeClasses?) -> Set<Int> {
    var excluded: Set<Int> = []
    for (_, entry) in ranked(entries, in: classes, { $0.key }) {
      if entry.isIncluded { excluded.remove(entry.object) } else { excluded.insert(entry.object) }
    }
    return excluded
  }

  /// The rows that no layout may break for a combination of size classes, if the ones that are not known are of interest;
  /// else none.
  func requiredRows(in classes: SizeClasses?, if isWanted: ([Row]) -> Bool) -> [Row] {
    let excluded = excluded(in: classes)
    let own = ownRows(in: classes, excluding: excluded).filter({ $0.isRequired })
    guard isWanted(own) else { return [] }
    let rows = own + knownRows(in: classes, excluding: excluded).filter({ $0.isRequired })
    return rows + ((try? implied(by: rows)) ?? [])
  }

  /// The rows of any priority for a combination of size classes, without those that hold in any layout.
  func rows(in classes: SizeClasses?) -> [Row] {
    let excluded = excluded(in: classes)
    return ownRows(in: classes, excluding: excluded) + knownRows(in: classes, excluding: excluded)
  }

  private func knownRows(in classes: SizeClasses?, excluding excluded: Set<Int>) -> [Row] {
    without(excluded, known?.rows(in: classes) ?? [])
  }

  /// The rows that are not known, without those that hold in any layout.
  ///
  /// - Parameter excluded: The objects that variations leave out.
  func ownRows(in classes: SizeClasses?, excluding excluded: Set<Int>) -> [Row] {
    let rows = constraints.compactMap { row, constraint, owner, variations in
      variations.isEmpty ? row : try? self.row(of: constraint, owner, variations, in: classes)
    }
    if excluded.isEmpty { return rows + stackRows }
    return without(excluded, rows)
      + stacks.filter { isThere($0, excluded) }.flatMap { (try? self.rows(ofStack: $0, excluding: excluded)) ?? [] }
  }

  private func without(_ excluded: Set<Int>, _ rows: [Row]) -> [Row] {
    if excluded.isEmpty { return rows }
    var known: [Int: Bool] = [:]
    return rows.filter { row in
      (row.elements + [row.source].compactMap { $0 }).allSatisfy { element in
        let found = known[element] ?? isThere(element, excluded)
        known[element] = found
        return found
      }
    }
  }

  private func isThere(_ element: Int, _ excluded: Set<Int>) -> Bool {
    excluded.isEmpty || !tree.chain(from: element).contains(where: excluded.contains)
  }

  /// What applies for a combination of size classes, the most specific last.
  private func ranked<Entry>(_ entries: [Entry], in classes: SizeClasses?, _ key: (Entry) -> String)
    -> [(rank: Int, entry: Entry)]
  {
    var found: [(rank: Int, offset: Int, entry: Entry)] = []
    for (offset, entry) in entries.enumerated() {
      if let rank = SizeClasses.rank(of: key(entry), in: classes) { found.append((rank, offset, entry)) }
    }
    return found.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map { ($0.rank, $0.entry) }
  }

  /// The row of a constraint; `nil` if it can't be understood.
  private func row(
    of constraint: Int, _ owner: Int, _ variations: [Int], in classes: SizeClasses?
  ) throws(Overflow) -> Row? {
    let ranked = self.ranked(variations, in: classes) { tree.value(AttributeNames.key, of: $0) ?? "" }.reversed()
    func value(_ name: String) -> String? {
      ranked.lazy.compactMap { tree.value(name, of: $0.entry) }.first ?? tree.value(name, of: constraint)
    }
    guard value("placeholder") != AttributeNames.yes, let attribute = value("firstAttribute"),
      let priority = value("priority").map({ Double($0) }) ?? ConstraintModel.required,
      let constant = Double(value("constant") ?? "0"), let multiplier = ConstraintModel.multiplier(value("multiplier"))
    else { return nil }
    let other = value("secondAttribute")
    guard let first = value(References.firstItem).map({ tree.object($0) }) ?? owner,
      let second = value(References.secondItem).map({ tree.object($0) }) ?? (other == nil ? first : owner),
      var factors = lengths(attribute, of: first, seenFrom: second), let bound = ConstraintModel.bound(constant)
    else { return nil }
    var elements = [first]
    if let other {
      guard let its = lengths(other, of: second, seenFrom: first) else { return nil }
      elements.append(second)
      for term in its { factors.append((term.variable, try -(term.factor * multiplier))) }
      // A multiple of a place counts from where the views around both begin.
      if multiplier != .one, !ConstraintAttributes.sizes.isSuperset(of: [attribute, other]) {
        guard let around = commonView(first, second) else { return nil }
        elements.append(around)
        let origin = Variable(
          length: ConstraintAttributes.axis(of: attribute).start, element: around,
          isOfContent: tree.traits(of: around).contains(.scrolls))
        factors.append((origin, Rational(-2)))
        if !ConstraintAttributes.sizes.contains(other) { factors.append((origin, try multiplier * Rational(2))) }
      }
    }
    var number = bound
    if value("symbolic") == AttributeNames.yes {
      number = .zero
      factors.append((Variable(length: .standard, element: constraint), Rational(constant < 0 ? 2 : -2)))
    }
    return try Row(
      source: constraint, elements: elements, terms: Self.terms(factors),
      bounds: ConstraintModel.bounds(number, relation: value("relation")), priority: priority)
  }

  /// The lengths that an attribute of an item stands for; `nil` if it has none.
  private func lengths(_ attribute: String, of item: Int, seenFrom other: Int) -> Factors? {
    guard let parts = ConstraintAttributes.parts[attribute] else { return nil }
    var (element, isOfContent) = (item, false)
    if tree.name(of: item) == LayoutRules.guide, let key = tree.value(AttributeNames.key, of: item),
      let view = tree.parent(of: item)
    {
      if LayoutRules.contentGuides.contains(key) { (element, isOfContent) = (view, true) }
      if LayoutRules.frameGuides.contains(key) { element = view }
    } else if item != other, !ConstraintAttributes.sizes.contains(attribute),
      tree.traits(of: item).contains(.scrolls), tree.chain(from: other).contains(item)
    {
      guard !ConstraintAttributes.centers.contains(attribute) else { return nil }
      isOfContent = true
    }
    return parts.map { length, halves in
      (Variable(length: length, element: element, isOfContent: isOfContent), Rational(halves))
    }
  }

  /// The nearest view around two elements, which may be one of them.
  private func commonView(_ one: Int, _ other: Int) -> Int? {
    let around = Set(tree.chain(from: other))
    return tree.chain(from: one).first { element in
      around.contains(element) && tree.value(AttributeNames.id, of: element) != nil
        && tree.name(of: element) != LayoutRules.guide && tree.name(of: element) != LayoutRules.controllerGuide
    }
  }

  /// The sum of terms, without those that add up to nothing.
  private static func terms(_ factors: Factors) throws(Overflow) -> [ConstraintModel.Term] {
    var sums: Factors = []
    for (variable, factor) in factors {
      if let index = sums.firstIndex(where: { $0.variable == variable }) {
        sums[index].factor = try sums[index].factor + factor
      } else {
        sums.append((variable, factor))
      }
    }
    return sums.filter { !$0.factor.isZero }.map { ConstraintModel.Term(variable: $0.variable, factor: $0.factor) }
  }

  /// A row that one length is so much more than another.
  private func difference(
    _ greater: Variable, _ less: Variable, _ bounds: LinearSystem.Bounds
  ) throws(Overflow) -> Row {
    let factors: Factors = [(greater, Rational(2)), (less, Rational(-2))]
    return Row(source: nil, elements: [], terms: try Self.terms(factors), bounds: bounds)
  }
}

// MARK: What holds in any layout

extension LayoutReading {
  /// What any layout of the elements keeps that rows are about.
  private func implied(by rows: [Row]) throws(Overflow) -> [Row] {
    let nothing = LinearSystem.Bounds(least: .zero)
    let equal = LinearSystem.Bounds(least: .zero, most: .zero)
    var used = Set(rows.flatMap { $0.terms.map { $0.variable } })
    var found: [Row] = []
    var elements: Set<Int> = []
    for element in rows.flatMap({ $0.terms.map({ $0.variable.element }) }) where elements.insert(element).inserted {
      let name = tree.name(of: element)
      if name == LayoutRules.guide, let view = tree.parent(of: element),
        LayoutRules.innerGuides.contains(tree.value(AttributeNames.key, of: element) ?? "")
      {
        for axis in LayoutAxis.both {
          for (edge, isStart) in [(axis.start, true), (axis.end, false)] {
            let (mine, its) = (Variable(length: edge, element: element), Variable(length: edge, element: view))
            guard used.contains(mine) else { continue }
            found.append(try difference(isStart ? mine : its, isStart ? its : mine, nothing))
          }
        }
      } else if name == LayoutRules.controllerGuide {
        let view = tree.view(around: element)
        guard view != element else { continue }
        let edge: Length = tree.value("type", of: element) == "top" ? .top : .bottom
        found.append(
          try difference(Variable(length: edge, element: element), Variable(length: edge, element: view), equal))
      }
    }
    // Two ratios of one view hold together only where it has no size.
    let ratios = Dictionary(grouping: Set(rows.filter { $0.isRatio }.map { $0.terms }), by: { $0[0].variable.element })
    for (element, _) in ratios.filter({ $0.value.count > 1 }).sorted(by: { $0.key < $1.key }) {
      let edges = LayoutAxis.both.map { [$0.start, $0.end].map { Variable(length: $0, element: element) } }
      for edge in edges { found.append(try difference(edge[1], edge[0], .init(least: ConstraintModel.bound(1)))) }
    }
    used.formUnion(found.flatMap { $0.terms.map { $0.variable } })
    var ends: Set<Variable> = []
    for variable in (rows + found).flatMap({ $0.terms.map({ $0.variable }) }) {
      guard let axis = LayoutAxis.both.first(where: { $0.end == variable.length }),
        ends.insert(variable).inserted
      else { continue }
      let start = Variable(length: axis.start, element: variable.element, isOfContent: variable.isOfContent)
      if used.contains(start) { found.append(try difference(variable, start, nothing)) }
    }
    return found
  }
}

// MARK: Stack views

extension LayoutReading {
  /// The rows by which a stack view lays out its views.
  private func rows(ofStack stack: Int, excluding excluded: Set<Int>) throws(Overflow) -> [Row] {
    guard let stacked = stacked(in: stack, excluding: excluded) else { return [] }
    return try rowsAlong(stacked) + rowsOfEqualLengths(stacked) + rowsAcross(stacked)
  }

  /// The views that a stack view lays out; `nil` if it has none, or if how it lays them out varies or is not known.
  private func stacked(in stack: Int, excluding excluded: Set<Int>) -> StackedViews? {
    let children = tree.children(of: stack)
    let varies = children.contains { child in
      tree.name(of: child) == LayoutRules.variation
        && LayoutRules.stackAttributes.contains { tree.value($0, of: child) != nil }
    }
    guard !isOfMac, !varies, let list = children.first(where: { tree.name(of: $0) == LayoutRules.subviews }),
      let spacing = ConstraintModel.bound(Double(tree.value("spacing", of: stack) ?? "0") ?? .nan)
    else { return nil }
    let views = tree.children(of: list).filter {
      tree.value(AttributeNames.id, of: $0) != nil && tree.value("hidden", of: $0) != AttributeNames.yes
        && isThere($0, excluded)
    }
    guard let first = views.first, let last = views.last else { return nil }
    let axes = tree.value("axis", of: stack) == "vertical" ? LayoutAxis.both.reversed() : LayoutAxis.both
    return StackedViews(
      stack: stack, views: views, first: first, last: last, along: axes[0], across: axes[1], spacing: spacing)
  }

  /// The first view begins where the stack view does, the last one ends there, and between two is the spacing.
  private func rowsAlong(_ stacked: StackedViews) throws(Overflow) -> [Row] {
    let (stack, axis) = (stacked.stack, stacked.along)
    var rows = [try start(of: stacked.first, axis, in: stack), try end(of: stacked.last, axis, in: stack)]
    let distribution = tree.value("distribution", of: stack)
    let hasOwnSpacing =
      tree.value("spacingType", of: stack) != nil
      || tree.value("baselineRelativeArrangement", of: stack) == AttributeNames.yes
    guard !hasOwnSpacing, distribution != "equalCentering" else { return rows }
    let relation = distribution == "equalSpacing" ? "greaterThanOrEqual" : nil
    for (one, next) in zip(stacked.views, stacked.views.dropFirst()) {
      rows.append(
        try row([at(axis.start, next, 2), at(axis.end, one, -2)], [stack, next, one], stacked.spacing, relation))
    }
    return rows
  }

  private func rowsOfEqualLengths(_ stacked: StackedViews) throws(Overflow) -> [Row] {
    let (stack, first, axis) = (stacked.stack, stacked.first, stacked.along)
    guard tree.value("distribution", of: stack) == "fillEqually" else { return [] }
    var rows: [Row] = []
    for view in stacked.views.dropFirst() {
      let length = [at(axis.end, view, 2), at(axis.start, view, -2)]
      rows.append(try row(length + [at(axis.end, first, -2), at(axis.start, first, 2)], [stack, first, view]))
    }
    return rows
  }

  private func rowsAcross(_ stacked: StackedViews) throws(Overflow) -> [Row] {
    let (stack, axis) = (stacked.stack, stacked.across)
    let alignment = tree.value("alignment", of: stack) ?? "fill"
    var rows: [Row] = []
    for view in stacked.views {
      if LayoutRules.startAlignments.contains(alignment) { rows.append(try start(of: view, axis, in: stack)) }
      if LayoutRules.endAlignments.contains(alignment) { rows.append(try end(of: view, axis, in: stack)) }
      guard alignment == LayoutRules.centerAlignment else { continue }
      let centers = [
        at(axis.start, view, 1), at(axis.end, view, 1), at(axis.start, stack, -1), at(axis.end, stack, -1),
      ]
      rows.append(
        try row(centers + [at(axis.startInset, stack, -1), at(axis.endInset, stack, 1)], [stack, view]))
    }
    return rows
  }

  /// A view begins where the content of its stack view does.
  private func start(of view: Int, _ axis: LayoutAxis, in stack: Int) throws(Overflow) -> Row {
    let factors = [at(axis.start, view, 2), at(axis.start, stack, -2), at(axis.startInset, stack, -2)]
    return try row(factors, [stack, view, stack])
  }

  /// A view ends where the content of its stack view does.
  private func end(of view: Int, _ axis: LayoutAxis, in stack: Int) throws(Overflow) -> Row {
    let factors = [at(axis.end, stack, 2), at(axis.end, view, -2), at(axis.endInset, stack, -2)]
    return try row(factors, [stack, stack, view])
  }

  private func at(_ length: Length, _ element: Int, _ halves: Int32) -> Factors.Element {
    (Variable(length: length, element: element), Rational(halves))
  }

  /// A row of a stack view, the first of the elements.
  private func row(
    _ factors: Factors, _ elements: [Int], _ number: Rational = .zero, _ relation: String? = nil
  ) throws(Overflow) -> Row {
    try Row(
      source: elements[0], elements: elements, terms: Self.terms(factors),
      bounds: ConstraintModel.bounds(number, relation: relation))
  }
}

/// The views that a stack view lays out, in their order.
private struct StackedViews {
  let stack: Int
  let views: [Int]
  let first, last: Int
  let along, across: LayoutAxis
  let spacing: Rational
}

extension ConstraintModel {
  /// A multiplier, as a fraction of small numbers; `nil` if it is none.
  static func multiplier(_ text: String?) -> Rational? {
    guard let text else { return .one }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }.map { Double($0) }
    switch parts.count {
    case 1: return parts[0].flatMap { try? Rational(approximating: $0) }
    case 2:
      guard let dividend = parts[0], let divisor = parts[1], divisor != 0 else { return nil }
      return try? Rational(approximating: dividend) / Rational(approximating: divisor)
    default: return nil
    }
  }
}
