/// The attributes of all elements of a document, in document order.
///
/// An attribute takes 12 bytes: the number of its name, and where its value is in the text. A value becomes a text only
/// where somebody asks for it.
struct AttributeTable: Sendable {
  struct Entry: Sendable {
    /// The number of the name in ``AttributeTable/names``.
    let name: Int32
    /// How many bytes after the start of its tag the value begins; for a decoded value, its index in ``decoded``.
    let place: Int32
    /// The number of bytes of the value; -1 for a decoded value.
    let length: Int32

    var isDecoded: Bool { length < 0 }
  }

  var names: KnownNames<AttributeTraits>
  private(set) var entries: [Entry] = []
  /// The values that are written in another way than they read, such as `&amp;`.
  private(set) var decoded: [String] = []

  init(names: KnownNames<AttributeTraits> = KnownNames()) { self.names = names }

  var count: Int { entries.count }

  mutating func reserveCapacity(_ count: Int) { entries.reserveCapacity(count) }

  /// Adds an attribute whose value is written as it reads.
  mutating func append(name: Int32, place: Int, length: Int) {
    entries.append(Entry(name: name, place: Int32(clamping: place), length: Int32(clamping: length)))
  }

  /// Adds an attribute whose value is written in another way than it reads.
  mutating func append(name: Int32, decoded value: String) {
    entries.append(Entry(name: name, place: Int32(decoded.count), length: -1))
    decoded.append(value)
  }

  /// Adds attributes of another table, whose names this one began with.
  ///
  /// - Parameters:
  ///   - source: The entries of the other table.
  ///   - decodedSource: Its decoded values.
  ///   - shift: How many bytes further from the start of their tag the values are here.
  mutating func append(_ range: Range<Int>, of source: [Entry], _ decodedSource: [String], shift: Int = 0) {
    for index in range {
      let entry = source[index]
      if entry.isDecoded {
        append(name: entry.name, decoded: decodedSource[Int(entry.place)])
      } else {
        entries.append(Entry(name: entry.name, place: entry.place &+ Int32(clamping: shift), length: entry.length))
      }
    }
  }

  /// The facts about all names from an attribute on.
  func traits(from index: Int) -> AttributeTraits {
    entries[index...].reduce(into: []) { $0.formUnion(names[$1.name].traits) }
  }

  /// The facts about the name of an attribute.
  func name(at index: Int) -> KnownNames<AttributeTraits>.Entry { names[entries[index].name] }

  /// The facts about the name of an attribute alone.
  func traits(at index: Int) -> AttributeTraits { names.entries[Int(entries[index].name)].traits }

  func value(at place: Place, in text: [UInt8]) -> String {
    guard let written = written(at: place) else { return decoded(at: place) }
    return text.withUnsafeBufferPointer { String(decoding: $0[written], as: UTF8.self) }
  }

  /// Where a value is in the text that is written as it reads; `nil` for a decoded value.
  private func written(at place: Place) -> Range<Int>? {
    let entry = entries[place.index]
    guard !entry.isDecoded else { return nil }
    let start = place.start + Int(entry.place)
    return start..<start + Int(entry.length)
  }

  private func decoded(at place: Place) -> String { decoded[Int(entries[place.index].place)] }
}

extension AttributeTable {
  /// Where attributes of one element are.
  struct Place {
    /// The start of the element's tag in the text.
    let start: Int
    /// The index of the attribute.
    let index: Int
  }

  /// The attribute in a range that has the name of an attribute of another table.
  func index(ofNameAt index: Int, of other: AttributeTable, in range: Range<Int>) -> Int? {
    let number = other.entries[index].name
    let name = other.names[number].name
    // Tables of versions of one document mostly give a name the same number.
    if let found = range.first(where: { entries[$0].name == number }), names[number].name == name { return found }
    return range.first { self.name(at: $0).name == name }
  }

  /// Calls a function with the bytes of a value, without making a text of them.
  func withValue<Result>(at place: Place, in text: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let written = written(at: place) else {
      var value = decoded(at: place)
      return value.withUTF8(body)
    }
    return text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[written])) }
  }

  /// Whether an attribute has a value, without making a text of it.
  func hasValue(_ value: String, at place: Place, in text: [UInt8]) -> Bool {
    guard let written = written(at: place) else { return decoded(at: place).isExactly(value) }
    return value.utf8.withContiguousStorageIfAvailable { bytes in
      text.withUnsafeBufferPointer { UnsafeBufferPointer(rebasing: $0[written]).isSameBlock(as: bytes) }
    } ?? text[written].elementsEqual(value.utf8)
  }

  /// Whether two attributes have the same value, without making texts of them.
  func hasSameValue(at place: Place, in text: [UInt8], as other: Place, of table: AttributeTable, in otherText: [UInt8])
    -> Bool
  {
    guard let one = written(at: place), let two = table.written(at: other) else {
      return value(at: place, in: text).isExactly(table.value(at: other, in: otherText))
    }
    return text.withUnsafeBufferPointer { mine in
      otherText.withUnsafeBufferPointer { its in
        UnsafeBufferPointer(rebasing: mine[one]).isSameBlock(as: UnsafeBufferPointer(rebasing: its[two]))
      }
    }
  }
}
