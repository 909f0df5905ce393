/// The names of a document, numbered, with the facts of the format's tables about each. Other versions of the document go on
/// with the same numbers.
struct KnownNames<Traits: NameTraits>: Sendable {
  struct Entry: Sendable {
    let name: String
    let traits: Traits
  }

  private var numbers = NumberTable()
  private(set) var entries: [Entry] = []

  /// The number of a name, whose facts are looked up where it is new.
  mutating func number(of name: UnsafeBufferPointer<UInt8>) -> Int32 {
    let number = numbers.number(of: name)
    if number == entries.count {
      let name = String(decoding: name, as: UTF8.self)
      entries.append(Entry(name: name, traits: Traits(of: name)))
    }
    return Int32(number)
  }

  mutating func number(of name: String) -> Int32 {
    var name = name
    return name.withUTF8 { number(of: $0) }
  }

  mutating func traits(of name: String) -> Traits {
    let number = number(of: name)
    return self[number].traits
  }

  subscript(number: Int32) -> Entry { entries[Int(number)] }
}
