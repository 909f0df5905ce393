internal import Findings
internal import GitHistory
internal import SemanticDiff
internal import XibArchives
internal import XibModel

extension CheckConfiguration {
  /// The finding about the release of Xcode that saved a document.
  func xcodeFinding(in document: Document, path: String) -> Finding? {
    guard isOn(.xcodeVersion), let problem = xcode?.problem(with: document) else { return nil }
    let line = document.line(at: document.nodes[0].start)
    return Finding(.xcodeVersion, in: path, line: line, message: problem)
  }

  /// The finding about a document in which nothing but bookkeeping changed.
  func bookkeepingFinding(
    from old: Document?, to new: Document, path: String, isOfBranch: Bool = false
  ) -> Finding? {
    guard isOn(.onlyBookkeeping), let old, FactListing.isSame(old, new) else { return nil }
    let advice = isOfBranch ? "give the document its old bytes again" : "xibmerge tidy takes that back"
    return Finding(.onlyBookkeeping, in: path, message: "Nothing but bookkeeping of Xcode changed; \(advice).")
  }
}

extension MergeCheck {
  /// The documents in which a branch changed nothing but bookkeeping.
  func bookkeeping(of branch: Revision, since other: Revision) async throws -> [Finding] {
    guard configuration.isOn(.onlyBookkeeping) else { return [] }
    let base = try await MergeBase(history: history).snapshot(of: branch.commit, other.commit)
    let merge = Finding.Merge(ours: branch.name, theirs: other.name)
    var findings: [Finding] = []
    for change in try await history.differences(from: base, to: CommitSnapshot(commit: branch.commit))
    where isChecked(change.path) {
      guard let old = change.old, let new = change.new,
        let document = await new.document(in: history),
        let before = await old.document(in: history),
        let finding = configuration.bookkeepingFinding(
          from: before, to: document, path: change.path.text, isOfBranch: true)
      else { continue }
      findings.append(finding)
    }
    return configuration.counted(findings, in: merge)
  }
}
