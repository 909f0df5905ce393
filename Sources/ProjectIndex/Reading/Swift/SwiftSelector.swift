/// The selectors that Swift gives its methods.
enum SwiftSelector {
  /// The selector of a method without `@objc(selector)`.
  ///
  /// The first label is joined to the name, with `With` between them unless one of the two has a preposition there
  /// (swift/lib/AST/Decl.cpp, `getObjCSelector`).
  ///
  /// - Parameter labels: The labels of the parameters; `nil` for `_`.
  static func selector(of name: String, labels: [String?]) -> String {
    guard let first = labels.first else { return name }
    var pieces = [name + joined(first, to: name)]
    pieces += labels.dropFirst().map { $0 ?? "" }
    return pieces.map { $0 + ":" }.joined()
  }

  private static func joined(_ label: String?, to name: String) -> String {
    guard let label, let initial = label.first else { return "" }
    let isJoined = isPreposition(firstWord(of: label)) || isPreposition(lastWord(of: name))
    return (isJoined ? "" : "With") + initial.uppercased() + label.dropFirst()
  }

  private static func firstWord(of name: String) -> Substring {
    name.prefix(1) + name.dropFirst().prefix { !$0.isUppercase }
  }

  private static func lastWord(of name: String) -> Substring {
    name.lastIndex(where: \.isUppercase).map { name[$0...] } ?? name[...]
  }

  private static func isPreposition(_ word: Substring) -> Bool { prepositions.contains(word.lowercased()) }

  /// The prepositions that the compiler knows (swift/lib/Basic/PartsOfSpeech.def).
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from", "given",
    "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until",
    "using", "via", "when", "with", "within",
  ]
}
