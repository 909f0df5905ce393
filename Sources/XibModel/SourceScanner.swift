/// Finds the bytes of each tag in a document that libxml2 has found well-formed.
///
/// libxml2 reports elements but not their exact bytes, and how far it has read when it reports differs between its
/// releases. The scanner walks the same text in step with it instead.
struct SourceScanner {
  let text: UnsafeBufferPointer<UInt8>
  /// One past the last byte of what was found last.
  private(set) var position = 0

  /// The next start tag, or `nil` where the text has none.
  mutating func startTag() -> (lead: Int, start: Int, end: Int, isSelfClosed: Bool)? {
    let lead = position
    guard let start = nextTag(from: position), let end = tagEnd(from: start) else { return nil }
    position = end
    return (lead, start, end, text[end - 2] == UInt8(ascii: "/"))
  }

  /// The next end tag, or `nil` where the text has none.
  mutating func endTag() -> (start: Int, end: Int)? {
    guard let start = nextTag(from: position), let end = tagEnd(from: start) else { return nil }
    position = end
    return (start, end)
  }

  /// The next `<` that opens or closes an element: not in a comment, an instruction or character data.
  private func nextTag(from: Int) -> Int? {
    var at = from
    while at + 1 < text.count {
      guard text[at] == UInt8(ascii: "<") else {
        at += 1
        continue
      }
      switch text[at + 1] {
      case UInt8(ascii: "!"):
        let isComment = starts(with: XMLText.commentOpen, at: at)
        guard let end = find(isComment ? XMLText.commentClose : XMLText.characterDataClose, from: at + 4) else {
          return nil
        }
        at = end
      case UInt8(ascii: "?"):
        guard let end = find([UInt8(ascii: "?"), UInt8(ascii: ">")], from: at) else { return nil }
        at = end
      default:
        return at
      }
    }
    return nil
  }

  private func tagEnd(from: Int) -> Int? {
    var at = from
    var quote: UInt8 = 0
    while at < text.count {
      let byte = text[at]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return at + 1
      }
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
