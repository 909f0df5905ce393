/// Facts about the names in a document, by their addresses; libxml2 gives each distinct name one address.
///
/// A parse looks up every element and attribute. This takes a third of the time of a dictionary, whose hashing guards
/// against hostile keys. Addresses are not hostile.
struct NameTable<Entry> {
  private var slots: [(address: UInt, entry: Entry?)] = Array(repeating: (0, nil), count: 256)
  private var count = 0

  /// The entry of the name at an address; `nil` if the address is new.
  func entry(at address: UInt) -> Entry? {
    var slot = index(of: address)
    while let known = slots[slot].entry {
      if slots[slot].address == address { return known }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds the entry of a name at a new address.
  mutating func add(_ entry: Entry, at address: UInt) {
    count += 1
    if count * 2 > slots.count { grow() }
    insert(entry, at: address)
  }

  private mutating func insert(_ entry: Entry, at address: UInt) {
    var slot = index(of: address)
    while slots[slot].entry != nil { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = (address, entry)
  }

  private func index(of address: UInt) -> Int {
    Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: (0, nil), count: old.count * 2)
    for known in old {
      if let entry = known.entry { insert(entry, at: known.address) }
    }
  }
}
