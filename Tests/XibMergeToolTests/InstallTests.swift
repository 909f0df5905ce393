import Foundation
import TestSupport
import Testing

@Suite struct InstallTests {
  /// Where a scope keeps its settings and attributes, in the sandbox.
  struct Place: Sendable, CustomTestStringConvertible {
    let scope: String
    let settings: String
    let attributes: String
    /// Whether the repository's own attributes file is written too.
    var hasInfo = false
    var testDescription: String { scope }
  }

  static let places = [
    Place(scope: "--local", settings: "work/.git/config", attributes: "work/.gitattributes", hasInfo: true),
    Place(scope: "--global", settings: ".gitconfig", attributes: "git/attributes"),
    Place(scope: "--system", settings: "system/gitconfig", attributes: "system/gitattributes"),
    Place(
      scope: "--worktree", settings: "work/.git/config.worktree", attributes: "work/.gitattributes", hasInfo: true),
  ]

  /// What others wrote: comments, odd spacing, sections of the same name, keys that are set, no end of the last line.
  static let othersSettings = """
    # mine
    [merge "xib"]  ; a comment
      recursive=text
    [diff   "xib"]
    [difftool "xibdiff"] prompt = false
    \t[Alias]
    \t\tlong = log \\
          --graph
    [merge "xib"]
    \tdriver = other %A
    [core]
    \teditor = true
    """

  @Test(arguments: places, [false, true])
  func installMakesAMergeCleanAndUninstallLeavesNoTrace(_ place: Place, _ hasOthers: Bool) async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.diverge()
    if place.scope == "--worktree" {
      try await sandbox.git("config", "extensions.worktreeConfig", "true")
      try await sandbox.git("worktree", "add", "-q", "../other", "-b", "other")
    }
    if hasOthers {
      let old = (try? sandbox.folder.text(of: place.settings)) ?? ""
      try sandbox.folder.write(old + Self.othersSettings, to: place.settings)
      try sandbox.folder.write("*.png binary\n# the end", to: place.attributes)
    }
    let before = try sandbox.setup()
    #expect(try await !sandbox.merge().isClean)

    try await sandbox.succeed("install", place.scope)
    #expect(try sandbox.setup()[place.attributes]?.contains("*.storyboard merge=xib") == true)
    let merge = try await sandbox.merge()
    #expect(merge.isClean)
    #expect(merge.text == SetupSandbox.merged)

    try await sandbox.succeed("uninstall", place.scope)
    #expect(try sandbox.setup() == before)
    #expect(try await !sandbox.merge().isClean)
  }

  @Test(arguments: places) func aSecondInstallChangesNothing(_ place: Place) async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.git("config", "extensions.worktreeConfig", "true")
    try await sandbox.succeed("install", place.scope)
    let once = try sandbox.setup()
    let again = try await sandbox.xibmerge("install", place.scope)
    #expect(again.status == 0)
    #expect(again.text.components(separatedBy: "already").count == (place.hasInfo ? 4 : 3), "\(again.text)")
    #expect(try sandbox.setup() == once)
  }

  private static let arguments = "driver %O %A %B -L %L -P %P -S %S -X %X -Y %Y"
  private static let portable =
    "command -v xibmerge >/dev/null && { env xibmerge \(arguments) --statuses 210,211,212 2>&3; } 3>&2 2>/dev/null; "
    + "case $? in 210) exit 0;; 211) exit 1;; 212) ;; *) git config merge.xib.missing >&2;; esac; rm -f %A; exit 130"
  /// What earlier versions installed in its place, and what doctor says of it.
  private static let earlier = [
    ("xibmerge \(arguments)", "keeps ours without markers"),
    (
      "xibmerge \(arguments) || case $? in 12[67]) rm -f %A; exit 130;; *) exit $?; esac", "keeps ours without markers"
    ),
    ("xibmerge \(arguments) || case $? in 1) exit 1;; *) rm -f %A; exit 130;; esac", "was set by an older version"),
    (
      "command -v xibmerge >/dev/null || { git config merge.xib.missing >&2; rm -f %A; exit 130; }; xibmerge "
        + "\(arguments) || case $? in 1) exit 1;; *) rm -f %A; exit 130;; esac", "was set by an older version"
    ),
  ]

  @Test(arguments: ["100% bin", "it's \"my\" bin; $HOME", "a=b"], [false, true])
  func aProgramThatCannotBeRunStopsTheMergeAndLosesNothing(_ programs: String, _ isThere: Bool) async throws {
    let sandbox = try await SetupSandbox(programs: programs)
    try await sandbox.diverge()
    try await sandbox.succeed("install")
    try FileManager.default.removeItem(atPath: sandbox.xibmerge)
    if isThere { try sandbox.folder.write("not to be run", to: programs + "/xibmerge") }
    let result = try await sandbox.attempt("merge", "-q", "--no-edit", "side")
    #expect(result.status > 1, "\(result.text)\(result.errors)")
    #expect(result.errors.contains("xibmerge"), "\(result.errors)")
    #expect(!result.text.contains("CONFLICT"), "\(result.text)")
    #expect(try sandbox.folder.text(of: "work/" + SetupSandbox.document) == SetupSandbox.ours)
    #expect(try await sandbox.git("status", "--porcelain", "--untracked-files=no").isEmpty)
    #expect(try await !sandbox.git("ls-files", "--stage").contains(" 1\t"))
  }

  /// All but a merge and its conflicts stop git, and take its file away for git before 2.42.
  @Test(arguments: [
    ("exit 210", 0), ("exit 211", 1), ("exit 212", 130), ("exit 0", 130), ("exit 1", 130), ("exit 2", 130),
    ("exit 64", 130), ("exit 126", 130), ("exit 127", 130),
    ("exit 128", 130), ("exit 129", 130), ("exit 130", 130), ("exit 255", 130), ("kill -KILL $$", 130),
    ("kill -SEGV $$", 130), ("kill -TERM $$", 130),
  ])
  func onlyAMergeAndItsConflictsAreToldGit(_ end: String, _ told: Int32) async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.succeed("install")
    let driver = try await sandbox.git("config", "merge.xib.driver")
    try FileManager.default.removeItem(atPath: sandbox.xibmerge)
    try sandbox.folder.write("#!/bin/sh\n\(end)\n", to: "bin/xibmerge")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sandbox.xibmerge)
    try sandbox.folder.write("ours", to: "work/ours")
    let result = try await sandbox.shell(driver.replacingOccurrences(of: "%A", with: "ours"))
    #expect(result.status == told)
    // The driver itself has said why it did not merge.
    #expect(result.errors.contains("can't be run") == (told == 130 && end != "exit 212"), "\(result.errors)")
    #expect(FileManager.default.fileExists(atPath: sandbox.folder.url.path + "/work/ours") == (told < 2))
  }

  @Test(arguments: ["kill -KILL $$", "kill -ILL $$", "exit 3"])
  func aDriverThatDiesStopsTheMergeAndLosesNothing(_ end: String) async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.diverge()
    try await sandbox.succeed("install")
    try FileManager.default.removeItem(atPath: sandbox.xibmerge)
    try sandbox.folder.write("#!/bin/sh\n\(end)\n", to: "bin/xibmerge")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sandbox.xibmerge)
    let result = try await sandbox.attempt("merge", "-q", "--no-edit", "side")
    #expect(result.status > 1, "\(result.text)\(result.errors)")
    #expect(!result.text.contains("CONFLICT"), "\(result.text)")
    #expect(try sandbox.folder.text(of: "work/" + SetupSandbox.document) == SetupSandbox.ours)
    #expect(try await sandbox.git("status", "--porcelain", "--untracked-files=no").isEmpty)
  }

  @Test(arguments: earlier)
  func theDriverOfAnEarlierInstallationIsReplaced(_ setting: String, _ finding: String) async throws {
    let sandbox = try await SetupSandbox()
    let before = try sandbox.setup()
    try await sandbox.succeed("install", "--portable")
    let installed = try sandbox.folder.text(of: "work/.git/config")
    let older = installed.replacingOccurrences(of: Self.portable, with: setting)
    try #require(older != installed)
    try sandbox.folder.write(older, to: "work/.git/config")
    let doctor = try await sandbox.xibmerge("doctor")
    #expect(doctor.text.contains("merge.xib.driver \(finding)"), "\(doctor.text)")
    #expect(doctor.text.contains("Run xibmerge install again"), "\(doctor.text)")

    try await sandbox.succeed("install", "--portable")
    #expect(try sandbox.folder.text(of: "work/.git/config") == installed)
    #expect(try await !sandbox.xibmerge("doctor").text.contains(finding))
    try await sandbox.succeed("uninstall")
    #expect(try sandbox.setup() == before)
  }

  @Test(arguments: earlier) func anEarlierInstallationIsTakenBack(_ setting: String, _: String) async throws {
    let sandbox = try await SetupSandbox()
    let before = try sandbox.setup()
    try await sandbox.succeed("install", "--portable")
    let installed = try sandbox.folder.text(of: "work/.git/config")
    try sandbox.folder.write(
      installed.replacingOccurrences(of: Self.portable, with: setting), to: "work/.git/config")
    try await sandbox.succeed("uninstall")
    #expect(try sandbox.setup() == before)
  }

  @Test func aSecondInstallWithOtherProgramsReplacesTheFirst() async throws {
    let sandbox = try await SetupSandbox()
    let before = try sandbox.setup()
    try await sandbox.succeed("install")
    try await sandbox.succeed("install", "--portable")
    #expect(
      try await sandbox.git("config", "--get-all", "merge.xib.driver")
        == Self.portable + "\n")
    try await sandbox.succeed("uninstall")
    #expect(try sandbox.setup() == before)
  }

  /// What a run says that does what a dry run said.
  private static func done(_ text: String) -> String {
    ["would add": "added", "would set": "set", "would unset": "unset", "would be removed": "removed"]
      .reduce(text) { $0.replacingOccurrences(of: ": \($1.key)", with: ": \($1.value)") }
  }

  @Test(arguments: places) func aDryRunSaysWhatItWouldDoAndDoesNothing(_ place: Place) async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.git("config", "extensions.worktreeConfig", "true")
    let before = try sandbox.setup()
    let install = try await sandbox.xibmerge("install", place.scope, "--dry-run")
    #expect(install.text.contains("would set merge.xib.driver = ") && install.text.contains("would add *.xib"))
    #expect(try sandbox.setup() == before)

    #expect(try await sandbox.xibmerge("install", place.scope, "--verbose").text == Self.done(install.text))
    let installed = try sandbox.setup()
    let uninstall = try await sandbox.xibmerge("uninstall", place.scope, "--dry-run")
    #expect(uninstall.text.contains("would unset merge.xib.driver"))
    #expect(try sandbox.setup() == installed)
    #expect(try await sandbox.xibmerge("uninstall", place.scope, "--verbose").text == Self.done(uninstall.text))
  }

  @Test func installSaysInThreeLinesWhatItDid() async throws {
    let sandbox = try await SetupSandbox()
    let top = sandbox.folder.url.resolvingSymlinksInPath().path + "/work"
    let install = try await sandbox.xibmerge("install")
    let lines = install.text.split(separator: "\n").map { $0.replacingOccurrences(of: top, with: "TOP") }
    try #require(lines.count == 3, "\(install.text)")
    #expect(lines[0].contains(#/^\.git/config: set [0-9]+ settings; --verbose lists them$/#))
    #expect(lines[1] == "TOP/.gitattributes and .git/info/attributes: added the lines for *.xib, *.storyboard")
    #expect(lines[2] == "Commit TOP/.gitattributes, so that everybody has these attributes.")

    let uninstall = try await sandbox.xibmerge("uninstall")
    #expect(uninstall.text.contains("config: unset ") && !uninstall.text.contains("merge.xib"), "\(uninstall.text)")
    let verbose = try await sandbox.xibmerge("install", "--verbose")
    #expect(verbose.text.contains("config: set merge.xib.driver = ") && verbose.text.contains("added *.xib"))
  }

  @Test func attributesStayAsTheyAreWhenAskedFor() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.succeed("install", "--no-attributes")
    #expect(try sandbox.setup()["work/.gitattributes"] == nil)
    #expect(try await sandbox.git("config", "merge.xib.driver").contains("xibmerge' driver %O %A %B"))
  }

  @Test func attributesStayAsLongAsOneOfTwoScopesNeedsThem() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.git("config", "extensions.worktreeConfig", "true")
    let before = try sandbox.setup()
    try await sandbox.succeed("install", "--local")
    try await sandbox.succeed("install", "--worktree")
    try await sandbox.succeed("uninstall", "--worktree")
    #expect(try sandbox.setup()["work/.gitattributes"] != nil)
    try await sandbox.succeed("uninstall", "--local")
    #expect(try sandbox.setup() == before)
  }

  @Test func linesOfOthersStay() async throws {
    let sandbox = try await SetupSandbox()
    let settings = try sandbox.folder.text(of: "work/.git/config")
    try await sandbox.succeed("install")
    try await sandbox.git("config", "merge.other.driver", "true")
    let attributes = try sandbox.folder.text(of: "work/.gitattributes")
    try sandbox.folder.write("*.a binary\n" + attributes + "*.b binary\n", to: "work/.gitattributes")
    try await sandbox.succeed("uninstall")
    #expect(try sandbox.folder.text(of: "work/.gitattributes") == "*.a binary\n*.b binary\n")
    #expect(
      try sandbox.folder.text(of: "work/.git/config") == settings + "[merge \"other\"]\n\tdriver = true\n")
  }

  @Test(arguments: [
    ("*.a binary\r\n*.b binary\r\n", "\r\n"), ("*.a binary\r\n*.b binary", "\r\n"), ("\r\n", "\r\n"),
    ("*.a binary\r\n*.b binary\r", "\r\n"), ("*.a binary\r", "\n"), ("*.a binary\n*.b binary", "\n"),
    ("*.a binary\r\n*.b binary\n", "\n"), ("\u{FEFF}", "\n"),
  ]) func attributesEndAsTheFilesOwnLinesDo(_ before: String, _ end: String) async throws {
    let sandbox = try await SetupSandbox()
    try sandbox.folder.write(before, to: "work/.gitattributes")
    try await sandbox.succeed("install")
    let installed = try sandbox.folder.bytes(of: "work/.gitattributes")
    let lines = "*.xib        merge=xib diff=xib\(end)*.storyboard merge=xib diff=xib\(end)#"
    #expect(Data(installed).range(of: Data(lines.utf8)) != nil)
    #expect(try await sandbox.git("check-attr", "merge", "Main.xib") == "Main.xib: merge: xib\n")
    try await sandbox.succeed("uninstall")
    #expect(try sandbox.folder.bytes(of: "work/.gitattributes") == Array(before.utf8))
  }

  /// What git, an editor or somebody made of the file that install wrote, and what is to be left of it.
  static let changedAttributes: [(change: @Sendable (String) -> String, rest: String?)] = [
    ({ $0.replacingOccurrences(of: "\n", with: "\r\n") }, "*.png binary\r\n# the end"),
    ({ $0.replacingOccurrences(of: "*.xib        merge=xib diff=xib\n", with: "") }, "*.png binary\n# the end"),
    ({ $0.replacingOccurrences(of: "        merge=xib diff=xib\n", with: " merge=xib\tdiff=xib \n") }, nil),
    ({ $0.components(separatedBy: "# xibmerge: to here")[0] + "*.b binary" }, "*.png binary\n# the end\n*.b binary"),
    (
      { $0.replacingOccurrences(of: "*.storyboard", with: "*.a binary\n*.storyboard") },
      "*.png binary\n# the end\n*.a binary\n"
    ),
    ({ String($0.dropLast()) }, nil),
  ]

  @Test(arguments: changedAttributes.indices) func attributesThatOthersChangedAreKnownAgain(_ index: Int) async throws {
    let (change, rest) = Self.changedAttributes[index]
    let sandbox = try await SetupSandbox()
    try sandbox.folder.write("*.png binary\n# the end", to: "work/.gitattributes")
    try await sandbox.succeed("install")
    let installed = try sandbox.folder.text(of: "work/.gitattributes")
    try #require(change(installed) != installed)
    try sandbox.folder.write(change(installed), to: "work/.gitattributes")
    try await sandbox.succeed("uninstall")
    #expect(try sandbox.folder.text(of: "work/.gitattributes") == rest ?? "*.png binary\n# the end")
  }

  @Test func attributesThatAreLeftAreNamed() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.succeed("install")
    let changed = "*.xib merge=xib -text\n*.storyboard merge=xib diff=xib\n"
    try sandbox.folder.write(changed, to: "work/.gitattributes")
    let uninstall = try await sandbox.xibmerge("uninstall")
    for line in changed.split(separator: "\n") {
      #expect(uninstall.text.contains(".gitattributes: left \(line), which differs from what install wrote\n"))
    }
    #expect(try sandbox.folder.text(of: "work/.gitattributes") == changed)
  }

  @Test func settingsMadeByHandAreLeftAlone() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.git("config", "diff.xib.textconv", "xibdiff textconv --listing=4")
    try sandbox.folder.write(
      "*.xib merge=xib diff=xib\n*.storyboard  merge=xib diff=xib\n", to: "work/.gitattributes")
    let before = try sandbox.setup()
    try await sandbox.succeed("install", "--portable")
    #expect(try await sandbox.git("config", "--get-all", "diff.xib.textconv") == "xibdiff textconv --listing=4\n")
    try await sandbox.succeed("uninstall")
    #expect(try sandbox.setup() == before)
  }

  @Test func settingsThatOthersAddedToTheSameKeysStay() async throws {
    let sandbox = try await SetupSandbox()
    let settings = try sandbox.folder.text(of: "work/.git/config")
    try await sandbox.succeed("install")
    try await sandbox.git("config", "--add", "merge.xib.driver", "other \"%A\" # x")
    try await sandbox.git("config", "--replace-all", "merge.xib.name", "My own")
    let uninstall = try await sandbox.xibmerge("uninstall", "--verbose")
    #expect(uninstall.text.contains("config: merge.xib.name was changed since; left as it is\n"), "\(uninstall.text)")
    #expect(uninstall.text.contains("config: unset merge.xib.driver\n"))
    #expect(
      try sandbox.folder.text(of: "work/.git/config")
        == settings + "[merge \"xib\"]\n\tname = My own\n\tdriver = \"other \\\"%A\\\" # x\"\n")
  }

  @Test func settingsWrittenAnotherWayAreKnownAgain() async throws {
    let sandbox = try await SetupSandbox()
    let settings = try sandbox.folder.text(of: "work/.git/config")
    try await sandbox.succeed("install", "--portable")
    let installed = try sandbox.folder.text(of: "work/.git/config")
    let rewritten = installed.replacingOccurrences(
      of: "\tdriver = \"command -v xibmerge", with: "DRIVER=com\"mand -v\\\n xibmerge"
    ).replacingOccurrences(of: "\ttrustExitCode = true", with: "  trustExitCode =  true ; of course")
    try #require(rewritten.contains("DRIVER=") && rewritten.contains("; of course"))
    try sandbox.folder.write(rewritten, to: "work/.git/config")
    try await sandbox.succeed("uninstall")
    #expect(try sandbox.folder.text(of: "work/.git/config") == settings)
  }

  /// The end of a last line is taken back only where git added it.
  @Test(arguments: [
    ("[user]\n\tname = a\n", "user.name", "ab", "[user]\n\tname = ab\n"),
    ("[user]\n\tname = a", "user.email", "a@b", "[user]\n\tname = a\n\temail = a@b\n"),
    ("[core]\n\teditor = vim\n[user]\n\tname = a", "core.editor", "e", "[core]\n\teditor = e\n[user]\n\tname = a"),
  ]) func theEndOfTheLastLineStaysAsItIs(
    _ before: String, _ key: String, _ value: String, _ after: String
  ) async throws {
    let sandbox = try await SetupSandbox()
    try sandbox.folder.write(before, to: ".gitconfig")
    try await sandbox.succeed("install", "--global", "--no-attributes")
    try await sandbox.git("config", "--global", key, value)
    try await sandbox.succeed("uninstall", "--global", "--no-attributes")
    #expect(try sandbox.folder.text(of: ".gitconfig") == after)
  }

  @Test func aLinkInPlaceOfTheAttributesIsRefused() async throws {
    let sandbox = try await SetupSandbox()
    try sandbox.folder.write("*.png binary\n", to: "outside")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.folder.url.path + "/work/.gitattributes", withDestinationPath: "../outside")
    let before = try sandbox.setup()
    let result = try await sandbox.xibmerge("install")
    #expect(result.status == 2)
    #expect(result.errors.contains("is a symbolic link, which git does not follow there"))
    #expect(try sandbox.setup() == before)
    #expect(try sandbox.folder.text(of: "outside") == "*.png binary\n")
  }

  @Test func linksOfTheUserAreWrittenThrough() async throws {
    let sandbox = try await SetupSandbox()
    try sandbox.folder.write("*.png binary\n", to: "dotfiles/attributes")
    try sandbox.folder.write("[core]\n\teditor = true", to: "dotfiles/gitconfig")
    let home = sandbox.folder.url.path
    try FileManager.default.createDirectory(atPath: home + "/git", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: home + "/git/attributes", withDestinationPath: "../dotfiles/attributes")
    try FileManager.default.createSymbolicLink(atPath: home + "/.gitconfig", withDestinationPath: "dotfiles/gitconfig")
    try await sandbox.succeed("install", "--global")
    #expect(try sandbox.folder.text(of: "dotfiles/attributes").contains("*.xib"))
    try await sandbox.succeed("uninstall", "--global")
    #expect(try sandbox.folder.text(of: "dotfiles/attributes") == "*.png binary\n")
    #expect(try sandbox.folder.text(of: "dotfiles/gitconfig") == "[core]\n\teditor = true")
    for link in ["/git/attributes", "/.gitconfig"] {
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: home + link)) != nil)
    }
  }

  /// Configurations that name the attributes file of the user, by path.
  static let namings = [
    [".gitconfig": "[include]\n\tpath = more\n", "more": "[core]\n\tattributesFile = ~/mine\n"],
    [".gitconfig": "", "system/gitconfig": "[core]\n\tattributesFile = ~/mine\n"],
  ]

  @Test(arguments: namings) func theAttributesOfTheUserGoWhereGitReadsThem(_ naming: [String: String]) async throws {
    let sandbox = try await SetupSandbox()
    for (path, text) in naming { try sandbox.folder.write(text, to: path) }
    // Another one of the repository is not for the user's.
    try await sandbox.git("config", "core.attributesFile", "~/other")
    try await sandbox.succeed("install", "--global")
    #expect(try sandbox.folder.text(of: "mine").contains("*.xib"))
    try await sandbox.git("config", "--unset", "core.attributesFile")
    #expect(try await sandbox.git("check-attr", "merge", "Main.xib") == "Main.xib: merge: xib\n")
    try await sandbox.succeed("uninstall", "--global")
    #expect(try !sandbox.folder.names().contains("mine"))
  }

  @Test(arguments: ["", "/new/config"]) func noEmptyFolderStaysInTheHomeFolder(_ folder: String) async throws {
    let sandbox = try await SetupSandbox()
    let before = try sandbox.folder.names()
    let environment = ["XDG_CONFIG_HOME": sandbox.folder.url.path + folder]
    #expect(try await sandbox.xibmerge("install", "--global", environment: environment).status == 0)
    #expect(try sandbox.folder.names().contains(folder.isEmpty ? "git" : "new"))
    #expect(try await sandbox.xibmerge("uninstall", "--global", environment: environment).status == 0)
    #expect(try sandbox.folder.names() == before)
  }

  @Test func nothingThatWasKeptOfMergesStays() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.diverge()
    try sandbox.folder.write("class A {}\n", to: "work/A.swift")
    let before = try sandbox.folder.names()
    try await sandbox.succeed("install", "--global")
    #expect(try await sandbox.merge().isClean)
    try await sandbox.succeed("check", "--sources", ".")
    let kept = ["/.cache/xibmerge", "/.cache/xibmerge-sources"].map { sandbox.folder.url.path + $0 }
    #expect(kept.allSatisfy(FileManager.default.fileExists))
    let trial = try await sandbox.xibmerge("uninstall", "--global", "--dry-run")
    #expect(kept.allSatisfy { trial.text.contains("\($0): would be removed, with ") }, "\(trial.text)")
    #expect(kept.allSatisfy(FileManager.default.fileExists))
    try await sandbox.succeed("uninstall", "--global")
    #expect(try sandbox.folder.names() == before)
  }

  @Test func filesOfOthersInTheCacheStay() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.diverge()
    try await sandbox.succeed("install", "--global")
    #expect(try await sandbox.merge().isClean)
    try sandbox.folder.write("mine", to: ".cache/xibmerge/notes")
    try sandbox.folder.write("mine", to: ".cache/xibmerge/0123456789abcdef0/notes")
    try await sandbox.succeed("uninstall", "--global")
    let left = try FileManager.default.contentsOfDirectory(
      atPath: sandbox.folder.url.appendingPathComponent(".cache/xibmerge").path)
    #expect(left.sorted() == ["0123456789abcdef0", "notes"])
  }

  @Test func attributesThatTheMachineNeedsTooStay() async throws {
    let sandbox = try await SetupSandbox()
    try sandbox.folder.write("[core]\n\tattributesFile = ~/mine\n", to: "system/gitconfig")
    try await sandbox.succeed("install", "--system")
    try await sandbox.succeed("install", "--global")
    try await sandbox.succeed("uninstall", "--global")
    #expect(try sandbox.folder.text(of: "mine").contains("*.xib"))
    try await sandbox.succeed("uninstall", "--system")
    #expect(try !sandbox.folder.names().contains("mine"))
  }

  @Test func aBareRepositoryKeepsItsOwnAttributes() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.git("init", "-q", "--bare", "../bare.git")
    let before = try sandbox.setup()
    #expect(try await sandbox.xibmerge("install", in: "bare.git").status == 0)
    #expect(try sandbox.folder.text(of: "bare.git/info/attributes").contains("*.xib"))
    #expect(try await sandbox.xibmerge("uninstall", in: "bare.git").status == 0)
    #expect(try sandbox.setup() == before)
  }

  @Test(arguments: ["it's \"my\" driver folder; $HOME", "100%Apps %%B"])
  func aProgramInAnyFolderIsFound(_ programs: String) async throws {
    let sandbox = try await SetupSandbox(programs: programs)
    try await sandbox.diverge()
    try await sandbox.succeed("install")
    #expect(try await sandbox.merge().isClean)
    try await sandbox.git("add", ".gitattributes")
    try await sandbox.git("commit", "-q", "-m", "Attributes")
    let doctor = try await sandbox.xibmerge("doctor")
    #expect(doctor.status == 0, "\(doctor.text)")
  }

  /// As package managers do: each version has a folder, and links on the search path lead to the one in use.
  @Test func anInstallationThroughALinkOutlivesAnUpgrade() async throws {
    let sandbox = try await SetupSandbox(programs: "1.0/bin")
    try await sandbox.diverge()
    let home = sandbox.folder.url.path
    try FileManager.default.createDirectory(atPath: home + "/links", withIntermediateDirectories: false)
    func link(to version: String) throws {
      for name in ["xibmerge", "xibdiff"] {
        try? FileManager.default.removeItem(atPath: "\(home)/links/\(name)")
        try FileManager.default.createSymbolicLink(
          atPath: "\(home)/links/\(name)", withDestinationPath: "../\(version)/bin/\(name)")
      }
    }
    try link(to: "1.0")
    let path = home + "/links:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    let install = try await sandbox.xibmerge("install", "--textconv", environment: ["PATH": path])
    #expect(install.status == 0, "\(install.errors)")

    try FileManager.default.moveItem(atPath: home + "/1.0", toPath: home + "/1.1")
    try link(to: "1.1")
    let merge = try await sandbox.merge()
    #expect(merge.isClean && merge.text == SetupSandbox.merged)
    #expect(try await sandbox.git("config", "diff.xib.textconv").contains("/links/xibdiff"))
  }

  /// How package managers lay out their folders: the folder of a version, the one that an upgrade makes, and the link
  /// that follows. A link to the folder itself follows by its name.
  static let managers = [
    (
      old: "mise/installs/xibmerge/1.0.0/bin", new: "mise/installs/xibmerge/1.0.1/bin",
      link: "mise/installs/xibmerge/latest"
    ),
    (old: "Cellar/xibmerge/1.0.0/bin", new: "Cellar/xibmerge/1.0.1/bin", link: "bin/xibmerge"),
    (old: "Cellar/xibmerge/1.0.0_1/bin", new: "Cellar/xibmerge/2.0/bin", link: "opt/xibmerge"),
    (old: "asdf/installs/xibmerge/1.0.0/bin", new: "asdf/installs/xibmerge/2.0/bin", link: "asdf/shims/xibmerge"),
  ]

  @Test(arguments: managers.indices) func anInstallationOutlivesAnUpgradeByAPackageManager(_ index: Int) async throws {
    let manager = Self.managers[index]
    let sandbox = try await SetupSandbox(programs: manager.old)
    try await sandbox.diverge()
    let home = sandbox.folder.url.path
    let link = home + "/" + manager.link
    func follow(_ folder: String) throws {
      try? FileManager.default.removeItem(atPath: link)
      let parent = String(link[..<(link.lastIndex(of: "/") ?? link.endIndex)])
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
      let target = home + "/" + folder
      if manager.link.contains("shims") {
        try sandbox.folder.write("#!/bin/sh\nexec '\(target)/xibmerge' \"$@\"\n", to: manager.link)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: link)
      } else {
        let isProgram = manager.link.hasPrefix("bin/")
        try FileManager.default.createSymbolicLink(
          atPath: link, withDestinationPath: isProgram ? target + "/xibmerge" : String(target.dropLast("/bin".count)))
      }
    }
    try follow(manager.old)
    // The folder of the version is on the search path, as mise has it.
    let path = "\(home)/\(manager.old):" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    let install = try await sandbox.xibmerge("install", environment: ["PATH": path])
    #expect(install.status == 0, "\(install.errors)")
    #expect(try await sandbox.git("config", "merge.xib.driver").contains(manager.link))

    let parent = String(manager.new.dropLast("/bin".count))
    try FileManager.default.createDirectory(atPath: "\(home)/\(parent)", withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: "\(home)/\(manager.old)", toPath: "\(home)/\(manager.new)")
    try follow(manager.new)
    let merge = try await sandbox.merge()
    #expect(merge.isClean && merge.text == SetupSandbox.merged)
  }

  @Test func aDriverWithThePathOfAVersionIsFound() async throws {
    let sandbox = try await SetupSandbox(programs: "mise/installs/xibmerge/1.0.0/bin")
    try await sandbox.succeed("install")
    let doctor = try await sandbox.xibmerge("doctor")
    #expect(doctor.text.contains("merge.xib.driver names a program that the next upgrade removes"), "\(doctor.text)")
  }

  /// What `uvx` runs, another cache, and the temporary folder.
  @Test(arguments: [".cache/uv/archive-v0/AbCd", "Library/Caches/uv", "system"])
  func aProgramThatWillBeGoneIsNotInstalled(_ place: String) async throws {
    let sandbox = try await SetupSandbox(programs: place + "/bin")
    let lasting = ["TMPDIR": sandbox.folder.url.path + "/system"]
    let install = try await sandbox.xibmerge("install", environment: lasting)
    #expect(install.status == 2, "\(install.errors)")
    #expect(install.errors.contains("which is emptied"), "\(install.errors)")
    #expect(install.errors.contains("uv tool install xibmerge"), "\(install.errors)")
    #expect(try await sandbox.attempt("config", "merge.xib.driver").status == 1)

    try await sandbox.succeed("install")
    #expect(try await !sandbox.xibmerge("doctor").text.contains("is emptied"))
    let doctor = try await sandbox.xibmerge("doctor", environment: lasting)
    #expect(doctor.status == 1 && doctor.text.contains("goes when its folder is emptied"), "\(doctor.text)")
    try await sandbox.succeed("install", "--portable")
  }

  #if os(Linux)
    /// A setting is text, and would name another program.
    @Test func aProgramWhoseFolderHasNoNameThatIsTextIsNotInstalled() async throws {
      let sandbox = try await SetupSandbox()
      let result = try await sandbox.shell(
        "mv ../bin \"$(printf '../b\\377n')\" && \"$(printf '../b\\377n')/xibmerge\" install")
      #expect(result.status == 2 && result.errors.contains("use --portable"), "\(result.errors)")
      #expect(try await sandbox.attempt("config", "merge.xib.driver").status == 1)
    }
  #endif

  @Test func theMergeByLinesThatTheMessageNamesIsGits() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.diverge()
    try await sandbox.succeed("install")
    try FileManager.default.removeItem(atPath: sandbox.xibmerge)
    let result = try await sandbox.shell(
      "git -c 'merge.xib.driver=git merge-file --marker-size=%L %A %O %B' merge side")
    #expect(result.status == 1 && result.text.contains("CONFLICT"), "\(result.text)\(result.errors)")
    #expect(try sandbox.folder.text(of: "work/" + SetupSandbox.document).contains("<<<<<<<"))
  }

  @Test func theTextConversionIsAChoice() async throws {
    let sandbox = try await SetupSandbox()
    let before = try sandbox.setup()
    try await sandbox.commit(SetupSandbox.base)
    try sandbox.folder.write(SetupSandbox.ours, to: "work/" + SetupSandbox.document)
    func diff() async throws -> String { try await sandbox.git("diff") }

    try await sandbox.succeed("install")
    let xml = try await diff()
    let header = xml.split(separator: "\n").first { $0.hasPrefix("@@") }
    #expect(xml.contains("+                            <label") && header?.contains(" id=\"") == true, "\(xml)")

    try await sandbox.succeed("install", "--textconv")
    let listed = try await diff()
    #expect(listed.contains("+") && listed.contains("label \"Ours\" (oUr-La-001)"), "\(listed)")
    let again = try await sandbox.xibmerge("install")
    #expect(again.text.contains("left diff.xib.textconv"), "\(again.text)")
    #expect(try await diff() != xml)

    // Where the program is gone, the history is shown as XML.
    let program = sandbox.folder.url.path + "/bin/xibdiff"
    let kept = program + ".kept"
    try FileManager.default.moveItem(atPath: program, toPath: kept)
    #expect(try await diff().contains("+                            <label"))
    #expect(try await sandbox.xibmerge("doctor").text.contains("diff.xib.textconv can't run its program"))
    try FileManager.default.moveItem(atPath: kept, toPath: program)

    try await sandbox.succeed("install", "--no-textconv")
    #expect(try await diff() == xml)
    try await sandbox.succeed("uninstall")
    #expect(try sandbox.setup() == before)
  }

  @Test func whatGitKeptOfAnEarlierConversionGoes() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SetupSandbox.base)
    try await sandbox.git("update-ref", "refs/notes/textconv/xib", "HEAD")
    #expect(try await sandbox.xibmerge("doctor").text.contains("git still keeps converted texts"))
    let uninstall = try await sandbox.xibmerge("uninstall")
    #expect(uninstall.text.contains("refs/notes/textconv/xib: removed"), "\(uninstall.text)")
    #expect(try await sandbox.git("for-each-ref", "refs/notes").isEmpty)
  }

  @Test func outsideARepositoryThereIsNoLocalScope() async throws {
    let sandbox = try await SetupSandbox()
    let result = try await sandbox.xibmerge("install", in: "system")
    #expect(result.status == 2)
    #expect(result.errors.contains("There is no repository here; run this in a repository, or use --global"))
  }

  @Test(arguments: ["install", "uninstall"]) func withoutGitNothingIsChanged(_ command: String) async throws {
    let sandbox = try await SetupSandbox()
    for scope in ["--local", "--global"] {
      let result = try await sandbox.xibmerge(command, scope, environment: ["PATH": "/nowhere"])
      #expect(result.status == 2 && result.errors.contains("git could not be run"), "\(result.errors)")
    }
    #expect(try !sandbox.folder.names().contains(".gitconfig"))
  }

  @Test(arguments: ["install", "uninstall"]) func settingsThatGitCannotReadAreNamed(_ command: String) async throws {
    let sandbox = try await SetupSandbox()
    let text = try sandbox.folder.text(of: "work/.git/config") + "[broken\n"
    try sandbox.folder.write(text, to: "work/.git/config")
    let result = try await sandbox.xibmerge(command)
    #expect(result.status == 2 && result.errors.contains("bad config line"), "\(result.errors)")
    #expect(try sandbox.folder.text(of: "work/.git/config") == text)
  }

  @Test func workTreesThatShareTheirConfigurationAreTold() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SetupSandbox.base)
    try await sandbox.git("worktree", "add", "-q", "../linked", "-b", "linked")
    let result = try await sandbox.xibmerge("install", "--worktree", in: "linked")
    #expect(result.status == 2)
    #expect(result.errors.contains("run git config extensions.worktreeConfig true first"), "\(result.errors)")
    try await sandbox.git("config", "extensions.worktreeConfig", "true")
    #expect(try await sandbox.xibmerge("install", "--worktree", in: "linked").status == 0)
  }

  /// Its only work tree has the repository's configuration, and so would all later ones.
  @Test func aRepositoryWithOneWorkTreeIsToldToo() async throws {
    let sandbox = try await SetupSandbox()
    let before = try sandbox.setup()
    let result = try await sandbox.xibmerge("install", "--worktree")
    #expect(result.status == 2)
    #expect(result.errors.contains("run git config extensions.worktreeConfig true first"), "\(result.errors)")
    #expect(try sandbox.setup() == before)
  }

  @Test func theUsersSettingsNeedAHome() async throws {
    let sandbox = try await SetupSandbox()
    let result = try await sandbox.xibmerge(
      "install", "--global", environment: ["HOME": "", "GIT_CONFIG_GLOBAL": ""])
    #expect(result.status == 2)
    #expect(result.errors.contains("set HOME") && !result.errors.contains("--global"), "\(result.errors)")
  }

  @Test(arguments: ["--local", "--worktree"])
  func aRepositoryOfSomeoneElseIsNamedWithGitsRemedy(_ scope: String) async throws {
    let sandbox = try await SetupSandbox()
    let before = try sandbox.setup()
    let result = try await sandbox.xibmerge(
      "install", scope, environment: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])
    #expect(result.status == 2)
    #expect(
      result.errors.contains("belongs to someone else")
        && result.errors.contains("git config --global --add safe.directory "), "\(result.errors)")
    #expect(try sandbox.setup() == before)
  }

  @Test(arguments: [[], ["--dry-run"]]) func settingsThatNoLongerHoldAreNamed(_ options: [String]) async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.git("config", "merge.xib.driver", "mine \u{1B} %A")
    try await sandbox.git("config", "--global", "diff.xib.textconv", "plutil -p")
    let install = try await sandbox.xibmerge(["install", "--textconv"] + options)
    let named = install.text.split(separator: "\n").filter { $0.contains("overrides") }
    #expect(
      named.map { $0.split(separator: ": that ").last } == [
        "overrides merge.xib.driver = mine \u{FFFD} %A of the local configuration, which stays there",
        "overrides diff.xib.textconv = plutil -p of the global configuration, which stays there",
      ], "\(install.text)")
  }

  @Test func whatAnEarlierInstallationSetIsNobodysOwn() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.succeed("install", "--global")
    try await sandbox.succeed("install")
    let again = try await sandbox.xibmerge("install", "--portable", "--verbose")
    #expect(again.text.contains("set merge.xib.driver = command -v xibmerge") && !again.text.contains("overrides"))
    let dry = try await sandbox.xibmerge("install", "--dry-run")
    #expect(dry.text.contains("would set merge.xib.driver") && !dry.text.contains("overrides"), "\(dry.text)")
  }

  /// Files put together from what people write come back to the byte.
  @Test(arguments: 0..<16) func anyConfigurationComesBack(_ seed: Int) async throws {
    let pieces = [
      "[merge \"xib\"]\n", "[merge \"xib\"] name = x\n", "\trecursive = text\n", "# a comment\n", "\n", "; xib\r\n",
      "[diff \"xib\"]\n", "[mergetool \"xibmerge\"]\n\tpath = /x\n", "[xibmerge]\n", "\tkey\n",
      "\tlong = a \\\n  [merge \"xib\"]\n", "[MERGE \"xib\"]\n\tNAME = \"y # z\"\n", "[core] # c\n", "[core]",
    ]
    var random = SplitMix64(seed: UInt64(seed))
    let text =
      "[user]\n"
      + (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.dropLast().randomElement(using: &random) ?? "" }
      .joined() + (Bool.random(using: &random) ? "[core]" : "")
    let sandbox = try await SetupSandbox()
    try sandbox.folder.write(text, to: ".gitconfig")
    try await sandbox.succeed("install", "--global", "--no-attributes")
    #expect(try sandbox.folder.text(of: ".gitconfig") != text)
    try await sandbox.succeed("uninstall", "--global")
    #expect(try sandbox.folder.text(of: ".gitconfig") == text)
  }
}
