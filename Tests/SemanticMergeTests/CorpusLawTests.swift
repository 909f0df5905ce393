import TestSupport
import Testing
import SemanticMerge
import XibModel

@Suite struct CorpusLawTests {
  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func theLawsHoldForMergesThatPeopleMade() throws {
    let folders = try Corpus.merges(every: 40)
    try #require(!folders.isEmpty)
    var modern = 0
    for folder in folders {
      guard let merge = try Corpus.merge(in: folder), let ours = try? Document(parsing: merge.ours),
        let theirs = try? Document(parsing: merge.theirs), ours.kind == .modern, theirs.kind == .modern
      else { continue }
      // Git leaves markers in a base that is a merge itself; these merges start from what can be read.
      let base = try? Document(parsing: merge.base)
      guard base != nil || merge.base.isEmpty, base?.kind ?? .modern == .modern else { continue }
      modern += 1
      for (law, how) in try Laws(base: base, ours: ours, theirs: theirs).broken() {
        Issue.record("\(merge.name): \(law.rawValue): \(how)")
      }
    }
    #expect(modern > 0)
  }
}
