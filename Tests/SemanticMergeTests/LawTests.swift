import Foundation
import TestSupport
import Testing
import SemanticMerge
import XibModel

@Suite struct GeneratedLawTests {
  /// The number of merges that are generated; the variable `XIB_SEEDS` asks for more.
  static let seeds = ProcessInfo.processInfo.environment["XIB_SEEDS"].flatMap(UInt64.init) ?? 60

  /// The seeds of one of ten blocks, so that a failure names a range that can be run again by itself.
  private static func seeds(of block: UInt64) -> Range<UInt64> { (block * seeds / 10)..<((block + 1) * seeds / 10) }

  @Test(arguments: 0..<10)
  func theLawsHoldForGeneratedMerges(_ block: UInt64) throws {
    for seed in Self.seeds(of: block) {
      let merge = GeneratedMerge(seed: seed)
      for (law, how) in try merge.laws().broken() {
        Issue.record("seed \(seed): \(law.rawValue): \(how)\n\(try merge.shrunk(breaking: law))")
      }
    }
  }

  /// Edits of different objects have nothing to do with each other, so the merge must be the document with all of them.
  @Test(arguments: 0..<10)
  func editsOfDifferentObjectsAreAllMade(_ block: UInt64) throws {
    var both = 0
    for seed in Self.seeds(of: block) {
      var generator = DocumentGenerator(seed: 1_000_000 + seed)
      let base = generator.document()
      let (ours, theirs) = generator.independentEdits(of: base)
      if !ours.isEmpty, !theirs.isEmpty { both += 1 }
      let expected = base.applying(ours + theirs)
      let merge = try ThreeWayMerge(
        base: try base.document(), ours: try base.applying(ours).document(),
        theirs: try base.applying(theirs).document())
      #expect(merge.conflicts.isEmpty, "seed \(seed): \(ours) and \(theirs)")
      let difference = firstDifference(merge.fileBytes(ConflictStyle()), expected.bytes)
      #expect(difference == nil, "seed \(seed): \(ours) and \(theirs)")
    }
    // With one list empty there is nothing to merge.
    #expect(2 * both > Self.seeds(of: block).count)
  }

  /// One side broke the document, and the other deleted what is at fault then.
  @Test(arguments: 0..<10)
  func whatOneSideRepairedStaysRepaired(_ block: UInt64) throws {
    var damages = 0
    for seed in Self.seeds(of: block) {
      var generator = DocumentGenerator(seed: 2_000_000 + seed)
      let made = generator.document()
      guard let found = generator.damage(of: made) else { continue }
      let base = made.applying(found.preparation)
      let (broken, repaired) = (base.applying([found.damage]), base.applying([found.repair]))
      let edits = [generator.value(in: broken), generator.value(in: repaired)]
      damages += 1
      let alone = try Laws(base: base.document(), ours: broken.document(), theirs: repaired.document())
      let merge = try ThreeWayMerge(base: alone.base, ours: alone.ours, theirs: alone.theirs)
      if found.isIncluded {
        #expect(merge.conflicts.isEmpty, "seed \(seed): \(found)")
        let difference = firstDifference(merge.fileBytes(ConflictStyle()), repaired.bytes)
        #expect(difference == nil, "seed \(seed): \(found)")
      }
      let edited = try Laws(
        base: base.document(), ours: broken.applying([edits[0]]).document(),
        theirs: repaired.applying([edits[1]]).document())
      for laws in [alone, edited] {
        let broken = try laws.broken().first { $0.law == .repairsStay }
        #expect(broken == nil, "seed \(seed): \(found), \(edits): \(broken?.how ?? "")")
      }
    }
    #expect(2 * damages > Self.seeds(of: block).count)
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
