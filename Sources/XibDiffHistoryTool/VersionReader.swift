internal import SemanticDiff
internal import XibDiffCommand
internal import XibHistory
internal import XibReport

/// Reads the versions of files from a history; the last ones are kept, as one commit's old version is another's new one.
actor VersionReader {
  private let history: any History
  private var recent: [ObjectID: DocumentVersion] = [:]

  init(_ history: any History) { self.history = history }

  func difference(_ change: FileChange, _ filter: ChangeFilter) async throws -> FileDifference {
    if change.status == .unmerged {
      return FileDifference(
        path: change.path.text, status: .modified,
        content: .lines("", reason: "the file is in conflict in the index; resolve the merge first."))
    }
    let old = try await version(change.old), new = try await version(change.new)
    keep([(change.old, old), (change.new, new)])
    return DocumentComparison(path: change.path.text, oldPath: change.oldPath?.text, old: old, new: new).difference(filter)
  }

  private func version(_ file: FileVersion?) async throws -> DocumentVersion? {
    guard let file else { return nil }
    if let id = file.id, let known = recent[id] { return known }
    return DocumentVersion(try await history.content(of: file))
  }

  private func keep(_ versions: [(FileVersion?, DocumentVersion?)]) {
    recent = [:]
    for (file, version) in versions {
      if let id = file?.id, let version { recent[id] = version }
    }
  }
}
