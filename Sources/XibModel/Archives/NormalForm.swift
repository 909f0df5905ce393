extension Document {
  /// The archive in its normal form.
  ///
  /// - Throws: ``ArchiveError/unusual`` if writing the normal form would not give the same bytes again.
  public func normalArchive() throws(ArchiveError) -> Document {
    var reader = ArchiveReader(self)
    let text = try reader.normalText()
    guard let normal = try? Document(parsing: text), normal.nodes.count > 0 else { throw .unusual }
    guard try ArchiveWriter(normal).text() == self.text else { throw .unusual }
    return Document(normal, form: form)
  }

  private convenience init(_ document: Document, form: FileForm) {
    self.init(
      kind: document.kind, text: document.text, form: form, nodes: document.nodes,
      attributes: document.attributeStorage)
  }
}
