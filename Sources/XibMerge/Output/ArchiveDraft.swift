internal import XibModel

/// One reading of a merge of archives in their normal forms.
struct ArchiveDraft {
  private let tree: MergedTree
  private let reading: Side
  /// The side that has most of the text.
  private let closest: Side
  private let ours: ArchiveRecordList
  private let theirs: ArchiveRecordList

  /// The drafts of both readings.
  ///
  /// - Parameters:
  ///   - tree: The merge of the normal forms.
  ///   - ours: The records of ours.
  ///   - theirs: The records of theirs.
  ///   - hasConflicts: Whether the readings may differ; if not, the draft of theirs is `nil`.
  static func both(
    _ tree: MergedTree, _ ours: ArchiveRecordList, _ theirs: ArchiveRecordList, hasConflicts: Bool
  ) -> (ours: ArchiveDraft, theirs: ArchiveDraft?) {
    let closest = tree.versions.busierSide
    func draft(_ reading: Side) -> ArchiveDraft {
      ArchiveDraft(tree: tree, reading: reading, closest: closest, ours: ours, theirs: theirs)
    }
    return (draft(.ours), hasConflicts ? draft(.theirs) : nil)
  }

  /// The reading as an archive.
  ///
  /// - Throws: ``MergeError/archive(_:)`` if it is not a sound archive.
  func archive() throws(MergeError) -> [UInt8] {
    let text = Renderer.render(tree, ConflictStyle(form: .valid), reading: reading)
    let normal: Document
    do throws(ParseError) {
      normal = try Document(parsing: text, after: tree.versions[closest])
    } catch { throw .archive(.unreadable) }
    let records = ArchiveRecordList(normal)
    let contradictions = records.contradictions
    if !contradictions.isEmpty,
      let subject = contradictions.subtracting(ours.contradictions).subtracting(theirs.contradictions).min()
    {
      throw .archive(.records(subject))
    }
    let numbers = RecordNumbers(of: records, ours: ours, theirs: theirs)
    do throws(ArchiveError) {
      return try ArchiveWriter(normal, texts: numbers.texts).text()
    } catch { throw .archive(error) }
  }
}
