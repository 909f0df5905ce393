extension Document {
  /// The archive in its normal form.
  ///
  /// - Throws: ``ArchiveError/unusual`` if writing the normal form would not give the same bytes again.
  public func normalArchive() throws(ArchiveError) -> Document {
    let normal = try uncheckedNormalArchive()
    try check(normal)
    return normal
  }

  /// The archive in a normal form that still needs ``check(_:)``.
  public func uncheckedNormalArchive() throws(ArchiveError) -> Document { try ArchiveReader.normalForm(of: self) }

  /// Checks that a normal form holds all of the archive.
  ///
  /// - Throws: ``ArchiveError/unusual`` if writing it would not give the same bytes again.
  public func check(_ normal: Document) throws(ArchiveError) {
    guard try ArchiveWriter(normal).text()[...].isSameBlock(as: text[...]) else { throw .unusual }
  }
}
