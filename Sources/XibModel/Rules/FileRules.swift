extension DocumentRule {
  /// A rule that only an unreadable file breaks, so it never reports anything about a document that was read.
  package static let wellFormed = DocumentRule(
    .wellFormed, summary: "A document is well-formed XML in UTF-8.",
    help: """
      Xcode can't open a file that is empty, cut off, in another encoding, or not well-formed. Restore it from version \
      control, or repair the line that is named.
      """
  ) { _ in [] }
}

extension DocumentRule {
  /// Finds conflict markers except those of `<`. A `<` makes the file unreadable, and the parser reports it.
  package static let conflictMarkers = DocumentRule(
    .conflictMarkers, summary: "No marker of a merge is left in a document.",
    help: """
      Lines that begin with <<<<<<<, |||||||, ======= or >>>>>>> come from a merge that was not finished. Take one side of \
      each conflict and remove the lines, or run the merge again with the merge driver.
      """
  ) { inspection in
    let document = inspection.document
    return markers(in: document.text).compactMap { marker in
      guard let node = document.node(withTextAt: marker.start) else { return nil }
      return Fault.Draft(
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

extension DocumentRule {
  package static let unlistedResource = DocumentRule(
    .unlistedResource, summary: "Every image and named colour in use is listed under the document's resources.",
    help: """
      Xcode lists what a document uses; an entry that is missing was lost in a merge, or the document was edited by hand. \
      Open the document in Xcode, check the image or colour, and save.
      """, severity: .warning, isOnByDefault: false
  ) { inspection in
    let document = inspection.document
    guard document.kind == .modern else { return [] }
    let listed = Set(NamedResource.listed(in: document).map({ $0.resource }))
    return document.nodes.indices.flatMap { node in
      document.attributes(of: node).compactMap { attribute in
        guard let used = NamedResource(neededBy: attribute, of: node, in: document), !listed.contains(used) else {
          return nil
        }
        return Fault.Draft(
          node, in: document, subject: "\(used.element) \(used.name)",
          message: "The \(used.kind) \(used.name) is in use but not listed under resources.")
      }
    }
  }
}

extension DocumentRule {
  static let staleCache = DocumentRule(
    .staleCache, summary: "The data that Xcode caches in a document is about objects that exist.",
    help: """
      A designable belongs to an object that is gone. Xcode forgets it when it saves the document; nothing else depends \
      on it.
      """, severity: .warning
  ) { inspection in
    inspection.derivedReferences { $0 != References.tieBreaker }
  }

  static let staleTieBreaker = DocumentRule(
    .staleTieBreaker, summary: "A tie breaker names a segue that exists.",
    help: """
      Xcode's build fails without a word about the cause. Open the document in Xcode and save it, or delete the line \
      under inferredMetricsTieBreakers.
      """
  ) { inspection in
    inspection.derivedReferences { $0 == References.tieBreaker }
  }
}

extension Inspection {
  /// The references to missing objects in what Xcode derives, of some elements.
  fileprivate func derivedReferences(_ isWanted: (String) -> Bool) -> [Fault.Draft] {
    unresolved.filter { node, attribute in
      let element = document.nodes[node].name
      return References.isDerived(attribute.name, on: element) && isWanted(element)
    }.map { unresolvedReference($0, $1) }
  }
}
