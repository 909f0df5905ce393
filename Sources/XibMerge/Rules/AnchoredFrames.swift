internal import XibModel

extension Rule {
  static let anchoredFrame = Rule(
    "anchored-frame",
    """
    Numbers of frames that contradict each other are compared at the anchors of the autoresizing mask: a view that
    keeps its distance from an edge was not moved if the view around it changed its size. They are then computed for
    the merged view around them. A view that one side adds to a view that the other resizes, or moves into it, keeps
    these distances too; with `conflict`, it stays where that side put it.
    """)

  static let fittedFrame = Rule(
    "fitted-frame",
    """
    If only one side changed the text of a control, contradictory numbers of its frame come from that side, and then
    both numbers of its position do: x of one side and y of the other is a place that nobody chose.
    """,
    bundles: { $0.stateFittedPositions() })
}

/// Frames that depend on the frame around them.
extension Facts {
  /// Recomputes the numbers of a frame for the merged view around it, if the sides contradict each other in numbers but
  /// not in anchors.
  func anchoredNumbers(ofFrame element: ElementID) -> [String: String] {
    guard versions.isFrame(element), versions.factClass(of: element) == .placement else { return [:] }
    var numbers: [String: String] = [:]
    for axis in Axis.allCases where isContradictory(element, axis) {
      for (key, number) in anchoredNumbers(ofFrame: element, axis) ?? [:] { numbers[key] = number }
    }
    return numbers
  }

  /// States a number of a frame that was computed for the merged view around it.
  mutating func stateComputed(_ number: String, for attribute: DifferingAttribute) {
    let isMine = number.isExactly(attribute.values.ours ?? ""), isIts = number.isExactly(attribute.values.theirs ?? "")
    if !isMine, !isIts { computed[attribute.element, default: [:]][attribute.name] = number }
    decide(
      .anchoredFrame, .attribute(attribute.name), of: attribute.element, for: isIts ? .theirs : .ours,
      "it keeps its distances from the view around it, whose size one side changed")
  }

  /// The only side that changed the text of a view, and so resized its frame to fit; `nil` if neither or both did.
  func sideChangingText(ofFrame element: ElementID) -> Side? {
    guard versions.isFrame(element) else { return nil }
    let texts = versions.each(element) { document, frame in
      document.nodes[frame].parent >= 0 ? ObjectNames.texts(of: document.nodes[frame].parent, in: document) : nil
    }
    guard texts.all.allSatisfy({ $0 != nil }), case .changed(let side) = texts.resolution else { return nil }
    return side
  }

  /// States that the numbers of a position come from one side if one of them fits a text.
  fileprivate mutating func stateFittedPositions() {
    for (fitted, decision) in decisions.sorted(by: { $0.key < $1.key }) where decision.reason == .fittedFrame {
      let frame = all[fitted].element
      let position = ["x", "y"].compactMap { fact(.attribute($0), of: frame) }
      if position.contains(fitted) { add(position, of: frame, "x", Settlement.changedDifferently) }
    }
  }

  private func isContradictory(_ frame: ElementID, _ axis: Axis) -> Bool {
    [axis.position, axis.length].contains { name in
      let numbers = versions.each(frame) { $0.number(name, of: $1) }
      return numbers.resolution == .contradiction && sideMoving(numbers) == nil
    }
  }

  private func anchoredNumbers(ofFrame element: ElementID, _ axis: Axis) -> [String: String]? {
    let anchors = versions.each(element) { Anchors(ofFrame: $1, axis, in: $0) }
    guard hasOtherSizeAround(element, axis), let base = anchors.base, let ours = anchors.ours,
      let theirs = anchors.theirs,
      let merged = Self.merged(ThreeWay(base: base, ours: ours, theirs: theirs)),
      let outer = mergedLength(around: element, axis)
    else { return nil }
    let frame = merged.frame(in: outer)
    guard frame.length >= 0, let position = versions.frameText(frame.position, axis.position, of: element),
      let length = versions.frameText(frame.length, axis.length, of: element)
    else { return nil }
    return [axis.position: position, axis.length: length]
  }

  private static let shareTolerance = 0.01

  /// Merges anchors: each comes from the side that changed it; `nil` if both sides changed one of them, or the mask.
  private static func merged(_ anchors: ThreeWay<Anchors>) -> Anchors? {
    /// Adds the merge of a part to the list; `false` if both sides changed it, or if it is fixed in one version and
    /// flexible in another.
    func add(_ parts: ThreeWay<Double?>, to list: inout [Double?], within tolerance: Double) -> Bool {
      func isClose(_ one: Double?, _ other: Double?) -> Bool {
        guard let one, let other else { return one == other }
        return abs(one - other) <= tolerance
      }
      let known = parts.all.count { $0 != nil }
      guard known == 0 || known == 3, let side = parts.resolution(isClose).side else { return false }
      list.append(parts[side])
      return true
    }
    var fixed: [Double?] = [], shares: [Double?] = []
    for part in 0..<3 {
      guard add(anchors.map { $0.fixed[part] }, to: &fixed, within: Anchors.tolerance),
        add(anchors.map { $0.shares[part] }, to: &shares, within: shareTolerance)
      else { return nil }
    }
    return Anchors(fixed: fixed, shares: shares)
  }

  /// Whether the view around a frame's view changed its size. If it did not, no frame in it follows from that.
  private func hasOtherSizeAround(_ frame: ElementID, _ axis: Axis) -> Bool {
    let lengths = versions.each(frame) { document, node in
      Anchors.outerFrame(of: node, in: document).flatMap { document.number(axis.length, of: $0) }
    }
    return Set(lengths.all).count > 1
  }

  /// The length of the merged view around a frame's view; `nil` if it is in conflict, or if each side moved the view to
  /// another one.
  private func mergedLength(around frame: ElementID, _ axis: Axis) -> Double? {
    let around = ThreeWay<ElementID?> { version in
      versions.element(frame, in: version).flatMap { document, node in
        Anchors.outerFrame(of: node, in: document).map { versions.element(of: $0, in: version) }
      }
    }
    guard let holder = around.resolution.side, let outer = around[holder] else { return nil }
    if let text = computed[outer]?[axis.length] { return Double(text) }
    var side: Side? = versions.anySide(of: outer)
    if let fact = fact(.whole, of: outer) ?? fact(.attribute(axis.length), of: outer) { side = preferredSide(fact) }
    return side.flatMap { versions.values(of: axis.length, outer)[$0] }.flatMap(Double.init)
  }
}

extension Versions {
  /// A number as Interface Builder writes it, or as a side writes it if that is the same number; `nil` if it is too large
  /// for a place on a canvas.
  func frameText(_ number: Double, _ name: String, of element: ElementID) -> String? {
    for side in Side.allCases {
      guard let (document, node) = self.element(element, in: side.version),
        let text = document.value(name, of: node), let known = Double(text), abs(known - number) < 0.5
      else { continue }
      return text
    }
    // The canvas places views at whole points.
    let whole = number.rounded()
    return whole == 0 ? "0.0" : Int64(exactly: whole).map { String($0) }
  }
}

extension Anchors {
  /// A difference of one point or less is rounding.
  static let tolerance = 1.0
}
