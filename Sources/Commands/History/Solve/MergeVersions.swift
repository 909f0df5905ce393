package import DocumentCommands
package import GitHistory
internal import XibModel

extension MergeVersions {
  /// Reads the stages of the index. If both sides added the file, the base is empty.
  package init(stagesOf conflict: ConflictedFile, in history: any History) async throws {
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

  /// The versions that conflict markers show; `nil` if the markers don't show the base.
  ///
  /// Lines that git merged outside of the markers are in all three versions, as if they had always been there.
  init?(shownBy markers: ConflictMarkers) {
    guard let base = markers.text(taking: .base), let ours = markers.text(taking: .ours),
      let theirs = markers.text(taking: .theirs)
    else { return nil }
    self.init(base: base, ours: ours, theirs: theirs)
  }
}

extension ConflictedFile {
  /// Whether both sides have the file; otherwise it was deleted or renamed.
  package var isWhole: Bool { ours != nil && theirs != nil }
}
