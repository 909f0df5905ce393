/// Facts about the names in a document, by their addresses; libxml2 gives each distinct name one address.
///
/// A parse looks up every element and attribute. This takes a third of the time of a dictionary, whose hashing guards
/// against hostile keys. Addresses are not hostile.
struct NameTable<Entry> {
  private var slots: [(address: UInt, entry: Entry?)] = Array(repeating: (0, nil), count: 256)
  private var count = 0

  /// The entry of the name at an address; `make` makes it if the address is new.
  mutating func entry(at address: UInt, _ make: () -> Entry) -> Entry {
    var slot = index(of: address)
    while let known = slots[slot].entry {
      if slots[slot].address == address { return known }
      slot = (slot + 1) & (slots.count - 1)
    }
    let entry = make()
    slots[slot] = (address, entry)
    count += 1
    if count * 2 > slots.count { grow() }
    return entry
  }

  private func index(of address: UInt) -> Int {
    Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: (0, nil), count: old.count * 2)
    for known in old where known.entry != nil {
      var slot = index(of: known.address)
      while slots[slot].entry != nil { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = known
    }
  }
}
