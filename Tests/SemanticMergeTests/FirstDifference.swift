import TestSupport

/// The first line in which a result is not as expected; `nil` where there is none.
func firstDifference(_ result: [UInt8], _ expected: [UInt8]) -> String? {
  guard result != expected else { return nil }
  let one = string(result).split(separator: "\n", omittingEmptySubsequences: false)
  let other = string(expected).split(separator: "\n", omittingEmptySubsequences: false)
  let line = zip(one, other).enumerated().first { $1.0 != $1.1 }?.offset ?? min(one.count, other.count)
  func text(_ lines: [Substring]) -> Substring { line < lines.count ? lines[line] : "(end)" }
  return "line \(line + 1) is \(text(one)) and not \(text(other))"
}
