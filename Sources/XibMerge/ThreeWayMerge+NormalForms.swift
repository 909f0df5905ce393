internal import XibModel

/// Merges of documents in normal forms, from which the readings of the merge are written back.
extension ThreeWayMerge {
  /// What writes a merge of normal forms.
  struct Writing {
    let base: [UInt8]
    let writer: NormalFormWriter
  }

  /// Merges documents in their normal forms as ``init(base:ours:theirs:options:)`` does.
  ///
  /// - Throws: ``MergeError`` if the versions can only be merged line by line.
  init(_ forms: any NormalForms, _ request: Request, _ rules: [Rule]) throws(MergeError) {
    let normal: (base: Document?, ours: Document, theirs: Document)
    do throws(NormalFormError) {
      normal = try forms.normalForms(request.base, request.ours, request.theirs)
    } catch { throw .normalForm(error) }
    let matched = MatchedVersions(
      base: normal.base, ours: normal.ours, theirs: normal.theirs, separating: request.options.separated)
    try self.init(Solution(matched.versions, request.options, rules), matched.decisions, of: request)
    let writer = forms.writer(ours: matched.versions.ours, theirs: matched.versions.theirs)
    try write(Writing(base: request.base?.text ?? [], writer: writer))
  }

  /// Writes both readings.
  mutating func write(_ writing: Writing) throws(MergeError) {
    let merged = tree.versions
    // That side has most of the text.
    let busier = merged[merged.busierSide]
    self.writing = writing
    written = try WrittenReadings(
      base: writing.base, ours: Self.written(.ours, of: tree, after: busier, writing.writer),
      theirs: found.isEmpty ? nil : Self.written(.theirs, of: tree, after: busier, writing.writer))
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
