import Foundation
import TestSupport
import Testing
import XibMerge
import XibModel

@Suite struct GeneratedLawTests {
  /// Ten blocks, so that a failure names a range that can be run again by itself.
  @Test(arguments: 0..<10)
  func theLawsHoldForGeneratedMerges(_ block: UInt64) throws {
    let seeds = Int(ProcessInfo.processInfo.environment["XIB_SEEDS"] ?? "") ?? 300
    for seed in (block * UInt64(seeds) / 10)..<((block + 1) * UInt64(seeds) / 10) {
      var generator = DocumentGenerator(seed: seed)
      let base = generator.document()
      let (ours, _) = generator.edited(base), (theirs, _) = generator.edited(base)
      let laws = Laws(base: try base.document(), ours: try ours.document(), theirs: try theirs.document())
      for (law, how) in laws.broken() { Issue.record("seed \(seed): \(law.rawValue): \(how)") }
    }
  }

  @Test func theGeneratorMakesTheSameDocumentsFromTheSameSeed() {
    var one = DocumentGenerator(seed: 7), other = DocumentGenerator(seed: 7)
    let (first, second) = (one.document(), other.document())
    #expect(first.bytes == second.bytes)
    #expect(one.edited(first).0.bytes == other.edited(second).0.bytes)
    #expect(one.edited(first).0.bytes != first.bytes)
  }

  @Test func theGeneratorMakesSoundDocuments() throws {
    for seed in 0..<50 as Range<UInt64> {
      var generator = DocumentGenerator(seed: seed)
      let base = generator.document()
      let (edited, edits) = generator.edited(base)
      for version in [base, edited] {
        let document = try version.document()
        #expect(document.faults().isEmpty, "seed \(seed): \(edits)")
        #expect(document.rebuilt() == version.bytes)
      }
    }
  }
}
