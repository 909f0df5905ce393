/// Numbers as Xcode's inspectors show them.
enum NumberWords {
  /// The value that Xcode writes for a number that nobody set, such as the custom spacing of a stack view.
  private static let unset = Float.greatestFiniteMagnitude

  /// A number with at most two decimals, and none if they are zero; any other text as it is.
  static func rounded(_ text: String) -> String {
    guard let number = Double(text), number.isFinite else { return text }
    if abs(number) >= Double(unset) { return "default" }
    guard abs(number) < 1e12 else { return text }
    let hundredths = (number * 100).rounded()
    let sign = hundredths < 0 ? "-" : ""
    let (whole, part) = Int(abs(hundredths)).quotientAndRemainder(dividingBy: 100)
    if part == 0 { return "\(sign)\(whole)" }
    let decimals = part % 10 == 0 ? "\(part / 10)" : (part < 10 ? "0\(part)" : "\(part)")
    return "\(sign)\(whole).\(decimals)"
  }
}
