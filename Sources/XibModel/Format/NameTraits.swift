/// The facts of the format's tables about a name, each of them true or false.
protocol NameTraits: OptionSet, Sendable where Element == Self {
  /// Looks a name up in every table.
  static func facts(about name: String) -> [(Self, Bool)]
}

extension NameTraits {
  init(of name: String) {
    self = Self.facts(about: name).reduce(into: []) { traits, fact in if fact.1 { traits.insert(fact.0) } }
  }
}
