/// A choice that the facts may still come to, under which the document would break a rule.
struct Contradiction {
  /// The kind of conflict if a person must decide.
  let kind: Conflict.Kind
  /// All facts that it rests on.
  var facts: [FactID]
  /// The only fact that is to be decided by a person; `nil` if the facts are tied.
  var hot: FactID?
  /// The elements that it is about, the first one above all.
  var elements: [ElementID]
  /// The attribute of the first element that it is about.
  var attribute: String?
  /// An element that uses the first one, for the words.
  var user: ElementID?
  /// One sentence that says what contradicts what; `nil` if it only ties what belongs to another contradiction.
  let explanation: String?
  /// The name of the rule that it breaks, for those who explain a merge.
  var rule: String?
}

extension Contradiction {
  /// Ties those of some contradictions that a person decides at once, because they are about one thing.
  static func ties<Key: Hashable>(among found: [Contradiction], by key: (Contradiction) -> Key?) -> [Contradiction] {
    var last: [Key: Contradiction] = [:]
    return found.compactMap { contradiction in
      guard let key = key(contradiction), let fact = contradiction.hot ?? contradiction.facts.first else { return nil }
      defer { last[key] = contradiction }
      guard let other = last[key], let its = other.hot ?? other.facts.first, its != fact else { return nil }
      return Contradiction(kind: contradiction.kind, facts: [its, fact], elements: other.elements, explanation: nil)
    }
  }
}

extension [Contradiction] {
  /// Gives those without one the name of a rule.
  mutating func name(_ rule: String) { for index in indices where self[index].rule == nil { self[index].rule = rule } }
}
