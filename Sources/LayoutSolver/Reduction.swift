/// The rows of a system without the variables that few of them are about (Fourier and Motzkin).
///
/// A row that bounds a variable from below and one that bounds it from above add up to a row without it. What is left has a
/// solution exactly where all has one. Layouts are chains of rows, of which nothing is left, or little for the ``Simplex``.
struct Reduction {
  /// Where a bound comes from.
  private enum Reason {
    /// The bounds of a variable.
    case variable
    case row(Int)
    /// The sum of what comes from two others.
    case sum(Int, Int)
  }

  private struct Bound {
    let value: Rational
    /// The place of its ``Reason``.
    let reason: Int
  }

  /// A form whose first factor is 1, and its bounds.
  private struct Row {
    let form: LinearForm
    var least: Bound?
    var most: Bound?
  }

  private var reasons: [Reason] = []
  /// The rows; those that went are `nil`.
  private var rows: [Row?] = []
  private var places: [LinearForm: Int] = [:]
  /// The rows that are about each variable, or were.
  private var mentions: [[Int]]
  /// The rows of the system that contradict each other, where adding them up showed that.
  private(set) var contradiction: [Int]?

  /// A variable that more rows are about stays.
  private static let mostRows = 8

  init(_ system: LinearSystem) throws(Overflow) {
    mentions = Array(repeating: [], count: system.variables.count)
    for (variable, bounds) in system.variables.enumerated() where bounds != LinearSystem.Bounds() {
      try add(LinearForm([variable: .one]), bounds, because: .variable)
    }
    for (index, row) in system.rows.enumerated() { try add(row.form, row.bounds, because: .row(index)) }
    try removeVariables()
  }

  /// What is left, without its contradictions that were found.
  var rest: LinearSystem {
    var system = LinearSystem()
    for _ in mentions { _ = system.addVariable() }
    for row in rows.lazy.compactMap({ $0 }) {
      system.addRow(row.form, LinearSystem.Bounds(least: row.least?.value, most: row.most?.value))
    }
    return system
  }

  /// The rows of the system that some of what is left comes from.
  func sources(of left: [Int]) -> [Int] {
    let all = rows.compactMap { $0 }
    return origins(of: left.flatMap { [all[$0].least, all[$0].most].compactMap { $0?.reason } })
  }

  private func origins(of reasons: [Int]) -> [Int] {
    var open = reasons
    var seen = Set(open), found: Set<Int> = []
    while let next = open.popLast() {
      switch self.reasons[next] {
      case .variable: break
      case .row(let row): found.insert(row)
      case .sum(let one, let other):
        for reason in [one, other] where seen.insert(reason).inserted { open.append(reason) }
      }
    }
    return found.sorted()
  }

  private mutating func add(
    _ form: LinearForm, _ bounds: LinearSystem.Bounds, because reason: Reason
  ) throws(Overflow) {
    reasons.append(reason)
    func bound(_ value: Rational?) -> Bound? { value.map { Bound(value: $0, reason: reasons.count - 1) } }
    try add(form, least: bound(bounds.least), most: bound(bounds.most))
  }

  private mutating func add(_ form: LinearForm, least: Bound?, most: Bound?) throws(Overflow) {
    guard contradiction == nil, let first = form.terms.first else {
      let broken = [least.flatMap { $0.value > .zero ? $0 : nil }, most.flatMap { $0.value < .zero ? $0 : nil }]
      if contradiction == nil, let bound = broken.lazy.compactMap({ $0 }).first {
        contradiction = origins(of: [bound.reason])
      }
      return
    }
    let share = try Rational.one / first.factor
    func scaled(_ bound: Bound?) throws(Overflow) -> Bound? {
      guard let bound else { return nil }
      return Bound(value: try bound.value * share, reason: bound.reason)
    }
    let form = try form.times(share)
    let ends = try (scaled(least), scaled(most))
    let (least, most) = first.factor.signum > 0 ? ends : (ends.1, ends.0)
    guard let place = places[form] else {
      places[form] = rows.count
      for term in form.terms { mentions[term.variable].append(rows.count) }
      rows.append(Row(form: form, least: least, most: most))
      return try check(rows.count - 1)
    }
    if let least, rows[place]?.least.map({ $0.value < least.value }) ?? true { rows[place]?.least = least }
    if let most, rows[place]?.most.map({ most.value < $0.value }) ?? true { rows[place]?.most = most }
    try check(place)
  }

  private mutating func check(_ place: Int) throws(Overflow) {
    guard let least = rows[place]?.least, let most = rows[place]?.most, most.value < least.value else { return }
    contradiction = origins(of: [least.reason, most.reason])
  }

  private mutating func removeVariables() throws(Overflow) {
    var open = Array(mentions.indices.reversed())
    var isOpen = Array(repeating: true, count: open.count)
    while contradiction == nil, let variable = open.popLast() {
      isOpen[variable] = false
      mentions[variable].removeAll { rows[$0] == nil }
      let own = mentions[variable]
      guard !own.isEmpty, own.count <= Self.mostRows, let sums = try? sums(own, without: variable) else { continue }
      for place in own {
        guard let form = rows[place]?.form else { continue }
        (places[form], rows[place]) = (nil, nil)
        for term in form.terms where term.variable != variable && !isOpen[term.variable] {
          isOpen[term.variable] = true
          open.append(term.variable)
        }
      }
      for (form, bounds, reason) in sums { try add(form, bounds, because: reason) }
    }
  }

  /// The sums of rows that say the same without a variable; `nil` if there are more of them than rows.
  private func sums(
    _ own: [Int], without variable: Int
  ) throws(Overflow) -> [(form: LinearForm, bounds: LinearSystem.Bounds, reason: Reason)]? {
    // Each bound of a row bounds the variable: from one end if its factor is positive, else from the other.
    var least: [(row: Int, share: LinearForm, bound: Bound)] = [], most = least
    for place in own {
      guard let row = rows[place] else { continue }
      let factor = row.form[variable]
      let share = try row.form.times(Rational.one / factor).without(variable)
      for (bound, isLeast) in [(row.least, true), (row.most, false)] {
        guard let bound else { continue }
        let scaled = Bound(value: try bound.value / factor, reason: bound.reason)
        if isLeast == (factor.signum > 0) {
          least.append((place, share, scaled))
        } else {
          most.append((place, share, scaled))
        }
      }
    }
    let pairs = least.flatMap { low in most.filter { $0.row != low.row }.map { (low: low, high: $0) } }
    guard Set(pairs.map { [min($0.low.row, $0.high.row), max($0.low.row, $0.high.row)] }).count <= own.count else {
      return nil
    }
    // low - lowShare ≤ variable ≤ high - highShare
    var sums: [(form: LinearForm, bounds: LinearSystem.Bounds, reason: Reason)] = []
    for (low, high) in pairs {
      sums.append(
        (
          try low.share.adding(high.share, times: Rational(-1)),
          LinearSystem.Bounds(least: try low.bound.value - high.bound.value), .sum(low.bound.reason, high.bound.reason)
        ))
    }
    return sums
  }
}
