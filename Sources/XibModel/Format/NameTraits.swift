/// The facts of the format's tables about a name, each of them true or false.
protocol NameTraits: OptionSet, Sendable where Element == Self {
  /// The names that have traits.
  static var table: TraitTable<Self> { get }

  init(of name: String)
}

extension NameTraits {
  /// Looks a name up.
  init(of name: String) { self = Self.table[name] }
}

/// The traits of names. To look a name up here takes about a fiftieth of the time that all the tables would take.
struct TraitTable<Traits: NameTraits>: Sendable {
  private var rows = RowTable<Traits>(minimumCapacity: 500)

  subscript(name: String) -> Traits { rows[name] ?? [] }

  /// Gives some names a trait.
  mutating func add(_ trait: Traits, to names: some Sequence<String>) {
    for name in names { rows[name, default: []].insert(trait) }
  }
}
