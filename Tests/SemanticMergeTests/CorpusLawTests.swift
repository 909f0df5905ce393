import TestSupport
import Testing
import SemanticMerge
import XibArchives
import XibModel

@Suite struct CorpusLawTests {
  /// The roles that the versions of a real merge play. A side in the place of the base is what a revert merges.
  enum Roles: CaseIterable, Sendable {
    case asPeopleMerged, revertOfOurs, revertOfTheirs

    func apply(_ merge: Corpus.Merge) -> (base: [UInt8], ours: [UInt8], theirs: [UInt8]) {
      switch self {
      case .asPeopleMerged: (merge.base, merge.ours, merge.theirs)
      case .revertOfOurs: (merge.ours, merge.base, merge.theirs)
      case .revertOfTheirs: (merge.theirs, merge.ours, merge.base)
      }
    }
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"), arguments: Roles.allCases)
  func theLawsHoldForMergesThatPeopleMade(_ roles: Roles) throws {
    let folders = try Corpus.merges(every: 40)
    try #require(!folders.isEmpty)
    var modern = 0
    for folder in folders {
      guard let merge = try Corpus.merge(in: folder) else { continue }
      let versions = roles.apply(merge)
      guard let ours = try? Document(file: versions.ours), let theirs = try? Document(file: versions.theirs),
        ours.kind == .modern, theirs.kind == .modern
      else { continue }
      // Git leaves markers in a base that is a merge itself; these merges start from what can be read.
      let base = try? Document(file: versions.base)
      guard base != nil || versions.base.isEmpty, base?.kind ?? .modern == .modern else { continue }
      modern += 1
      for (law, how) in try Laws(base: base, ours: ours, theirs: theirs).broken() {
        Issue.record("\(merge.name): \(law.rawValue): \(how)")
      }
    }
    #expect(modern > 0)
  }
}
