internal import Basics
internal import Findings
internal import GitHistory
internal import SemanticDiff
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// Compares what was resolved, in a merge, rebase, cherry-pick or revert that is going on, with what both sides did.
struct ResolutionCheck {
  let history: any History
  let configuration: CheckConfiguration
  let place: ResolutionPlace
  /// The file of the commit message; `nil` for the one that git keeps until there is one.
  var message: String?

  /// - Parameter isWanted: Whether to report on a path.
  func findings(_ isWanted: (GitPath) -> Bool) async throws -> [Finding] {
    guard configuration.isOn(.resolutionLost) else { return [] }
    let merges = try await history.openMerges()
    // Documents can be checked where a shallow clone does not know how HEAD came to be.
    let ended = merges.isEmpty && place == .workTree ? (try? await history.endedMerges()) ?? [] : []
    return try await lostFindings(in: merges, isWanted) + bringable(by: ended, isWanted)
      + doubled(by: merges.map(\.tree) + ended.map(\.tree), isWanted)
  }

  private func lostFindings(in merges: [OpenMerge], _ isWanted: (GitPath) -> Bool) async throws -> [Finding] {
    let resolutions = try await history.resolutions(of: merges, in: place).filter {
      isWanted($0.file.path) && !configuration.isExcluded($0.file.path)
    }
    guard !resolutions.isEmpty else { return [] }
    let dropped = DroppedEdits(inMessageFile: message ?? "\(history.layout.gitDirectory)/MERGE_MSG")
    var progress = Progress("Comparing resolutions", total: resolutions.count)
    let history = history, place = place
    let audited = try await concurrentMap(resolutions, progress: &progress) { resolution in
      await Result(running: {
        try await AuditedDocument(of: resolution, in: history, place)
      })
    }.map { try $0.get() }
    let pairs = Array(zip(resolutions, audited))
    var named: Set<String> = []
    return pairs.flatMap { resolution, document -> [Finding] in
      guard resolution.step?.isBetweenTheirs != true, !dropped.contains(document.path) else { return [] }
      let lost = document.lost.flatMap { side in
        side.edits.filter { edit in
          // In a merge of several branches, another one may contradict the edit.
          !pairs.contains { other, merged in
            merged.path == document.path
              && other.sides(of: resolution.head(of: side.side)).contains { merged.settles(edit.change, of: $0) }
          }
        }.map {
          ($0.change, finding(.resolutionLost, document.path, $0.change, Self.words($0.change, side, resolution)))
        }
      }
      // What another branch brings is not the person's own.
      let others = pairs.filter { $1.path == document.path }.map { Set($1.own.map(ChangedFact.init)) }
      let all = document.own.filter { change in others.allSatisfy { $0.contains(.init(change)) } }
      let count = all.edits.count
      let own = all.prefix(1).map { change -> (Change, Finding?) in
        let more = count > 1 ? ", and \(counted(count - 1, "more change"))" : ""
        let words = "Neither side has this, and the resolution does: \(ChangeSentence.line(of: change))\(more)."
        return (change, finding(.resolutionOwn, document.path, change, words))
      }
      // Several branches may have lost one edit; two scenes may have one name.
      return (lost + own).filter {
        named.insert("\(document.path) \($0.object.identity) \($1?.message ?? "")").inserted
      }
      .compactMap(\.1)
    }
  }

  /// What merges that ended without a stop left behind, as the other side moved its object to another document.
  private func bringable(by merges: [EndedMerge], _ isWanted: (GitPath) -> Bool) async throws -> [Finding] {
    var findings: [Finding] = []
    for merge in merges {
      let dropped = DroppedEdits(in: merge.commit.message)
      for edits in merge.tree.moved where isWanted(edits.path) && !configuration.isExcluded(edits.path) {
        guard !dropped.contains(edits.path.text),
          let now = try? await DocumentFile.inWorkTree(edits.path, of: history).read(),
          let followed = await edits.followed(to: now)
        else { continue }
        findings += followed.brought.compactMap { change in
          finding(
            .resolutionLost, edits.path.text, change,
            edits.sentence(ChangeSentence.line(of: change), "did not bring it") + " xibmerge solve does.")
        }
      }
    }
    return findings
  }

  /// The scenes that merges left in two storyboards.
  private func doubled(by merges: [MergedTree], _ isWanted: (GitPath) -> Bool) async throws -> [Finding] {
    var findings: [Finding] = []
    for scene in merges.flatMap(\.twice) where isWanted(scene.ours) && !configuration.isExcluded(scene.ours) {
      guard try await scene.isThere(in: history, { try await history.current($0, in: place) }) else { continue }
      findings += configuration.counted([
        Finding(
          .broken, in: scene.ours.text, object: Finding.Object(twice: scene),
          message: scene.advice)
      ])
    }
    return findings
  }

  private static func words(_ change: Change, _ side: LostEdits, _ resolution: Resolution) -> String {
    let name = side.side == .theirs ? "theirs (\(TerminalText.line(resolution.theirs, limit: 60)))" : "ours"
    return "The resolution lacks an edit of \(name) that nothing contradicts: \(ChangeSentence.line(of: change)). "
      + "xibmerge solve brings it back."
  }

  private func finding(_ rule: CheckRule, _ path: String, _ change: Change, _ message: String) -> Finding? {
    configuration.counted(Finding(rule, in: path, object: Finding.Object(change.object), message: message))
  }
}

extension Resolution {
  /// The commit of a side; `nil` if it is not known.
  fileprivate func head(of side: Side) -> ObjectID? {
    side == .ours ? step?.ours : step?.theirs
  }

  /// The sides that a commit is in this merge.
  fileprivate func sides(of head: ObjectID?) -> [Side] {
    head == nil ? [] : Side.allCases.filter { self.head(of: $0) == head }
  }
}
