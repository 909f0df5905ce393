internal import Basics
internal import Findings
internal import GitHistory
internal import SemanticDiff
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// Merges commits in memory, as git would with the driver, and reports conflicts and broken documents.
struct MergeCheck: Sendable {
  let history: any History
  let configuration: CheckConfiguration
  /// Whether to report also those contradictions between code and documents that a side already has.
  let reportsAll: Bool
  /// How the server merges.
  let host: HostMergeKind
  /// The documents to report on.
  let paths: Pathspecs

  /// A commit, and its name in reports.
  struct Revision: Sendable {
    let name: String
    let commit: ObjectID
  }

  /// The merge of one document, which several pairs of revisions may have alike.
  struct OneMerge: Sendable {
    let file: MergedTree.File
    let merged: CheckedMerge
    let pairs: [Finding.Merge]
  }

  /// The result of the requested merges.
  struct Outcome: Sendable {
    let findings: [Finding]
    /// The documents that both sides of at least one merge changed.
    let documents: [GitPath]
    /// The documents that could not be merged.
    let unchecked: [UncheckedDocument]
    /// The merges of documents, by path.
    let merges: [OneMerge]

    init(findings: [Finding], documents: [GitPath], unchecked: [UncheckedDocument], merges: [OneMerge]) {
      (self.findings, self.unchecked, self.merges) = (findings, unchecked, merges)
      self.documents = Set(documents).sorted()
    }

    fileprivate init(joining blocks: [Outcome]) {
      let findings = blocks.flatMap(\.findings).sorted { one, other in
        (one.path, one.line, one.merge?.ours ?? "", one.merge?.theirs ?? "")
          < (other.path, other.line, other.merge?.ours ?? "", other.merge?.theirs ?? "")
      }
      self.init(
        findings: findings, documents: blocks.flatMap(\.documents), unchecked: blocks.flatMap(\.unchecked),
        merges: blocks.flatMap(\.merges))
    }

    fileprivate var withoutMerges: Outcome {
      Outcome(findings: findings, documents: documents, unchecked: unchecked, merges: [])
    }
  }

  func revision(_ name: String) async throws -> Revision {
    guard let found = try await history.find(name + "^{commit}") else {
      if try await history.isBeyondShallowClone(name) { throw MergeCheckError.notFetched(name) }
      throw MergeCheckError.unknownRevision(name)
    }
    return Revision(name: try await RevisionLabel.label(of: name, commit: found.id, in: history), commit: found.id)
  }

  func head() async throws -> Revision {
    guard let commit = try await history.head().commit else { throw MergeCheckError.noCommit }
    return Revision(name: try await RevisionLabel.label(of: "HEAD", commit: commit, in: history), commit: commit)
  }

  /// One of the requested merges: what happens to each document, and to the code if documents are compared with it.
  private struct Plan: Sendable {
    let name: Finding.Merge
    let merge: MergedTree
    let sources: SourceMergeCheck?

    /// The documents that a side changed, or whose texts a side changed.
    var documents: [GitPath] {
      Array(
        Set(
          (merge.documents.ours + merge.documents.theirs).compactMap(\.newPath)
            + (merge.texts.ours + merge.texts.theirs).compactMap(\.newPath).flatMap { $0.documents.joined() }))
    }
  }

  /// - Returns: `nil` if no document, and no text of one, was changed on both sides. So it is with most pairs of many branches.
  private func plan(_ ours: Revision, _ theirs: Revision, _ differences: SideDifferences) async throws -> Plan? {
    let name = Finding.Merge(ours: ours.name, theirs: theirs.name)
    let since = try await MergeBase(history: history).snapshot(of: ours.commit, theirs.commit)
    let isPlain = !since.isMerged && since.commit != nil
    var isApart = false
    if isPlain, configuration.sources.isEmpty {
      let documents = try await differences.of(.documents, from: since, to: ours.commit, theirs.commit)
      let texts = try await differences.of(.texts, from: since, to: ours.commit, theirs.commit)
      func touched(_ changes: [SnapshotDifference]) -> Set<GitPath> {
        changes.reduce(into: []) { paths, change in
          paths.insert(change.path)
          if change.path.isText { paths.formUnion(change.path.documents.joined()) }
        }
      }
      isApart = touched(documents.ours + texts.ours).isDisjoint(with: touched(documents.theirs + texts.theirs))
      // A new document may be another file of the base, renamed.
      if isApart, !(documents.ours + documents.theirs).contains(where: { $0.old == nil }) { return nil }
    }
    let merge = try await MergedTree(
      of: ours.commit, theirs.commit, since: isPlain ? since.commit : nil, in: history, differences)
    if isApart, merge.steps.allSatisfy(\.isTaken) { return nil }
    guard !configuration.sources.isEmpty, let since = merge.base.commit else {
      return Plan(name: name, merge: merge, sources: nil)
    }
    let others = try await differences.of(.others, from: CommitSnapshot(commit: since), to: ours.commit, theirs.commit)
    return Plan(
      name: name, merge: merge,
      sources: SourceMergeCheck(
        history: history, configuration: configuration, reportsAll: reportsAll, merge: name, base: since,
        ours: ours.commit, theirs: theirs.commit, documentSteps: merge.steps, differences: others))
  }

  /// Merges each pair. A file that has the same versions in several pairs of a block is merged once.
  ///
  /// - Parameters:
  ///   - keepsMerges: Whether the merged documents are wanted, too. Those of many branches need much memory.
  ///   - size: The number of pairs whose merged documents are in memory at a time.
  func outcome(
    ofMerging pairs: [(ours: Revision, theirs: Revision)], keepsMerges: Bool, inBlocksOf size: Int = 500
  ) async throws -> Outcome {
    let differences = SideDifferences(history: history)
    var planning = Progress("Comparing branches", total: pairs.count)
    var blocks: [Outcome] = []
    for start in stride(from: 0, to: max(pairs.count, 1), by: size) {
      let block = Array(pairs[start...].prefix(size))
      let plans = try await concurrentMap(block, progress: &planning) { pair in
        await Result(running: { try await plan(pair.ours, pair.theirs, differences) })
      }.compactMap { try $0.get() }
      let outcome = try await outcome(of: plans)
      blocks.append(keepsMerges ? outcome : outcome.withoutMerges)
    }
    return Outcome(joining: blocks)
  }

  private func outcome(of plans: [Plan]) async throws -> Outcome {
    var work = Work()
    for plan in plans { work.add(plan, isChecked) }
    let commits = work.commits
    var progress = Progress("Merging documents", total: work.files.count)
    let results = try await withHostFindings(
      work.files,
      await concurrentMap(work.files, progress: &progress) { file in
        await Result(running: { try await file.checked(in: history, by: configuration.merge, of: commits[file]) })
      })
    return try await outcome(of: work, results, plans)
  }

  /// The files that plans merge, each once, and the conflicts about whole files.
  private struct Work {
    private(set) var uses: [MergedTree.File: [Finding.Merge]] = [:]
    /// The base and the commits of a merge that needs each file.
    private(set) var commits: [MergedTree.File: ThreeWay<ObjectID>] = [:]
    private(set) var conflicts: [(merge: Finding.Merge, path: GitPath, conflict: FileConflict, step: MergedTree.Step)] =
      []

    var files: [MergedTree.File] { uses.keys.sorted { $0.path < $1.path } }

    mutating func add(_ plan: Plan, _ isChecked: (GitPath) -> Bool) {
      for step in plan.merge.steps {
        switch step {
        case .merge(let file, _) where isChecked(file.path):
          uses[file, default: []].append(plan.name)
          commits[file] = plan.merge.commits
        case .conflict(let path, _, let conflict, _, _) where isChecked(path):
          conflicts.append((plan.name, path, conflict, step))
        case .renamedDifferently(_, let theirPath, let file):
          guard let path = [file.path, theirPath].first(where: isChecked) else { break }
          conflicts.append((plan.name, path, .renamed(ours: file.path, theirs: theirPath), step))
        default: break
        }
      }
    }
  }

  private func outcome(
    of work: Work, _ results: [Result<CheckedMerge, any Error>], _ plans: [Plan]
  ) async throws -> Outcome {
    let files = work.files
    var mergedFiles: [MergedTree.File: CheckedMerge] = [:]
    var findings: [Finding] = []
    for conflict in work.conflicts {
      let words = conflict.conflict.sentence + (try await changes(at: conflict.step))
      findings += counted([Finding(.fileConflict, in: conflict.path.text, message: words)], conflict.merge)
    }
    var unchecked: [UncheckedDocument] = []
    for (file, result) in zip(files, results) {
      switch result {
      case .success(let merged):
        mergedFiles[file] = merged
        if configuration.xcode != nil, let document = merged.file.document {
          for merge in work.uses[file] ?? [] {
            let finding = configuration.xcodeFinding(in: document, path: file.path.text)
            findings += configuration.counted([finding].compactMap { $0 }, in: merge)
          }
        }
        for merge in work.uses[file] ?? [] { findings += counted(merged.findings, merge) }
      case .failure(let error): unchecked.append(UncheckedDocument(path: file.path.text, reason: "\(error)"))
      }
    }
    for plan in plans {
      let twice = plan.merge.twice.filter { isChecked($0.ours) }.map { scene in
        Finding(
          .broken, in: scene.ours.text, object: Finding.Object(twice: scene), message: scene.sentence("would be"))
      }
      findings += counted(twice, plan.name)
      findings += try await findingsLeftBehind(in: plan, mergedFiles)
    }
    for check in plans.compactMap(\.sources) { findings += try await check.findings(merged: mergedFiles) }
    for plan in plans where configuration.isOn(.staleTranslation) {
      guard let commits = plan.merge.commits else { continue }
      findings += counted(
        try await TranslationCheck(history: history).findings(
          on: plan.documents.filter(isChecked), from: commits.base, commits.ours, commits.theirs, merged: mergedFiles),
        plan.name)
    }
    return Outcome(
      findings: findings, documents: files.map(\.path), unchecked: unchecked,
      merges: files.compactMap { file in
        mergedFiles[file].map { OneMerge(file: file, merged: $0, pairs: work.uses[file] ?? []) }
      })
  }

  /// What git leaves behind, as the other side moved its object to another document, or made a catalog of its strings file.
  private func findingsLeftBehind(
    in plan: Plan, _ files: [MergedTree.File: CheckedMerge]
  ) async throws -> [Finding] {
    guard !plan.merge.moved.isEmpty || !plan.merge.migrated.isEmpty else { return [] }
    let own = plan.merge.steps.compactMap { if case .merge(let file, _) = $0 { file } else { nil } }
    func result(_ path: GitPath) -> CheckedMerge? { own.first { $0.path == path }.flatMap { files[$0] } }
    func bytes(_ path: GitPath, else file: StoredFile) async throws -> [UInt8] {
      if let merged = result(path) { merged.bytes } else { try await file.bytes(in: history) }
    }
    var findings: [Finding] = []
    func add(_ edits: [String], at path: GitPath, _ sentence: (String, String) -> String) {
      findings += edits.map { edit in
        Finding(
          .conflict, in: path.text,
          message: sentence(edit, "does not bring it") + " After the merge, xibmerge solve does.")
      }
    }
    for edits in plan.merge.moved where isChecked(edits.path) {
      guard let followed = await edits.followed(to: try await bytes(edits.path, else: edits.file)) else { continue }
      // A conflict of the document that had the object says it already.
      let told = result(GitPath(edits.content.origin))?.places.filter { $0.value == edits.path.text } ?? [:]
      let brought = followed.brought.filter { !edits.content.isAbout($0, Set(told.keys)) }
      add(brought.map { ChangeSentence.line(of: $0) } + followed.remarks, at: edits.path, edits.sentence)
    }
    for table in plan.merge.migrated where isChecked(table.catalog) {
      guard let followed = table.followed(to: try await bytes(table.catalog, else: table.file)) else { continue }
      let edits = followed.brought.byObject.edits.compactMap { $0.first.map { ChangeSentence.line(of: $0) } }
      add(edits + (followed.conflict?.sentences ?? []), at: table.catalog, table.sentence)
    }
    return counted(findings, plan.name)
  }

  /// Adds findings about the server's merge of lines to each merge.
  private func withHostFindings(
    _ files: [MergedTree.File], _ results: [Result<CheckedMerge, any Error>]
  ) async throws -> [Result<CheckedMerge, any Error>] {
    let rules = [CheckRule.hostBreaks, .hostConflicts, .cannotHold, .ambiguous]
    guard host == .lines, rules.contains(where: configuration.isOn) else {
      return results
    }
    var merges: [(place: Int, versions: MergeVersions, driver: CheckedMerge)] = []
    for (place, (file, result)) in zip(files, results).enumerated() {
      guard case .success(let driver) = result, driver.findings.isEmpty else { continue }
      merges.append((place, try await file.versions(in: history), driver))
    }
    let lines = try await ManyLineMerges.results(of: merges.map(\.versions))
    let pairs = zip(merges, lines).map {
      HostMerge(path: files[$0.place].path.text, versions: $0.versions, driver: $0.driver, host: $1)
    }
    var progress = Progress("Comparing with merges of lines", total: pairs.count)
    let findings = await concurrentMap(pairs, progress: &progress) { $0.findings() }
    var all = results
    for (merge, findings) in zip(merges, findings) where !findings.isEmpty {
      var driver = merge.driver
      driver.findings += findings
      all[merge.place] = .success(driver)
    }
    return all
  }

  /// The edits that merge commits of a branch lost, and that did not come back.
  func lostEdits(of branch: Revision, since other: Revision) async throws -> [Finding] {
    guard configuration.isOn(.lostEdit) else { return [] }
    let range = CommitRange(included: [branch.commit], excluded: [other.commit])
    let merges = try await history.merges(in: range, since: nil, count: .max)
    let audit = await MergeAudit(history: history, paths: paths, tips: [branch.commit]).audit(of: merges)
    let findings = audit.losses.flatMap { merge, document in
      document.lost.flatMap { side in
        let lost = side.edits.filter(\.isLost)
        if document.isDeleted, !lost.isEmpty {
          let words = lost.prefix(Self.mostListed).map { ChangeSentence.line(of: $0.change) }
          return [
            Finding(
              .lostEdit, in: document.path,
              message: "The merge \(merge.heading.id.prefix(9)) deleted the document, in which "
                + "\(side.side.rawValue) had changed: \(words.joined(separator: "; ")).")
          ]
        }
        return lost.map { edit in
          Finding(
            .lostEdit, in: document.path, object: Finding.Object(edit.change.object),
            message: "The merge \(merge.heading.id.prefix(9)) lost an edit of \(side.side.rawValue) that nothing "
              + "contradicted: \(ChangeSentence.line(of: edit.change)).")
        }
      }
    }.filter { isChecked(GitPath($0.path)) }
    return configuration.counted(findings, in: Finding.Merge(ours: branch.name, theirs: other.name))
  }

  /// Whether to report on a path. Git merges all other files without the driver, even former documents.
  func isChecked(_ path: GitPath) -> Bool {
    (path.isInterfaceBuilderDocument || path.isText) && paths.contains(path) && !configuration.isExcluded(path)
  }

  private func counted(_ findings: [Finding], _ merge: Finding.Merge) -> [Finding] {
    configuration.counted(findings, in: merge).map {
      $0.rule == .cannotHold ? $0.counted(as: .error, in: merge) : $0
    }
  }

  /// What the other side changed in a document that one side deleted: who wrote it anew in code has to port that.
  private func changes(at step: MergedTree.Step) async throws -> String {
    guard case .conflict(let path, _, let conflict, let base?, let changed?) = step else { return "" }
    let (old, new) = (try await base.bytes(in: history), try await changed.bytes(in: history))
    let lines = ChangeSentence.lines(from: old, to: new, at: path.text)
    return lines.isEmpty
      ? ""
      : " \(conflict == .deletedByOurs ? "Theirs" : "Ours") changed: \(lines.list(first: Self.mostListed, separator: "; "))."
  }

  private static let mostListed = 40
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

/// Why a merge can't be checked.
enum MergeCheckError: Error, CustomStringConvertible {
  case unknownRevision(String)
  case notFetched(String)
  case noMergeBase
  case noCommit

  var description: String {
    switch self {
    case .unknownRevision(let name): "\(name) names no commit; check the spelling, or fetch the branch first."
    case .notFetched(let name):
      "\(name) was not fetched, because this clone is shallow; run git fetch --deepen=100."
    case .noMergeBase:
      "The clone is shallow and does not reach back to the merge base of the two branches; run git fetch --unshallow."
    case .noCommit: "There is no commit here yet, so there is nothing to merge; commit first."
    }
  }
}
