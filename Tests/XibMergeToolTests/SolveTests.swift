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
/// The same, but for one property that both sides changed.
private let contradictingTheirs = theirs.replacing("title=\"Sign in\"", with: "title=\"Enter\"")
private let path = "Main.storyboard"
private let readers = ["automatic", "libgit2", "git"]

/// A repository without the driver, and in the middle of a merge.
private func conflicted(
  theirs: String = theirs, path: String = path, style: String = "merge", attributes: String? = nil
) async throws -> TemporaryRepository {
  let repository = try await TemporaryRepository(attributes: attributes)
  try await repository.git("config", "merge.conflictStyle", style)
  try await repository.diverge(base: base, ours: ours, theirs: theirs, path: path)
  try #require(try await repository.tryGit("merge", "-q", "side").status == 1)
  return repository
}

extension TemporaryRepository {
  fileprivate func solve(_ arguments: String..., in directory: String? = nil, reader: String = "automatic")
    async throws -> Program.Result
  {
    try await Program.run(
      Program.xibmerge, ["solve"] + arguments, in: directory.map { url.appendingPathComponent($0) } ?? url,
      environment: Program.environment(home: folder.url, adding: ["XIB_HISTORY": reader]))
  }

  fileprivate func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0 != ".git" }.sorted()
  }
}

@Suite struct SolveFromIndexTests {
  @Test(arguments: readers)
  func aMergeOfLinesIsMergedByObjects(_ reader: String) async throws {
    let repository = try await conflicted()
    let old = try repository.text(of: path)
    let result = try await repository.solve(reader: reader)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.text.contains("\(path): ") && result.text.contains("before, none left (as it was: .git/xibmerge/\(path))"))
    #expect(try repository.text(of: path) == merged)
    #expect(try repository.text(of: ".git/xibmerge/" + path) == old)
    #expect(try await repository.status() == "UU \(path)\n")
  }

  @Test(arguments: ["merge", "diff3", "zdiff3"])
  func everyStyleOfMarkersIsKnown(_ style: String) async throws {
    let repository = try await conflicted(style: style)
    #expect(try await repository.solve("--no-backup").status == 0)
    #expect(try repository.text(of: path) == merged)
    #expect(try repository.names() == [path])
  }

  @Test func whatTheDriverWouldLeaveInConflictIsLeft() async throws {
    let plain = try await conflicted(theirs: contradictingTheirs, style: "diff3")
    let result = try await plain.solve(path, "--stage")
    #expect(result.status == 1)
    #expect(result.text.contains(", 1 left"))
    #expect(result.text.contains("(ours \"Log in\"") || result.text.contains("ours \"Log in\", theirs \"Enter\""))
    let driven = try await TemporaryRepository()
    try await driven.git("config", "merge.conflictStyle", "diff3")
    try await driven.diverge(base: base, ours: ours, theirs: contradictingTheirs)
    _ = try await driven.tryGit("merge", "side")
    let markers = try #require(ConflictMarkers(Array(try plain.text(of: path).utf8)))
    #expect(markers.labels.ours == "HEAD" && markers.labels.theirs == "side")
    #expect(markers.pieces() == ConflictMarkers(Array(try driven.text(of: path).utf8))?.pieces())
    #expect(try await plain.status().contains("UU \(path)"))
    // Once more changes nothing.
    let again = try await plain.solve(path)
    #expect(again.status == 1)
    #expect(try plain.names() == [path])
  }

  /// What the driver, or `solve` itself, left in conflict is nobody's work that could be lost.
  @Test(
    arguments: ["merge", "diff3"], ["*.storyboard merge=xibmerge\n", "*.storyboard merge=xibmerge text eol=crlf\n"])
  func whatTheDriverLeftMayBeSolvedInAnotherWay(_ style: String, _ attributes: String) async throws {
    let repository = try await conflicted(theirs: contradictingTheirs, style: style, attributes: attributes)
    let isCRLF = attributes.contains("crlf")
    #expect(try repository.text(of: path).contains("\r\n") == isCRLF)
    let other = try await repository.solve("--conflict-style", style == "merge" ? "diff3" : "merge")
    #expect(
      other.status == 1 && other.text.contains("1 place marked before, 1 left, with 1 conflict"), "\(other.errors)")
    let result = try await repository.solve("--favor", "theirs", "--stage")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try await repository.git("show", ":\(path)") == merged.replacing("\"Log in\"", with: "\"Enter\""))
  }

  @Test func whatIsLeftAfterSolvingMayBeSolvedInAnotherWay() async throws {
    let repository = try await conflicted(theirs: contradictingTheirs)
    #expect(try await repository.solve().status == 1)
    #expect(try await repository.solve("--favor", "ours").status == 0)
    #expect(try repository.text(of: path) == merged)
  }

  @Test func whatIsSolvedFullyIsStaged() async throws {
    let repository = try await conflicted(path: "App [x]/Ü ber.xib")
    #expect(try await repository.solve("--stage", "--no-backup").status == 0)
    #expect(try await repository.git("diff", "--name-only", "--diff-filter=U") == "")
    #expect(try await repository.git("show", ":App [x]/Ü ber.xib") == merged)
  }

  @Test func backupsAreNeverOverwritten() async throws {
    let repository = try await conflicted()
    try repository.write("mine", to: ".git/xibmerge/" + path)
    let old = try repository.text(of: path)
    #expect(try await repository.solve().status == 0)
    #expect(try repository.text(of: ".git/xibmerge/" + path) == "mine")
    #expect(try repository.text(of: ".git/xibmerge/" + path + ".1") == old)
  }

  @Test(arguments: [["--dry-run"], ["-p", path]])
  func lookingChangesNothing(_ arguments: [String]) async throws {
    let repository = try await conflicted()
    let old = try repository.text(of: path)
    let result = try await Program.run(
      Program.xibmerge, ["solve", "--stage"] + arguments, in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    #expect(result.status == 0)
    #expect(arguments == ["--dry-run"] || result.text == merged)
    #expect(try repository.text(of: path) == old)
    #expect(try await repository.status() == "UU \(path)\n")
  }

  @Test(arguments: readers)
  func pathsAreThoseOfTheCurrentFolder(_ reader: String) async throws {
    let repository = try await conflicted(path: "App/UI/Main.storyboard")
    let wrong = try await repository.solve("App/UI/Main.storyboard", in: "App", reader: reader)
    #expect(wrong.status == 2)
    #expect(try await repository.solve("UI/Main.storyboard", in: "App", reader: reader).status == 0)
    #expect(try repository.text(of: "App/UI/Main.storyboard") == merged)
    try await repository.git("checkout", "-m", "--", "App/UI/Main.storyboard")
    #expect(try await repository.solve("../App", in: "App", reader: reader).status == 0)
    #expect(try repository.text(of: "App/UI/Main.storyboard") == merged)
  }

  @Test(arguments: readers)
  func aLinkedWorkTreeIsSolvedAlike(_ reader: String) async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(base: base, ours: ours, theirs: theirs)
    try await repository.git("worktree", "add", "-q", "../linked", "-b", "linked", "main")
    #expect(try await repository.tryGit("merge", "-q", "side", in: "../linked").status == 1)
    #expect(try await repository.solve("--stage", in: "../linked", reader: reader).status == 0)
    #expect(try repository.folder.text(of: "linked/\(path)") == merged)
    #expect(try await repository.tryGit("status", "--porcelain", in: "../linked").text.hasPrefix("M  \(path)"))
    #expect(try repository.text(of: path) == ours)
  }

  @Test func rebaseAndCheckoutMergeInTheirOwnWays() async throws {
    let repository = try await conflicted()
    try await repository.git("checkout", "-m", "--", path)
    #expect(try await repository.solve("--no-backup").status == 0)
    #expect(try repository.text(of: path) == merged)
    try await repository.git("merge", "--abort")
    #expect(try await repository.tryGit("rebase", "-q", "side").status == 1)
    #expect(try await repository.solve("--stage", "--no-backup").status == 0)
    #expect(try await repository.git("diff", "--name-only", "--diff-filter=U") == "")
  }

  @Test func filesThatBothSidesAddedHaveNoBase() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.commit("x", to: "README")
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.commit(SampleStoryboard.text(constraints: [("cOn-st-002", 16)]), to: path)
    try await repository.git("checkout", "-q", "main")
    try await repository.commit(SampleStoryboard.text(constraints: [("cOn-st-001", 8)]), to: path)
    #expect(try await repository.tryGit("merge", "side").status == 1)
    #expect(try await repository.solve().status == 0)
    #expect(
      try repository.text(of: path) == SampleStoryboard.text(constraints: [("cOn-st-001", 8), ("cOn-st-002", 16)]))
  }

  @Test func aFileThatOneSideDeletedIsLeftAlone() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.commit(base, to: path)
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.git("rm", "-q", path)
    try await repository.git("commit", "-q", "-m", "Delete")
    try await repository.git("checkout", "-q", "main")
    try await repository.commit(ours, to: path)
    #expect(try await repository.tryGit("merge", "side").status == 1)
    let result = try await repository.solve()
    #expect(result.status == 2)
    #expect(result.errors.contains("git rm -- \(path)"))
    #expect(try repository.text(of: path) == ours)
  }

  private static let names = ["Ours.storyboard", "Theirs.storyboard"]

  /// In the middle of a merge of two branches that each gave the file a name of its own.
  private func renamed(style: String, theirs: String = theirs) async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.git("config", "merge.conflictStyle", style)
    try await repository.commit(base, to: path)
    for (branch, name, text) in [("side", Self.names[1], theirs), ("main", Self.names[0], ours)] {
      if branch == "side" { try await repository.git("checkout", "-q", "-b", "side") }
      if branch == "main" { try await repository.git("checkout", "-q", "main") }
      try await repository.git("mv", path, name)
      try await repository.commit(text, to: name)
    }
    try #require(try await repository.tryGit("merge", "-q", "side").status == 1)
    return repository
  }

  @Test(arguments: readers)
  func ofAFileWithTwoNewNamesNoMarkersAreToBeStaged(_ reader: String) async throws {
    let repository = try await renamed(style: "merge")
    let before = try Self.names.map { try repository.text(of: $0) }
    try #require(before.allSatisfy { $0.contains("<<<<<<<") })
    let result = try await repository.solve("--stage", reader: reader)
    #expect(result.status == 2)
    #expect(!result.errors.contains("git add"), "\(result.errors)")
    let lines = result.errors.split(separator: "\n")
    for name in Self.names { #expect(lines.contains { $0.hasPrefix(name) && $0.contains("both sides renamed it") }) }
    #expect(lines.contains { $0.contains("git rm -- \(path)") })
    #expect(try Self.names.map { try repository.text(of: $0) } == before)
  }

  @Test func aFileWithTwoNewNamesIsSolvedFromItsMarkers() async throws {
    let repository = try await renamed(style: "diff3")
    _ = try await repository.solve("--stage", "--no-backup")
    for name in Self.names { #expect(try repository.text(of: name) == merged) }
    // Which name it is to have, is left to a person.
    #expect(try await repository.git("ls-files", "--unmerged").split(separator: "\n").count == 3)
    let again = try await repository.solve()
    #expect(again.errors.contains("keep the name with \"git add -- Ours.storyboard\""), "\(again.errors)")
  }

  @Test func lineEndsOfTheWorkTreeStay() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(base: base, ours: ours, theirs: theirs)
    try await repository.git("config", "core.autocrlf", "true")
    try await repository.git("rm", "-q", "--cached", path)
    try await repository.git("reset", "-q", "--hard")
    #expect(try await repository.tryGit("merge", "side").status == 1)
    try #require(try repository.text(of: path).contains("\r\n"))
    #expect(try await repository.solve("--stage").status == 0)
    #expect(try repository.text(of: path) == merged.replacing("\n", with: "\r\n"))
    #expect(try await repository.git("show", ":\(path)") == merged)
  }

  @Test func theModeOfTheFileStays() async throws {
    let repository = try await conflicted()
    let file = repository.url.appendingPathComponent(path).path
    try FileManager.default.setAttributes([.posixPermissions: 0o775], ofItemAtPath: file)
    #expect(try await repository.solve().status == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o775)
  }

  @Test func withoutConflictsThereIsNothingToDo() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.commit(base, to: path)
    let all = try await repository.solve()
    #expect(all.status == 0 && all.text == "")
    let one = try await repository.solve(path)
    #expect(one.status == 0 && one.text == "\(path): nothing in conflict\n")
    let folder = try await repository.solve(".")
    #expect(folder.status == 0 && folder.text == "", "\(folder.errors)")
  }

  @Test func foldersOutsideOfARepositoryAreSolvedAsWell() async throws {
    let files = try Invocation(base: base, ours: ours, theirs: theirs)
    let result = try await files.shell(
      """
      mkdir App
      git merge-file --diff3 -p ours.xib base.xib theirs.xib > App/Main.xib
      GIT_CEILING_DIRECTORIES=$PWD "$xibmerge" solve --no-backup App
      """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try files.folder.text(of: "App/Main.xib") == merged)
  }
}

@Suite struct SolveAfterHandworkTests {
  private func edit(_ repository: TemporaryRepository, _ old: String, _ new: String) throws -> String {
    let text = try repository.text(of: path)
    try #require(text.contains(old))
    try repository.write(text.replacing(old, with: new), to: path)
    return text.replacing(old, with: new)
  }

  @Test func handworkInAFileWithoutBaseIsKept() async throws {
    let repository = try await conflicted()
    let edited = try edit(repository, "x=\"139\"", "x=\"140\"")
    let result = try await repository.solve()
    #expect(result.status == 2)
    #expect(result.errors.contains("edited since the merge"))
    #expect(try repository.text(of: path) == edited)
    #expect(try repository.names() == [path])
    #expect(try await repository.solve("--force").status == 0)
    #expect(try repository.text(of: path) == merged)
    #expect(try repository.text(of: ".git/xibmerge/" + path) == edited)
  }

  @Test func handworkInWhatTheDriverLeftIsKept() async throws {
    let repository = try await conflicted(theirs: contradictingTheirs, attributes: "*.storyboard merge=xibmerge\n")
    let edited = try edit(repository, "x=\"139\"", "x=\"140\"")
    let result = try await repository.solve("--favor", "theirs")
    #expect(result.status == 2)
    #expect(result.errors.contains("edited since the merge"))
    #expect(try repository.text(of: path) == edited)
  }

  @Test func handworkAroundMarkersThatShowTheBaseIsMergedIn() async throws {
    let repository = try await conflicted(style: "diff3")
    _ = try edit(repository, "x=\"139\"", "x=\"140\"")
    #expect(try await repository.solve("--stage").status == 0)
    #expect(try repository.text(of: path) == merged.replacing("x=\"139\"", with: "x=\"140\""))
    #expect(try await repository.git("diff", "--name-only", "--diff-filter=U") == "")
  }

  @Test func aConflictThatWasResolvedByHandStaysSo() async throws {
    let repository = try await conflicted(style: "diff3")
    let markers = try #require(ConflictMarkers(Array(try repository.text(of: path).utf8)))
    try #require(markers.count > 1)
    var isFirst = true
    var text: [UInt8] = []
    for piece in markers.pieces() {
      switch piece {
      case .text(let bytes): text += bytes
      case .conflict(let ours, _, _) where isFirst:
        text += ours
        isFirst = false
      case .conflict(let ours, let base, let theirs):
        text += Array("<<<<<<< HEAD\n".utf8) + ours + Array("||||||| base\n".utf8) + (base ?? [])
        text += Array("=======\n".utf8) + theirs + Array(">>>>>>> side\n".utf8)
      }
    }
    try repository.write(text, to: path)
    #expect(try await repository.solve().status == 0)
    // The first conflict was about the welcome and what follows it.
    let solved = try repository.text(of: path)
    #expect(solved.contains("Log in") && solved != merged)
    #expect(try Document(solved).faults().isEmpty)
  }

  @Test(arguments: [false, true])
  func aFileWithoutMarkersIsTakenForResolved(_ isForced: Bool) async throws {
    let repository = try await conflicted()
    try await repository.git("checkout", "--ours", "--", path)
    let result = isForced ? try await repository.solve("-f") : try await repository.solve()
    #expect(result.status == (isForced ? 0 : 2))
    #expect(isForced || result.errors.contains("git add -- \(path)"))
    // A driver that failed leaves ours too, so nobody may have resolved it.
    #expect(isForced || result.errors.contains("the file is ours"), "\(result.errors)")
    #expect(try repository.text(of: path) == (isForced ? merged : ours))
  }
}

@Suite struct SolveSafetyTests {
  @Test(arguments: readers)
  func noLinkIsFollowed(_ reader: String) async throws {
    let repository = try await conflicted(path: "App/Main.storyboard")
    let files = FileManager.default
    let outside = repository.folder.url.appendingPathComponent("outside").path
    try repository.folder.write(try repository.text(of: "App/Main.storyboard"), to: "outside/Main.storyboard")
    let before = try repository.folder.text(of: "outside/Main.storyboard")
    try files.removeItem(atPath: repository.url.appendingPathComponent("App").path)
    try files.createSymbolicLink(
      atPath: repository.url.appendingPathComponent("App").path, withDestinationPath: outside)
    let absolute = repository.url.appendingPathComponent("App/Main.storyboard").path
    for arguments in [[], ["App/Main.storyboard"], [absolute], ["--force", absolute]] {
      let result = try await Program.run(
        Program.xibmerge, ["solve"] + arguments, in: repository.url,
        environment: Program.environment(home: repository.folder.url, adding: ["XIB_HISTORY": reader]))
      #expect(result.status == 2, "\(arguments)")
      #expect(result.errors.contains("symbolic link"))
    }
    #expect(try repository.folder.text(of: "outside/Main.storyboard") == before)
    #expect(try files.contentsOfDirectory(atPath: outside) == ["Main.storyboard"])
  }

  @Test func aFileThatIsALinkIsNoFile() async throws {
    let repository = try await conflicted()
    try repository.folder.write("secret", to: "secret")
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent(path))
    try FileManager.default.createSymbolicLink(
      atPath: repository.url.appendingPathComponent(path).path, withDestinationPath: "../secret")
    let result = try await repository.solve("--force")
    #expect(result.status == 2)
    #expect(result.errors.contains("symbolic link"))
    #expect(try repository.folder.text(of: "secret") == "secret")
  }

  /// A limit on the size of files stands for a full disk.
  @Test func whenTheDiskIsFullNoHalfACopyIsLeft() async throws {
    let files = try Invocation(base: base, ours: ours, theirs: theirs)
    let result = try await files.shell(
      """
      git merge-file --diff3 -q ours.xib base.xib theirs.xib
      trap '' XFSZ
      ulimit -f 1
      GIT_CEILING_DIRECTORIES=$PWD "$xibmerge" solve ours.xib
      """)
    #expect(result.status == 2)
    #expect(result.errors.contains("ours.xib.orig can't be written"), "\(result.errors)")
    #expect(try files.folder.names() == Invocation.names.sorted())
  }

  @Test func aPipeIsNotWaitedFor() async throws {
    let files = try Invocation(base: base, ours: ours, theirs: theirs)
    // Whoever opens the pipe finds a writer, and reads an empty file.
    let result = try await files.shell(
      """
      mkfifo Main.xib || exit
      : > Main.xib & writer=$!
      GIT_CEILING_DIRECTORIES=$PWD "$xibmerge" solve Main.xib
      status=$?
      kill $writer
      exit $status
      """)
    #expect(result.status == 2)
    #expect(result.errors.contains("Main.xib is a pipe or a device"), "\(result.errors)")
  }

  @Test func noControlCharacterIsPrinted() async throws {
    let repository = try await conflicted(path: "\u{1B}[31mMain.storyboard")
    let result = try await repository.solve("--no-backup")
    #expect(result.status == 0)
    #expect(!(result.text + result.errors).contains("\u{1B}"))
    #expect(result.text.contains("[31mMain.storyboard: "), "\(result.text)")
  }

  @Test(arguments: ["", ".:"])
  func noProgramOfTheWorkTreeRuns(_ searchedFirst: String) async throws {
    let repository = try await conflicted()
    let path = searchedFirst + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    try repository.write("#!/bin/sh\ntouch ran\n", to: "git")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: repository.url.appendingPathComponent("git").path)
    let result = try await Program.run(
      Program.xibmerge, ["solve", "--stage"], in: repository.url,
      environment: Program.environment(home: repository.folder.url, adding: ["PATH": path]))
    #expect(result.status == 0, "\(result.errors)")
    #expect(try !repository.names().contains("ran"))
    // It leaves a trace where it runs.
    _ = try await Program.run(
      repository.url.path + "/git", [], in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    #expect(try repository.names().contains("ran"))
  }
}
