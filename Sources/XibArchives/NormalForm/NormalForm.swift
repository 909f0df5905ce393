package import XibModel

/// An archive in its normal form.
package struct NormalForm: Sendable {
  package let archive: Document
  /// The archive in its normal form.
  package let document: Document
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
  ///   - known: The normal form of the version that the archive was parsed after. What both have in common is copied.
  ///     The result is the same.
  package init(of archive: Document, after known: NormalForm? = nil) throws(NormalFormError) {
    self.archive = archive
    (document, places) = try ArchiveReader.normalForm(of: archive, after: known)
  }

  /// Checks that the normal form holds all of the archive.
  ///
  /// - Throws: ``NormalFormError/unusual`` if writing it would not give the same bytes again.
  package func check() throws(NormalFormError) {
    guard try ArchiveWriter(document).text()[...].isSameBlock(as: archive.text[...]) else { throw .unusual }
  }
}

extension Document {
  /// The archive in its normal form.
  ///
  /// - Throws: ``NormalFormError/unusual`` if writing the normal form would not give the same bytes again.
  package func normalArchive() throws(NormalFormError) -> Document {
    let form = try NormalForm(of: self)
    try form.check()
    return form.document
  }

  /// Whether this is an archive in its normal form.
  var isNormalArchive: Bool { kind == .archive && !children(of: 0, named: NormalArchive.graph).isEmpty }
}

/// The elements of an archive that another version has byte for byte, and that have the same normal form.
struct CopiedElements {
  /// The normal form of the other version.
  let form: NormalForm
  private let document: Document

  /// - Returns: `nil` if the document was not parsed after the other version, or has other names of attributes.
  init?(in document: Document, from form: NormalForm) {
    guard document.hasCopies, document.sharesNames(with: form.document) else { return nil }
    self.form = form
    self.document = document
  }

  /// The element of the other version's normal form that is equal to the one that an element will get; `nil` if none is
  /// known.
  func place(of node: Int, atDepth depth: Int) -> Int? {
    guard let source = document.original(of: node), form.places.indices.contains(source),
      Int(form.places[source].depth) == depth,
      form.archive.hasSameSource(source, as: node, in: document)
    else { return nil }
    return Int(form.places[source].node)
  }
}
