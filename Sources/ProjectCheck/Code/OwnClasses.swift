internal import ProjectIndex

/// Guesses whether a class that the sources lack belongs to them, or to a library outside of them.
///
/// A document names the module of a Swift class, but not of an Objective-C class. So the class name must decide.
struct OwnClasses: Sendable {
  private let vanished: Set<String>
  private let words: [Set<String>]
  private let prefixes: Set<String>
  /// The prefixes that many of the sources' classes have, so that hardly a library has them.
  private let conventions: Set<String>
  private let names: [String]

  /// - Parameter vanished: Classes that other versions of the sources have.
  init(of index: SourceIndex, vanished: Set<String> = []) {
    let known = index.classNames
    self.vanished = vanished
    names = known
    words = known.map { Set(Self.words(of: $0)) }
    var counts: [String: Int] = [:]
    for name in known { if let prefix = Self.prefix(of: name) { counts[prefix, default: 0] += 1 } }
    // A prefix that only one class has is no convention.
    let own = counts.filter { $0.value > 1 && !ApplePrefixes.contains($0.key) }
    prefixes = Set(own.keys)
    // Two letters are few.
    conventions = Set(own.filter { $0.value >= 5 && ($0.key.count > 2 || 4 * $0.value >= known.count) }.keys)
  }

  /// Whether another version of the sources has a class.
  func hasVanished(_ name: String) -> Bool { vanished.contains(name) }

  /// The most letters in which a mistyped name differs.
  private static let mostMistyped = 2
  /// The fewest letters of a name that others are compared with: shorter ones are alike by chance.
  private static let fewestLetters = 8

  /// Whether a name is that of one of the sources' classes but for a letter or two.
  func isMistyped(_ name: String) -> Bool {
    let letters = Array(name.utf8)
    return names.contains { own in
      let own = Array(own.utf8)
      guard own.count >= Self.fewestLetters, abs(own.count - letters.count) <= Self.mostMistyped else { return false }
      // What is between the beginning and the end that both have.
      let start = zip(own, letters).prefix { $0 == $1 }.count
      let end = zip(own.reversed(), letters.reversed()).prefix { $0 == $1 }.count
      return max(own.count, letters.count) - start - end <= Self.mostMistyped
    }
  }

  /// Whether a name has a prefix that many of the sources' classes have.
  func hasPrefixOfMany(_ name: String) -> Bool { Self.prefix(of: name).map(conventions.contains) == true }

  /// Whether a name has the prefix of the sources' classes, or shares half of its words with one of them.
  func isNamedLikeOthers(_ name: String) -> Bool {
    if Self.prefix(of: name).map(prefixes.contains) == true { return true }
    let own = Set(Self.words(of: name))
    return words.contains { other in 2 * own.intersection(other).count >= own.union(other).count }
  }

  /// The capitals that a project puts before its names: `DW` of `DWHomeView`.
  private static func prefix(of name: String) -> String? {
    let capitals = name.prefix { $0.isUppercase || $0.isNumber }
    return capitals.count > 2 ? String(capitals.dropLast()) : nil
  }

  /// The words of a name: `DW`, `Home` and `View` of `DWHomeView`.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    let letters = Array(name)
    for (place, letter) in letters.enumerated() {
      let endsCapitals = place + 1 < letters.count && letters[place + 1].isLowercase && word.count > 1
      if letter.isUppercase, !word.isEmpty, word.last?.isUppercase == false || endsCapitals {
        words.append(word)
        word = ""
      }
      word.append(letter)
    }
    return word.isEmpty ? words : words + [word]
  }
}
