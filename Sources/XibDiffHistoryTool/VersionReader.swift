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
    let oldBytes = try await bytes(of: change.old), newBytes = try await bytes(of: change.new)
    async let before = DocumentVersion.parsing(oldBytes)
    async let after = DocumentVersion.parsing(newBytes)
    let (parsedOld, parsedNew) = await (before, after)
    let old = known(change.old) ?? parsedOld, new = known(change.new) ?? parsedNew
    keep([(change.old, old), (change.new, new)])
    return DocumentComparison(path: change.path.text, oldPath: change.oldPath?.text, old: old, new: new).difference(
      filter)
  }

  private func known(_ file: FileVersion?) -> DocumentVersion? { file?.id.flatMap { recent[$0] } }

  /// The content of a version that is still to be parsed.
  private func bytes(of file: FileVersion?) async throws -> [UInt8]? {
    guard let file, known(file) == nil else { return nil }
    return try await history.content(of: file)
  }

  private func keep(_ versions: [(FileVersion?, DocumentVersion?)]) {
    recent = [:]
    for (file, version) in versions {
      if let id = file?.id, let version { recent[id] = version }
    }
  }
}
