/// Equations between variables, each solved for one of them (Gauss and Jordan).
package struct Elimination {
  /// The equations: each variable equals a form of variables without an equation, and a number.
  private var solved: [Int: (form: LinearForm, constant: Rational)] = [:]

  package init() {}

  /// Adds an equation of a form and a number. One that contradicts the others is left out.
  package mutating func add(_ form: LinearForm, equals number: Rational) throws(Overflow) {
    var (rest, constant) = (form, try -number)
    for term in form.terms {
      guard let known = solved[term.variable] else { continue }
      rest = try rest.without(term.variable).adding(known.form, times: term.factor)
      constant = try constant + known.constant * term.factor
    }
    guard let pivot = rest.terms.first else { return }
    let share = try -(Rational.one / pivot.factor)
    let (mine, own) = (try rest.without(pivot.variable).times(share), try constant * share)
    for (variable, other) in solved {
      let factor = other.form[pivot.variable]
      guard !factor.isZero else { continue }
      solved[variable] = (
        try other.form.without(pivot.variable).adding(mine, times: factor), try other.constant + own * factor
      )
    }
    solved[pivot.variable] = (mine, own)
  }

  /// The value of a variable that the equations determine; `nil` if several would do.
  package func value(of variable: Int) -> Rational? {
    solved[variable].flatMap { $0.form.terms.isEmpty ? $0.constant : nil }
  }
}
