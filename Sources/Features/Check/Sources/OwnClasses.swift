internal import ProjectIndex

/// Guesses whether a class that the sources lack belongs to them, or to a library outside of them.
///
/// A document names the module of a Swift class, but not of an Objective-C class. So the class name must decide.
struct OwnClasses: Sendable {
  private let vanished: Set<String>
  private let words: [Set<String>]
  private let prefixes: Set<String>

  /// - Parameter vanished: Classes that other versions of the sources have.
  init(of index: SourceIndex, vanished: Set<String> = []) {
    let known = index.classNames
    self.vanished = vanished
    words = known.map { Set(Self.words(of: $0)) }
    var counts: [String: Int] = [:]
    for name in known { if let prefix = Self.prefix(of: name) { counts[prefix, default: 0] += 1 } }
    // A prefix that only one class has is no convention.
    prefixes = Set(counts.filter { $0.value > 1 && !ApplePrefixes.contains($0.key) }.keys)
  }

  /// Whether another version of the sources has a class.
  func hasVanished(_ name: String) -> Bool { vanished.contains(name) }

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
