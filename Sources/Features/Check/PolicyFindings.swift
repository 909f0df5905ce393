internal import GitHistory
internal import SemanticDiff
internal import XibArchives
internal import XibModel

extension CheckConfiguration {
  /// The finding about the release of Xcode that saved a document.
  func xcodeFinding(in document: Document, path: String, merge: Finding.Merge? = nil) -> Finding? {
    guard let severity = severity(of: PolicyRule.xcodeVersion.rawValue), let problem = xcode?.problem(with: document)
    else {
      return nil
    }
    return Finding(
      rule: PolicyRule.xcodeVersion.rawValue, severity: severity, path: path,
      line: document.line(at: document.nodes[0].start), object: nil, message: problem, merge: merge)
  }

  /// The finding about a document in which nothing but bookkeeping changed.
  func bookkeepingFinding(
    from old: Document?, to new: Document, path: String, merge: Finding.Merge? = nil
  ) -> Finding? {
    let rule = PolicyRule.onlyBookkeeping.rawValue
    guard let severity = severity(of: rule), let old, FactListing.isSame(old, new) else { return nil }
    let advice = merge == nil ? "xibmerge tidy takes that back" : "give the document its old bytes again"
    return Finding(
      rule: rule, severity: severity, path: path, line: 1, object: nil,
      message: "Nothing but bookkeeping of Xcode changed; \(advice).", merge: merge)
  }
}

extension MergeCheck {
  /// The documents in which a branch changed nothing but bookkeeping.
  func bookkeeping(of branch: Revision, since other: Revision) async throws -> [Finding] {
    guard configuration.severity(of: PolicyRule.onlyBookkeeping.rawValue) != nil else { return [] }
    let base = try await MergeBase(history: history).snapshot(of: branch.commit, other.commit)
    let merge = Finding.Merge(ours: branch.name, theirs: other.name)
    var findings: [Finding] = []
    for change in try await history.differences(from: base, to: CommitSnapshot(commit: branch.commit))
    where isChecked(change.path) {
      guard let old = change.old, let new = change.new,
        let document = await new.document(in: history),
        let before = await old.document(in: history),
        let finding = configuration.bookkeepingFinding(from: before, to: document, path: change.path.text, merge: merge)
      else { continue }
      findings.append(finding)
    }
    return findings
  }
}
