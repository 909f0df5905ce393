extension Document {
  /// The same document with other ids: of the objects named, and in every reference to them.
  ///
  /// - Parameter ids: The new id of each old one.
  /// - Throws: ``ParseError`` where the new ids make it no document.
  public func renaming(_ ids: [String: String]) throws(ParseError) -> Document {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var copied = 0
    for (index, node) in nodes.enumerated() {
      let changes = attributes(of: index).compactMap { attribute in
        renamed(attribute, on: node.name, ids).map { (attribute.name, $0) }
      }
      guard !changes.isEmpty else { continue }
      var tag = StartTag(of: index, in: self)
      for (name, value) in changes { tag.set(name, to: value) }
      output += text[copied..<node.start]
      output += tag.bytes(selfClosed: node.isSelfClosed)
      copied = node.openEnd
    }
    output += text[copied...]
    return try Document(parsing: form.fileBytes(of: output))
  }

  private func renamed(_ attribute: Attribute, on element: String, _ ids: [String: String]) -> String? {
    if attribute.name == "id" {
      return Identifiers.notObjects.contains(element) ? nil : ids[attribute.value]
    }
    if References.isReference(attribute.name, on: element) { return ids[attribute.value] }
    // Names like "buttonCell:cIp-fs-q0h:image" hold an id (format.md 4.2).
    let parts = attribute.value.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let new = ids[String(parts[1])] else { return nil }
    return "\(parts[0]):\(new):\(parts[2])"
  }
}
