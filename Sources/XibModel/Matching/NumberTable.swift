/// The numbers of texts, such as the identities that ids name, looked up by the bytes of the texts.
///
/// A parse asks for the name of every element and attribute, and matching for every id of every version. A dictionary would
/// need a text for each question.
package struct NumberTable: Sendable {
  private struct Entry {
    let hash: UInt64
    /// Where the text is in ``bytes``.
    let start: Int
    let length: Int
    var number: Int
  }

  private var entries: [Entry] = []
  /// All texts, one after the other.
  private var bytes: [UInt8] = []
  /// The indices of entries by hash, and -1 where there is none. The count is a power of two, so that a mask finds the
  /// first place to look at. Enough places are free that one is soon found.
  private var places: [Int32] = []
  /// Differs from process to process, so that nobody can write a document whose texts all have one hash.
  private let seed = UInt64(truncatingIfNeeded: 0.hashValue)

  package init() {}

  /// The number of texts.
  var count: Int { entries.count }

  /// Makes room for texts, most of which are as long as ids.
  package mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    bytes.reserveCapacity(count * 12)
    var size = 16
    while size < count * 2 { size *= 2 }
    if size > places.count { spread(over: size) }
  }

  /// The number of a text; `nil` if it has none.
  package subscript(text: String) -> Int? {
    var text = text
    return text.withUTF8 { self[$0] }
  }

  package subscript(text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard !places.isEmpty else { return nil }
    let place = place(of: text, hash(of: text))
    return places[place] < 0 ? nil : entries[Int(places[place])].number
  }

  /// Gives a text a number, in place of the one that it has; returns that one.
  @discardableResult package mutating func set(_ text: UnsafeBufferPointer<UInt8>, to number: Int) -> Int? {
    guard !enter(text, as: number) else { return nil }
    let entry = Int(places[place(of: text, hash(of: text))])
    defer { entries[entry].number = number }
    return entries[entry].number
  }

  /// Gives a text a number unless it has one; returns whether it had none.
  package mutating func enter(_ text: UnsafeBufferPointer<UInt8>, as number: Int) -> Bool {
    makeRoom()
    let hash = hash(of: text)
    let place = place(of: text, hash)
    guard places[place] < 0 else { return false }
    append(text, as: number, hash, at: place)
    return true
  }

  private mutating func makeRoom() {
    if (entries.count + 1) * 2 > places.count { spread(over: max(16, places.count * 2)) }
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, as number: Int, _ hash: UInt64, at place: Int) {
    places[place] = Int32(clamping: entries.count)
    entries.append(Entry(hash: hash, start: bytes.count, length: text.count, number: number))
    bytes.append(contentsOf: text)
  }

  /// The number of a text. A new one gets the next number.
  mutating func number(of text: UnsafeBufferPointer<UInt8>) -> Int {
    makeRoom()
    let hash = hash(of: text)
    let place = place(of: text, hash)
    if places[place] >= 0 { return entries[Int(places[place])].number }
    let next = count
    append(text, as: next, hash, at: place)
    return next
  }

  mutating func number(of text: String) -> Int {
    var text = text
    return text.withUTF8 { number(of: $0) }
  }

  /// The place of the entry of a text, or the free place where it belongs.
  private func place(of text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: hash) & (places.count - 1)
    while places[place] >= 0 {
      let entry = entries[Int(places[place])]
      if entry.hash == hash, has(entry, text) { break }
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  private func has(_ entry: Entry, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer {
      UnsafeBufferPointer(rebasing: $0[entry.start..<entry.start + entry.length]).isSameBlock(as: text)
    }
  }

  private mutating func spread(over size: Int) {
    places = Array(repeating: -1, count: size)
    for (index, entry) in entries.enumerated() {
      var place = Int(truncatingIfNeeded: entry.hash) & (size - 1)
      while places[place] >= 0 { place = (place + 1) & (size - 1) }
      places[place] = Int32(clamping: index)
    }
  }

  /// Multiplies eight bytes at a time into the hash, and folds the product.
  private func hash(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(text)
    var state = seed ^ UInt64(truncatingIfNeeded: raw.count)
    var at = 0
    while at < raw.count {
      var word: UInt64 = 0
      if raw.count >= 8 {
        // The last word may begin in the one before it.
        word = raw.word(at: min(at, raw.count - 8))
      } else {
        for byte in raw { word = word << 8 | UInt64(byte) }
      }
      let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      state = product.high ^ product.low
      at += 8
    }
    return state
  }
}

extension Document {
  /// Calls a function with the bytes of the id that names an object in the whole document; `nil` for any other element.
  func withIdentifier<Result>(of node: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    guard hasID(node), !nodes[node].traits.contains(.notObject) else { return nil }
    return withValue(with: .id, of: node, body)
  }
}

/// A list of the numbers of nodes or of identities, in 32 bits each.
package struct NumberList: Sendable, Equatable, RandomAccessCollection, MutableCollection {
  @usableFromInline var numbers: [Int32]

  init() { numbers = [] }

  init(_ numbers: some Sequence<Int>) { self.numbers = numbers.map { Int32(truncatingIfNeeded: $0) } }

  init(repeating number: Int, count: Int) {
    numbers = Array(repeating: Int32(truncatingIfNeeded: number), count: count)
  }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { numbers.count }

  @inlinable package subscript(index: Int) -> Int {
    get { Int(numbers[index]) }
    set { numbers[index] = Int32(truncatingIfNeeded: newValue) }
  }

  mutating func append(repeating number: Int, count: Int) {
    numbers += repeatElement(Int32(truncatingIfNeeded: number), count: count)
  }

  mutating func removeLast(_ count: Int) { numbers.removeLast(count) }
}
