internal import GitHistory
internal import SemanticDiff
internal import SemanticMerge
internal import XibModel

/// The edit of an object, in the document that the other side moved it to.
struct AppliedEdit: Sendable {
  /// The number of the conflict.
  let conflict: Int
  let object: MovedObject
  let file: DocumentFile
  let found: [UInt8]
  /// The document with all edits that belong there; where both sides changed a value, with its own.
  let bytes: [UInt8]
  /// Whether all that is at stake in the conflict is there then.
  fileprivate(set) var isApplied: Bool
  /// The document with markers where both sides changed a value, and the versions; `nil` unless that is all that is left.
  let contradiction: (marked: [UInt8], versions: MergeVersions)?
  /// What both sides changed, and what does not fit there, a line each.
  let remarks: [String]
  private let edits: MovedEdits

  /// The edits of a merge that belong to other documents of the work tree.
  ///
  /// - Parameter moved: What the sides moved from the document.
  static func all(
    of merge: ThreeWayMerge, in history: any History, _ moved: [MovedEdits]
  ) async throws -> [AppliedEdit] {
    var all: [AppliedEdit] = []
    // All that moved from one document by one side has the same edits.
    var known: [Side: [[MovedContent.Edit]]] = [:]
    for edits in moved {
      let file = DocumentFile.inWorkTree(edits.path, of: history)
      guard let found = try? await file.read(), !ConflictText.looksMarked(found),
        var followed = await edits.followed(to: found)
      else { continue }
      if !followed.contradictions.isEmpty, await RemadeConflict.isKnown(file) { followed = followed.decided }
      let stakes = known[edits.content.editor] ?? edits.content.stakes(in: merge)
      known[edits.content.editor] = stakes
      for (index, (conflict, stake)) in zip(merge.conflicts, stakes).enumerated() {
        guard stake.contains(where: { followed.objects.contains($0.home) }) else { continue }
        let isWhole =
          followed.contradictions.isEmpty && followed.left.isEmpty
          && stake.allSatisfy { followed.objects.contains($0.home) }
        all.append(
          AppliedEdit(
            conflict: index,
            object: MovedObject(object: conflict.object, mover: edits.content.mover, path: edits.path.text),
            file: file, found: found, bytes: followed.bytes, isApplied: isWhole,
            contradiction: followed.left.isEmpty && stake.allSatisfy { followed.objects.contains($0.home) }
              ? followed.conflict : nil, remarks: followed.remarks,
            edits: edits))
      }
    }
    return all
  }

  /// What `solve` writes.
  var written: [UInt8] { contradiction?.marked ?? bytes }

  /// Reads the document back, and says what is there.
  func verified() async -> AppliedEdit {
    var edit = self
    guard isApplied, let now = try? await file.read(), let left = await edits.followed(to: now) else { return edit }
    edit.isApplied = left.brought.isEmpty
    return edit
  }

  /// What happens to the edit if the conflict is answered, in a sentence.
  var offer: String {
    MergeTextReport.subject(object.object, nil) + ": "
      + (isApplied
        ? "\(object.mover.rawValue) moved it to \(TerminalText.line(object.path, limit: 200)). If you take "
          + "\(object.mover.rawValue) here, the edit of \(object.mover.other.rawValue) is saved there."
        : "\(object.sentence); it can't be applied there by itself.")
  }

  /// What was done, in lines.
  var lines: [String] {
    let subject = MergeTextReport.subject(object.object, nil) + ": "
    guard !isApplied else {
      return [
        subject
          + "the edit is in \(TerminalText.line(object.path, limit: 200)) now, where \(object.mover.rawValue) moved it"
      ]
    }
    let place = TerminalText.line(object.path, limit: 200)
    if contradiction != nil {
      return [subject + "\(object.mover.rawValue) moved it to \(place), where a conflict is left:"]
        + remarks.map { "  " + $0 }
    }
    let rest = found == bytes ? "" : "; the rest of it is there now"
    return [subject + "\(object.sentence); it can't be applied there by itself\(rest)"] + remarks.map { "  " + $0 }
  }
}

extension MovedContent {
  /// The edits that are at stake in each conflict of a merge.
  fileprivate func stakes(in merge: ThreeWayMerge) -> [[Edit]] {
    merge.conflicts.map { conflict in
      guard let (side, ids) = merge.changeAtStake(in: conflict), side == editor else { return [] }
      return edits.filter { ids.contains($0.home) || ids.contains($0.change.object.identity) }
    }
  }
}

extension MovedContent.Followed {
  /// The same, where somebody decided between what both sides changed.
  var decided: Self {
    var followed = self
    (followed.contradictions, followed.conflict) = ([], nil)
    return followed
  }

  /// What did not come, a line each.
  var remarks: [String] {
    contradictions
      + left.map { edit in
        let reason = ([edit.object.identity] + edit.contains).lazy.compactMap { reasons[$0] }.first
        return "it does not fit there: \(ChangeSentence.line(of: edit))" + (reason.map { ". \($0)" } ?? "")
      }
  }
}
