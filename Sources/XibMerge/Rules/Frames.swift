internal import XibModel

extension Rule {
  static let frames = Rule(
    "frames",
    """
    The numbers of a frame that both sides changed are one conflict. So are views that each side moved by a distance of
    its own, as to make room for another row. There, both is an answer, too: the views are moved by both distances.
    """,
    bundles: { $0.stateFrames() })
}

extension Facts {
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
}
