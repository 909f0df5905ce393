internal import CommandSupport
internal import GitHistory
internal import Reports

/// Merges commits in memory, as git would with the driver, and reports conflicts and broken documents.
struct MergeCheck: Sendable {
  let history: any History
  let configuration: CheckConfiguration
  /// Whether to report contradictions of code and documents that a side has already.
  let reportsAll: Bool

  /// A commit, and the name that the user gave for it.
  struct Revision: Sendable {
    let name: String
    let commit: ObjectID
  }

  /// The result of the requested merges.
  struct Outcome: Sendable {
    let findings: [Finding]
    /// The documents that both sides of at least one merge changed.
    let documents: [String]
    /// The documents that could not be merged.
    let unchecked: [UncheckedDocument]
  }

  func revision(_ name: String) async throws -> Revision {
    guard let found = try await history.find(name + "^{commit}") else { throw MergeCheckError.unknownRevision(name) }
    return Revision(name: name, commit: found.id)
  }

  func head() async throws -> Revision {
    guard let commit = try await history.head().commit else { throw MergeCheckError.noCommit }
    return Revision(name: "HEAD", commit: commit)
  }

  /// Merges each pair. A file that has the same versions in several pairs is merged once.
  func outcome(ofMerging pairs: [(ours: Revision, theirs: Revision)]) async throws -> Outcome {
    var conflicts: [(merge: Finding.Merge, path: GitPath, conflict: FileConflict)] = []
    var uses: [FileMerge: [Finding.Merge]] = [:]
    var differences = SideDifferences(history: history)
    var inSources: [SourceMergeCheck] = []
    for (ours, theirs) in pairs {
      let merge = Finding.Merge(ours: ours.name, theirs: theirs.name)
      let base = try await MergeBase(history: history).snapshot(of: ours.commit, theirs.commit)
      let sides = try await history.sides(
        try await differences.ofDocuments(from: base, to: ours.commit, theirs.commit),
        others: { try await differences.ofOthers(from: base, to: ours.commit, theirs.commit) })
      let steps = MergePlan.steps(sides)
      if !configuration.sources.isEmpty, let since = base.commit {
        let plain = Snapshot(commit: since)
        let others = try await differences.ofOthers(from: plain, to: ours.commit, theirs.commit)
        inSources.append(
          SourceMergeCheck(
            history: history, configuration: configuration, reportsAll: reportsAll, merge: merge, ours: ours.commit,
            theirs: theirs.commit, documentSteps: steps, differences: others))
      }
      for step in steps {
        switch step {
        case .merge(let file, _) where isChecked(file.path): uses[file, default: []].append(merge)
        case .conflict(let path, _, let conflict, _) where isChecked(path): conflicts.append((merge, path, conflict))
        case .renamedDifferently(_, let theirPath, let file):
          guard let path = [file.path, theirPath].first(where: isChecked) else { break }
          conflicts.append((merge, path, .renamed(ours: file.path, theirs: theirPath)))
        default: break
        }
      }
    }
    let files = uses.keys.sorted { $0.path < $1.path }
    var progress = Progress("Merging documents", total: files.count)
    let results = await concurrentMap(files, progress: &progress) { file in
      await Self.attempt { try await file.merged(in: history) }
    }
    var mergedFiles: [FileMerge: MergedFile] = [:]
    for (file, result) in zip(files, results) { mergedFiles[file] = try? result.get() }
    var findings = conflicts.compactMap { finding($0.path, $0.conflict, $0.merge) }
    var unchecked: [UncheckedDocument] = []
    for (file, result) in zip(files, results) {
      switch result {
      case .success(let merged):
        for merge in uses[file] ?? [] { findings += merged.notes.compactMap { finding(file.path, $0, merge) } }
      case .failure(let error): unchecked.append(UncheckedDocument(path: file.path.text, reason: "\(error)"))
      }
    }
    for check in inSources { findings += try await check.findings(merged: mergedFiles) }
    findings.sort { one, other in
      (one.path, one.line, one.merge?.ours ?? "", one.merge?.theirs ?? "")
        < (other.path, other.line, other.merge?.ours ?? "", other.merge?.theirs ?? "")
    }
    var known: Set<GitPath> = []
    let documents = files.map(\.path).filter { known.insert($0).inserted }
    return Outcome(findings: findings, documents: documents.map(\.text), unchecked: unchecked)
  }

  /// Whether to report on a path. Git merges all other files without the driver, even former documents.
  private func isChecked(_ path: GitPath) -> Bool {
    path.isInterfaceBuilderDocument && !configuration.isExcluded(path)
  }

  private static func attempt<Value: Sendable>(_ body: () async throws -> Value) async -> Result<Value, any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }

  private func finding(_ path: GitPath, _ note: MergedFile.Note, _ merge: Finding.Merge) -> Finding? {
    configuration.severity(of: note.rule.rawValue).map {
      Finding(
        rule: note.rule.rawValue, severity: $0, path: path.text, line: note.line, object: note.object,
        message: note.message, merge: merge)
    }
  }

  private func finding(_ path: GitPath, _ conflict: FileConflict, _ merge: Finding.Merge) -> Finding? {
    configuration.severity(of: MergeRule.fileConflict.rawValue).map {
      Finding(
        rule: MergeRule.fileConflict.rawValue, severity: $0, path: path.text, line: 1, object: nil,
        message: conflict.sentence, merge: merge)
    }
  }
}

/// The differences of sides from their merge bases. Each side is compared with a base once.
private struct SideDifferences {
  let history: any History
  private var documents: [[ObjectID?]: [SnapshotDifference]] = [:]
  private var others: [[ObjectID?]: [SnapshotDifference]] = [:]

  init(history: any History) { self.history = history }

  mutating func ofDocuments(
    from base: Snapshot, to ours: ObjectID, _ theirs: ObjectID
  ) async throws -> SidesDifferences {
    (try await ofDocuments(from: base, to: ours), try await ofDocuments(from: base, to: theirs))
  }

  mutating func ofOthers(
    from base: Snapshot, to ours: ObjectID, _ theirs: ObjectID
  ) async throws -> SidesDifferences {
    (try await ofOthers(from: base, to: ours), try await ofOthers(from: base, to: theirs))
  }

  private mutating func ofDocuments(from base: Snapshot, to commit: ObjectID) async throws -> [SnapshotDifference] {
    let key = [base.commit, commit]
    if base.changed.isEmpty, let found = documents[key] { return found }
    let differences = try await history.differences(from: base, to: Snapshot(commit: commit))
    if base.changed.isEmpty { documents[key] = differences }
    return differences
  }

  private mutating func ofOthers(from base: Snapshot, to commit: ObjectID) async throws -> [SnapshotDifference] {
    let key = [base.commit, commit]
    if base.changed.isEmpty, let found = others[key] { return found }
    let differences = try await history.otherDifferences(from: base, to: Snapshot(commit: commit))
    if base.changed.isEmpty { others[key] = differences }
    return differences
  }
}

extension FileConflict {
  /// The conflict in one sentence.
  var sentence: String {
    switch self {
    case .deletedByOurs: "Ours deleted the file, and theirs changed it."
    case .deletedByTheirs: "Theirs deleted the file, and ours changed it."
    case .renamed(let ours, let theirs): "Ours renamed the file to \(ours.text), and theirs to \(theirs.text)."
    case .notAFile: "Both sides changed a symbolic link or a submodule, or made one of a file."
    }
  }
}
