extension Document {
  /// Parses another version of a document that is known, if one is.
  ///
  /// What stands in both to the byte is not parsed again: two versions in a row mostly share nine tenths. The document is
  /// the one that ``init(parsing:)`` gives.
  /// - Throws: ``ParseError``, naming the first place that is wrong.
  public convenience init(parsing bytes: [UInt8], after known: Document?) throws(ParseError) {
    try Encoding.check(bytes)
    let (form, text) = FileForm.split(bytes)
    // With another declaration, an element may be right in one of the versions only.
    guard let known, Encoding.isUsual(text), Encoding.isUsual(known.text),
      let elements = try? Elements(parsing: Excerpt(of: text, after: known))
    else {
      try self.init(parsing: bytes)
      return
    }
    self.init(elements, of: text, form: form)
  }
}

extension Node {
  /// The node when so many nodes, bytes and attributes more precede it.
  func shifted(parent: Int, leadStart: Int, numbers: Int, bytes: Int, attributes: Int) -> Node {
    Node(
      name: name, parent: parent + numbers, subtreeEnd: subtreeEnd + numbers, leadStart: leadStart + bytes,
      start: start + bytes, openEnd: openEnd + bytes, closeStart: closeStart + bytes, end: end + bytes,
      firstAttribute: firstAttribute + attributes, attributesEnd: attributesEnd + attributes)
  }
}
