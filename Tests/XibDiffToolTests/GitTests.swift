import Foundation
import TestSupport
import Testing

/// Revisions, and what git itself shows through `xibdiff`.
@Suite struct GitTests {
  private static let attributes = "*.storyboard diff=xib\n"

  private func repository() async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository(attributes: Self.attributes)
    try await repository.commit(SampleStoryboard.text(), to: "Main.storyboard", "First")
    try await repository.commit(SampleStoryboard.text(title: "Log in"), to: "Main.storyboard", "Second")
    try await repository.commit(
      SampleStoryboard.text(title: "Log in", toolsVersion: "22154"), to: "Main.storyboard", "Only bookkeeping")
    return repository
  }

  private static let forms = [
    ("HEAD~2", true), ("HEAD~1", false), ("HEAD~2 HEAD~1", true), ("HEAD~2..HEAD", true), ("HEAD~2...HEAD", true),
    ("'HEAD^!'", false), ("HEAD~2 Main.storyboard", true), ("HEAD~2 -- Main.storyboard", true),
    ("HEAD~2 -- Other.xib", false), ("--cached HEAD~2", true), ("", false), ("HEAD~2 -- '*.storyboard'", true),
    ("HEAD~2:Main.storyboard HEAD:Main.storyboard", true), ("HEAD~2 -- .", true), ("main~2 main", true),
  ]

  @Test(arguments: forms, ["automatic", "git"])
  func revisionsAreComparedAsGitTakesThem(_ form: (arguments: String, isDifferent: Bool), _ reader: String) async throws
  {
    let result = try await repository().shell("XIB_HISTORY=\(reader) \"$xibdiff\" --exit-code \(form.arguments)")
    #expect(result.errors == "")
    #expect(result.status == (form.isDifferent ? 1 : 0))
    #expect(result.text.contains(#"Title: "Sign in" → "Log in""#) == form.isDifferent)
  }

  /// The Finder and the Tab key may write an accent apart from its letter; git on a Mac stores them as one.
  @Test(arguments: ["true", "false"], ["automatic", "git"])
  func namesAreComposedAsGitDoesOnAMac(_ setting: String, _ reader: String) async throws {
    let (composed, decomposed) = ("Gr\u{FC}n/\u{E9}.storyboard", "Gru\u{308}n/e\u{301}.storyboard")
    let repository = try await TemporaryRepository(attributes: nil)
    for title in ["Sign in", "Log in"] {
      try await repository.commit(SampleStoryboard.text(title: title), to: composed)
    }
    try await repository.git("config", "core.precomposeUnicode", setting)
    let commands = [
      "\"$xibdiff\" HEAD~1 NAME", "\"$xibdiff\" HEAD~1 -- NAME", "\"$xibdiff\" HEAD~1:NAME HEAD:NAME",
      "\"$xibdiff\" HEAD~1 -- \"$PWD\"/NAME", "\"$xibdiff\" log NAME", "\"$xibdiff\" blame NAME",
    ]
    for command in commands {
      func result(_ name: String) async throws -> Program.Result {
        try await repository.shell("XIB_HISTORY=\(reader) " + command.replacing("NAME", with: name))
      }
      let (one, apart) = (try await result(composed), try await result(decomposed))
      #expect(one.status == 0 && !one.text.isEmpty, "\(command): \(one.errors)")
      #expect((apart.status == 0 && apart.text == one.text) == (setting == "true"), "\(command): \(apart.errors)")
    }
    // As it is where a name is looked for in the file system, which on a Mac takes both.
    let check = try await Program.run(
      Program.xibmerge, ["check", decomposed], in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    #expect(check.status == (setting == "true" ? 0 : 2), "\(check.text)\(check.errors)")
  }

  @Test func aReaderThatIsNotKnownIsToldAndPassedOver() async throws {
    let result = try await repository().xibdiff("HEAD~2", environment: ["XIB_HISTORY": "gti"])
    #expect(result.status == 0 && result.text.contains(#"Title: "Sign in" → "Log in""#))
    let told =
      "Ignoring XIB_HISTORY: unknown value. Use one of automatic, libgit2, git.\n"
    #expect(result.errors == told)
  }

  @Test(arguments: ["init -q --object-format=sha256 -b main"])
  func aRepositoryThatOnlyGitCanReadIsReadByGit(_ initialization: String) async throws {
    let sandbox = try Sandbox([
      "work/Main.storyboard": SampleStoryboard.text(), "new.storyboard": SampleStoryboard.text(title: "Log in"),
    ])
    let result = try await sandbox.shell(
      "cd work && git \(initialization) && git add -A && git commit -q -m First && cp ../new.storyboard Main.storyboard "
        + "&& \"$xibdiff\" HEAD && git commit -q -a -m Second && \"$xibdiff\" log --name-only -- Main.storyboard")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.text.contains(#"Title: "Sign in" → "Log in""#) && result.text.contains("    Second"))
  }

  @Test func aFileThatIsNoDocumentKeepsNoOtherBack() async throws {
    let repository = try await repository()
    try repository.write(SampleStoryboard.text(), to: "Broken.storyboard")
    try await repository.commit("Add")
    try repository.write("<document", to: "Broken.storyboard")
    try repository.write(SampleStoryboard.text(title: "Enter"), to: "Main.storyboard")
    let result = try await repository.xibdiff("HEAD")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.text.contains("Compared line by line: the new version") && result.text.contains("→ \"Enter\""))
  }

  @Test func aHostileFileNameIsShownHarmless() async throws {
    let repository = try await repository()
    try await repository.commit(SampleStoryboard.text(), to: "a\u{1B}[31m<b>.xib", "Add")
    let text = try await repository.xibdiff("HEAD~1", "HEAD").text
    #expect(!text.contains("\u{1B}") && text.contains("(added)"))
    #expect(try await !repository.xibdiff("--format=markdown", "HEAD~1").text.contains("\u{1B}"))
  }

  @Test func itWorksInASubdirectoryAndAWorktree() async throws {
    let repository = try await repository()
    try await repository.git("worktree", "add", "-q", "../linked", "HEAD~1")
    let linked = try await repository.shell("cd ../linked && \"$xibdiff\" HEAD~1")
    #expect(linked.text.contains(#"Title: "Sign in" → "Log in""#) && linked.errors == "")
    let below = try await repository.shell("mkdir sub && cd sub && \"$xibdiff\" HEAD~2 -- ../Main.storyboard")
    #expect(below.text.contains(#"Title: "Sign in" → "Log in""#) && below.errors == "")
  }

  @Test func theWorkTreeIsComparedWithTheIndex() async throws {
    let repository = try await repository()
    try repository.write(SampleStoryboard.text(title: "Enter"), to: "Main.storyboard")
    #expect(try await repository.xibdiff().text.contains(#"Title: "Log in" → "Enter""#))
    try await repository.git("add", "-A")
    #expect(try await repository.xibdiff().text == "")
    #expect(try await repository.xibdiff("--cached").text.contains(#"Title: "Log in" → "Enter""#))
  }

  @Test func aRenameIsOneFile() async throws {
    let repository = try await repository()
    try await repository.git("mv", "Main.storyboard", "Start.storyboard")
    try await repository.git("commit", "-q", "-m", "Rename")
    let result = try await repository.xibdiff("HEAD~1", "HEAD")
    #expect(result.text.contains("Main.storyboard → Start.storyboard (renamed)"))
    let filtered = try await repository.xibdiff("--exit-code", "--object", "tSt-Vw-001", "HEAD~1", "HEAD")
    #expect(filtered.status == 0 && filtered.text == "")
  }

  @Test func theLogLeavesOutBookkeepingAndFollowsRenames() async throws {
    let repository = try await repository()
    try await repository.git("mv", "Main.storyboard", "Start.storyboard")
    try await repository.commit(SampleStoryboard.text(title: "Enter"), to: "Start.storyboard", "Rename and change")
    let log = try await repository.xibdiff("log", "--", "Start.storyboard")
    let subjects = log.text.split(separator: "\n").filter {
      $0.hasPrefix("    ") && !$0.hasPrefix("     ") && !$0.contains("(")
    }
    #expect(subjects == ["    Rename and change", "    Second", "    First"])
    #expect(log.text.contains("Author: A. Author <author@example.com>\nDate:   2024-01-01 12:00:00 +0000\n"))
    let one = try await repository.xibdiff("log", "--object", "nOt-La-001", "--name-only", "Start.storyboard")
    #expect(!one.text.contains("Second") && one.text.contains("First"))
    let json = try await repository.xibdiff("log", "--format=json", "HEAD", "--", "Start.storyboard")
    let value = try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any] ?? [:]
    #expect(try JSONSchema.documented("xibdiff-log.schema.json").faults(of: value) == [])
    let commits = value["commits"] as? [[String: Any]] ?? []
    #expect(commits.compactMap { $0["subject"] as? String } == ["Rename and change", "Second", "First"])
  }

  @Test(
    arguments: ["9223372036854775807 +0100", "-9223372036854775808 +0000", "1 +9223372036854775807", "1 -9999"])
  func aCommitMayClaimAnyTime(_ time: String) async throws {
    let repository = try await TemporaryRepository()
    try await repository.commit(SampleStoryboard.text(note: "Hello"), to: "Main.storyboard")
    let tree = try await repository.git("rev-parse", "HEAD^{tree}")
    try repository.write("tree \(tree)author A <a@b.c> \(time)\ncommitter A <a@b.c> \(time)\n\nOdd\n", to: "commit")
    let id = try await repository.git("hash-object", "-w", "-t", "commit", "--literally", "commit")
    for reader in ["libgit2", "git"] {
      let result = try await repository.xibdiff(
        "log", String(id.dropLast()), "--", "Main.storyboard", environment: ["XIB_HISTORY": reader])
      #expect(result.status == 0 && result.text.contains("Odd"), "\(reader): \(result.errors)")
    }
  }

  @Test(arguments: ["automatic", "git"])
  func theLogTellsACopyFromARename(_ reader: String) async throws {
    let repository = try await repository()
    try await repository.commit(SampleStoryboard.text(title: "Enter"), to: "Copy.storyboard", "Copy")
    try await repository.git("mv", "Copy.storyboard", "Renamed.storyboard")
    try await repository.commit(SampleStoryboard.text(title: "Exit"), to: "Renamed.storyboard", "Rename")
    let environment = ["XIB_HISTORY": reader]
    let log = try await repository.xibdiff("log", "--", "Renamed.storyboard", environment: environment).text
    #expect(log.contains("Copy.storyboard → Renamed.storyboard (renamed)\n"), "\(log)")
    #expect(log.contains("Main.storyboard → Copy.storyboard (copied)\n"))
    let json = try await repository.xibdiff("log", "--format=json", "Renamed.storyboard", environment: environment).text
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(try JSONSchema.documented("xibdiff-log.schema.json").faults(of: value) == [])
    #expect(json.contains(#""status":"copied""#))
  }

  @Test(arguments: ["nowhere", "nowhere..HEAD", "HEAD nowhere.xib", "log nowhere -- Main.storyboard"])
  func anUnknownRevisionIsTroubleAndASentence(_ arguments: String) async throws {
    let result = try await repository().shell("\"$xibdiff\" \(arguments)")
    #expect(result.status == 2 && result.text == "" && result.errors.hasPrefix("Error: "))
  }

  @Test(
    arguments: ["'App/Main[iPad].xib'", "-- 'App/Main[iPad].xib'", "HEAD~1 -- 'App/Main[iPad].xib'"],
    ["automatic", "git"])
  func theLogFollowsAFileWhoseNameReadsLikeAPattern(_ arguments: String, _ reader: String) async throws {
    let repository = try await repository()
    try await repository.commit(SampleStoryboard.text(), to: "App/Main[iPad].xib", "Brackets")
    try await repository.commit(SampleStoryboard.text(title: "Enter"), to: "App/Maini.xib", "No brackets")
    let log = try await repository.shell("XIB_HISTORY=\(reader) \"$xibdiff\" log \(arguments)")
    #expect(log.text.contains("    Brackets\n") && !log.text.contains("    No brackets\n"), "\(log)")
    let pattern = try await repository.shell("XIB_HISTORY=\(reader) \"$xibdiff\" log -- 'App/*.xib'")
    #expect(pattern.text.contains("    Brackets\n") && pattern.text.contains("    No brackets\n"), "\(pattern)")
  }

  @Test func aLogOfWhatIsNoDocumentIsTroubleAndASentence() async throws {
    let result = try await repository().shell("\"$xibdiff\" log -- .gitattributes")
    #expect(result.status == 2 && result.text == "")
    #expect(result.errors.contains(" is neither a document nor a file with texts"))
  }

  @Test(arguments: ["''", "'' HEAD", "HEAD ''", "log '' -- Main.storyboard"])
  func anEmptyArgumentIsTroubleAndASentence(_ arguments: String) async throws {
    let result = try await repository().shell("\"$xibdiff\" \(arguments)")
    #expect(result.status == 2 && result.text == "" && result.errors.contains("An empty argument is neither"))
  }

  @Test func outsideARepositoryARevisionIsTrouble() async throws {
    let result = try await Sandbox().xibdiff("HEAD")
    #expect(result.status == 2 && result.text == "" && !result.errors.isEmpty)
  }

  // MARK: Through git

  @Test func gitShowsItsOwnDiffsThroughTextconv() async throws {
    let repository = try await repository()
    try await repository.git("config", "diff.xib.textconv", "'\(Sandbox.program)' textconv")
    let show = try await repository.git("show", "HEAD~1")
    #expect(show.contains("Title = Sign in\n") && show.contains("Title = Log in\n") && !show.contains("<state"))
    #expect(try await !repository.git("show", "HEAD").contains("@@"))
    #expect(try await repository.git("log", "-p").contains("Title = Log in"))
    #expect(try await repository.git("diff", "HEAD~2").contains("Title = Log in"))
    #expect(try await repository.git("blame", "Main.storyboard").contains("label \"Welcome\" (nOt-La-001)"))
  }

  /// What an earlier version installed calls it with the number of that version's text.
  @Test func aConversionThatAnEarlierVersionInstalledWorks() async throws {
    let repository = try await repository()
    try await repository.git("config", "diff.xib.textconv", "'\(Sandbox.program)' textconv --listing=4")
    #expect(try await repository.git("log", "-p").contains("Title = Log in"))
  }

  @Test func gitRunsItAsAnExternalDiff() async throws {
    let repository = try await repository()
    try await repository.git("config", "diff.xib.command", "'\(Sandbox.program)'")
    let diff = try await repository.git("diff", "HEAD~2")
    #expect(diff.hasPrefix("Main.storyboard\n") && diff.contains(#"Title: "Sign in" → "Log in""#))
    try await repository.git("mv", "Main.storyboard", "Start.storyboard")
    try repository.write(SampleStoryboard.text(title: "Enter"), to: "Start.storyboard")
    let renamed = try await repository.git("diff", "-M", "HEAD")
    #expect(renamed.hasPrefix("Main.storyboard → Start.storyboard (renamed)\n"))
    try await repository.git("add", "-A")
    try await repository.git("commit", "-q", "-m", "Rename")
    #expect(try await repository.git("diff", "--no-renames", "HEAD~1").contains("Main.storyboard (deleted)"))
  }

  @Test(arguments: ["", "--bookkeeping=show --object tSt-Vw-001"])
  func aPathThatBeginsWithADashIsNoOption(_ options: String) async throws {
    let repository = try await repository()
    try await repository.commit(SampleStoryboard.text(), to: "-a.storyboard", "Add")
    try repository.write(SampleStoryboard.text(title: "Enter"), to: "-a.storyboard")
    try repository.write(SampleStoryboard.text(title: "Exit"), to: "Main.storyboard")
    let external = try await repository.shell("GIT_EXTERNAL_DIFF=\"'$xibdiff' \(options)\" git diff")
    #expect(external.status == 0 && external.errors == "")
    #expect(external.text.contains("→ \"Enter\"") && external.text.contains("→ \"Exit\""))
    try await repository.git("config", "diff.xib.textconv", "'\(Sandbox.program)' textconv")
    let converted = try await repository.tryGit("diff")
    #expect(converted.status == 0 && converted.errors == "")
    #expect(converted.text.contains("Title = Enter") && converted.text.contains("Title = Exit"))
  }

  @Test func aFileInConflictMayBeginWithADash() async throws {
    let repository = try await TemporaryRepository(attributes: Self.attributes)
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "A"), theirs: SampleStoryboard.text(title: "B"),
      path: "-a.storyboard")
    _ = try await repository.tryGit("merge", "side")
    let result = try await repository.shell("GIT_EXTERNAL_DIFF=\"'$xibdiff' --stat\" git diff --cached")
    #expect(result.status == 0 && result.text == "-a.storyboard (unmerged)\n" && result.errors == "")
  }

  @Test func aFileWhoseModeAloneChangedIsCountedInWords() async throws {
    let repository = try await repository()
    try await repository.git("update-index", "--chmod=+x", "Main.storyboard")
    let result = try await repository.shell("GIT_EXTERNAL_DIFF=\"'$xibdiff' --stat\" git diff --cached")
    #expect(result.text == " Main.storyboard | no changes shown\n 1 file, 0 changes\n")
  }

  @Test(arguments: ["XIB_HISTORY=libgit2 \"$xibdiff\"", "XIB_HISTORY=git \"$xibdiff\"", "git diff"])
  func aLinkIsNamedWhereAFileBecameOneAndBack(_ command: String) async throws {
    let repository = try await repository()
    try await repository.git("config", "diff.external", "'\(Sandbox.program)'")
    try await repository.git("mv", "Main.storyboard", "Start.storyboard")
    let there = try await repository.shell(
      "ln -s Start.storyboard Main.storyboard && git add -A && git commit -q -m Link && "
        + "\(command) HEAD~1 -- Main.storyboard")
    #expect(there.text.hasPrefix("Main.storyboard\n  Compared line by line: the new version is a symbolic link.\n"))
    #expect(there.text.contains("\n+Start.storyboard\n") && there.errors == "")
    let back = try await repository.shell(
      "rm Main.storyboard && cp Start.storyboard Main.storyboard && \(command) HEAD -- Main.storyboard")
    #expect(back.text.hasPrefix("Main.storyboard\n  Compared line by line: the old version is a symbolic link.\n"))
  }

  @Test func gitsDifftoolShowsAFileThatCameOrWent() async throws {
    let repository = try await repository()
    try await repository.git("mv", "Main.storyboard", "Start.storyboard")
    try await repository.git("commit", "-q", "-m", "Rename")
    let result = try await repository.shell("git difftool --no-renames -y -x \"'$xibdiff'\" HEAD~1")
    #expect(result.text.contains("Start.storyboard (added)\n"), "\(result)")
    #expect(result.text.contains("Main.storyboard (deleted)\n"))
  }

  @Test(arguments: ["libgit2", "git"])
  func aConflictedFileShowsWhatEachSideChanged(reader: String) async throws {
    let repository = try await TemporaryRepository(attributes: Self.attributes)
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "A"), theirs: SampleStoryboard.text(title: "B"))
    _ = try await repository.tryGit("merge", "side")
    try await repository.git("config", "diff.xib.command", "'\(Sandbox.program)'")
    #expect(try await repository.git("diff", "--cached").contains("Main.storyboard (unmerged)"))
    let own = try await repository.xibdiff(environment: ["XIB_HISTORY": reader])
    #expect(own.status == 0)
    let sides = own.text.components(separatedBy: "Main.storyboard (unmerged: what ")
    #expect(sides.count == 3)
    #expect(sides.dropFirst().first.map { $0.hasPrefix("ours") && $0.contains(#"Title: "Sign in" → "A""#) } == true)
    #expect(sides.last.map { $0.hasPrefix("theirs") && $0.contains(#"Title: "Sign in" → "B""#) } == true)
    let names = try await repository.xibdiff("--name-only", environment: ["XIB_HISTORY": reader])
    #expect(names.text == "Main.storyboard\n")
  }

  @Test(arguments: ["libgit2", "git"])
  func aFileThatBothSidesRenamedIsCountedOnceAndAddedWhereItCame(reader: String) async throws {
    let repository = try await TemporaryRepository(attributes: Self.attributes)
    try await repository.commit(SampleStoryboard.text(), to: "a.xib", "Base")
    for (branch, path) in [("ours", "b.xib"), ("theirs", "c.xib")] {
      try await repository.git("checkout", "-q", "-b", branch, "main")
      try await repository.git("mv", "a.xib", path)
      try await repository.git("commit", "-q", "-m", "Rename")
    }
    try await repository.git("checkout", "-q", "ours")
    _ = try await repository.tryGit("merge", "theirs")
    let stat = try await repository.xibdiff("--stat", environment: ["XIB_HISTORY": reader])
    let lines = stat.text.split(separator: "\n").map { $0.filter { $0 != " " } }
    #expect(
      lines == [
        "a.xib|filedeleted,unmerged,ours,1removed", "a.xib|filedeleted,unmerged,theirs,1removed",
        "b.xib|fileadded,unmerged,ours,1added", "c.xib|fileadded,unmerged,theirs,1added", "3files,4changes",
      ], "\(stat.text)")
  }

  @Test(arguments: ["old new", "--cached new"])
  func foldersNestedWithoutEndAreTroubleAndASentence(_ arguments: String) async throws {
    let repository = try await TemporaryRepository()
    try await repository.commitNested(depth: 20_000)
    let result = try await repository.shell("\"$xibdiff\" \(arguments)")
    #expect(result.status == 2)
    #expect(result.errors.contains("folders deep") && result.errors.utf8.count < 1000)
  }
}

extension TemporaryRepository {
  /// Runs a shell command in the work tree; `$xibdiff` is the program.
  func shell(_ command: String) async throws -> Program.Result {
    try await Program.run(
      "sh", ["-c", command], in: url,
      environment: Program.environment(home: folder.url, adding: ["xibdiff": Sandbox.program]))
  }
}
