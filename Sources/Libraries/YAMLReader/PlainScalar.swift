/// The YAML type of a value without quotation marks.
///
/// Source: the tag repository of YAML 1.1, <https://yaml.org/type/>, whose types YAML readers know.
enum PlainScalar {
  /// Whether it is a text, and not a number, a date, a truth value or null.
  static func isText(_ value: String) -> Bool {
    !words.contains(value) && !isNumber(value) && !isDate(value)
  }

  private static let words: Set<String> = {
    var words: Set<String> = ["", "~", "<<", "=", ".nan", ".NaN", ".NAN"]
    for word in ["null", "yes", "no", "true", "false", "on", "off"] { words.formUnion(spellings(word)) }
    for sign in ["", "+", "-"] { words.formUnion(spellings(".inf").map { sign + $0 }) }
    return words
  }()

  /// A word in small letters, with a capital, and in capitals.
  private static func spellings(_ word: String) -> [String] {
    let start = word.prefix { $0 == "." }
    let letters = word.dropFirst(start.count)
    return [word, start + letters.prefix(1).uppercased() + letters.dropFirst(), word.uppercased()]
  }

  private static func isNumber(_ value: String) -> Bool {
    var digits = value.utf8.filter { $0 != UInt8(ascii: "_") }[...]
    guard let first = value.utf8.first, first != UInt8(ascii: "_") else { return false }
    if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    guard let start = digits.first, isDigit(start) || start == UInt8(ascii: ".") else { return false }
    if start == UInt8(ascii: "0"), let base = digits.dropFirst().first {
      let rest = digits.dropFirst(2)
      if base == UInt8(ascii: "x") { return !rest.isEmpty && rest.allSatisfy(isHexadecimal) }
      if base == UInt8(ascii: "b") { return !rest.isEmpty && rest.allSatisfy { $0 == 0x30 || $0 == 0x31 } }
      if base == UInt8(ascii: "o") { return !rest.isEmpty && rest.allSatisfy(isDigit) }
    }
    // Numbers to the base 60, such as 1:30.
    let parts = digits.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    if parts.count > 1 {
      let whole = parts.dropLast() + parts.suffix(1).compactMap { $0.split(separator: UInt8(ascii: ".")).first }
      return whole.count == parts.count && whole.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
    }
    let isPlain = digits.allSatisfy { isDigit($0) || Array(".eE+-".utf8).contains($0) }
    return isPlain && Double(String(decoding: digits, as: UTF8.self)) != nil
  }

  /// Whether it is a day, such as 2026-11-21, or a time on a day.
  private static func isDate(_ value: String) -> Bool {
    let parts = value.utf8.prefix { isDigit($0) || $0 == UInt8(ascii: "-") }
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts.dropFirst().allSatisfy({ (1...2).contains($0.count) }) else {
      return false
    }
    let rest = value.utf8.dropFirst(parts.reduce(2) { $0 + $1.count })
    guard let next = rest.first else { return true }
    return Array("Tt \t".utf8).contains(next) && rest.contains(UInt8(ascii: ":"))
      && rest.dropFirst().allSatisfy { isDigit($0) || Array("Zz:+-. \t".utf8).contains($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (0x41...0x46).contains(byte & 0xDF) }
}
