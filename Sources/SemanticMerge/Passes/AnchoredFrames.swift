internal import XibModel

/// Frames that depend on the frame around them: a view that keeps its distance from an edge did not move just because
/// the view around it grew (rule 6 of merge-rules.md).
extension MergeState {
  /// Recomputes the numbers of a frame for the merged view around it, if the sides contradict each other in numbers but
  /// not in anchors.
  func anchoredNumbers(ofFrame identity: Int) -> [String: String] {
    guard FactClasses.isFrame(versions.elementName(of: identity)), versions.factClass(of: identity) == .placement else {
      return [:]
    }
    var numbers: [String: String] = [:]
    for axis in Axis.allCases where isContradictory(identity, axis) {
      numbers.merge(anchoredNumbers(ofFrame: identity, axis) ?? [:]) { $1 }
    }
    return numbers
  }

  /// The only side that changed the text of a view, and so resized its frame to fit; `nil` if neither or both did.
  func sideChangingText(ofFrame identity: Int) -> Side? {
    guard FactClasses.isFrame(versions.elementName(of: identity)) else { return nil }
    let texts = Side.allCases.map { side -> [String]? in
      guard let frame = versions.node(identity, side), let document = versions.document(side),
        document.nodes[frame].parent >= 0
      else { return nil }
      return ObjectNames.texts(of: document.nodes[frame].parent, in: document)
    }
    guard let base = texts[0], let ours = texts[1], let theirs = texts[2], (ours == base) != (theirs == base) else {
      return nil
    }
    return theirs == base ? .ours : .theirs
  }

  private func isContradictory(_ frame: Int, _ axis: Axis) -> Bool {
    [axis.position, axis.length].contains { name in
      let values = Side.allCases.map { value(of: name, frame, on: $0) }
      guard values[0] != values[1], values[0] != values[2], values[1] != values[2] else { return false }
      return realMove(values[0], values[1], values[2]) == nil
    }
  }

  private func value(of name: String, _ identity: Int, on side: Side) -> Double? {
    versions.node(identity, side).flatMap { node in versions.document(side)?.number(name, of: node) }
  }

  private func anchoredNumbers(ofFrame identity: Int, _ axis: Axis) -> [String: String]? {
    let anchors = Side.allCases.compactMap { side in
      versions.node(identity, side).flatMap { node in
        versions.document(side).flatMap { Anchors(ofFrame: node, axis, in: $0) }
      }
    }
    guard anchors.count == Side.allCases.count, let merged = Self.merged(anchors),
      let outer = mergedLength(around: identity, axis)
    else { return nil }
    let frame = merged.frame(in: outer)
    guard frame.length >= 0 else { return nil }
    return [
      axis.position: text(frame.position, axis.position, of: identity),
      axis.length: text(frame.length, axis.length, of: identity),
    ]
  }

  /// A difference of one point or less is rounding.
  private static let tolerance = 1.0
  private static let shareTolerance = 0.01

  /// Merges anchors: each comes from the side that changed it; `nil` if both sides changed one of them, or the mask.
  private static func merged(_ anchors: [Anchors]) -> Anchors? {
    func merged(_ parts: [Double?], _ tolerance: Double) -> Double?? {
      guard parts.contains(where: { $0 != nil }) else { return .some(nil) }
      guard let base = parts[0], let ours = parts[1], let theirs = parts[2] else { return nil }
      func isSame(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= tolerance }
      if isSame(theirs, base) || isSame(ours, theirs) { return .some(ours) }
      if isSame(ours, base) { return .some(theirs) }
      return nil
    }
    var fixed: [Double?] = [], shares: [Double?] = []
    for part in 0..<3 {
      guard let length = merged(anchors.map { $0.fixed[part] }, tolerance),
        let share = merged(anchors.map { $0.shares[part] }, shareTolerance)
      else { return nil }
      fixed.append(length)
      shares.append(share)
    }
    return Anchors(fixed: fixed, shares: shares)
  }

  /// The length of the merged view around a frame's view; `nil` if it is in conflict.
  private func mergedLength(around frame: Int, _ axis: Axis) -> Double? {
    guard let mine = versions.node(frame, .ours), let around = Anchors.outerFrame(of: mine, in: versions.ours) else {
      return nil
    }
    let outer = versions.identity(of: around, on: .ours)
    let lengths = [Side.ours, .theirs].map { view in
      startTags[outer]?.values[axis.length] ?? value(of: axis.length, outer, in: view)
    }
    return lengths[0] == lengths[1] ? lengths[0].flatMap(Double.init) : nil
  }

  /// A number as Interface Builder writes it, or as a side writes it if that is the same number.
  private func text(_ number: Double, _ name: String, of identity: Int) -> String {
    for side in [Side.ours, .theirs] {
      guard let node = versions.node(identity, side), let document = versions.document(side),
        let text = document.value(name, of: node), let known = Double(text), abs(known - number) < 0.5
      else { continue }
      return text
    }
    // The canvas places views at whole points.
    return number.rounded() == 0 ? "0.0" : String(Int(number.rounded()))
  }
}
