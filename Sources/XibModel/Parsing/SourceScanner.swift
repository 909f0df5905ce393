/// Finds the bytes of each tag in a document that libxml2 has found well-formed.
///
/// libxml2 reports elements but not their exact bytes. How far it has read at a report differs between its releases. So
/// the scanner walks the same text in step with it.
struct SourceScanner {
  let text: UnsafeBufferPointer<UInt8>
  /// One past the last tag found.
  private(set) var position = 0
  /// The start of the last tag found.
  private(set) var tagStart = 0
  /// Where the values of the last tag are, without their quotes.
  private var values: [Range<Int>] = []

  init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// Where a tag is, in bytes of the text.
  struct Tag {
    /// One past the tag before it.
    let lead: Int
    let start: Int
    let end: Int
    let isSelfClosed: Bool

    /// The tag, moved by a number of bytes.
    func shifted(by bytes: Int, lead: Int) -> Tag {
      Tag(lead: lead, start: start + bytes, end: end + bytes, isSelfClosed: isSelfClosed)
    }
  }

  /// The next tag that opens or closes an element, or `nil` if the text has none.
  mutating func nextTag() -> Tag? {
    let lead = position
    guard let start = tagStart(from: position), let end = tagEnd(from: start) else { return nil }
    position = end
    tagStart = start
    return Tag(lead: lead, start: start, end: end, isSelfClosed: text[end - 2] == UInt8(ascii: "/"))
  }

  /// The start of a value of the last tag, if it is written with these bytes. An entity or a line end reads otherwise.
  func value(_ index: Int, ifReads bytes: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    guard index < values.count,
      UnsafeBufferPointer(rebasing: text[values[index]]).isSameBlock(
        as: UnsafeBufferPointer(start: bytes, count: count))
    else { return nil }
    return values[index].lowerBound
  }

  /// Whether there is no tag between two places, and the second is not in a comment, an instruction or character data.
  func isBetweenTags(from: Int, to: Int) -> Bool {
    var at = from
    while at < to, let open = text[at..<to].firstIndex(of: UInt8(ascii: "<")) {
      guard let end = otherMarkupEnd(from: open) else { return false }
      at = end
    }
    return at <= to
  }

  /// The next `<` that opens or closes an element.
  private func tagStart(from: Int) -> Int? {
    var at = from
    while at + 1 < text.count {
      while text[at] != UInt8(ascii: "<") {
        at += 1
        guard at + 1 < text.count else { return nil }
      }
      if let end = otherMarkupEnd(from: at) {
        at = end
      } else {
        return at
      }
    }
    return nil
  }

  /// The end of the comment, instruction or character data that a `<` opens; `nil` if it opens a tag.
  private func otherMarkupEnd(from: Int) -> Int? {
    guard from + 1 < text.count else { return nil }
    switch text[from + 1] {
    case UInt8(ascii: "!"):
      let isComment = starts(with: XMLText.commentOpen, at: from)
      return find(isComment ? XMLText.commentClose : XMLText.characterDataClose, from: from + 4)
    case UInt8(ascii: "?"):
      return find(XMLText.instructionClose, from: from)
    default:
      return nil
    }
  }

  private mutating func tagEnd(from: Int) -> Int? {
    values.removeAll(keepingCapacity: true)
    var at = from
    while at < text.count {
      let byte = text[at]
      at += 1
      if byte == UInt8(ascii: ">") { return at }
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
      let start = at
      while at < text.count, text[at] != byte { at += 1 }
      values.append(start..<at)
      at += 1
    }
    return nil
  }

  private func starts(with prefix: [UInt8], at: Int) -> Bool {
    at + prefix.count <= text.count && text[at..<(at + prefix.count)].elementsEqual(prefix)
  }

  /// One past the next occurrence of `needle`.
  private func find(_ needle: [UInt8], from: Int) -> Int? {
    var at = from
    while at + needle.count <= text.count {
      if text[at] == needle[0], starts(with: needle, at: at) { return at + needle.count }
      at += 1
    }
    return nil
  }
}
