/// The names in a document by their addresses; libxml2 gives each distinct name one address.
///
/// A parse looks up every element and attribute. This takes a third of the time of a dictionary, whose hashing guards
/// against hostile keys. Addresses are not hostile.
struct NameTable {
  private var slots: [(address: UInt, name: String)] = Array(repeating: (0, ""), count: 1024)
  private var count = 0

  /// The name at an address; `string` makes it if the address is new.
  mutating func name(at address: UInt, _ string: () -> String) -> String {
    var slot = index(of: address)
    while slots[slot].address != 0 {
      if slots[slot].address == address { return slots[slot].name }
      slot = (slot + 1) & (slots.count - 1)
    }
    let name = string()
    slots[slot] = (address, name)
    count += 1
    if count * 2 > slots.count { grow() }
    return name
  }

  private func index(of address: UInt) -> Int {
    Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: (0, ""), count: old.count * 2)
    for entry in old where entry.address != 0 {
      var slot = index(of: entry.address)
      while slots[slot].address != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }
}
