/// Equations between variables, each solved for one of them (Gauss and Jordan).
package struct Elimination {
  /// The equations: each variable equals a form of variables without an equation, and a number.
  private var solved: [Int: (form: LinearForm, constant: Rational)] = [:]
  /// The variables that another one is in the forms of, or was.
  private var users: [Int: Set<Int>] = [:]

  package init() {}

  /// Adds an equation of a form and a number. One that contradicts the others is left out.
  package mutating func add(_ form: LinearForm, equals number: Rational) throws(Overflow) {
    var (rest, constant) = (form, try -number)
    for term in form.terms {
      guard let known = solved[term.variable] else { continue }
      rest = try rest.without(term.variable).adding(known.form, times: term.factor)
      constant = try constant + known.constant * term.factor
    }
    // The fewer forms a variable is in, the fewer change.
    guard let pivot = rest.terms.min(by: { uses(of: $0) < uses(of: $1) }) else { return }
    let share = try -(Rational.one / pivot.factor)
    let (mine, own) = (try rest.without(pivot.variable).times(share), try constant * share)
    for variable in [pivot.variable] + (users.removeValue(forKey: pivot.variable) ?? []) {
      for term in mine.terms { users[term.variable, default: []].insert(variable) }
      guard let other = solved[variable] else { continue }
      let factor = other.form[pivot.variable]
      solved[variable] = (
        try other.form.without(pivot.variable).adding(mine, times: factor), try other.constant + own * factor
      )
    }
    solved[pivot.variable] = (mine, own)
  }

  private func uses(of term: LinearForm.Term) -> Int { users[term.variable]?.count ?? 0 }

  /// The value of a variable that the equations determine; `nil` if several would do.
  package func value(of variable: Int) -> Rational? {
    solved[variable].flatMap { $0.form.terms.isEmpty ? $0.constant : nil }
  }
}
