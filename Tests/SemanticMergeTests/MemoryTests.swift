import TestSupport
import Testing
import XibModel

@testable import SemanticMerge

/// Who merges many documents in one process must have the memory of each back.
@Suite struct MemoryTests {
  /// Both sides changed constraints, so that the merge solves them.
  @Test func aMergeThatNobodyHasAnyMoreHoldsNoDocument() throws {
    func document(_ title: String, _ constants: (Int, Int)) throws -> Document {
      let text = SampleStoryboard.text(
        title: title, constraints: [("cOn-st-001", constants.0), ("cOn-st-002", constants.1)])
      return try Document(parsing: Array(text.utf8))
    }
    weak var base: Document?
    do {
      let old = try document("Sign in", (8, 8))
      base = old
      let merge = try ThreeWayMerge(base: old, ours: document("Log in", (20, 8)), theirs: document("Enter", (8, 30)))
      #expect(!merge.conflicts.isEmpty)
    }
    #expect(base == nil)
  }
}
