/// The numbers of the names in a document, by their addresses; libxml2 gives each distinct name one address.
///
/// A parse looks up every element and attribute. This takes a third of the time of a dictionary, whose hashing guards
/// against hostile keys. Addresses are not hostile.
struct NameTable {
  /// An unused slot has address 0.
  private var slots: [(address: UInt, number: Int32)] = Array(repeating: (0, 0), count: 256)
  private var count = 0

  /// The number of the name at an address; `nil` if the address is new.
  func number(at address: UInt) -> Int32? {
    var slot = index(of: address)
    while slots[slot].address != 0 {
      if slots[slot].address == address { return slots[slot].number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds the number of a name at a new address.
  mutating func add(_ number: Int32, at address: UInt) {
    count += 1
    if count * 2 > slots.count { grow() }
    insert(number, at: address)
  }

  private mutating func insert(_ number: Int32, at address: UInt) {
    var slot = index(of: address)
    while slots[slot].address != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = (address, number)
  }

  private func index(of address: UInt) -> Int {
    Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: (0, 0), count: old.count * 2)
    for known in old where known.address != 0 { insert(known.number, at: known.address) }
  }
}
