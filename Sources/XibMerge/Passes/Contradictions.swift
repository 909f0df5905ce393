internal import XibModel

/// Values that both sides changed differently: rule 6 of merge-rules.md decides some of them, a person the others.
extension MergeState {
  mutating func decideContradiction(
    _ attribute: DifferingAttribute, of object: ObjectReference, _ property: String?
  ) -> Choice {
    let identity = attribute.element
    let isWindow = isWindowLength(attribute.name, identity)
    let factClass = isWindow ? .layoutResult : versions.factClass(of: attribute.name, identity)
    let path = [property, attribute.name].compactMap { $0 }.joined(separator: ".")
    let numbers = attribute.values.map { $0.flatMap(Double.init) }
    let mover = factClass == .placement ? sideMoving(numbers) : nil
    if factClass == .placement, mover == nil, let side = sideChangingText(ofFrame: identity) {
      decide(
        .fittedFrame, identity, "both sides changed it; \(side.name) is taken, because it changed the text",
        property: attribute.name)
      return .take(side)
    }
    // All content fits into the larger of two windows.
    let larger = isWindow && winner(factClass) != nil ? sideWithLarger(numbers) : nil
    guard let winner = larger ?? mover ?? winner(factClass) else {
      conflicts.append(
        Conflict(
          kind: .value, object: object, property: path, values: attribute.values,
          worded: WordedElement(identity: identity, attribute: attribute.name),
          explanation: MergeState.changedDifferently, elements: [identity]))
      return .conflict
    }
    decisions.append(
      Decision(
        reason: reason(factClass), object: object, property: path, values: attribute.values,
        worded: WordedElement(identity: identity, attribute: attribute.name),
        explanation: "both sides changed it; \(winner.name) is taken, because \(why(factClass))"))
    return .take(winner)
  }

  private func why(_ factClass: FactClass) -> String {
    factClass == .toolStamp && versions.ours.toolsVersion == versions.theirs.toolsVersion
      ? "both sides were saved by one release of Xcode" : factClass.why
  }

  private func isWindowLength(_ name: String, _ identity: Int) -> Bool {
    Side.allCases.contains { side in
      versions.node(identity, side.version).map { FactClasses.isWindowLength(name, of: $0, in: versions[side]) }
        ?? false
    }
  }

  private func sideWithLarger(_ numbers: ThreeWay<Double?>) -> Side? {
    guard let ours = numbers.ours, let theirs = numbers.theirs else { return nil }
    return theirs > ours ? .theirs : .ours
  }

  /// The side that moved a view, if the other side only rounded its numbers: by one point at most, as the canvas does
  /// by itself. Between whole numbers nothing was rounded.
  func sideMoving(_ numbers: ThreeWay<Double?>) -> Side? {
    func isRounding(_ one: Double?, _ other: Double?) -> Bool {
      guard let one, let other else { return false }
      return one == other || abs(one - other) <= 1 && (one != one.rounded() || other != other.rounded())
    }
    guard numbers.ours != nil, numbers.theirs != nil else { return nil }
    switch numbers.resolution(isRounding) {
    case .alike: return .ours
    // Two sides may have rounded in opposite directions.
    case .changed(let side): return isRounding(numbers.base, numbers[side]) ? nil : side
    case .contradiction: return nil
    }
  }

  /// The side whose value of a class is taken when both changed it; `nil` if a person must decide.
  func winner(_ factClass: FactClass) -> Side? {
    guard options.policy(of: factClass) == .decide else { return nil }
    return factClass == .toolStamp || factClass == .derivedCache ? versions.newerTool : .ours
  }

  func reason(_ factClass: FactClass) -> Decision.Reason {
    switch factClass {
    case .toolStamp: .toolStamp
    case .derivedCache: .derivedCache
    case .editorState: .editorState
    case .layoutResult: .layoutResult
    case .edit, .placement: .rounding
    }
  }
}

extension Versions {
  /// The side that the newer Xcode wrote; ours if both releases are the same.
  var newerTool: Side {
    ours.toolsVersion.lexicographicallyPrecedes(theirs.toolsVersion) ? .theirs : .ours
  }
}

extension FactClass {
  /// The reason for a decision about this class, in the words that follow "because".
  var why: String {
    switch self {
    case .toolStamp: "tool stamps come from the newer Xcode"
    case .derivedCache: "the newer Xcode derives it"
    case .layoutResult: "Auto Layout computes it"
    case .placement: "the rest is rounding"
    default: "Xcode keeps it for the editor only"
    }
  }
}
