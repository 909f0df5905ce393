/// A few words to compare values of attributes with, for a table: it lives as long as the program.
///
/// A value need not become a text for that: most differ from all words in their length. Nor are references counted, which
/// takes most of the time where two threads use one table.
struct WordList: @unchecked Sendable {
  private let words: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>
  /// The lengths of the words, one bit each.
  private let lengths: UInt64

  init(_ words: [String]) {
    self.words = Self.lasting(words.map { Self.lasting(Array($0.utf8)) })
    lengths = self.words.reduce(0) { $0 | Self.bit(ofLength: $1.count) }
  }

  /// A copy that is never freed.
  private static func lasting<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = copy.initialize(from: elements)
    return UnsafeBufferPointer(copy)
  }

  /// The place of a word in the list; `nil` if it is not in it.
  func index(of word: UnsafeBufferPointer<UInt8>) -> Int? {
    guard lengths & Self.bit(ofLength: word.count) != 0 else { return nil }
    return words.firstIndex { $0.isSameBlock(as: word) }
  }

  private static func bit(ofLength length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }
}

extension Document {
  /// The place in a list of the value of the first attribute with one of these traits; `nil` if it is not in it.
  func index(in words: WordList, with traits: AttributeTraits, of node: Int) -> Int? {
    withValue(with: traits, of: node) { words.index(of: $0) } ?? nil
  }
}
