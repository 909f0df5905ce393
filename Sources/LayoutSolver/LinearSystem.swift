/// Variables between bounds, and forms of them between bounds.
package struct LinearSystem: Sendable {
  /// The values that a variable or a form may have; `nil` where there is no limit.
  package struct Bounds: Hashable, Sendable {
    package var least, most: Rational?

    package init(least: Rational? = nil, most: Rational? = nil) { (self.least, self.most) = (least, most) }
  }

  /// Whether values exist for the variables that keep all bounds.
  package enum Answer: Hashable, Sendable {
    case holds
    /// These rows contradict each other and what bounds their variables; without any of them, the others hold.
    case contradiction(rows: [Int])
    /// The numbers became too large.
    case unknown
  }

  private(set) var variables: [Bounds] = []
  private(set) var rows: [(form: LinearForm, bounds: Bounds)] = []

  package init() {}

  /// Adds a variable, and returns its number.
  package mutating func addVariable(_ bounds: Bounds = Bounds()) -> Int {
    variables.append(bounds)
    return variables.count - 1
  }

  package mutating func addRow(_ form: LinearForm, _ bounds: Bounds) { rows.append((form, bounds)) }

  package var answer: Answer {
    guard let reduction = try? Reduction(self) else { return .unknown }
    if let rows = reduction.contradiction { return .contradiction(rows: smallest(rows)) }
    let rest = reduction.rest
    var simplex = Simplex(rest)
    guard let found = try? simplex.check() else { return .unknown }
    guard case .contradiction(let members) = found else { return .holds }
    let left = members.filter { $0 >= rest.variables.count }.map { $0 - rest.variables.count }
    return .contradiction(rows: smallest(reduction.sources(of: left)))
  }

  /// The rows of a contradiction without those that it does not need: with the bounds of other variables, fewer rows may do.
  private func smallest(_ chosen: [Int]) -> [Int] {
    for row in chosen {
      let rest = chosen.filter { $0 != row }
      var system = self
      system.rows = rest.map { rows[$0] }
      if case .contradiction(let fewer) = system.answer { return fewer.map { rest[$0] } }
    }
    return chosen
  }
}

/// The general simplex of Dutertre and de Moura ("A fast linear-arithmetic solver for DPLL(T)", 2006, section 3).
///
/// The variables of a system are numbered first, then each row as a variable that equals its form. The tableau says the
/// basic variables by the others; those keep their bounds at all times.
struct Simplex {
  enum Answer {
    case holds
    /// Variables and rows whose bounds contradict each other.
    case contradiction([Int])
  }

  private var bounds: [LinearSystem.Bounds]
  private var value: [Rational]
  /// The basic variables, in the order of the tableau.
  private var basic: [Int]
  private var tableau: [LinearForm]

  init(_ system: LinearSystem) {
    bounds = system.variables + system.rows.map { $0.bounds }
    basic = Array(system.variables.count..<bounds.count)
    tableau = system.rows.map { $0.form }
    value = Array(repeating: .zero, count: bounds.count)
  }

  mutating func check() throws(Overflow) -> Answer {
    for variable in bounds.indices.dropLast(basic.count) {
      let range = bounds[variable]
      if let least = range.least, let most = range.most, most < least { return .contradiction([variable]) }
      if let wanted = range.least.flatMap({ $0 > .zero ? $0 : nil }) ?? range.most.flatMap({ $0 < .zero ? $0 : nil }) {
        try update(variable, to: wanted)
      }
    }
    // Taking the first variable of those that would do rules out a cycle (Bland).
    while let row = firstViolation {
      let variable = basic[row]
      let isTooSmall = isBelow(variable)
      guard let wanted = isTooSmall ? bounds[variable].least : bounds[variable].most else { continue }
      let partner = tableau[row].terms.first { term in
        (term.factor.signum > 0) == isTooSmall ? canGrow(term.variable) : canShrink(term.variable)
      }
      guard let partner else { return .contradiction([variable] + tableau[row].terms.map { $0.variable }) }
      try pivot(row, with: partner, to: wanted)
    }
    return .holds
  }

  private var firstViolation: Int? {
    basic.indices.filter { isBelow(basic[$0]) || isAbove(basic[$0]) }.min { basic[$0] < basic[$1] }
  }

  private func isBelow(_ variable: Int) -> Bool { bounds[variable].least.map { value[variable] < $0 } ?? false }
  private func isAbove(_ variable: Int) -> Bool { bounds[variable].most.map { value[variable] > $0 } ?? false }
  private func canGrow(_ variable: Int) -> Bool { bounds[variable].most.map { value[variable] < $0 } ?? true }
  private func canShrink(_ variable: Int) -> Bool { bounds[variable].least.map { value[variable] > $0 } ?? true }

  /// Gives a variable that is not basic a value.
  private mutating func update(_ variable: Int, to wanted: Rational) throws(Overflow) {
    let change = try wanted - value[variable]
    for row in basic.indices {
      let factor = tableau[row][variable]
      if !factor.isZero { value[basic[row]] = try value[basic[row]] + factor * change }
    }
    value[variable] = wanted
  }

  /// Gives the basic variable of a row a value, and makes another one basic in its place.
  private mutating func pivot(_ row: Int, with partner: LinearForm.Term, to wanted: Rational) throws(Overflow) {
    let leaving = basic[row], entering = partner.variable
    let step = try (wanted - value[leaving]) / partner.factor
    try update(entering, to: value[entering] + step)
    // leaving = factor · entering + rest, so entering = leaving / factor - rest / factor.
    let share = try Rational.one / partner.factor
    let solved = try LinearForm([leaving: share]).adding(tableau[row].without(entering), times: -share)
    for other in basic.indices where other != row {
      let factor = tableau[other][entering]
      if !factor.isZero { tableau[other] = try tableau[other].without(entering).adding(solved, times: factor) }
    }
    tableau[row] = solved
    basic[row] = entering
  }
}
