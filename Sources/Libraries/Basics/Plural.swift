/// Writes a number with its noun, such as "1 switch" or "2 switches".
public func counted(_ number: Int, _ noun: String) -> String { "\(number) \(number == 1 ? noun : plural(of: noun))" }

/// The plural of an English noun, by the regular rules; a noun that ends in one "s" is a plural already.
public func plural(of noun: String) -> String {
  if ["ss", "x", "ch", "sh"].contains(where: noun.hasSuffix) { return noun + "es" }
  if noun.hasSuffix("s") { return noun }
  if noun.hasSuffix("y"), let letter = noun.dropLast().last, !"aeiou".contains(letter) {
    return noun.dropLast() + "ies"
  }
  return noun + "s"
}
