/// A word of letters and digits that nobody can guess, with about 128 random bits.
package func randomWord() -> String {
  var generator = SystemRandomNumberGenerator()
  return (0..<2).map { _ in String(generator.next() as UInt64, radix: 36) }.joined()
}
