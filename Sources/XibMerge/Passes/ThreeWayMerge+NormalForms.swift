internal import XibModel

/// Merges of documents in normal forms, from which the readings of the merge are written back.
extension ThreeWayMerge {
  /// Merges documents in their normal forms as ``init(base:ours:theirs:options:)`` does.
  ///
  /// - Throws: ``MergeError`` if the versions can only be merged line by line.
  init(_ forms: any NormalForms, _ base: Document?, _ ours: Document, _ theirs: Document, _ options: MergeOptions)
    throws(MergeError)
  {
    let versions: (base: Document?, ours: Document, theirs: Document)
    do throws(NormalFormError) {
      versions = try forms.normalForms(base, ours, theirs)
    } catch { throw .normalForm(error) }
    try self.init(MergeState(base: versions.base, ours: versions.ours, theirs: versions.theirs, options))
    let merged = tree.versions
    let writer = forms.writer(ours: merged.ours, theirs: merged.theirs)
    // That side has most of the text.
    let busier = merged[merged.busierSide]
    written = try WrittenReadings(
      base: base?.text ?? [], ours: Self.written(.ours, of: tree, after: busier, writer),
      theirs: isContested ? Self.written(.theirs, of: tree, after: busier, writer) : nil)
  }

  /// A reading of the merge, written as a document.
  ///
  /// - Throws: ``MergeError/normalForm(_:)`` if it is not sound.
  private static func written(
    _ reading: Side, of tree: MergedTree, after known: Document, _ writer: NormalFormWriter
  ) throws(MergeError) -> [UInt8] {
    let text = Renderer.render(tree, ConflictStyle(form: .valid), reading: reading)
    let normal: Document
    do throws(ParseError) {
      normal = try Document(parsing: text, after: known)
    } catch { throw .normalForm(.unreadable) }
    do throws(NormalFormError) { return try writer(normal) } catch { throw .normalForm(error) }
  }
}
