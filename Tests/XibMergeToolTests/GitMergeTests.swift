import Foundation
import TestSupport
import Testing
import XibModel

/// Both sides insert a view at one place and change neighbouring lines: a conflict for git, none for us.
private let base = SampleStoryboard.text()
private let ours = SampleStoryboard.text(
  title: "Log in", extraView: SampleStoryboard.label("Ours", id: "oUr-La-001"), constraints: [("cOn-st-001", 8)])
private let theirs = SampleStoryboard.text(
  note: "Hello", extraView: SampleStoryboard.label("Theirs", id: "tHe-La-001"), constraints: [("cOn-st-002", 16)])
private let merged = SampleStoryboard.text(
  title: "Log in", note: "Hello",
  extraView: SampleStoryboard.label("Ours", id: "oUr-La-001") + SampleStoryboard.label("Theirs", id: "tHe-La-001"),
  constraints: [("cOn-st-001", 8), ("cOn-st-002", 16)])
/// The other way round: what was theirs came first.
private let mergedTheirsFirst = SampleStoryboard.text(
  title: "Log in", note: "Hello",
  extraView: SampleStoryboard.label("Theirs", id: "tHe-La-001") + SampleStoryboard.label("Ours", id: "oUr-La-001"),
  constraints: [("cOn-st-001", 8), ("cOn-st-002", 16)])
private let path = "Main.storyboard"

@Suite struct GitMergeTests {
  private func diverged(path: String = path) async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    try await repository.diverge(base: base, ours: ours, theirs: theirs, path: path)
    return repository
  }

  @Test func withoutTheDriverGitConflicts() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(base: base, ours: ours, theirs: theirs)
    let result = try await repository.tryGit("merge", "-q", "side")
    #expect(result.status == 1)
    #expect(try repository.text(of: path).contains("<<<<<<<"))
  }

  @Test func mergeIsClean() async throws {
    let repository = try await diverged()
    try await repository.git("merge", "-q", "--no-edit", "side")
    #expect(try repository.text(of: path) == merged)
    #expect(try await repository.status() == "")
  }

  @Test(arguments: ["--merge", "--apply"])
  func rebaseIsCleanWithBothBackends(_ backend: String) async throws {
    let repository = try await diverged()
    try await repository.git("rebase", "-q", backend, "side")
    // In a rebase the branch that it goes onto is ours.
    #expect(try repository.text(of: path) == mergedTheirsFirst)
    #expect(try await repository.status() == "")
    #expect(try await repository.git("log", "--format=%s", "-2") == "Ours\nTheirs\n")
  }

  @Test func cherryPickIsClean() async throws {
    let repository = try await diverged()
    try await repository.git("cherry-pick", "side")
    #expect(try repository.text(of: path) == merged)
  }

  @Test func revertTakesBackOneChangeOnly() async throws {
    let repository = try await TemporaryRepository()
    try await repository.commit(base, to: path)
    try await repository.commit(SampleStoryboard.text(constraints: [("cOn-st-001", 8)]), to: path, "First")
    try await repository.commit(
      SampleStoryboard.text(constraints: [("cOn-st-001", 8), ("cOn-st-002", 16)]), to: path, "Second")
    try await repository.git("revert", "--no-edit", "HEAD~1")
    #expect(try repository.text(of: path) == SampleStoryboard.text(constraints: [("cOn-st-002", 16)]))
  }

  @Test func stashPopIsClean() async throws {
    let repository = try await TemporaryRepository()
    try await repository.commit(base, to: path)
    try repository.write(theirs, to: path)
    try await repository.git("stash", "-q")
    try await repository.commit(ours, to: path)
    try await repository.git("stash", "pop", "-q")
    #expect(try repository.text(of: path) == merged)
    #expect(try await repository.git("stash", "list") == "")
  }

  @Test func mergeTreeWritesTheMergeWithoutAWorkTree() async throws {
    let repository = try await diverged()
    let tree = try await repository.git("merge-tree", "--write-tree", "main", "side").split(separator: "\n")[0]
    #expect(try await repository.git("show", "\(tree):\(path)") == merged)
    #expect(try repository.text(of: path) == ours)
  }

  @Test func checkoutMergeCarriesChangesAlong() async throws {
    let repository = try await diverged()
    try await repository.git("checkout", "-q", "side")
    try await repository.git("checkout", "-q", "-b", "work", "main~1")
    try repository.write(ours, to: path)
    try await repository.git("checkout", "-q", "-m", "side")
    #expect(try repository.text(of: path) == mergedTheirsFirst)
  }

  @Test func aRenameOnOneSideIsFollowed() async throws {
    let repository = try await TemporaryRepository()
    try await repository.commit(base, to: path)
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.git("mv", path, "Entrance.storyboard")
    try await repository.commit(theirs, to: "Entrance.storyboard", "Theirs")
    try await repository.git("checkout", "-q", "main")
    try await repository.commit(ours, to: path, "Ours")
    try await repository.git("merge", "-q", "--no-edit", "side")
    #expect(try repository.text(of: "Entrance.storyboard") == merged)
  }

  @Test func filesThatBothSidesAddAreMergedWithoutABase() async throws {
    let repository = try await TemporaryRepository()
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.commit(SampleStoryboard.text(constraints: [("cOn-st-002", 16)]), to: path, "Theirs")
    try await repository.git("checkout", "-q", "main")
    try await repository.commit(SampleStoryboard.text(constraints: [("cOn-st-001", 8)]), to: path, "Ours")
    try await repository.git("merge", "-q", "--no-edit", "side")
    #expect(
      try repository.text(of: path) == SampleStoryboard.text(constraints: [("cOn-st-001", 8), ("cOn-st-002", 16)]))
  }

  @Test func aLinkedWorkTreeMergesAlike() async throws {
    let repository = try await diverged()
    try await repository.git("worktree", "add", "-q", "../linked", "-b", "linked", "main")
    let result = try await repository.tryGit("merge", "-q", "--no-edit", "side", in: "../linked")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try repository.folder.text(of: "linked/\(path)") == merged)
    #expect(try repository.text(of: path) == ours)
  }

  @Test(arguments: ["App/UI/Main.storyboard", "My App/Über uns 日本 'x' $HOME.storyboard", "-dash/a;b&c.xib"])
  func anyPathWillDo(_ path: String) async throws {
    let repository = try await diverged(path: path)
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let result = try await repository.tryGit("merge", "--no-edit", "side", in: folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try repository.text(of: path) == merged)
    #expect(try await repository.status() == "")
  }

  @Test func theRecursiveStrategyMergesAlike() async throws {
    let repository = try await diverged()
    try await repository.git("merge", "-q", "--no-edit", "--no-ff", "-s", "recursive", "side")
    #expect(try repository.text(of: path) == merged)
  }
}

@Suite struct ConflictTests {
  private func conflicted(_ driver: String = TemporaryRepository.driver) async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository(driver: driver)
    try await repository.diverge(
      base: base, ours: SampleStoryboard.text(title: "Log in", note: "Ours and only ours"),
      theirs: SampleStoryboard.text(title: "Enter", constraints: [("cOn-st-001", 8)]))
    return repository
  }

  private func resolved(_ title: String) -> String {
    SampleStoryboard.text(title: title, note: "Ours and only ours", constraints: [("cOn-st-001", 8)])
  }

  @Test func onlyTheContradictionIsMarked() async throws {
    let repository = try await conflicted()
    let result = try await repository.tryGit("merge", "side")
    #expect(result.status == 1)
    #expect(result.text.contains("CONFLICT (content): Merge conflict in Main.storyboard"))
    let markers = try #require(ConflictMarkers(Array(try repository.text(of: path).utf8)))
    #expect(markers.count == 1)
    #expect(markers.text(taking: .ours).map(string) == resolved("Log in"))
    #expect(markers.text(taking: .theirs).map(string) == resolved("Enter"))
    #expect(markers.text(taking: .base) == nil)
    #expect(try await repository.status() == "UU Main.storyboard\n")
  }

  @Test func theConflictIsNamedForAPerson() async throws {
    let repository = try await conflicted()
    let result = try await repository.tryGit("merge", "side")
    let line = try #require(
      (result.errors + result.text).split(separator: "\n").first { $0.contains("CONFLICT (value)") })
    #expect(
      line.contains("Main.storyboard") && line.contains("tSt-Vw-001") && line.contains("Log in")
        && line.contains("Enter"))
  }

  @Test(arguments: ["diff3", "zdiff3"])
  func gitsConflictStyleIsHonoured(_ style: String) async throws {
    let repository = try await conflicted()
    try await repository.git("config", "merge.conflictStyle", style)
    #expect(try await repository.tryGit("merge", "side").status == 1)
    let markers = try #require(ConflictMarkers(Array(try repository.text(of: path).utf8)))
    let before = try #require(markers.text(taking: .base))
    #expect(string(before).contains("title=\"Sign in\""))
  }

  @Test func theMarkerSizeOfTheAttributesIsHonoured() async throws {
    let repository = try await TemporaryRepository(attributes: "*.storyboard merge=xibmerge conflict-marker-size=12\n")
    try await repository.diverge(
      base: base, ours: SampleStoryboard.text(title: "Log in"), theirs: SampleStoryboard.text(title: "Enter"))
    #expect(try await repository.tryGit("merge", "side").status == 1)
    let text = try repository.text(of: path)
    #expect(text.contains("\n<<<<<<<<<<<< ") && text.contains("\n============\n") && text.contains("\n>>>>>>>>>>>> "))
  }

  /// Longer markers alone make no merge the base of another.
  @Test(arguments: [false, true])
  func withTheMarkerSizeOfTheAttributesTheDriverSaysWhatItDid(isBinary: Bool) async throws {
    let start = isBinary ? "\u{0}" : ""
    let repository = try await TemporaryRepository(attributes: "*.storyboard merge=xibmerge conflict-marker-size=12\n")
    let ours = start + SampleStoryboard.text(title: "Log in")
    try await repository.diverge(
      base: start + base, ours: ours, theirs: start + SampleStoryboard.text(title: "Enter"))
    let result = try await repository.tryGit("merge", "side")
    #expect(result.status == 1)
    #expect(result.errors.contains("1 conflict"))
    let text = try repository.text(of: path)
    #expect(text.contains("||||||||||||") == false)
    #expect((text == ours) == isBinary)
  }

  /// Git before 2.44 hands on %S, %X and %Y as they are.
  @Test func literalLabelsAreNotTakenForNames() async throws {
    let repository = try await conflicted(
      "'\(Program.xibmerge)' driver %O %A %B -L %L -P %P -S '%%S' -X '%%X' -Y '%%Y'")
    #expect(try await repository.tryGit("merge", "side").status == 1)
    let text = try repository.text(of: path)
    #expect(!text.contains("%S") && !text.contains("%X") && !text.contains("%Y"))
    #expect(text.contains("<<<<<<< HEAD\n") && text.contains(">>>>>>> side\n"))
  }

  @Test func labelsAreWrittenAsGitGivesThem() async throws {
    let repository = try await conflicted(
      "'\(Program.xibmerge)' driver %O %A %B -L %L -P %P -S 'b' -X 'my side' -Y 'd1 (x)'")
    try await repository.git("config", "merge.conflictStyle", "diff3")
    #expect(try await repository.tryGit("merge", "side").status == 1)
    let text = try repository.text(of: path)
    #expect(text.contains("<<<<<<< my side\n") && text.contains("||||||| b\n") && text.contains(">>>>>>> d1 (x)\n"))
  }

  @Test func rerereRecordsAndReplaysAResolution() async throws {
    let repository = try await conflicted()
    try await repository.git("config", "rerere.enabled", "true")
    #expect(try await repository.tryGit("merge", "side").status == 1)
    #expect(try await repository.git("rerere", "status") == "Main.storyboard\n")
    try await repository.commit(resolved("Come in"), to: path, "Merge")
    try await repository.git("reset", "-q", "--hard", "HEAD~1")
    let again = try await repository.tryGit("merge", "side")
    #expect((again.text + again.errors).contains("using previous resolution"))
    #expect(try repository.text(of: path) == resolved("Come in"))
  }

  @Test(arguments: [("ours", "Log in"), ("theirs", "Enter")])
  func aFavourResolvesEveryConflict(_ side: String, _ title: String) async throws {
    let repository = try await conflicted()
    try await repository.git("merge", "-q", "--no-edit", "side", environment: ["XIBMERGE_FAVOR": side])
    #expect(try repository.text(of: path) == resolved(title))
  }

  @Test func eachMergeSaysOnceHowToTakeASide() async throws {
    let repository = try await conflicted()
    // A second document in conflict: both sides add it.
    try await repository.commit(SampleStoryboard.text(title: "Log in"), to: "Second.storyboard")
    try await repository.git("checkout", "-q", "side")
    try await repository.commit(SampleStoryboard.text(title: "Enter"), to: "Second.storyboard")
    try await repository.git("checkout", "-q", "main")
    for _ in 0..<2 {
      let result = try await repository.tryGit("merge", "-X", "theirs", "side")
      #expect(result.status == 1 && result.errors.contains("Second.storyboard: CONFLICT"), "\(result.errors)")
      let advice = "run xibmerge solve --favor theirs, or merge again with XIBMERGE_FAVOR=theirs"
      #expect(result.errors.components(separatedBy: advice).count == 2, "\(result.errors)")
      try await repository.git("merge", "--abort")
    }
    let quiet = try await repository.tryGit("merge", "side", environment: ["GIT_MERGE_VERBOSITY": "1"])
    #expect(quiet.errors.contains("CONFLICT") && !quiet.errors.contains("--favor"), "\(quiet.errors)")
  }

  @Test func aFavourThatIsNotKnownIsToldAndNotTaken() async throws {
    let result = try await conflicted().tryGit("merge", "side", environment: ["XIBMERGE_FAVOR": "our"])
    #expect(result.status == 1)
    let told = "Ignoring XIBMERGE_FAVOR: unknown value. Use one of ours, theirs."
    #expect((result.errors + result.text).contains(told), "\(result.errors)\(result.text)")
  }

  @Test func zeroInTheEnvironmentMergesLines() async throws {
    let repository = try await TemporaryRepository()
    try await repository.diverge(base: base, ours: ours, theirs: theirs)
    let result = try await repository.tryGit("merge", "side", environment: ["XIBMERGE": "0"])
    #expect(result.status == 1)
    #expect(try repository.text(of: path).contains("<<<<<<<"))
    #expect((result.errors + result.text).contains("line by line"))
  }
}

/// Documents that git takes for binary; without the driver, it keeps ours and notes a conflict.
@Suite struct BinaryDocumentTests {
  private func utf16(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  private func diverged(_ attributes: String?) async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository(attributes: attributes)
    for (branch, text) in [("main", base), ("side", theirs), ("main", ours)] {
      if branch == "side" { try await repository.git("checkout", "-q", "-b", "side") }
      if text == ours { try await repository.git("checkout", "-q", "main") }
      try repository.write(utf16(text), to: path)
      try await repository.commit(branch)
    }
    return repository
  }

  @Test(arguments: ["*.storyboard merge=xibmerge\n", nil], [[:], ["XIBMERGE": "0"]])
  func oursStaysAndGitNotesAConflict(_ attributes: String?, _ environment: [String: String]) async throws {
    let repository = try await diverged(attributes)
    let result = try await repository.tryGit("merge", "side", environment: environment)
    #expect(result.status == 1)
    #expect(result.text.contains("CONFLICT (content): Merge conflict in \(path)"))
    #expect(attributes == nil || (result.text + result.errors).contains("git checkout --ours or --theirs"))
    #expect(try repository.folder.bytes(of: "work/\(path)") == utf16(ours))
    #expect(try await repository.git("ls-files", "--unmerged").split(separator: "\n").count == 3)
    try await repository.git("checkout", "--theirs", "--", path)
    #expect(try repository.folder.bytes(of: "work/\(path)") == utf16(theirs))
  }

  @Test(arguments: ["ours", "theirs"])
  func aFavourTakesOneSide(_ side: String) async throws {
    let repository = try await diverged("*.storyboard merge=xibmerge\n")
    try await repository.git("merge", "-q", "--no-edit", "side", environment: ["XIBMERGE_FAVOR": side])
    #expect(try repository.folder.bytes(of: "work/\(path)") == utf16(side == "ours" ? ours : theirs))
  }

  @Test func inTheBaseOfAnotherMergeItIsTheBase() async throws {
    let files = try Invocation(base: utf16(base), ours: utf16(ours), theirs: utf16(theirs))
    _ = try await files.driver("-X", "Temporary merge branch 1", "-Y", "Temporary merge branch 2")
    #expect(files.ours == utf16(base))
  }

  @Test func solveSaysHowToTakeASideUntilSomebodyHas() async throws {
    let repository = try await diverged(nil)
    _ = try await repository.tryGit("merge", "side")
    func solve() async throws -> String {
      let environment = Program.environment(home: repository.folder.url)
      let result = try await Program.run(Program.xibmerge, ["solve"], in: repository.url, environment: environment)
      #expect(result.status == 2)
      return result.errors
    }
    #expect(try await solve().contains("git checkout --ours -- \(path)"))
    try repository.write(merged, to: path)
    #expect(try await solve().contains("If it is resolved, run \"git add -- \(path)\""))
  }
}

@Suite struct CrissCrossTests {
  /// Two branches that merged each other once, and so have two merge bases.
  private func crossed(
    first: String, second: String, mergedFirst: String, mergedSecond: String
  ) async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    try await repository.commit(base, to: path, "Base")
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.commit(second, to: path, "Second")
    try await repository.git("checkout", "-q", "main")
    try await repository.commit(first, to: path, "First")
    try await repository.git("tag", "first")
    _ = try await repository.tryGit("merge", "-q", "--no-commit", "side")
    try await repository.commit(mergedFirst, to: path, "Merge of second")
    try await repository.git("checkout", "-q", "side")
    _ = try await repository.tryGit("merge", "-q", "--no-commit", "first")
    try await repository.commit(mergedSecond, to: path, "Merge of first")
    try await repository.git("checkout", "-q", "main")
    let bases = try await repository.git("merge-base", "--all", "main", "side")
    try #require(bases.split(separator: "\n").count == 2)
    return repository
  }

  @Test func twoMergeBasesGiveACleanMerge() async throws {
    let both = SampleStoryboard.text(title: "Log in", note: "Hello")
    let repository = try await crossed(
      first: SampleStoryboard.text(title: "Log in"), second: SampleStoryboard.text(note: "Hello"),
      mergedFirst: both.replacing("y=\"97\"", with: "y=\"98\""),
      mergedSecond: SampleStoryboard.text(title: "Log in", note: "Hello", constraints: [("cOn-st-001", 8)]))
    try await repository.git("merge", "-q", "--no-edit", "side")
    #expect(
      try repository.text(of: path)
        == SampleStoryboard.text(title: "Log in", note: "Hello", constraints: [("cOn-st-001", 8)])
        .replacing("y=\"97\"", with: "y=\"98\""))
  }

  /// The merge of the merge bases conflicts, so the base that the driver gets holds markers.
  @Test func mergeBasesThatConflictDoNotStopTheMerge() async throws {
    let repository = try await crossed(
      first: SampleStoryboard.text(title: "Log in"), second: SampleStoryboard.text(title: "Enter"),
      mergedFirst: SampleStoryboard.text(title: "Come in", note: "Hello"),
      mergedSecond: SampleStoryboard.text(title: "Come in", constraints: [("cOn-st-001", 8)]))
    let result = try await repository.tryGit("merge", "--no-edit", "side")
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(
      try repository.text(of: path)
        == SampleStoryboard.text(title: "Come in", note: "Hello", constraints: [("cOn-st-001", 8)]))
  }

  @Test func aContradictionAfterACrissCrossIsMarkedOnce() async throws {
    let repository = try await crossed(
      first: SampleStoryboard.text(title: "Log in"), second: SampleStoryboard.text(title: "Enter"),
      mergedFirst: SampleStoryboard.text(title: "Log in", note: "Hello"),
      mergedSecond: SampleStoryboard.text(title: "Enter", note: "Hello"))
    #expect(try await repository.tryGit("merge", "--no-edit", "side").status == 1)
    let markers = try #require(ConflictMarkers(Array(try repository.text(of: path).utf8)))
    #expect(markers.count == 1)
    #expect(markers.text(taking: .theirs).map(string) == SampleStoryboard.text(title: "Enter", note: "Hello"))
  }
}

@Suite struct LineEndTests {
  private func crlf(_ text: String) -> String { text.replacing("\n", with: "\r\n") }

  @Test func crlfInTheRepositoryStays() async throws {
    let repository = try await TemporaryRepository()
    try await repository.git("config", "core.autocrlf", "false")
    try await repository.diverge(base: crlf(base), ours: crlf(ours), theirs: crlf(theirs))
    try await repository.git("merge", "-q", "--no-edit", "side")
    #expect(try repository.text(of: path) == crlf(merged))
  }

  @Test func oursLineEndsAreKeptWhereTheSidesDiffer() async throws {
    let repository = try await TemporaryRepository()
    try await repository.git("config", "core.autocrlf", "false")
    try await repository.diverge(base: base, ours: crlf(ours), theirs: theirs)
    try await repository.git("merge", "-q", "--no-edit", "side")
    #expect(try repository.text(of: path) == crlf(merged))
  }

  @Test func crlfByAttributeIsGitsAffair() async throws {
    let repository = try await TemporaryRepository(attributes: "*.storyboard merge=xibmerge text eol=crlf\n")
    try await repository.diverge(base: crlf(base), ours: crlf(ours), theirs: crlf(theirs))
    try await repository.git("merge", "-q", "--no-edit", "side")
    #expect(try repository.text(of: path) == crlf(merged))
    #expect(try await repository.git("show", "HEAD:\(path)") == merged)
  }

  @Test func markersHaveTheLineEndsOfTheFile() async throws {
    let repository = try await TemporaryRepository()
    try await repository.git("config", "core.autocrlf", "false")
    try await repository.diverge(
      base: crlf(base), ours: crlf(SampleStoryboard.text(title: "A")), theirs: crlf(SampleStoryboard.text(title: "B")))
    #expect(try await repository.tryGit("merge", "side").status == 1)
    let text = try repository.text(of: path)
    #expect(text.contains("\r\n=======\r\n"))
    #expect(!text.replacing("\r\n", with: "").contains("\n"))
  }
}

@Suite struct BrokenDriverTests {
  /// Whether this git stops a merge whose driver fails; before 2.42 it notes a conflict and keeps our file.
  private func stopsOnFailure(_ repository: TemporaryRepository) async throws -> Bool {
    let version = try await repository.git("version").split(separator: " ")[2].split(separator: ".").prefix(2)
    return !version.compactMap { Int($0) }.lexicographicallyPrecedes([2, 42])
  }

  /// Merges with a driver that fails, and checks that nobody can take the outcome for a merge.
  ///
  /// - Parameter removesOurs: Whether the driver takes git's file away, so that git before 2.42 stops as well.
  private func mergeFails(_ driver: String, removesOurs: Bool = false) async throws {
    let repository = try await TemporaryRepository(driver: driver)
    try await repository.diverge(base: base, ours: ours, theirs: theirs)
    let head = try await repository.git("rev-parse", "HEAD")
    let result = try await repository.tryGit("merge", "side")
    #expect(result.status != 0)
    #expect(try repository.text(of: path) == ours)
    #expect(try await repository.git("rev-parse", "HEAD") == head)
    let stops = try await removesOurs ? true : stopsOnFailure(repository)
    if stops {
      #expect((result.errors + result.text).lowercased().contains("failed to execute internal merge"))
      #expect(try await repository.status() == "")
    } else {
      #expect(try await repository.status() == "UU \(path)\n")
    }
  }

  /// The driver takes git's temporary file away when it can do nothing, so that git before 2.42 stops as well.
  @Test func whatCanNotBeMergedAtAllStopsEveryGit() async throws {
    // For a merge of lines, the driver needs to find git.
    let repository = try await TemporaryRepository(driver: "PATH=/var/empty \(TemporaryRepository.driver)")
    try await repository.diverge(base: "base", ours: "ours", theirs: "theirs")
    let result = try await repository.tryGit("merge", "side")
    #expect(result.status == 2)
    #expect(result.errors.lowercased().contains("failed to execute internal merge"))
    #expect(try await repository.status() == "")
    #expect(try repository.text(of: path) == "ours")
  }

  @Test func aDriverThatIsKilledLeavesTheFileAsItWas() async throws {
    // The wrapper starts the real driver and kills it before it can have written anything.
    let start = "'\(Program.xibmerge)' driver %O %A %B -L %L -P %P & kill -KILL $!; wait $!"
    try await mergeFails(start)
    try await mergeFails(start + "; kill -KILL $$")
  }

  @Test(arguments: [
    "", "%O", "%O %A", "%O %A %B %P surplus", "%O %A %B -L many", "%O %A %B --conflict-style valid",
    "%O %A %B --unknown",
    "%O %A %B -L",
  ])
  func aWrongCommandLineIsNoMerge(_ arguments: String) async throws {
    try await mergeFails("'\(Program.xibmerge)' driver \(arguments)", removesOurs: arguments.contains("%B"))
  }
}
