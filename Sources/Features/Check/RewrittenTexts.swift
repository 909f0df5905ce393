internal import Findings
internal import GitHistory
internal import StringsMerge

/// Files with texts that were only written anew, as a build does with catalogs.
extension CheckConfiguration {
  fileprivate func rewrittenFinding(
    from old: [UInt8], to new: [UInt8], _ format: StringsFormat, path: String, advice: String
  ) -> Finding? {
    guard (try? StringsDifference.isOnlyWrittenAnew(from: old, to: new, format: format)) == true else { return nil }
    return Finding(.onlyBookkeeping, in: path, message: "The texts were only written anew; \(advice).")
  }

  /// The finding about a staged file; none if it says something new.
  func rewrittenFinding(
    of input: CheckInput, now bytes: [UInt8], _ format: StringsFormat, _ history: (any History)?
  ) async throws -> [Finding] {
    guard isOn(.onlyBookkeeping), let history, let before = input.before else { return [] }
    let old = try await history.content(of: before), path = input.name
    let advice = "git checkout HEAD -- \(ShellWord.quoted(path)) takes that back"
    return [rewrittenFinding(from: old, to: bytes, format, path: path, advice: advice)].compactMap { $0 }
  }
}

extension MergeCheck {
  /// The files with texts that a branch only wrote anew.
  func rewrittenTexts(of branch: Revision, since other: Revision) async throws -> [Finding] {
    guard configuration.isOn(.onlyBookkeeping) else { return [] }
    let base = try await MergeBase(history: history).snapshot(of: branch.commit, other.commit)
    var findings: [Finding] = []
    for change in try await history.textDifferences(from: base, to: CommitSnapshot(commit: branch.commit))
    where isChecked(change.path) {
      guard let old = change.old, let new = change.new, old.mode.isFile, new.mode.isFile,
        let format = StringsFormat(path: change.path.text),
        let finding = configuration.rewrittenFinding(
          from: try await old.bytes(in: history), to: try await new.bytes(in: history), format, path: change.path.text,
          advice: "give the file its old bytes again")
      else { continue }
      findings.append(finding)
    }
    return configuration.counted(findings, in: Finding.Merge(ours: branch.name, theirs: other.name))
  }
}
