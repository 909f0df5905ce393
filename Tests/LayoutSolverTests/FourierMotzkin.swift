/// Another way to tell whether inequalities have a solution (Fourier and Motzkin): one variable after the other is
/// eliminated. It knows nothing of the solver, and takes long for all but the smallest systems.
struct FourierMotzkin {
  /// The sum of factors times variables is at least `least`.
  struct Inequality {
    var factors: [Int]
    var least: Int
  }

  static func hasSolution(_ inequalities: [Inequality]) -> Bool {
    var rest = inequalities
    for variable in inequalities.first?.factors.indices ?? 0..<0 {
      var next = rest.filter { $0.factors[variable] == 0 }
      for lower in rest where lower.factors[variable] > 0 {
        for upper in rest where upper.factors[variable] < 0 {
          next.append(lower.times(-upper.factors[variable]).adding(upper.times(lower.factors[variable])).reduced)
        }
      }
      rest = next
    }
    return rest.allSatisfy { $0.least <= 0 }
  }
}

extension FourierMotzkin.Inequality {
  func times(_ number: Int) -> Self { Self(factors: factors.map { $0 * number }, least: least * number) }

  func adding(_ other: Self) -> Self {
    Self(factors: zip(factors, other.factors).map(+), least: least + other.least)
  }

  /// The same with small numbers.
  var reduced: Self {
    func divisor(_ one: Int, _ other: Int) -> Int { other == 0 ? abs(one) : divisor(other, one % other) }
    let common = factors.reduce(least, divisor)
    return common < 2 ? self : Self(factors: factors.map { $0 / common }, least: least / common)
  }
}
