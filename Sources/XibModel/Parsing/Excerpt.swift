internal import Basics

/// A version of a document without the elements that another, already parsed version contains byte for byte.
///
/// A parser leaves a well-formed element in the same state as it entered it. So the text around such elements is
/// well-formed by itself if and only if the whole version is.
struct Excerpt {
  /// A place where an element was cut out.
  struct Gap {
    /// The position of the gap, in bytes of the excerpt.
    let offset: Int
    /// The element's number in the known version.
    let node: Int
    /// The number of elements around the element in the known version.
    let depth: Int
  }

  let known: Document
  let text: [UInt8]
  let gaps: [Gap]

  /// The size of the smallest element to look for, in bytes. Parsing a smaller one again is faster than looking for it.
  private static let worthLookingFor = 200

  init(of text: [UInt8], after known: Document) {
    self.known = known
    var gaps: [Gap] = []
    var excerpt: [UInt8] = []
    // Memory that is never written takes no room. Growing the array would need old and new room at once.
    excerpt.reserveCapacity(text.count)
    var copied = 0
    var search = Search(text)
    var ends: [Int] = []
    var node = 0
    while node < known.nodes.count {
      let element = known.nodes[node].place
      while let end = ends.last, end <= node { ends.removeLast() }
      if node > 0, element.end - element.start >= Self.worthLookingFor, let start = search.next(element, of: known) {
        excerpt += text[copied..<start]
        gaps.append(Gap(offset: excerpt.count, node: node, depth: ends.count))
        copied = start + element.end - element.start
        node = known.nodes[node].subtreeEnd
      } else {
        ends.append(known.nodes[node].subtreeEnd)
        node += 1
      }
    }
    self.text = gaps.isEmpty ? text : excerpt + text[copied...]
    self.gaps = gaps
  }
}

/// Where an element is in a text. A whole node takes longer to copy.
private struct ElementPlace {
  let start: Int
  let openEnd: Int
  let end: Int
}

extension Node {
  fileprivate var place: ElementPlace { ElementPlace(start: start, openEnd: openEnd, end: end) }
}

/// Finds the elements of a document in a text, one after another.
private struct Search {
  private let text: [UInt8]
  /// One past the last element or start tag found.
  private var position = 0
  /// The number of bytes by which that element is further on in the text than in the document.
  private var shift = 0
  /// The number of bytes that may still be searched. If a text has little in common with the document, parsing it is
  /// faster than searching it.
  private var effort: Int
  /// How many bytes are searched for the next element. A change is mostly small; after a larger one, each search that fails
  /// doubles the reach of the next.
  private var reach = Self.firstReach
  private static let firstReach = 2048

  init(_ text: [UInt8]) {
    self.text = text
    effort = 2 * text.count
  }

  /// The position of an element in the text; `nil` if it is not found.
  mutating func next(_ element: ElementPlace, of document: Document) -> Int? {
    let expected = element.start + shift
    if isPresent(element, of: document, at: expected) { return take(element, at: expected) }
    // An element that is still here, but differs: what is equal is in it.
    if isPresent(element.start..<element.openEnd, of: document, at: expected) {
      position = expected + element.openEnd - element.start
      return nil
    }
    // Most start tags identify an object. Any other element is recognized by comparing all of it.
    guard effort > 0, let start = startTag(of: element, of: document) else { return nil }
    return isPresent(element, of: document, at: start) ? take(element, at: start) : nil
  }

  private func isPresent(_ element: ElementPlace, of document: Document, at start: Int) -> Bool {
    isPresent(element.start..<element.end, of: document, at: start)
  }

  private mutating func take(_ element: ElementPlace, at start: Int) -> Int {
    position = start + element.end - element.start
    shift = start - element.start
    reach = Self.firstReach
    return start
  }

  /// Whether the bytes of an element, or of its start tag, are in the text.
  private func isPresent(_ range: Range<Int>, of document: Document, at start: Int) -> Bool {
    // The element must follow white space or a tag. Cutting it out after part of a word could change the meaning of
    // that part.
    guard start >= position, start > 0, start + range.count <= text.count,
      isSpace(text[start - 1]) || text[start - 1] == UInt8(ascii: ">")
    else { return false }
    return text.withUnsafeBytes { text in
      document.text.withUnsafeBytes { source in
        guard let text = text.baseAddress, let source = source.baseAddress else { return false }
        return memcmp(text + start, source + range.lowerBound, range.count) == 0
      }
    }
  }

  /// The next position of an element's start tag in the text, if it is within reach.
  private mutating func startTag(of element: ElementPlace, of document: Document) -> Int? {
    let count = element.openEnd - element.start
    let end = min(text.count - count + 1, position + reach)
    let found: Int? = text.withUnsafeBytes { text in
      document.text.withUnsafeBytes { source in
        guard let base = text.baseAddress, let tag = source.baseAddress.map({ $0 + element.start }) else { return nil }
        var at = position
        while at < end, let open = memchr(base + at, Int32(UInt8(ascii: "<")), end - at) {
          if memcmp(open, tag, count) == 0 { return UnsafeRawPointer(open) - base }
          at = UnsafeRawPointer(open) - base + 1
        }
        return nil
      }
    }
    effort -= max(0, (found ?? end) - position)
    if found == nil { reach = min(2 * reach, text.count) }
    return found
  }
}
