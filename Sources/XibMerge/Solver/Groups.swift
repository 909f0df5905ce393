/// Facts that are tied: all of a group come from one side.
struct Groups {
  /// How a group is decided.
  enum Verdict: Equatable {
    /// Only a person can decide.
    case open
    /// The facts come from this side; `nil` if each is free to come from the side that it prefers.
    case settled(Side?)
  }

  private let states: IDTable<FactID, FactState>
  private var roots: IDTable<FactID, FactID>
  private var members: IDTable<FactID, [FactID]>
  private var verdicts: IDTable<FactID, Verdict>
  /// The facts that a person must decide though one side changed them.
  private(set) var hot: Set<FactID> = []
  /// What tied and heated facts in each round, in order.
  private(set) var rounds: [[Contradiction]] = []
  var reasons: [Contradiction] { rounds.flatMap { $0 } }

  init(_ states: IDTable<FactID, FactState>) {
    self.states = states
    roots = IDTable(Array(states.indices))
    members = IDTable(states.indices.map { [$0] })
    verdicts = IDTable(
      states.map { state in
        switch state {
        case .contested: .open
        case .changed(let side): .settled(side)
        case .free: .settled(nil)
        }
      })
  }

  func root(of fact: FactID) -> FactID { roots[fact] }
  /// The facts of a group.
  func members(of fact: FactID) -> [FactID] { members[roots[fact]] }
  func isOpen(_ fact: FactID) -> Bool { verdicts[roots[fact]] == .open }

  /// The side that a fact comes from; `nil` if its group is open.
  func side(of fact: FactID) -> Side? {
    switch verdicts[roots[fact]] {
    case .open: nil
    case .settled(let side?): side
    case .settled(nil): if case .free(let side) = states[members[roots[fact]][0]] { side } else { nil }
    }
  }

  /// The groups that a person must decide. The root of a group is its first fact.
  var open: [[FactID]] {
    roots.indices.filter { roots[$0] == $0 && verdicts[$0] == .open }.map { members[$0].sorted() }
  }

  /// Ties and heats what the rules found, the smallest contradictions only; returns whether anything is new.
  mutating func apply(_ found: [Contradiction]) -> Bool {
    var ties: [[FactID]: Contradiction] = [:]
    var reasons: [Contradiction] = []
    var heats: [Contradiction] = []
    for contradiction in found {
      if let hot = contradiction.hot {
        if !self.hot.contains(hot) { heats.append(contradiction) }
        continue
      }
      let groups = Set(contradiction.facts.map { roots[$0] }).sorted()
      if groups.count > 1, ties[groups] == nil { ties[groups] = contradiction }
    }
    var byGroup: [FactID: [[FactID]]] = [:]
    for groups in ties.keys { for group in groups { byGroup[group, default: []].append(groups) } }
    let smallest = ties.keys.filter { groups in
      let all = Set(groups)
      return !groups.contains { group in
        byGroup[group, default: []].contains { $0.count < groups.count && all.isSuperset(of: $0) }
      }
    }
    for groups in smallest.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let tie = ties[groups] else { continue }
      // Each counts, though others may have tied the same groups first.
      reasons.append(tie)
      unite(groups)
    }
    for heat in heats {
      guard let fact = heat.hot else { continue }
      // Each reason to heat a fact counts.
      reasons.append(heat)
      hot.insert(fact)
      verdicts[roots[fact]] = .open
    }
    if !reasons.isEmpty { rounds.append(reasons) }
    return !ties.isEmpty || !heats.isEmpty
  }

  private mutating func unite(_ groups: [FactID]) {
    let distinct = Set(groups.map { roots[$0] }).sorted()
    guard let first = distinct.first else { return }
    for other in distinct.dropFirst() {
      for member in members[other] { roots[member] = first }
      members[first] += members[other]
      members[other] = []
      verdicts[first] = Self.both(verdicts[first], verdicts[other])
    }
  }

  private static func both(_ one: Verdict, _ other: Verdict) -> Verdict {
    switch (one, other) {
    case (.open, _), (_, .open): .open
    case (.settled(nil), _): other
    case (_, .settled(nil)): one
    case (.settled(let side), .settled(let its)): side == its ? one : .open
    }
  }
}
