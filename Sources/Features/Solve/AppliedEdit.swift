internal import GitHistory
internal import SemanticMerge

/// The edit of an object, in the document that the other side moved it to.
struct AppliedEdit: Sendable {
  /// The number of the conflict.
  let conflict: Int
  let object: MovedObject
  let file: DocumentFile
  let found: [UInt8]
  let bytes: [UInt8]
  let isApplied: Bool

  /// The edits of a merge that belong to other documents of the work tree, each applied after the one before it.
  static func all(
    of merge: ThreeWayMerge, at path: String, in history: any History
  ) async throws -> [AppliedEdit] {
    guard let top = history.layout.workTree else { return [] }
    let conflicted = Set(try await history.conflicts().map(\.path.text))
    var moved: [AppliedEdit] = []
    for (index, conflict) in merge.conflicts.enumerated() where merge.changeAtStake(in: conflict) != nil {
      guard let object = await MovedObject(in: conflict, of: merge, at: { _ in "" }, besides: path, top: top),
        !conflicted.contains(object.path)
      else { continue }
      let file = DocumentFile.inWorkTree(GitPath(object.path), of: history)
      let known = moved.last { $0.file.name == object.path }
      let found = if let known { known.bytes } else { try await file.read() }
      let bytes = await object.applied(to: found, from: merge)
      moved.append(
        AppliedEdit(
          conflict: index, object: object, file: file, found: found, bytes: bytes ?? found, isApplied: bytes != nil))
    }
    return moved
  }

  /// What happens to the edit if the conflict is answered, in a sentence.
  var offer: String {
    MergeTextReport.subject(object.object, nil) + ": "
      + (isApplied
        ? "\(object.mover.rawValue) moved it to \(TerminalText.line(object.path, limit: 200)). If you take "
          + "\(object.mover.rawValue) here, the edit of \(object.mover.other.rawValue) is saved there."
        : "\(object.sentence); it can't be applied there by itself.")
  }

  /// What was done, in a line.
  var line: String {
    MergeTextReport.subject(object.object, nil) + ": "
      + (isApplied
        ? "the edit is in \(TerminalText.line(object.path, limit: 200)) now, where \(object.mover.rawValue) moved it"
        : "\(object.sentence); it can't be applied there by itself")
  }
}
