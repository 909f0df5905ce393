/// A comment, a processing instruction or stray text between tags.
///
/// Interface Builder itself writes comments only before scenes; everything else was written by hand.
package struct Remark: Hashable, Sendable {
  package let bytes: [UInt8]
}

extension Remark {
  /// Whether this is the XML declaration, which must be the first thing in a file.
  package var isDeclaration: Bool {
    let open = XMLText.declarationOpen
    return bytes.starts(with: open) && bytes.dropFirst(open.count).first.map(isSpace) == true
  }

  /// The remarks in a stretch of XML without tags, in document order.
  package static func all(in gap: ArraySlice<UInt8>) -> [Remark] {
    guard !XMLText.isWhiteSpace(gap) else { return [] }
    var remarks: [Remark] = []
    var rest = gap
    while let start = rest.firstIndex(where: { !isSpace($0) }) {
      rest = rest[start...]
      let end = markupEnd(of: rest) ?? textEnd(of: rest)
      remarks.append(Remark(bytes: Array(rest[..<end])))
      rest = rest[end...]
    }
    return remarks
  }

  /// The end of the comment, instruction or character data at the start of the bytes; `nil` if they start with text.
  private static func markupEnd(of bytes: ArraySlice<UInt8>) -> Int? {
    let kinds = [
      (XMLText.commentOpen, XMLText.commentClose), (XMLText.instructionOpen, XMLText.instructionClose),
      (XMLText.characterDataOpen, XMLText.characterDataClose),
    ]
    for (open, close) in kinds where bytes.starts(with: open) {
      var at = bytes.startIndex + open.count
      while at < bytes.endIndex {
        if bytes[at] == close[0], bytes[at...].starts(with: close) { return at + close.count }
        at += 1
      }
      return bytes.endIndex
    }
    return nil
  }

  /// The end of the text at the start of the bytes, without the white space after it.
  private static func textEnd(of bytes: ArraySlice<UInt8>) -> Int {
    let end = bytes.dropFirst().firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
    let text = bytes[..<end]
    return text.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? end
  }
}

extension Document {
  /// The remarks directly in an element, without those in its children and without its text.
  package func ownRemarks(of node: Int) -> [Remark] {
    guard hasChildren(node) else { return remarks(within: node) }
    var remarks: [Remark] = []
    for child in children(of: node) { remarks += Remark.all(in: lead(of: child)) }
    return remarks + Remark.all(in: tail(of: node))
  }

  /// All remarks inside an element, in document order, without its text.
  package func remarks(within node: Int) -> [Remark] {
    let element = nodes[node]
    if element.isSelfClosed { return [] }
    if !hasChildren(node) {
      let inner = Remark.all(in: text[element.openEnd..<element.closeStart])
      return hasText(node) ? inner.filter { $0.bytes.first == UInt8(ascii: "<") } : inner
    }
    var remarks: [Remark] = []
    for child in children(of: node) { remarks += Remark.all(in: lead(of: child)) + self.remarks(within: child) }
    return remarks + Remark.all(in: tail(of: node))
  }
}
