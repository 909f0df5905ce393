internal import XibModel

/// Merges of documents in normal forms, from which the readings of the merge are written back.
extension ThreeWayMerge {
  /// Writes both readings.
  mutating func write(_ writer: @escaping NormalFormWriter) throws(MergeError) {
    let merged = tree.versions
    // That side has most of the text.
    let busier = merged[merged.busierSide]
    self.writer = writer
    written = try WrittenReadings(
      base: request.base?.text ?? [], ours: Self.written(.ours, of: tree, after: busier, writer),
      theirs: found.isEmpty ? nil : Self.written(.theirs, of: tree, after: busier, writer))
  }

  /// A reading of the merge, written as a document.
  ///
  /// - Throws: ``MergeError/normalForm(_:)`` if it is not sound.
  private static func written(
    _ reading: Side, of tree: AssembledTree, after known: Document, _ writer: NormalFormWriter
  ) throws(MergeError) -> [UInt8] {
    let text = Renderer.rendered(tree, ConflictStyle(form: .valid), reading: reading).out
    let normal: Document
    do throws(ParseError) {
      normal = try Document(parsing: text, after: known)
    } catch { throw .normalForm(.unreadable) }
    do throws(NormalFormError) { return try writer(normal) } catch { throw .normalForm(error) }
  }
}
