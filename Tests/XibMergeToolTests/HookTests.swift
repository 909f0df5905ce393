@testable import Features
import Foundation
import TestSupport
import Testing

/// `xibmerge install --hooks`: what is staged is checked before each commit.
@Suite struct HookTests {
  private static let hook = "work/.git/hooks/pre-commit"
  private static let messageHook = "work/.git/hooks/commit-msg"
  /// An id that two objects have.
  private static let broken = SampleStoryboard.text(extraView: SampleStoryboard.label("Again", id: "nOt-La-001"))

  private func installed() async throws -> SetupSandbox {
    let sandbox = try await SetupSandbox(programs: "it's my bin")
    try await sandbox.commit(SetupSandbox.base)
    try await sandbox.succeed("install", "--hooks")
    return sandbox
  }

  @Test func aBrokenDocumentIsNotCommitted() async throws {
    let sandbox = try await installed()
    try sandbox.folder.write(Self.broken, to: "work/" + SetupSandbox.document)
    try await sandbox.git("add", ".")
    let result = try await sandbox.attempt("commit", "-q", "-m", "Broken")
    #expect(result.status == 1 && (result.text + result.errors).contains("nOt-La-001"), "\(result.errors)")
    // What is not staged does not matter.
    try sandbox.folder.write(SetupSandbox.ours, to: "work/" + SetupSandbox.document)
    try await sandbox.git("add", ".")
    try sandbox.folder.write(Self.broken, to: "work/" + SetupSandbox.document)
    try await sandbox.git("commit", "-q", "-m", "Sound")
  }

  @Test func aProgramThatIsGoneStopsNoCommit() async throws {
    let sandbox = try await installed()
    try FileManager.default.removeItem(atPath: sandbox.xibmerge)
    try sandbox.folder.write(Self.broken, to: "work/" + SetupSandbox.document)
    try await sandbox.git("add", ".")
    try await sandbox.git("commit", "-q", "-m", "Unchecked")
  }

  @Test(.disabled("Git runs hooks that are set.") { await Hook.canBeSet() }) func uninstallRemovesTheHooks()
    async throws
  {
    let sandbox = try await installed()
    let again = try await sandbox.xibmerge("install", "--hooks")
    #expect(again.status == 0 && again.text.contains("has the hook already"), "\(again.text)")
    try await sandbox.succeed("uninstall")
    for hook in [Self.hook, Self.messageHook] {
      #expect(throws: (any Error).self) { try sandbox.folder.text(of: hook) }
    }
  }

  @Test func aCommitWithoutDocumentsIsSilent() async throws {
    let sandbox = try await installed()
    try sandbox.folder.write("let a = 1\n", to: "work/a.swift")
    try await sandbox.git("add", "a.swift")
    let result = try await sandbox.attempt("commit", "-q", "-m", "Code")
    #expect(result.status == 0 && result.text + result.errors == "")
  }

  @Test func aRefusalNamesTheWaysOn() async throws {
    let sandbox = try await installed()
    try sandbox.folder.write(Self.broken, to: "work/" + SetupSandbox.document)
    try await sandbox.git("add", ".")
    let result = try await sandbox.attempt("commit", "-q", "-m", "Broken")
    #expect(
      result.errors.contains("To commit all the same: git commit --no-verify; or xibmerge check --write-baseline"))
    try await sandbox.succeed("check", "--write-baseline", ".xibmerge-baseline.json")
    try await sandbox.git("commit", "-q", "-m", "Broken")
  }

  /// A merge whose resolution has nothing of theirs, where that is an error.
  private func merging(_ sandbox: SetupSandbox) async throws {
    try await sandbox.commit("rules:\n  resolution-lost-edit: error\n", to: ".xibmerge.yml")
    try await sandbox.git("checkout", "-q", "-b", "side")
    try await sandbox.commit(SetupSandbox.theirs)
    try await sandbox.git("checkout", "-q", "main")
    try await sandbox.commit(SetupSandbox.ours)
    try await sandbox.git("merge", "-q", "-s", "ours", "--no-commit", "side")
  }

  private static let dropped = "Xib-Dropped: " + SetupSandbox.document

  @Test func whatTheMessageNamesIsDropped() async throws {
    for way in [["-m", "Merge\n\n\(Self.dropped)"], []] {
      let sandbox = try await installed()
      try await merging(sandbox)
      let result = try await sandbox.attempt("commit", "-q", "-m", "Merge")
      #expect(result.status == 1)
      #expect(result.errors.contains("a line \"\(Self.dropped)\" in the commit message"), "\(result.errors)")
      try sandbox.folder.write("printf '\\n%s\\n' '\(Self.dropped)' >>\"$1\"\n", to: "editor")
      let commit = try await sandbox.run("git", ["commit", "-q"] + way, environment: ["GIT_EDITOR": "sh ../editor"])
      #expect(commit.status == 0, "\(commit.errors)")
      #expect(try await sandbox.git("log", "-1", "--format=%B").contains(Self.dropped))
    }
  }

  /// Where somebody else's hook sees the message, git's file for it tells before there is one.
  @Test(.disabled("Git runs hooks that are set.") { await Hook.canBeSet() })
  func besideAnotherHookOfTheMessageItsFileTells() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SetupSandbox.base)
    try sandbox.folder.write("#!/bin/sh\nexit 0\n", to: Self.messageHook)
    let install = try await sandbox.xibmerge("install", "--hooks")
    #expect(install.text.contains("commit-msg: there is a hook already"), "\(install.text)")
    try await merging(sandbox)
    let result = try await sandbox.attempt("commit", "-q", "-m", "Merge")
    #expect(result.status == 1)
    #expect(result.errors.contains("a line \"\(Self.dropped)\" in "), "\(result.errors)")
    try sandbox.folder.write(Self.dropped + "\n", to: "work/.git/MERGE_MSG")
    try await sandbox.git("commit", "-q", "-m", "Merge")

    // Once it has the line, the message counts.
    let line = try #require(
      install.text.split(separator: "install again: ").dropFirst().first?.split(separator: "\n").first)
    try sandbox.folder.write(
      "#!/bin/sh\nPATH=\"$PATH:\(sandbox.folder.url.path)/bin\"\n\(line)\n", to: Self.messageHook)
    let path = sandbox.folder.url.path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(path)/\(Self.messageHook)")
    try await sandbox.succeed("install", "--hooks")
    try await sandbox.git("reset", "-q", "--hard", "HEAD~1")
    try await sandbox.git("merge", "-q", "-s", "ours", "--no-commit", "side")
    #expect(try await sandbox.attempt("commit", "-q", "-m", "Merge").status == 1)
    try await sandbox.git("commit", "-q", "-m", "Merge\n\n\(Self.dropped)")
  }

  @Test(.enabled("Git runs no hooks that are set.") { await Hook.canBeSet() }) func hooksThatAreSetRunBesideOthers()
    async throws
  {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SetupSandbox.base)
    // As a set-up with an older git left it.
    let before = try sandbox.folder.text(of: "work/.git/config")
    try await sandbox.git("config", "core.hooksPath", ".husky/_")
    let configured = try sandbox.folder.text(of: "work/.git/config")
    try await sandbox.succeed("install", "--hooks")
    try await sandbox.succeed("install")
    try sandbox.folder.write(Self.broken, to: "work/" + SetupSandbox.document)
    try await sandbox.git("add", ".")
    #expect(try await sandbox.attempt("commit", "-q", "-m", "Broken").status == 1)
    #expect(try await sandbox.xibmerge("doctor").text.contains("ok     the hook checks what is staged"))
    try await sandbox.git("config", "hook.xibmerge.enabled", "false")
    #expect(try await sandbox.xibmerge("doctor").text.contains("not checked: the hook checks"))
    try await sandbox.git("config", "--unset", "hook.xibmerge.enabled")
    try await sandbox.succeed("uninstall")
    #expect(try sandbox.folder.text(of: "work/.git/config") == configured && before != configured)
    try await sandbox.git("commit", "-q", "-m", "Broken")
  }

  @Test(.enabled("Git runs no hooks that are set.") { await Hook.canBeSet() })
  func hooksOfTheUserAreForAllRepositories() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SetupSandbox.base)
    try await sandbox.succeed("install", "--hooks", "--global")
    try sandbox.folder.write(Self.broken, to: "work/" + SetupSandbox.document)
    try await sandbox.git("add", ".")
    let result = try await sandbox.attempt("commit", "-q", "-m", "Broken")
    #expect(result.status == 1 && result.errors.contains("nOt-La-001"), "\(result.errors)")
    #expect(try await sandbox.xibmerge("doctor").text.contains("ok     the hook checks what is staged"))
    try await sandbox.succeed("uninstall", "--global")
    try await sandbox.git("commit", "-q", "-m", "Broken")
  }

  @Test(.enabled("Git runs no hooks that are set.") { await Hook.canBeSet() }) func aFileOfAnOlderGitGoes()
    async throws
  {
    let sandbox = try await SetupSandbox()
    let text = Hook.stagedAlone.file(ProgramPaths(xibmerge: sandbox.xibmerge, xibdiff: ""))
    try sandbox.folder.write(text, to: Self.hook)
    try await sandbox.succeed("install", "--hooks")
    #expect(throws: (any Error).self) { try sandbox.folder.text(of: Self.hook) }
  }

  @Test func doctorRunsTheHookThatItFinds() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SetupSandbox.base)
    try await sandbox.succeed("install")
    func line() async throws -> String {
      let path = "\(sandbox.folder.url.path)/other:\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
      let doctor = try await sandbox.xibmerge("doctor", environment: ["PATH": path])
      return doctor.text.split(separator: "\n").first { $0.contains("hook") }.map(String.init) ?? doctor.text
    }
    let unchecked = "-      not checked: the hook checks what is staged"
    #expect(try await line() == unchecked)
    try sandbox.folder.write("#!/bin/sh\nexit 0\n", to: Self.hook)
    #expect(try await line() == unchecked)
    try await sandbox.git("config", "core.hooksPath", ".husky")
    #expect(try await line() == unchecked)
    try await sandbox.git("config", "--unset", "core.hooksPath")
    try FileManager.default.removeItem(atPath: sandbox.folder.url.path + "/" + Self.hook)
    try await sandbox.succeed("install", "--hooks")
    #expect(try await line() == "ok     the hook checks what is staged")
    // A program of the name that finds nothing.
    try await sandbox.succeed("install", "--hooks", "--portable")
    let other = try sandbox.folder.write("#!/bin/sh\nexit 0\n", to: "other/xibmerge")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: other)
    #expect(try await line().contains("does not refuse a broken document (status 0)"))
  }

  @Test(.disabled("Git runs hooks that are set.") { await Hook.canBeSet() }) func aHookThatIsThereStays() async throws {
    let sandbox = try await SetupSandbox()
    try sandbox.folder.write("#!/bin/sh\nexit 0\n", to: Self.hook)
    let result = try await sandbox.xibmerge("install", "--hooks")
    #expect(
      result.status == 0 && result.text.contains("xibmerge check --staged) || exit 1"), "\(result.text)\(result.errors)"
    )
    try await sandbox.succeed("uninstall")
    #expect(try sandbox.folder.text(of: Self.hook) == "#!/bin/sh\nexit 0\n")
  }

  @Test(.disabled("Git runs hooks that are set.") { await Hook.canBeSet() })
  func aFolderOfHooksThatTheConfigurationNamesStays() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.git("config", "core.hooksPath", "../hooks")
    let result = try await sandbox.xibmerge("install", "--hooks")
    #expect(result.status == 0 && result.text.contains("core.hooksPath is"), "\(result.text)\(result.errors)")
    #expect(throws: (any Error).self) { try sandbox.folder.text(of: "hooks/pre-commit") }
  }

  /// What others' tools wrote, and where the check belongs then.
  @Test(
    .disabled("Git runs hooks that are set.") { await Hook.canBeSet() },
    arguments: [
      ("call_lefthook run pre-commit", "under pre-commit in lefthook.yml"),
      ("# File generated by pre-commit: https://pre-commit.com", ".pre-commit-config.yaml"),
    ]) func aHookThatAToolWritesAnewIsNotTheFileToChange(_ text: String, _ place: String) async throws
  {
    let sandbox = try await SetupSandbox()
    try sandbox.folder.write("#!/bin/sh\n\(text)\n", to: Self.hook)
    let result = try await sandbox.xibmerge("install", "--hooks")
    #expect(result.status == 0 && result.text.contains(place), "\(result.text)\(result.errors)")
  }

  @Test func doctorRunsTheLineOfASharedFile() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SetupSandbox.base)
    try await sandbox.git("config", "core.hooksPath", "hooks")
    let hook = "hooks/pre-commit"
    try sandbox.folder.write("#!/bin/sh\nexit 2\n\(Hook.stagedAlone.sharedLine)\n", to: "work/" + hook)
    let path = sandbox.folder.url.path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(path)/work/\(hook)")
    let folders = "\(path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    let doctor = try await sandbox.xibmerge("doctor", in: "work/App", environment: ["PATH": folders])
    #expect(doctor.text.contains("ok     the hook checks what is staged"), "\(doctor.text)")
    // What else is there is not run.
    try sandbox.folder.write("#!/bin/sh\ntouch ../ran\n xibmerge check --staged\n", to: "work/" + hook)
    let other = try await sandbox.xibmerge("doctor", environment: ["PATH": folders])
    #expect(
      other.text.contains("note   hooks/pre-commit calls xibmerge check --staged, and was not tried"), "\(other.text)")
    #expect(!FileManager.default.fileExists(atPath: path + "/ran"))
  }

  @Test(.disabled("Git runs hooks that are set.") { await Hook.canBeSet() })
  func aLineOfASharedFileStopsNobodyWithoutTheProgram() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.git("config", "core.hooksPath", ".husky/_")
    let result = try await sandbox.xibmerge("install", "--hooks")
    let parts = try #require(result.text.split(separator: "\n").first { $0.contains("hooksPath") }).split(
      separator: ": ")
    #expect(parts.dropLast().last?.hasSuffix("add this line to .husky/pre-commit") == true, "\(result.text)")
    let line = try #require(parts.last.map(String.init))
    #expect(!line.contains("/xibmerge"))
    #expect(try await sandbox.shell(line).status == 0)

    // A graphical program of a Mac has only the system's folders on its search path.
    try sandbox.folder.write(Self.broken, to: "work/" + SetupSandbox.document)
    try await sandbox.git("add", ".")
    let folders = "/opt/homebrew/bin:/usr/local/bin"
    #expect(line.contains(folders))
    let here = line.replacingOccurrences(of: folders, with: "$PWD/../bin")
    let check = try await sandbox.shell("PATH=/usr/bin:/bin; \(here); echo went on")
    #expect(check.status == 1 && !check.text.contains("went on"), "\(check.text)\(check.errors)")
  }

  @Test(.disabled("Git runs hooks that are set.") { await Hook.canBeSet() })
  func aDryRunWritesNothingAndOtherScopesHaveNoHooks() async throws {
    let sandbox = try await SetupSandbox()
    let result = try await sandbox.xibmerge("install", "--hooks", "--dry-run")
    #expect(result.status == 0 && result.text.contains("pre-commit: would be written"), "\(result.text)")
    #expect(throws: (any Error).self) { try sandbox.folder.text(of: Self.hook) }
    #expect(try await sandbox.xibmerge("install", "--hooks", "--global").status == 2)
  }

  @Test func doctorListsBranchesWithoutTheAttributes() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SetupSandbox.base)
    try await sandbox.git("branch", "old")
    try await sandbox.succeed("install", "--no-info")
    try await sandbox.git("add", ".gitattributes")
    try await sandbox.git("commit", "-q", "-m", "Attributes")
    let doctor = try await sandbox.xibmerge("doctor")
    #expect(doctor.status == 0 && doctor.text.contains("in the .gitattributes of: old;"), "\(doctor.text)")
    try await sandbox.succeed("install", "--global")
    #expect(try await sandbox.xibmerge("doctor").text.contains("ok     the branches have the attributes"))
  }
}
