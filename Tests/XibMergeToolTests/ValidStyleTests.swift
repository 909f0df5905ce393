import Foundation
import TestSupport
import Testing
import XibModel

/// `--conflict-style valid` gives a document that Xcode opens, or an error; never markers.
@Suite struct ValidStyleTests {
  private static let good = SampleStoryboard.text()
  private static let ours = SampleStoryboard.text(title: "Log in")
  private static let theirs = SampleStoryboard.text(title: "Enter")
  private static let broken = good.replacing("</document>", with: "")
  private static let marked = good.replacing(
    "    <scenes>", with: "<<<<<<< a\n    <scenes>\n=======\n    <scenes >\n>>>>>>> b")

  private func merge(_ base: String, _ ours: String, _ theirs: String, _ options: String...) async throws
    -> Program.Result
  {
    let invocation = try Invocation(base: base, ours: ours, theirs: theirs)
    try #require(options.count < 2)
    return try await options.isEmpty
      ? invocation.merge("--conflict-style", "valid") : invocation.merge("--conflict-style", "valid", options[0])
  }

  @Test func oursIsTakenAtEachConflictOfLines() async throws {
    let theirs = Self.theirs.replacing("text=\"Welcome\"", with: "text=\"Hello\"")
    let result = try await merge(Self.broken, Self.ours, theirs)
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.text == Self.ours.replacing("text=\"Welcome\"", with: "text=\"Hello\""))
  }

  @Test(arguments: [broken, marked])
  func aDocumentIsOursWholeWhereLinesGiveNone(_ theirs: String) async throws {
    let result = try await merge(Self.good, Self.ours, theirs)
    #expect(result.status == 1, "\(result.errors)")
    #expect((try? Document(parsing: result.output)) != nil)
    #expect(result.text == Self.ours)
    #expect(result.errors.contains("ours is taken whole"), "\(result.errors)")
  }

  @Test(arguments: [broken, marked, "<plist version=\"1.0\">\n<dict/>\n</plist>\n", "", "\0\0"])
  func whatCannotBeADocumentIsTrouble(_ ours: String) async throws {
    for theirs in [Self.theirs, ours, Self.good] {
      let result = try await merge(Self.good, ours, theirs)
      #expect(result.status == 2, "\(result.text)\(result.errors)")
      #expect(result.text.isEmpty)
      #expect(result.errors.contains("--conflict-style merge"), "\(result.errors)")
    }
  }
}
