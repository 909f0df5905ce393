/// An archive in its normal form.
public struct NormalForm: Sendable {
  public let archive: Document
  /// The archive in its normal form.
  public let document: Document
  /// Where elements of the archive are in the normal form, by their numbers; empty if other versions can't copy them.
  let places: [Place]

  /// Where an element is that reads the same in every archive that has the same bytes.
  struct Place {
    var node: Int32
    /// The depth of its indentation; 0 for an element that no version may copy.
    var depth: Int32

    static let none = Place(node: 0, depth: 0)
  }

  /// Brings an archive into its normal form, which still needs ``check()``.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - known: The normal form of the version that the archive was parsed after. What both have in common is copied, which
  ///     takes less than half of the time. The result is the same.
  public init(of archive: Document, after known: NormalForm? = nil) throws(ArchiveError) {
    self.archive = archive
    (document, places) = try ArchiveReader.normalForm(of: archive, after: known)
  }

  /// Checks that the normal form holds all of the archive.
  ///
  /// - Throws: ``ArchiveError/unusual`` if writing it would not give the same bytes again.
  public func check() throws(ArchiveError) {
    guard try ArchiveWriter(document).text()[...].isSameBlock(as: archive.text[...]) else { throw .unusual }
  }
}

extension Document {
  /// The archive in its normal form.
  ///
  /// - Throws: ``ArchiveError/unusual`` if writing the normal form would not give the same bytes again.
  public func normalArchive() throws(ArchiveError) -> Document {
    let form = try NormalForm(of: self)
    try form.check()
    return form.document
  }
}
