internal import Basics
internal import SemanticMerge

/// What the driver says of a merge on standard error, and keeps for `xibmerge review`.
struct DriverReport {
  private var merged: MergedFile
  private let settings: DriverSettings
  private let sides: SideNames
  /// The mark of the repository and its branch.
  private let place: String?
  /// The objects in conflict that live in another document now.
  private var moved: [MovedObject] = []
  /// The edits that no conflict is about, of objects that live in another document now.
  private var notes: [MovedEditsNote] = []
  /// Whether the document is in Git LFS.
  private let isStored: Bool

  /// Asks git what followed the merged objects elsewhere, as far as the commits of the sides are known.
  ///
  /// - Parameter path: The path of the document in the repository; `nil` if git did not give it.
  init(
    on merged: MergedFile, at path: String?, _ settings: DriverSettings, _ operation: GitOperation,
    _ revisions: MergedRevisions?, isStored: Bool
  ) async {
    (self.merged, self.settings) = (merged, settings)
    (sides, place, self.isStored) = (await operation.namedSides(), await GitFolder()?.place(), isStored)
    guard let merge = merged.merge, let path, let revisions else { return }
    for conflict in merge.conflicts {
      let commits = await revisions.found()
      if let object = await MovedObject(in: conflict, of: merge, at: commits, besides: path) { moved.append(object) }
    }
    notes = await MovedEditsNote.all(in: merge, besides: path, revisions.found)
    self.merged.renumberedTexts = await RenumberedTexts.sentences(
      on: merge, at: path, in: merged.bytes, revisions.found)
  }

  /// Whether an edit can't follow inside of this document, though nothing contradicts it: git must stop for it.
  var leavesEdits: Bool { !notes.isEmpty }

  /// Lines about one thing.
  private struct Part {
    /// The verbosity from which they are said.
    let from: Verbosity
    /// What each line begins with; `nil` for the path of the document.
    var subject: String?
    /// Makes the lines, if they are said.
    let lines: () -> [String]
  }

  /// Keeps the merge and writes the report, unless two of the files were equal.
  func write(to path: String, _ verbosity: Verbosity) {
    guard merged.merge != nil || merged.texts != nil || !merged.notices.isEmpty else { return }
    let id = keep(path)
    let parts = [
      Part(from: .everything) { merged.notices.map { TerminalText.line($0, limit: 300) } },
      Part(from: .everything) { [summary + (id.map { "; xibmerge review \($0)" } ?? "")] },
      Part(from: .conflicts) { merged.texts?.lines ?? [] },
      Part(from: .conflicts) {
        merged.merge.map { MergeTextReport.lines(ConflictPresentation.all(of: $0, .facts)) } ?? []
      },
      Part(from: .conflicts) { moved.map { "  \(MergeTextReport.subject($0.object, nil)): \($0.advice)" } },
      Part(from: .conflicts) { notes.map { "\($0.line); git stops for that, and xibmerge solve brings it there" } },
      Part(from: .everything, subject: "xibmerge") { wayToTakeASide },
    ]
    for part in parts where verbosity >= part.from {
      let subject = part.subject ?? TerminalText.line(path, limit: 200)
      for line in part.lines() { StandardError.write("\(subject): \(line)") }
    }
  }

  /// Keeps the merge; returns its id, if it could be kept.
  private func keep(_ path: String) -> String? {
    let remarks = merged.renumberedTexts + notes.map(\.line)
    return MergeCache()?.keep(
      MergeRecord(
        merged.versions, result: merged.bytes,
        .init(path: path, line: summary, place: place, settings: settings, remarks: remarks)))
  }

  /// The merge in one line.
  private var summary: String {
    guard let side = merged.fallback?.wholeSide else {
      return MergeSummary.line(of: merged, sides: sides)
    }
    let advice = merged.conflicts > 0 ? ", 1 conflict; choose with git checkout --ours or --theirs" : ""
    return "\(sides.text(side)) taken whole\(advice)"
  }

  /// How to take a side at each conflict; said once while git holds its lock on the index: in each merge.
  private var wayToTakeASide: [String] {
    guard merged.conflicts > 0, merged.texts == nil, merged.fallback?.wholeSide == nil,
      let lock = GitFolder.lockOfIndex, MergeCache()?.isFirst(lock) ?? true
    else { return [] }
    let now = isStored ? "" : "run xibmerge solve --favor theirs, or "
    return [
      "git keeps -X ours and -X theirs from drivers; to take a side at each conflict, \(now)merge again with "
        + "XIBMERGE_FAVOR=theirs"
    ]
  }
}
