internal import Basics

/// A version of a document without the elements that stand in it as they do in another version, which is known.
///
/// A parser comes out of an element that is well-formed as it went in. What surrounds such elements is therefore well-formed
/// by itself if and only if the whole version is.
struct Excerpt {
  /// A place where an element was cut out.
  struct Gap {
    /// Where that is, in bytes of the excerpt.
    let offset: Int
    /// The element's number in the known version.
    let node: Int
    /// How many elements are around it there.
    let depth: Int
  }

  let known: Document
  let text: [UInt8]
  let gaps: [Gap]

  /// A smaller element is parsed again in less time than it is looked for.
  private static let worthLookingFor = 200

  init(of text: [UInt8], after known: Document) {
    self.known = known
    var gaps: [Gap] = []
    var excerpt: [UInt8] = []
    var copied = 0
    var search = Search(text)
    var ends: [Int] = []
    var node = 0
    while node < known.nodes.count {
      let element = known.nodes[node]
      while let end = ends.last, end <= node { ends.removeLast() }
      if node > 0, element.end - element.start >= Self.worthLookingFor, let start = search.next(element, of: known) {
        excerpt += text[copied..<start]
        gaps.append(Gap(offset: excerpt.count, node: node, depth: ends.count))
        copied = start + element.end - element.start
        node = element.subtreeEnd
      } else {
        ends.append(element.subtreeEnd)
        node += 1
      }
    }
    self.text = gaps.isEmpty ? text : excerpt + text[copied...]
    self.gaps = gaps
  }
}

/// Looks in a text for the elements of a document, one after another.
private struct Search {
  private let text: [UInt8]
  /// One past the element that was found last.
  private var position = 0
  /// How much further on than in the document that one was.
  private var shift = 0
  /// How many bytes may still be read; a text that has little in common with the document takes less time to parse.
  private var effort: Int

  init(_ text: [UInt8]) {
    self.text = text
    effort = 2 * text.count
  }

  /// Where an element stands in the text, as far as that is found.
  mutating func next(_ element: Node, of document: Document) -> Int? {
    let expected = element.start + shift
    if isPresent(element, of: document, at: expected) { return take(element, at: expected) }
    // Most start tags tell an object; of any other, the element is found by what it holds.
    guard effort > 0, let start = startTag(of: element, of: document) else { return nil }
    return isPresent(element, of: document, at: start) ? take(element, at: start) : nil
  }

  private mutating func take(_ element: Node, at start: Int) -> Int {
    position = start + element.end - element.start
    shift = start - element.start
    return start
  }

  private func isPresent(_ element: Node, of document: Document, at start: Int) -> Bool {
    let count = element.end - element.start
    // After part of a word, cutting the element out could make something else of it.
    guard start >= position, start > 0, start + count <= text.count,
      text[start - 1] == lineFeed || text[start - 1] == UInt8(ascii: " ") || text[start - 1] == UInt8(ascii: ">")
    else { return false }
    return text.withUnsafeBytes { text in
      document.text.withUnsafeBytes { source in
        guard let text = text.baseAddress, let source = source.baseAddress else { return false }
        return memcmp(text + start, source + element.start, count) == 0
      }
    }
  }

  /// The next place where the start tag of an element is written.
  private mutating func startTag(of element: Node, of document: Document) -> Int? {
    let count = element.openEnd - element.start
    let found: Int? = text.withUnsafeBytes { text in
      document.text.withUnsafeBytes { source in
        guard let base = text.baseAddress, let tag = source.baseAddress.map({ $0 + element.start }) else { return nil }
        var at = position
        while at + count <= text.count,
          let open = memchr(base + at, Int32(UInt8(ascii: "<")), text.count - count - at + 1)
        {
          if memcmp(open, tag, count) == 0 { return UnsafeRawPointer(open) - base }
          at = UnsafeRawPointer(open) - base + 1
        }
        return nil
      }
    }
    effort -= (found ?? text.count) - position
    return found
  }
}
