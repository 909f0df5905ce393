/// The names of a document, numbered, with the facts of the format's tables about each. Other versions of the document go on
/// with the same numbers.
struct KnownNames<Traits: NameTraits>: Sendable {
  struct Entry: Sendable {
    let name: String
    let traits: Traits
  }

  private var numbers: [String: Int32] = [:]
  private(set) var entries: [Entry] = []

  /// The number of a name, whose facts are looked up where it is new.
  mutating func number(of name: String) -> Int32 {
    if let known = numbers[name] { return known }
    let number = Int32(entries.count)
    entries.append(Entry(name: name, traits: Traits(of: name)))
    numbers[name] = number
    return number
  }

  mutating func traits(of name: String) -> Traits {
    let number = number(of: name)
    return self[number].traits
  }

  subscript(number: Int32) -> Entry { entries[Int(number)] }
}
