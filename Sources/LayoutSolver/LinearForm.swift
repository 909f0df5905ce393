/// A sum of multiples of variables.
package struct LinearForm: Hashable, Sendable {
  package struct Term: Hashable, Sendable {
    package let variable: Int
    package let factor: Rational
  }

  /// The terms by their variables; no factor is 0.
  package private(set) var terms: [Term] = []

  package init() {}

  package init(_ factors: [Int: Rational]) {
    terms = factors.filter { !$0.value.isZero }.map(Term.init(variable:factor:)).sorted { $0.variable < $1.variable }
  }

  /// The factor of a variable.
  package subscript(variable: Int) -> Rational {
    // Most forms have few terms.
    for term in terms where term.variable >= variable { return term.variable == variable ? term.factor : .zero }
    return .zero
  }

  /// The form without a variable.
  func without(_ variable: Int) -> LinearForm {
    var form = self
    form.terms.removeAll { $0.variable == variable }
    return form
  }

  /// The multiple of a form.
  func times(_ factor: Rational) throws(Overflow) -> LinearForm {
    try LinearForm().adding(self, times: factor)
  }

  /// The sum of this form and a multiple of another one.
  package func adding(_ other: LinearForm, times factor: Rational) throws(Overflow) -> LinearForm {
    var sum = LinearForm()
    sum.terms.reserveCapacity(terms.count + other.terms.count)
    var at = 0
    for term in other.terms {
      while at < terms.count, terms[at].variable < term.variable {
        sum.terms.append(terms[at])
        at += 1
      }
      var total = try term.factor * factor
      if at < terms.count, terms[at].variable == term.variable {
        total = try total + terms[at].factor
        at += 1
      }
      if !total.isZero { sum.terms.append(Term(variable: term.variable, factor: total)) }
    }
    sum.terms += terms[at...]
    return sum
  }
}
