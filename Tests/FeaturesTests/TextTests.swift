import Basics
import Testing

@Suite struct TextTests {
  @Test(arguments: [
    (0.3, "0.29999999999999999"), (-12.5, "-12.5"), (1e300, "1.0000000000000001e+300"), (0, "0"),
    (1.0 / 3, "0.33333333333333331"), (-Double.leastNonzeroMagnitude, "-4.9406564584124654e-324"),
  ])
  func numbersHaveSeventeenDigits(_ number: Double, _ text: String) { #expect(number.seventeenDigits == text) }
}
