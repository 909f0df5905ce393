import Findings
import Testing
import TestSupport
import XibModel
@testable import Features

@testable import GitHistory

/// What `xibmerge check` finds in merges that nobody made yet.
@Suite struct MergeCheckTests {
  private static let path = "Main.storyboard"
  private static let base = SampleStoryboard.text()
  private static let welcome = SampleStoryboard.text(note: "Hello")
  private static let logIn = SampleStoryboard.text(title: "Log in")
  private static let enter = SampleStoryboard.text(title: "Enter")

  private func found(
    base: [String: String] = [path: base], ours: [String: String?], theirs: [String: String?]
  ) async throws -> CheckResult {
    try await FakeHistory(base: base, ours: ours, theirs: theirs).check("--merge", "main", "side")
  }

  // MARK: Contents

  @Test func whatTheDriverResolvesIsNothingToFind() async throws {
    let history = try FakeHistory(
      base: Self.base, ours: SampleStoryboard.text(extraView: SampleStoryboard.label("Ours", id: "oUr-La-001")),
      theirs: SampleStoryboard.text(extraView: SampleStoryboard.label("Theirs", id: "tHe-La-001")))
    #expect(try await history.check("--merge", "main", "side", "--host", "driver").findings.isEmpty)
    #expect(try await !history.check("--merge", "main", "side", "--host", "lines").findings.isEmpty)
  }

  @Test func aContradictionIsNamedWithItsObjectAndLine() async throws {
    let history = try FakeHistory(
      base: Self.base, ours: Self.welcome, theirs: SampleStoryboard.text(note: "Good day"))
    let result = try await history.check("--against", "side")
    #expect(result.places == ["merge-conflict Main.storyboard"])
    let finding = try #require(result.findings.first)
    #expect(finding.line == 14 && finding.object?.id == "nOt-La-001")
    #expect(["Text", "\"Hello\"", "\"Good day\""].allSatisfy(finding.message.contains), "\(finding)")
    #expect(try await history.check("--against", "side", "--disable", "merge-conflict").findings.isEmpty)
  }

  @Test(arguments: [(true, ["only-bookkeeping Main.storyboard"]), (false, [])])
  func aBranchThatChangedNothingButBookkeepingIsToldOnRequest(isNoise: Bool, places: [String]) async throws {
    let saved = SampleStoryboard.text(toolsVersion: "23504")
    let history = try FakeHistory(base: Self.base, ours: isNoise ? saved : Self.welcome, theirs: Self.base)
    #expect(try await history.check("--against", "side").findings.isEmpty)
    #expect(try await history.check("--against", "side", "--enable", "only-bookkeeping").places == places)
  }

  @Test func bookkeepingBesideEditsIsToldOnRequest() async throws {
    let saved = SampleStoryboard.text(note: "Hello", toolsVersion: "23504")
    let history = try FakeHistory(base: Self.base, ours: saved, theirs: Self.base)
    #expect(try await history.check("--against", "side", "--enable", "only-bookkeeping").findings.isEmpty)
    let result = try await history.check("--against", "side", "--enable", "bookkeeping-beside-edits")
    #expect(result.places == ["bookkeeping-beside-edits Main.storyboard"])
    #expect(result.findings.first?.message == "1 edit, and 2 lines of bookkeeping beside.")
  }

  @Test func archivesThatXcodeDidNotWriteAreMergedByLines() async throws {
    func archive(_ value: String) -> String {
      "<archive type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" version=\"7.10\">\n<data><!-- By hand -->\n<string>\(value)</string>\n</data>\n</archive>\n"
    }
    let result = try await FakeHistory(base: archive("a"), ours: archive("b"), theirs: archive("c"))
      .check("--merge", "main", "side")
    #expect(result.places == ["merge-conflict Main.storyboard"] && result.findings.first?.line == 3)
    #expect(
      result.findings.first?.message == "The lines of the two sides conflict at one place. "
        + "Merged line by line: The archive is not written as Xcode writes archives; save each version with one Xcode, and merge again."
    )
  }

  @Test func aFaultBesideTheConflictsOfLinesIsNamed() async throws {
    func archive(_ value: String, _ object: Int) -> String {
      let places = (0..<5).map { "<object id=\"\($0)\"/>" + ($0 == object ? "\n<object id=\"9\"/>" : "") + "\n" }
      return "<archive type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" version=\"7.10\">\n<data><!-- By hand -->\n"
        + "\(places.joined())<string>\(value)</string>\n</data>\n</archive>\n"
    }
    let result = try await FakeHistory(base: archive("a", 2), ours: archive("b", 0), theirs: archive("c", 4))
      .check("--merge", "main", "side")
    let end =
      " The same side at each conflict breaks the document: Two objects have the id 9: object and object. Mend that, too."
    #expect(result.findings.first?.message.hasSuffix(end) == true)
  }

  // MARK: Files

  @Test func aFileRenamedHereAndChangedThereIsMerged() async throws {
    let history = try FakeHistory(
      base: [Self.path: Self.base], ours: [Self.path: nil, "Start.storyboard": Self.logIn],
      theirs: [Self.path: Self.enter])
    for sides in [["main", "side"], ["side", "main"]] {
      #expect(try await history.check(["--merge"] + sides).places == ["merge-conflict Start.storyboard"])
    }
  }

  @Test func aFileDeletedHereAndChangedThereIsAConflict() async throws {
    let result = try await found(ours: [Self.path: nil], theirs: [Self.path: Self.enter])
    #expect(result.places == ["merge-file-conflict Main.storyboard"])
  }

  @Test func aFileRenamedTwiceIsAConflict() async throws {
    let result = try await found(
      ours: [Self.path: nil, "Ours.storyboard": Self.logIn],
      theirs: [Self.path: nil, "Theirs.storyboard": Self.welcome])
    #expect(result.places == ["merge-file-conflict Ours.storyboard"])
    #expect(result.findings.first?.message.contains("Theirs.storyboard") == true)
  }

  @Test func aFileAddedTwiceIsMergedWithoutABase() async throws {
    let result = try await found(
      base: [:], ours: [Self.path: Self.logIn, "Other.storyboard": Self.base], theirs: [Self.path: Self.enter])
    #expect(result.places == ["merge-conflict Main.storyboard"])
  }

  @Test func aSymbolicLinkIsNoDocument() async throws {
    var history = FakeHistory()
    try history.commit(to: "main", ["Link.xib": "/base"], mode: .symbolicLink)
    try history.commit(to: "side", after: ["main"], ["Link.xib": "/theirs"], mode: .symbolicLink)
    try history.commit(to: "main", ["Link.xib": "/ours"], mode: .symbolicLink)
    #expect(try await history.check("--merge", "main", "side").places == ["merge-file-conflict Link.xib"])
  }

  @Test func aFindingIsAtALineOfTheHead() async throws {
    // Ours deleted the label that theirs changed; what is around it has a line of ours.
    let result = try await FakeHistory(
      base: SampleStoryboard.text(extraView: SampleStoryboard.label("Old", id: "lAb-el-001")), ours: Self.base,
      theirs: SampleStoryboard.text(extraView: SampleStoryboard.label("New", id: "lAb-el-001"))
    ).check("--against", "side")
    let line = try #require(result.findings.first?.line)
    #expect(Self.base.split(separator: "\n", omittingEmptySubsequences: false)[line - 1].contains("rOo-tV-001"))
  }

  // MARK: Histories

  /// Both sides merged the other's parent, so that there are two merge bases.
  @Test func severalMergeBasesAreMergedFirst() async throws {
    var history = try FakeHistory(base: Self.base, ours: Self.logIn, theirs: Self.welcome)
    let both = SampleStoryboard.text(title: "Log in", note: "Hello")
    try history.commit(to: "old", after: ["main"], [:])
    try history.commit(to: "main", after: ["main", "side"], [Self.path: both])
    try history.commit(to: "side", after: ["side", "old"], [Self.path: both])
    // Either base alone would make a contradiction of one of the two changes.
    try history.commit(to: "side", [Self.path: SampleStoryboard.text(title: "Enter", note: "Hello")])
    try history.commit(to: "main", [Self.path: SampleStoryboard.text(title: "Log in", note: "Welcome!")])
    let ids = try await [#require(history.find("main")).id, #require(history.find("side")).id]
    #expect(try await history.mergeBases(ids[0], ids[1]).count == 2)
    #expect(try await history.check("--merge", "main", "side", "--host", "driver").findings.isEmpty)
  }

  private func unrelated() throws -> FakeHistory {
    var history = try FakeHistory([Self.path: Self.logIn])
    try history.commit(to: "side", [Self.path: Self.enter])
    return history
  }

  @Test func branchesWithoutACommonAncestorAreMergedAllTheSame() async throws {
    #expect(try await unrelated().check("--merge", "main", "side").places == ["merge-conflict Main.storyboard"])
  }

  @Test func aShallowCloneIsToldToFetchMore() async throws {
    var history = try unrelated()
    history.isShallow = true
    await #expect {
      try await history.check("--merge", "main", "side")
    } throws: {
      "\($0)".contains("git fetch --unshallow")
    }
  }

  @Test func anUnknownRevisionIsTroubleAndASentence() async throws {
    let history = try FakeHistory([Self.path: Self.base])
    await #expect {
      try await history.check("--merge", "main", "nowhere")
    } throws: {
      "\($0)".contains("nowhere names no commit")
    }
  }

  // MARK: A server that merges lines

  /// Two sides that add the same four constraints, one before others and one after them.
  private func addedTwice() throws -> FakeHistory {
    let old = (1...8).map { (id: "oLd-cO-00\($0)", constant: $0) }
    let new = (1...4).map { (id: "nEw-cO-00\($0)", constant: 10 * $0) }
    return try FakeHistory(
      base: SampleStoryboard.text(constraints: old), ours: SampleStoryboard.text(constraints: new + old),
      theirs: SampleStoryboard.text(constraints: old + new))
  }

  @Test func aServerWithTheDriverBreaksNothing() async throws {
    #expect(try await addedTwice().check("--against", "side", "--host", "driver").findings.isEmpty)
    #expect(try await addedTwice().check("--against", "side", "--host", "lines").findings.count == 1)
  }

  @Test func linesThatConflictAreANote() async throws {
    let history = try FakeHistory(
      base: Self.base, ours: SampleStoryboard.text(extraView: SampleStoryboard.label("Ours", id: "oUr-La-001")),
      theirs: SampleStoryboard.text(extraView: SampleStoryboard.label("Theirs", id: "tHe-La-001")))
    let findings = try await history.check("--against", "side").findings
    #expect(findings.map(\.rule) == [.hostConflicts])
    #expect(findings.first?.severity == .note && findings.first?.line == 21, "\(findings)")
    #expect(try await history.check("--against", "side", "--disable", "host-merge-conflicts").findings.isEmpty)
  }

  @Test func onlyTheNamedDocumentsAreReported() async throws {
    let history = try addedTwice()
    #expect(try await history.check("--against", "side", Self.path).findings.count == 1)
    #expect(try await history.check("--against", "side", "Other.storyboard").findings.isEmpty)
  }

  // MARK: The matrix

  /// The same, with a third branch that is as main.
  private func threeBranches() throws -> FakeHistory {
    var history = try addedTwice()
    try history.commit(to: "third", after: ["main"], [:])
    return history
  }

  @Test func aMatrixIsAGrid() async throws {
    let result = try await threeBranches().check("--matrix", "main", "side", "third")
    let grid = "           2    3\n1 main     1   ok\n2 side          1\n3 third\n"
    #expect(result.text.contains(grid), "\(result.text)")
    let markdown = CheckFormat.markdown.text(of: result, program: "")
    let table = "|  | side | third |\n| --- | --- | --- |\n| main | 1 | ok |\n| side |  | 1 |\n"
    #expect(markdown.contains(table), "\(markdown)")
    let html = CheckFormat.html.text(of: result, program: "")
    #expect(html.contains("<th>main</th><td class=\"error\">1</td><td class=\"ok\">ok</td>"), "\(html)")
  }

  @Test func inBlocksOfAnySizeTheFindingsAreTheSame() async throws {
    var history = try FakeHistory([Self.path: Self.base, "Other.storyboard": Self.base])
    let branches: [(name: String, changes: [String: String?])] = [
      ("a", [Self.path: Self.logIn]), ("b", [Self.path: Self.enter]), ("c", [Self.path: nil]),
      ("d", [Self.path: Self.enter, "Other.storyboard": Self.enter]), ("e", ["Other.storyboard": Self.logIn]),
    ]
    for branch in branches { try history.commit(to: branch.name, after: ["main"], branch.changes) }
    let configuration = try CheckConfiguration(
      file: ConfigurationFile(), disabled: [], enabled: [], sources: [], layout: nil)
    let check = MergeCheck(
      history: history, configuration: configuration, reportsAll: false, host: .driver, paths: .all)
    var revisions: [MergeCheck.Revision] = []
    for branch in branches { revisions.append(try await check.revision(branch.name)) }
    let pairs = revisions.indices.flatMap { one in
      revisions.indices.filter { $0 > one }.map { (ours: revisions[one], theirs: revisions[$0]) }
    }
    // The first merge and the third have the same versions, and are made once in a block.
    for (size, merges) in [(1, 3), (2, 3), (3, 2), (100, 2)] {
      let outcome = try await check.outcome(ofMerging: pairs, keepsMerges: false, inBlocksOf: size)
      let found = outcome.findings.map { "\($0.path) \($0.merge?.ours ?? "")\($0.merge?.theirs ?? "") \($0.rule.name)" }
      #expect(
        found == [
          "Main.storyboard ac merge-file-conflict", "Main.storyboard bc merge-file-conflict",
          "Main.storyboard cd merge-file-conflict", "Main.storyboard ab merge-conflict",
          "Main.storyboard ad merge-conflict", "Other.storyboard de merge-conflict",
        ], "\(size)")
      #expect(outcome.documents == ["Main.storyboard", "Other.storyboard"] && outcome.merges.isEmpty)
      let kept = try await check.outcome(ofMerging: pairs, keepsMerges: true, inBlocksOf: size)
      #expect(kept.merges.count == merges, "\(size)")
    }
  }

  @Test func shardsShareTheWork() async throws {
    let history = try threeBranches()
    var merges: [String] = []
    for part in 1...2 {
      let result = try await history.check("--matrix", "main", "side", "third", "--shard", "\(part)/2")
      merges += result.matrix?.merges.map { "\($0.ours) \($0.theirs)" } ?? []
    }
    #expect(merges.sorted() == ["main side", "main third", "side third"])
    for wrong in ["0/2", "3/2", "1", "a/b"] {
      await #expect(throws: (any Error).self) { try await history.check("--matrix", "main", "side", "--shard", wrong) }
    }
  }
}
