/// What separates the documents of an input: a line of four per cent signs.
let separator = Array("\n%%%%\n".utf8)

/// The parts of an input that holds several documents.
func parts(of input: [UInt8]) -> [[UInt8]] {
  var parts: [[UInt8]] = []
  var rest = input[...]
  while let found = rest.firstRange(of: separator) {
    parts.append(Array(rest[..<found.lowerBound]))
    rest = rest[found.upperBound...]
  }
  return parts + [Array(rest)]
}
