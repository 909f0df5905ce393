extension [String] {
  /// The texts in a sentence: `a, b and c`.
  var inWords: String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
