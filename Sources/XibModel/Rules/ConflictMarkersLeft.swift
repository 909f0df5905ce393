extension DocumentRule {
  /// Finds conflict markers except those of `<`. A `<` makes the file unreadable, and the parser reports it.
  static let conflictMarkers = DocumentRule(
    .conflictMarkers, summary: "No marker of a merge is left in a document.",
    help: """
      Lines that begin with <<<<<<<, |||||||, ======= or >>>>>>> come from a merge that was not finished. Take one side of \
      each conflict and remove the lines, or run the merge again with the merge driver.
      """
  ) { inspection in
    let document = inspection.document
    return markers(in: document.text).compactMap { marker in
      guard let node = document.node(withTextAt: marker.start) else { return nil }
      return Breach(
        node, in: document, at: marker.start, subject: marker.text,
        message: "A conflict marker (\(marker.text)) is left between the elements; finish the earlier merge.")
    }
  }

  /// The most markers that are reported.
  private static let limit = 100

  /// The lines that begin with a marker that XML reads as text.
  private static func markers(in text: [UInt8]) -> [(start: Int, text: String)] {
    var found: [(start: Int, text: String)] = []
    var isLineStart = true
    for at in text.indices where found.count < limit {
      let byte = text[at]
      if isLineStart, signs.contains(byte) {
        let length = ConflictMarkers.run(of: byte, in: text[at...])
        if length >= 7 { found.append((at, String(decoding: text[at..<at + length], as: UTF8.self))) }
      }
      isLineStart = byte == lineFeed
    }
    return found
  }

  private static let signs = ConflictMarkers.signs.dropFirst()
}

extension Document {
  /// The element that holds the text at an offset directly between its children; `nil` in a leaf, a tag or a comment,
  /// where a person may have written anything.
  fileprivate func node(withTextAt offset: Int) -> Int? {
    guard let node = nodes.indices.last(where: { nodes[$0].openEnd <= offset && offset < nodes[$0].closeStart }),
      hasChildren(node)
    else { return nil }
    let isInTag = children(of: node).contains { nodes[$0].start <= offset && offset < nodes[$0].end }
    guard !isInTag else { return nil }
    let gap = children(of: node).first { nodes[$0].start > offset }.map(lead) ?? tail(of: node)
    return isComment(at: offset, in: gap) ? nil : node
  }

  private func isComment(at offset: Int, in gap: ArraySlice<UInt8>) -> Bool {
    let opening = Array("<!--".utf8), closing = Array("-->".utf8)
    var at = gap.startIndex
    while at < offset {
      guard gap[at...].starts(with: opening) else {
        at += 1
        continue
      }
      at += opening.count
      while at < gap.endIndex, !gap[at...].starts(with: closing) { at += 1 }
      if offset < at { return true }
      at += closing.count
    }
    return false
  }
}
