extension Document {
  /// Parses a version of a document with the help of another version that is already parsed.
  ///
  /// Elements that are equal byte for byte are not parsed again; consecutive versions mostly share nine tenths. The
  /// result is the document that ``init(parsing:)`` gives.
  /// - Throws: ``ParseError``, naming the first place that is wrong.
  public convenience init(parsing bytes: [UInt8], after known: Document?) throws(ParseError) {
    try Encoding.check(bytes)
    let (form, text) = FileForm.split(bytes)
    // Under another declaration, an element may be valid in only one of the versions.
    guard let known, Encoding.isUsual(text), Encoding.isUsual(known.text),
      let elements = try? Elements(parsing: Excerpt(of: text, after: known))
    else {
      try self.init(parsing: bytes)
      return
    }
    self.init(elements, of: text, form: form)
  }
}
