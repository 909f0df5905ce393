/// The elements of an archive that another version has byte for byte, and that have the same normal form.
struct CopiedElements {
  /// The normal form of the other version.
  let form: NormalForm
  private let document: Document

  /// - Returns: `nil` if the document was not parsed after the other version, or has other names of attributes.
  init?(in document: Document, from form: NormalForm) {
    let (mine, its) = (document.attributeTable.names.entries, form.document.attributeTable.names.entries)
    guard !document.copies.isEmpty, mine.count <= its.count, zip(mine, its).allSatisfy({ $0.name == $1.name }) else {
      return nil
    }
    self.form = form
    self.document = document
  }

  /// The names of attributes, of which the first are those of the document.
  var names: KnownNames<AttributeTraits> { form.document.attributeTable.names }

  /// The element of the other version's normal form that is equal to the one that an element will get; `nil` if none is
  /// known.
  func place(of node: Int, atDepth depth: Int) -> Int? {
    guard let source = source(of: node), form.places.indices.contains(source),
      Int(form.places[source].depth) == depth,
      form.archive.hasSameSource(source, as: node, in: document)
    else { return nil }
    return Int(form.places[source].node)
  }

  /// The element of the other version that an element was copied from.
  private func source(of node: Int) -> Int? {
    var (low, high) = (0, document.copies.count)
    while low < high {
      let middle = (low + high) / 2
      if document.copies[middle].nodes.upperBound <= node { low = middle + 1 } else { high = middle }
    }
    guard low < document.copies.count, document.copies[low].nodes.contains(node) else { return nil }
    return document.copies[low].source + node - document.copies[low].nodes.lowerBound
  }
}
