internal import Basics
internal import Findings
internal import GitHistory
internal import XibArchives
internal import XibModel

extension CheckConfiguration {
  /// The finding about the release of Xcode that saved a document.
  func xcodeFinding(in document: Document, path: String) -> Finding? {
    guard isOn(.xcodeVersion), let problem = xcode?.problem(with: document) else { return nil }
    let line = document.line(at: document.nodes[0].start)
    return Finding(.xcodeVersion, in: path, line: line, message: problem)
  }

  /// The finding about a document in which nothing but bookkeeping changed, or bookkeeping beside edits.
  func bookkeepingFinding(
    from old: Document?, to new: Document, path: String, isOfBranch: Bool = false
  ) -> Finding? {
    guard looksForBookkeeping, let old,
      let tidied = try? TidiedDocument(
        ParsedFile(of: new), since: ParsedFile(of: old), tidy.tidying(of: new, since: old, xcode)), !tidied.isTidy
    else { return nil }
    if tidied.isAsBefore {
      let advice = isOfBranch ? "give the document its old bytes again" : "xibmerge tidy takes that back"
      return Finding(.onlyBookkeeping, in: path, message: "Nothing but bookkeeping of Xcode changed; \(advice).")
    }
    let (edits, lines) = (Basics.counted(tidied.edits, "edit"), Basics.counted(tidied.linesLess, "line"))
    let amount = "\(edits), and \(lines) of bookkeeping beside"
    let advice = isOfBranch ? "" : "; xibmerge tidy takes these back"
    return Finding(.bookkeepingBesideEdits, in: path, message: amount + advice + ".")
  }

  /// Whether a rule is about bookkeeping that changed.
  var looksForBookkeeping: Bool { isOn(.onlyBookkeeping) || isOn(.bookkeepingBesideEdits) }
}

extension MergeCheck {
  /// The documents in which a branch changed nothing but bookkeeping, or bookkeeping beside edits.
  func bookkeeping(of branch: Revision, since other: Revision) async throws -> [Finding] {
    guard configuration.looksForBookkeeping else { return [] }
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
