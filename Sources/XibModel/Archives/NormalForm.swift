extension Document {
  /// The archive in its normal form.
  ///
  /// - Throws: ``ArchiveError/unusual`` if writing the normal form would not give the same bytes again.
  public func normalArchive() throws(ArchiveError) -> Document {
    let normal = try ArchiveReader.normalForm(of: self)
    guard try ArchiveWriter(normal).text()[...].isSameBlock(as: text[...]) else { throw .unusual }
    return normal
  }
}
