/// The names of a document, numbered, with the facts of the format's tables about each. Other versions of the document go on
/// with the same numbers.
struct KnownNames<Traits: NameTraits>: Sendable {
  struct Entry: Sendable {
    let name: String
    let traits: Traits
  }

  private var numbers: [String: Int32] = [:]
  /// The number of the last name that was asked for, by a few bits of the name; -1 where there was none. Most names come
  /// again and again, and to compare one takes less time than to hash it.
  private var recent: [Int32] = Array(repeating: -1, count: 64)
  private(set) var entries: [Entry] = []

  /// The number of a name, whose facts are looked up where it is new.
  mutating func number(of name: String) -> Int32 {
    var text = name
    let slot = text.withUTF8 { bytes in
      (bytes.count &* 7 &+ Int(bytes.first ?? 0) &* 3 &+ Int(bytes.last ?? 0)) & (recent.count - 1)
    }
    if recent[slot] >= 0, entries[Int(recent[slot])].name == name { return recent[slot] }
    let number = numbers[name] ?? add(name)
    recent[slot] = number
    return number
  }

  private mutating func add(_ name: String) -> Int32 {
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
