internal import LayoutSolver

/// The frames of views that follow from constraints, from the frames around them and from the sizes that views know.
///
/// Equations count by their priority. What nothing determines is left out: margins and baselines are known only from the frames
/// of another document. So are documents that tell size classes apart, and those of AppKit, where frames begin at the bottom.
package struct DeterminedFrames {
  package struct Frame: Equatable, Sendable {
    package let x, y, width, height: Double

    /// The numbers, for messages.
    var words: String {
      [x, y, width, height].map { String(($0 * 10).rounded() / 10) }.map {
        $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0
      }
      .joined(separator: ", ")
    }

    /// Whether a frame is another one only because Xcode rounds.
    fileprivate func isNear(_ other: Frame) -> Bool { distance(to: other) <= 1 }

    /// Whether a frame is another one, even if a font has other sizes than it had.
    fileprivate func isFar(_ other: Frame) -> Bool { distance(to: other) > 2 }

    private func distance(to other: Frame) -> Double {
      [x - other.x, y - other.y, width - other.width, height - other.height].map { $0.magnitude }.max() ?? 0
    }
  }

  package private(set) var frames: [Int: Frame] = [:]

  package init(_ document: Document) { self.init(Self.reading(document)) }

  /// - Parameters:
  ///   - isCertain: Whether only required equations count, and no sizes that views know. Others may give way to
  ///     inequalities, and to what the document does not say.
  ///   - lengths: What is known of lengths that the document does not state.
  private init(_ reading: Reading?, isCertain: Bool = false, lengths: [UnstatedLength: Rational] = [:]) {
    guard let (rows, tree) = reading,
      let found = try? Self.frames(
        isCertain ? rows.filter { $0.isRequired } : rows, tree, hasOwnSizes: !isCertain, lengths)
    else { return }
    frames = found
  }

  /// The constraints of a document, those that count more first.
  private typealias Reading = (rows: [ConstraintModel.Row], tree: DocumentLayout)

  /// What a document says of frames; `nil` if none follow from it.
  private static func reading(_ document: Document) -> Reading? {
    guard document.kind == .modern, document.usesAutoLayout, let tree = DocumentLayout(document) else { return nil }
    let layout = LayoutReading(tree)
    let rows = layout.rows(in: nil)
    let views = document.nodes.count { $0.traits.contains(.frame) }
    guard layout.sizeClasses == [nil], !layout.isOfMac, !rows.isEmpty, rows.count + views <= mostEquations else {
      return nil
    }
    return (rows.sorted { $0.priority > $1.priority }, tree)
  }

  /// The most constraints and views of a document whose frames are looked for: the time grows with the square of both.
  private static let mostEquations = 2000

  /// The frames to draw instead of what a document states: those that it leaves out, and those that a merge made stale, as
  /// they followed in a side as it states them and follow differently now. Where no frame follows from constraints, that of
  /// the side counts whose layout the merge has.
  ///
  /// - Parameter sides: What the document was merged from.
  package static func replacing(_ document: Document, mergedFrom sides: [Document]) -> [Int: Frame] {
    let readings = sides.map(reading)
    let lengths = readings.map { $0.map(unstatedLengths) ?? [:] }
    let found = DeterminedFrames(reading(document), lengths: unstatedLengths(of: document, lengths, sides)).frames
    let sound = zip(sides, zip(readings, lengths)).flatMap { side, known in
      DeterminedFrames(known.0, lengths: known.1).frames.filter { statedFrame(of: $0, side).map($1.isNear) ?? false }
        .keys
        .compactMap(side.identifier)
    }
    let known = Set(sound)
    var frames = FollowedFrames(document, of: sides).frames
    for (view, frame) in found {
      guard let stated = statedFrame(of: view, document) else {
        frames[view] = frame
        continue
      }
      guard document.identifier(of: view).map(known.contains) == true else { continue }
      frames[view] = frame.isNear(stated) ? nil : frame
    }
    return frames
  }

  /// The lengths that a document does not state, as its frames have them.
  private static func unstatedLengths(of reading: Reading) -> [UnstatedLength: Rational] {
    let (rows, tree) = reading
    var equations = FrameEquations()
    do throws(Overflow) {
      for view in tree.document.nodes.indices {
        guard let frame = statedFrame(of: view, tree.document) else { continue }
        try equations.place(view, at: frame, in: framed(around: view, tree))
        if tree.traits(of: view).contains(.scrolls) { try equations.beginContent(of: view) }
      }
      for row in rows { try equations.add(row) }
    } catch { return [:] }
    return equations.unstatedLengths(in: tree)
  }

  /// The lengths that a merge does not state, each of the side whose object the merge has.
  private static func unstatedLengths(
    of merge: Document, _ lengths: [[UnstatedLength: Rational]], _ sides: [Document]
  ) -> [UnstatedLength: Rational] {
    guard var known = lengths.first else { return [:] }
    for (side, lengths) in zip(sides, lengths).dropFirst() {
      for (length, value) in lengths where known[length] != value {
        let facts = FollowedFrames.facts(of: length.id, in: merge)
        let isOther = known[length] == nil || facts != FollowedFrames.facts(of: length.id, in: sides[0])
        if isOther, facts == FollowedFrames.facts(of: length.id, in: side) { known[length] = value }
      }
    }
    return known
  }

  /// The views that state another frame than the one that follows, with that one, and those that Xcode says this of, which
  /// have none. Views in such views are left out, and so are those in cells, which get their frames from tables.
  static func misplaced(in tree: DocumentLayout) -> [Int: Frame?] {
    let document = tree.document, read = reading(document)
    let (likely, certain) = (DeterminedFrames(read).frames, DeterminedFrames(read, isCertain: true).frames)
    var found: [Int: Frame?] = [:]
    for view in document.nodes.indices {
      let isMarked = document.value(FactClasses.misplaced, of: view) == AttributeNames.yes
      let frames = isMarked ? likely : certain
      if let frame = frames[view], let stated = statedFrame(of: view, document) {
        if isMarked ? !frame.isNear(stated) : frame.isFar(stated) && isComparable(view, tree) { found[view] = frame }
      } else if isMarked {
        found[view] = .some(nil)
      }
    }
    let all = found
    return found.filter { view, _ in !tree.chain(from: view).dropFirst().contains { all[$0] != nil } }
  }

  /// The elements whose frames are larger than what constraints are about.
  private static let larger: Set<String> = ["switch", "slider", "stepper", "progressView"]
  private static let cells: Set<String> = ["tableViewCell", "collectionViewCell"]

  private static func isComparable(_ view: Int, _ tree: DocumentLayout) -> Bool {
    !larger.contains(tree.name(of: view)) && !tree.chain(from: view).contains { cells.contains(tree.name(of: $0)) }
  }

  /// The frames that follow for the views which constraints place.
  private static func frames(
    _ rows: [ConstraintModel.Row], _ tree: DocumentLayout, hasOwnSizes: Bool, _ lengths: [UnstatedLength: Rational]
  ) throws(Overflow) -> [Int: Frame] {
    var equations = FrameEquations()
    var views: [(view: Int, around: Int?)] = []
    var sized: [(view: Int, frame: Frame)] = []
    for view in tree.document.nodes.indices {
      let frame = statedFrame(of: view, tree.document)
      let around = framed(around: view, tree)
      if AmbiguousViews.isPlacedByConstraints(view, tree) {
        views.append((view, around))
        if hasOwnSizes, let frame, AmbiguousViews.hasOwnSize(view, tree) { sized.append((view, frame)) }
      } else if let frame {
        try equations.place(view, at: frame, in: around)
      }
      if tree.traits(of: view).contains(.scrolls) { try equations.beginContent(of: view) }
    }
    for row in rows { try equations.add(row) }
    for (view, frame) in sized { try equations.size(view, as: frame) }
    if !lengths.isEmpty { try equations.add(lengths, in: tree) }
    var found: [Int: Frame] = [:]
    for (view, around) in views { if let around { found[view] = equations.frame(of: view, in: around) } }
    return found
  }

  fileprivate static func framed(around element: Int, _ tree: DocumentLayout) -> Int? {
    tree.chain(from: element).dropFirst().first { hasFrame($0, tree.document) }
  }

  fileprivate static func hasFrame(_ view: Int, _ document: Document) -> Bool {
    rect(of: view, document) != nil || FactClasses.isConstrained(view, in: document)
  }

  /// The element with the frame of a view; `nil` if it states none, or is no view.
  static func rect(of view: Int, _ document: Document) -> Int? {
    document.children(of: view).first { document.key(of: $0) == FactClasses.frameKey }
  }

  /// The frame that a view states.
  package static func statedFrame(of view: Int, _ document: Document) -> Frame? {
    guard let rect = rect(of: view, document) else { return nil }
    let numbers = ["x", "y", "width", "height"].compactMap { document.value($0, of: rect).flatMap(Double.init) }
    return numbers.count == 4 ? Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) : nil
  }
}

/// A length that no document states, by the id of its element: a margin, the way to a baseline, an edge of a guide.
private struct UnstatedLength: Hashable {
  let length: Length
  let id: String
}

/// Equations between the edges of views, of which each counts if those before leave it open.
private struct FrameEquations {
  private typealias Variable = ConstraintModel.Variable
  typealias Frame = DeterminedFrames.Frame

  private var equations = Elimination()
  private var numbers: [Variable: Int] = [:]

  private mutating func number(_ variable: Variable) -> Int {
    if let known = numbers[variable] { return known }
    numbers[variable] = numbers.count
    return numbers.count - 1
  }

  private mutating func addDifference(_ one: Variable, _ other: Variable?, _ points: Double) throws(Overflow) {
    guard let parts = Int32(exactly: (points * ConstraintModel.partsOfHalves).rounded()) else { throw Overflow() }
    var factors = [number(one): Rational.one]
    if let other { factors[number(other)] = Rational(-1) }
    try equations.add(LinearForm(factors), equals: Rational(parts))
  }

  /// A view is at the frame that it states. The outermost view begins where the space begins.
  mutating func place(_ view: Int, at frame: Frame, in around: Int?) throws(Overflow) {
    for (axis, place, size) in [(LayoutAxis.horizontal, frame.x, frame.width), (.vertical, frame.y, frame.height)] {
      let start = Variable(length: axis.start, element: view)
      try addDifference(start, around.map { Variable(length: axis.start, element: $0) }, around == nil ? 0 : place)
      try addDifference(Variable(length: axis.end, element: view), start, size)
    }
  }

  /// A view is as large as the frame that it states.
  mutating func size(_ view: Int, as frame: Frame) throws(Overflow) {
    for (axis, size) in [(LayoutAxis.horizontal, frame.width), (.vertical, frame.height)] {
      try addDifference(Variable(length: axis.end, element: view), Variable(length: axis.start, element: view), size)
    }
  }

  /// The content of a view that scrolls begins where the view does.
  mutating func beginContent(of view: Int) throws(Overflow) {
    for axis in LayoutAxis.both {
      let content = Variable(length: axis.start, element: view, isOfContent: true)
      try addDifference(content, Variable(length: axis.start, element: view), 0)
    }
  }

  /// A row of constraints says of a length exactly how long it is.
  mutating func add(_ row: ConstraintModel.Row) throws(Overflow) {
    guard let least = row.bounds.least, let most = row.bounds.most else { return }
    var factors: [Int: Rational] = [:]
    for term in row.terms { factors[number(term.variable)] = term.factor }
    try equations.add(LinearForm(factors), equals: (least + most) / Rational(2))
  }

  /// What a variable is that no frame states, and the edge that it is counted from; `nil` for any other.
  private func unstated(
    _ variable: Variable, in tree: DocumentLayout
  ) -> (length: UnstatedLength, origin: Variable?)? {
    guard !variable.isOfContent, let id = tree.document.identifier(of: variable.element) else { return nil }
    let length = UnstatedLength(length: variable.length, id: id)
    guard variable.length.isEdge else { return (length, nil) }
    guard !DeterminedFrames.hasFrame(variable.element, tree.document) else { return nil }
    let start = (variable.length.isHorizontal ? LayoutAxis.horizontal : .vertical).start
    return (
      length, DeterminedFrames.framed(around: variable.element, tree).map { Variable(length: start, element: $0) }
    )
  }

  /// The lengths that no frame states, as far as they follow.
  func unstatedLengths(in tree: DocumentLayout) -> [UnstatedLength: Rational] {
    var found: [UnstatedLength: Rational] = [:]
    for (variable, number) in numbers {
      guard let (length, origin) = unstated(variable, in: tree), let value = equations.value(of: number),
        let start = origin.map({ numbers[$0].flatMap { equations.value(of: $0) } }) ?? Rational.zero
      else { continue }
      found[length] = try? value - start
    }
    return found
  }

  /// Lengths are as they are known from elsewhere.
  mutating func add(_ lengths: [UnstatedLength: Rational], in tree: DocumentLayout) throws(Overflow) {
    for (variable, number) in numbers.sorted(by: { $0.value < $1.value }) {
      guard let (length, origin) = unstated(variable, in: tree), let value = lengths[length] else { continue }
      var factors = [number: Rational.one]
      if let origin { factors[self.number(origin)] = Rational(-1) }
      try equations.add(LinearForm(factors), equals: value)
    }
  }

  private func value(_ length: Length, _ element: Int) -> Double? {
    numbers[Variable(length: length, element: element)].flatMap { equations.value(of: $0) }
      .map { Double($0.numerator) / Double($0.denominator) / ConstraintModel.partsOfHalves }
  }

  /// The frame of a view in another; `nil` if it does not follow.
  func frame(of view: Int, in around: Int) -> Frame? {
    guard let left = value(.left, view), let right = value(.right, view), let top = value(.top, view),
      let bottom = value(.bottom, view), let x = value(.left, around), let y = value(.top, around), left <= right,
      top <= bottom
    else { return nil }
    return Frame(x: left - x, y: top - y, width: right - left, height: bottom - top)
  }
}
