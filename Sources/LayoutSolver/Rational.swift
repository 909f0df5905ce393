/// A result that needs more digits than a ``Rational`` has.
package struct Overflow: Error {
  package init() {}
}

/// An exact fraction. Operations throw where the result does not fit into 64 bits.
package struct Rational: Hashable, Sendable, Comparable {
  package static let zero = Rational(0), one = Rational(1)

  /// The fraction in lowest terms; the denominator is positive.
  package let numerator, denominator: Int64

  package init(_ integer: Int32) { (numerator, denominator) = (Int64(integer), 1) }

  /// Makes the quotient of two integers, the second of which is not 0.
  package init(_ dividend: Int64, over divisor: Int64) throws(Overflow) {
    guard dividend != .min, divisor != .min, divisor != 0 else { throw Overflow() }
    let common = Self.greatestCommonDivisor(dividend, divisor) * divisor.signum()
    (numerator, denominator) = (dividend / common, divisor / common)
  }

  package var isZero: Bool { numerator == 0 }
  package var signum: Int64 { numerator.signum() }

  package static func < (one: Self, other: Self) -> Bool {
    if one.denominator == other.denominator { return one.numerator < other.numerator }
    let left = one.numerator.multipliedFullWidth(by: other.denominator)
    let right = other.numerator.multipliedFullWidth(by: one.denominator)
    return (left.high, left.low) < (right.high, right.low)
  }

  package static func + (one: Self, other: Self) throws(Overflow) -> Self {
    if one.denominator == other.denominator {
      return try Self(sum(one.numerator, other.numerator), over: one.denominator)
    }
    let common = greatestCommonDivisor(one.denominator, other.denominator)
    let left = try product(one.numerator, other.denominator / common)
    let right = try product(other.numerator, one.denominator / common)
    return try Self(sum(left, right), over: product(one.denominator / common, other.denominator))
  }

  package static func * (one: Self, other: Self) throws(Overflow) -> Self {
    let first = greatestCommonDivisor(one.numerator, other.denominator)
    let second = greatestCommonDivisor(other.numerator, one.denominator)
    return try Self(
      product(one.numerator / first, other.numerator / second),
      over: product(one.denominator / second, other.denominator / first))
  }

  package static func / (one: Self, other: Self) throws(Overflow) -> Self {
    try one * Self(other.denominator, over: other.numerator)
  }

  package static func - (one: Self, other: Self) throws(Overflow) -> Self { try one + -other }

  package static prefix func - (one: Self) throws(Overflow) -> Self {
    try Self(product(one.numerator, -1), over: one.denominator)
  }

  private static func sum(_ one: Int64, _ other: Int64) throws(Overflow) -> Int64 {
    let (result, isTooLarge) = one.addingReportingOverflow(other)
    guard !isTooLarge else { throw Overflow() }
    return result
  }

  private static func product(_ one: Int64, _ other: Int64) throws(Overflow) -> Int64 {
    let (result, isTooLarge) = one.multipliedReportingOverflow(by: other)
    guard !isTooLarge else { throw Overflow() }
    return result
  }

  private static func greatestCommonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
    if other == 1 || other == -1 { return 1 }
    var (one, other) = (one.magnitude, other.magnitude)
    while other != 0 { (one, other) = (other, one % other) }
    return Int64(clamping: max(one, 1))
  }
}

extension Rational {
  /// Makes the simplest fraction that is as good as equal to a number, by its continued fraction.
  package init(approximating number: Double) throws(Overflow) {
    var rest = number.magnitude
    var (numerator, lastNumerator): (Int64, Int64) = (1, 0), (denominator, lastDenominator): (Int64, Int64) = (0, 1)
    while true {
      guard let whole = Int32(exactly: rest.rounded(.down)) else { throw Overflow() }
      (numerator, lastNumerator) = try (Self.sum(Self.product(Int64(whole), numerator), lastNumerator), numerator)
      (denominator, lastDenominator) =
        try (Self.sum(Self.product(Int64(whole), denominator), lastDenominator), denominator)
      rest -= Double(whole)
      if rest == 0 || (Double(numerator) / Double(denominator) - number.magnitude).magnitude < Self.accuracy { break }
      rest = 1 / rest
    }
    try self.init(number < 0 ? -numerator : numerator, over: denominator)
  }

  /// The difference from a number that is not worth a larger denominator.
  private static let accuracy = 1e-6
}
