internal import Commands
internal import GitHistory
internal import XibModel

extension MergeVersions {
  /// The stages of the index; where both sides added the file, the base is empty.
  init(stagesOf conflict: ConflictedFile, in history: any History) async throws {
    let path = conflict.path.text
    guard let ours = conflict.ours, let theirs = conflict.theirs else {
      throw conflict.base == nil ? SolveError.renamed(path) : .deletedOnOneSide(path)
    }
    guard ours.mode.isFile, theirs.mode.isFile, conflict.base?.mode.isFile ?? true else {
      throw SolveError.notAFileOnBothSides(path)
    }
    let base: [UInt8] = if let version = conflict.base { try await history.content(of: version) } else { [] }
    self.init(base: base, ours: try await history.content(of: ours), theirs: try await history.content(of: theirs))
  }

  /// What markers show; `nil` where they don't show the base.
  ///
  /// What git merged outside of the markers is in all three, as if it had always been there.
  init?(shownBy markers: ConflictMarkers) {
    guard let base = markers.text(taking: .base), let ours = markers.text(taking: .ours),
      let theirs = markers.text(taking: .theirs)
    else { return nil }
    self.init(base: base, ours: ours, theirs: theirs)
  }
}

extension ConflictedFile {
  /// Whether both sides have the file; otherwise it was deleted or got another name.
  var isWhole: Bool { ours != nil && theirs != nil }
}
