import LayoutSolver
import TestSupport
import Testing

@Suite struct LinearSystemTests {
  /// A system of few small numbers, as rows of factors with bounds.
  private struct Sample {
    var rows: [(factors: [Int], least: Int?, most: Int?)] = []
    var leasts: [Int?] = []

    init(_ numbers: inout SplitMix64) {
      func pick(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(numbers.next() % UInt64(range.count)) }
      let variables = pick(1...3)
      leasts = (0..<variables).map { _ in pick(0...3) == 0 ? 0 : nil }
      for _ in 0..<pick(1...4) {
        let factors = (0..<variables).map { _ in [0, 0, 1, 1, -1, -1, 2, -3][pick(0...7)] }
        let number = pick(-4...4)
        let kind = pick(0...3)
        rows.append((factors, kind == 1 ? nil : number, kind == 0 ? nil : number + (kind == 3 ? pick(0...2) : 0)))
      }
    }

    func system(_ chosen: [Int]) -> LinearSystem {
      var system = LinearSystem()
      for least in leasts { _ = system.addVariable(.init(least: least.map { Rational(Int32($0)) })) }
      for row in chosen.map({ rows[$0] }) {
        let factors = row.factors.enumerated().map { ($0, Rational(Int32($1))) }
        system.addRow(
          LinearForm(Dictionary(uniqueKeysWithValues: factors)),
          .init(least: row.least.map { Rational(Int32($0)) }, most: row.most.map { Rational(Int32($0)) }))
      }
      return system
    }

    func hasSolution(_ chosen: [Int]) -> Bool {
      var all: [FourierMotzkin.Inequality] = []
      for row in chosen.map({ rows[$0] }) {
        if let least = row.least { all.append(.init(factors: row.factors, least: least)) }
        if let most = row.most { all.append(.init(factors: row.factors.map { -$0 }, least: -most)) }
      }
      for (variable, least) in leasts.enumerated() {
        guard let least else { continue }
        all.append(.init(factors: leasts.indices.map { $0 == variable ? 1 : 0 }, least: least))
      }
      return FourierMotzkin.hasSolution(all)
    }
  }

  /// The number of random systems of each part of the test.
  private static let samples = 25_000

  @Test(arguments: 0..<4) func anotherWayGivesTheSameAnswers(_ seed: Int) {
    var numbers = SplitMix64(seed: UInt64(seed))
    var contradictions = 0
    for number in 0..<Self.samples {
      let sample = Sample(&numbers)
      let all = Array(sample.rows.indices)
      switch sample.system(all).answer {
      case .holds: if !sample.hasSolution(all) { Issue.record("\(seed) \(number): no solution was missed") }
      case .unknown: Issue.record("\(seed) \(number): the numbers are small")
      case .contradiction(let rows):
        contradictions += 1
        if sample.hasSolution(rows) { Issue.record("\(seed) \(number): \(rows) has a solution") }
        if rows.contains(where: { row in !sample.hasSolution(rows.filter { $0 != row }) }) {
          Issue.record("\(seed) \(number): \(rows) is not a smallest set")
        }
      }
    }
    #expect(contradictions > Self.samples / 10)
  }

  @Test func numbersThatAreTooLargeGiveNoAnswer() {
    var system = LinearSystem()
    let variables = (0..<8).map { _ in system.addVariable() }
    // Each is some hundred million times the one before.
    for (one, next) in zip(variables, variables.dropFirst()) {
      system.addRow(
        LinearForm([one: Rational(.max), next: Rational(-1)]), .init(least: Rational(1), most: Rational(1)))
    }
    system.addRow(LinearForm([variables[0]: Rational(1)]), .init(least: Rational(1)))
    #expect(system.answer == .unknown)
  }

  @Test func aRowOfNothingContradictsItselfUnlessItIsZero() {
    var system = LinearSystem()
    system.addRow(LinearForm(), .init(least: .zero, most: .zero))
    #expect(system.answer == .holds)
    system.addRow(LinearForm([system.addVariable(): .zero]), .init(least: .one))
    #expect(system.answer == .contradiction(rows: [1]))
  }

  @Test func aVariableWhoseBoundsExcludeEachOtherHasNoValue() {
    var system = LinearSystem()
    _ = system.addVariable(.init(least: .one, most: .zero))
    #expect(system.answer == .contradiction(rows: []))
  }
}

@Suite struct RationalTests {
  @Test func fractionsAreInLowestTerms() throws {
    let fraction = try Rational(6, over: -4)
    #expect(fraction.numerator == -3 && fraction.denominator == 2)
    #expect(try fraction + Rational(3, over: 2) == .zero)
    #expect(try fraction * fraction == Rational(9, over: 4))
    #expect(try fraction / fraction == .one)
    #expect(fraction < .zero && Rational(1) < Rational(2))
    #expect(try Rational(1, over: 3) < Rational(1, over: 2))
  }

  @Test func whatDoesNotFitIsAnError() throws {
    let large = try Rational(.max, over: 1), small = try Rational(1, over: .max)
    #expect(throws: Overflow.self) { try large + .one }
    #expect(throws: Overflow.self) { try large * large }
    #expect(throws: Overflow.self) { try small + Rational(1, over: .max - 1) }
    #expect(throws: Overflow.self) { try Rational(1, over: 0) }
    #expect(throws: Overflow.self) { try Rational.one / .zero }
    #expect(small < large)
  }

  @Test func decimalsBecomeSimpleFractions() throws {
    #expect(try Rational(approximating: 0.333333) == Rational(1, over: 3))
    #expect(try Rational(approximating: -0.75) == Rational(-3, over: 4))
    #expect(try Rational(approximating: 16) == Rational(16))
    #expect(throws: Overflow.self) { try Rational(approximating: 1e300) }
    #expect(throws: Overflow.self) { try Rational(approximating: .nan) }
  }
}

@Suite struct EliminationTests {
  @Test func equationsDetermineVariables() throws {
    var equations = Elimination()
    try equations.add(LinearForm([0: .one, 1: .one]), equals: Rational(10))
    #expect(equations.value(of: 0) == nil && equations.value(of: 2) == nil)
    try equations.add(LinearForm([0: .one, 1: Rational(-1)]), equals: Rational(4))
    #expect(equations.value(of: 0) == Rational(7) && equations.value(of: 1) == Rational(3))
  }

  @Test func oneThatContradictsTheOthersIsLeftOut() throws {
    var equations = Elimination()
    try equations.add(LinearForm([0: .one]), equals: .one)
    try equations.add(LinearForm([0: .one]), equals: .zero)
    #expect(equations.value(of: 0) == .one)
  }
}
