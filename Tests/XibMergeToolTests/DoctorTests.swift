@testable import Features
import Foundation
import TestSupport
import Testing

@Suite struct DoctorTests {
  /// A set-up that is broken on purpose.
  struct Breakage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What doctor says of it.
    let finding: String
    let make: @Sendable (SetupSandbox) async throws -> Void

    init(_ description: String, finding: String, make: @escaping @Sendable (SetupSandbox) async throws -> Void) {
      (testDescription, self.finding, self.make) = (description, finding, make)
    }

    /// A setting that is other than it was.
    static func setting(_ key: String, _ value: String, finding: String) -> Breakage {
      Breakage("\(key) = \(value)", finding: finding) { sandbox in
        try await sandbox.git("config", "--replace-all", key, value)
      }
    }

    /// A setting of the user's in place of that of the repository, which would not be tried.
    static func users(_ key: String, _ value: String, in sandbox: SetupSandbox) async throws {
      _ = try await sandbox.attempt("config", "--unset-all", key)
      try await sandbox.git("config", "--global", key, value)
    }
  }

  private static let arguments = "driver %O %A %B -L %L -P %P -S %S -X %X -Y %Y"

  static let breakages = [
    Breakage("no driver", finding: "merge.xib.driver is not set") { sandbox in
      try await sandbox.git("config", "--unset", "merge.xib.driver")
    },
    Breakage("a setting that git does not know", finding: "merge.xib.command is set") { sandbox in
      let driver = try await sandbox.git("config", "merge.xib.driver")
      try await sandbox.git("config", "merge.xib.command", driver)
      try await sandbox.git("config", "--unset", "merge.xib.driver")
    },
    .setting("merge.xib.driver", "mergiraf merge %O %A %B", finding: "does not call xibmerge driver"),
    Breakage("a driver without their version", finding: "merge.xib.driver lacks %B") { sandbox in
      try await sandbox.git("config", "merge.xib.driver", "'\(sandbox.xibmerge)' driver %O %A -P %P -L %L")
    },
    Breakage("a version that only the program's path names", finding: "merge.xib.driver lacks %A") { sandbox in
      try await sandbox.git("config", "merge.xib.driver", "/a/%%A/xibmerge driver %O %B")
    },
    .setting(
      "merge.xib.driver", "xibmerge driver %O %B -P %P -L %L || rm %A", finding: "merge.xib.driver lacks %A"),
    .setting("pull.twohead", "resolve", finding: "use the strategy resolve, which runs no driver"),
    .setting("merge.xib.driver", "/nowhere/xibmerge " + arguments, finding: "/nowhere/xibmerge can't be run"),
    .setting(
      "merge.xib.driver", "tools/xibmerge " + arguments, finding: "any program in the repository that is merged"),
    Breakage("another version of the program", finding: "is version 0.0.0, and this is") { sandbox in
      try await script("echo 0.0.0", in: sandbox)
    },
    Breakage("a program that merges nothing", finding: "a merge in a scratch repository conflicts") { sandbox in
      let version = try await sandbox.xibmerge("--version").text
      try await script("[ \"$1\" = --version ] && echo \(version) || exit 1", in: sandbox)
    },
    Breakage("a setting that swallows the status", finding: "tells git of a conflict as a clean merge") { sandbox in
      try await Breakage.users("merge.xib.driver", "'\(sandbox.xibmerge)' \(arguments) || true", in: sandbox)
    },
    Breakage("a wrapper that swallows the status", finding: "tells git of a conflict as a clean merge") { sandbox in
      try await script("'\(sandbox.xibmerge)' \"$@\"; exit 0", in: sandbox)
    },
    Breakage("a program that is not there", finding: "xibmerge-code is missing") { sandbox in
      try FileManager.default.removeItem(atPath: sandbox.xibmerge + "-code")
    },
    Breakage("attributes of a folder", finding: "by App/.gitattributes line 2: *.storyboard -merge") { sandbox in
      try await sandbox.commit("# here\n*.storyboard -merge\n", to: "App/.gitattributes")
    },
    Breakage("attributes of the repository", finding: "by .git/info/attributes line 1: App/*.storyboard") { sandbox in
      try sandbox.folder.write("App/*.storyboard merge=union\n", to: "work/.git/info/attributes")
    },
    Breakage("no attributes for a difference", finding: "has diff unset, not xib") { sandbox in
      try await sandbox.commit("Main.storyboard -diff\n", to: "App/.gitattributes")
    },
    Breakage("a link for attributes", finding: "is a symbolic link") { sandbox in
      let path = sandbox.folder.url.path + "/work/.gitattributes"
      try FileManager.default.moveItem(atPath: path, toPath: sandbox.folder.url.path + "/moved")
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../moved")
    },
    Breakage("attributes that are not tracked", finding: ".gitattributes is not tracked") { sandbox in
      try await sandbox.git("rm", "-q", "--cached", ".gitattributes")
      try await sandbox.git("commit", "-q", "-m", "Without attributes")
    },
    Breakage("attributes that are ignored", finding: ".gitattributes is ignored") { sandbox in
      try await sandbox.git("rm", "-q", "--cached", ".gitattributes")
      try await sandbox.commit(".gitattributes\n", to: ".gitignore")
    },
    Breakage("attributes that are not committed", finding: "has changes that are not committed") { sandbox in
      let text = try sandbox.folder.text(of: "work/.gitattributes")
      try sandbox.folder.write(text + "*.png binary\n", to: "work/.gitattributes")
    },
    Breakage("an upstream branch without attributes", finding: "origin/main has no merge=xib") { sandbox in
      try await sandbox.git("update-ref", "refs/remotes/origin/main", "HEAD~1")
    },
    Breakage("a submodule", finding: "the submodule Part has documents but no driver") { sandbox in
      try await sandbox.git("init", "-q", "Part")
      try sandbox.folder.write(SetupSandbox.base, to: "work/Part/Part.storyboard")
      try await sandbox.git("-C", "Part", "add", ".")
      try await sandbox.git("-C", "Part", "commit", "-q", "-m", "Part")
      try await sandbox.git("add", "Part")
    },
    .setting("merge.xib.recursive", "binary", finding: "merge.xib.recursive is binary"),
    Breakage("a conversion that fails", finding: "diff.xib.textconv does not work") { sandbox in
      try await Breakage.users("diff.xib.textconv", "/nowhere/xibdiff textconv", in: sandbox)
    },
    .setting("diff.xib.command", "other", finding: "diff.xib.command is other, which git runs in place of"),
    .setting("mergetool.xibmerge.cmd", "nope", finding: "does not call xibmerge mergetool, but is: nope"),
    .setting(
      "mergetool.xibmerge.cmd", "xibmerge mergetool \"$BASE\" \"$LOCAL\"",
      finding: "mergetool.xibmerge.cmd lacks $REMOTE, $MERGED"),
    .setting(
      "mergetool.xibmerge.cmd", "/nowhere/xibmerge mergetool \"$BASE\" \"$LOCAL\" \"$REMOTE\" \"$MERGED\"",
      finding: "/nowhere/xibmerge can't be run"),
    .setting(
      "mergetool.xibmerge-web.cmd", "xibmerge resolve --no-backup --",
      finding: "mergetool.xibmerge-web.cmd lacks $MERGED"),
    .setting("mergetool.xibmerge.trustExitCode", "false", finding: "mergetool.xibmerge.trustExitCode is not on"),
    Breakage("a merge tool without an exit status", finding: "mergetool.xibmerge.trustExitCode is not on") { sandbox in
      try await sandbox.git("config", "--unset", "mergetool.xibmerge.trustExitCode")
    },
    .setting("mergetool.xibmerge.hideResolved", "true", finding: "mergetool.xibmerge.hideResolved is on"),
    Breakage("settings that are broken", finding: "git can't read its settings: fatal: bad config line") { sandbox in
      let text = try sandbox.folder.text(of: "work/.git/config")
      try sandbox.folder.write(text + "[broken\n", to: "work/.git/config")
    },
    Breakage("a hook whose program is gone", finding: "checks nothing, because its program is gone") { sandbox in
      try writeHook(in: sandbox)
      let hook = try sandbox.folder.text(of: "work/" + hook)
      try sandbox.folder.write(hook.replacing("/bin/xibmerge", with: "/gone/xibmerge"), to: "work/" + Self.hook)
    },
    Breakage("a hook that may not be run", finding: "it is not executable") { sandbox in
      try writeHook(in: sandbox)
      let hook = sandbox.folder.url.appendingPathComponent("work/" + hook).path
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: hook)
    },
    Breakage("a hook in a folder that git no longer looks into", finding: "because core.hooksPath is") { sandbox in
      try writeHook(in: sandbox)
      try await sandbox.git("config", "core.hooksPath", "../hooks")
    },
  ]

  private static let hook = ".git/hooks/pre-commit"

  /// The file that an installation writes for an older git.
  private static func writeHook(in sandbox: SetupSandbox) throws {
    let text = Hook.staged.file(ProgramPaths(xibmerge: sandbox.xibmerge, xibdiff: ""))
    let path = try sandbox.folder.write(text, to: "work/" + hook)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// Has the driver run a script in place of the program.
  private static func script(_ text: String, in sandbox: SetupSandbox) async throws {
    let path = try sandbox.folder.write("#!/bin/sh\n\(text)\n", to: "script")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try await Breakage.users("merge.xib.driver", "'\(path)' \(arguments)", in: sandbox)
  }

  /// A repository with a document, installed, committed and pushed.
  private func healthy() async throws -> SetupSandbox {
    let sandbox = try await SetupSandbox()
    try sandbox.folder.write(SetupSandbox.base, to: "work/" + SetupSandbox.document)
    let made = try await sandbox.shell(
      """
      set -e
      git add .; git commit -q -m Change
      ../bin/xibmerge install --no-info
      git add .gitattributes; git commit -q -m Attributes
      git clone -q --bare . ../origin.git
      git remote add origin ../origin.git; git fetch -q origin; git branch -q --set-upstream-to=origin/main
      """)
    try #require(made.status == 0, "\(made.errors)")
    return sandbox
  }

  @Test(arguments: breakages) func whatIsBrokenIsFound(_ breakage: Breakage) async throws {
    let sandbox = try await healthy()
    try await breakage.make(sandbox)
    let broken = try await sandbox.xibmerge("doctor")
    #expect(broken.status == 1, "\(broken.errors)")
    let found = broken.text.split(separator: "\n").filter { $0.hasPrefix("WRONG") }
    #expect(found.contains { $0.contains(breakage.finding) }, "\(broken.text)")
    #expect(try sandbox.folder.names().allSatisfy { !$0.hasPrefix("xibmerge-doctor") })
  }

  @Test func aSoundSetUpIsWell() async throws {
    let doctor = try await healthy().xibmerge("doctor")
    #expect(doctor.status == 0 && !doctor.text.contains("WRONG"), "\(doctor.text)\(doctor.errors)")
    #expect(doctor.text.split(separator: "\n").count { $0.hasPrefix("ok ") } > 5, "\(doctor.text)")
  }

  /// Runs doctor with a script in place of git; `$git` is the real one.
  private func doctor(in sandbox: SetupSandbox, git script: String) async throws -> Program.Result {
    let real = try await sandbox.shell("command -v git").text.trimmingCharacters(in: .newlines)
    let path = try sandbox.folder.write("#!/bin/sh\ngit='\(real)'\n\(script)\n", to: "wrapper/git")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try await sandbox.xibmerge(
      "doctor", environment: ["PATH": sandbox.folder.url.path + "/wrapper:" + folders])
  }

  @Test func aGitThatSaysNothingByItsStatusIsFound() async throws {
    let doctor = try await doctor(in: try await healthy(), git: "\"$git\" \"$@\"; exit 0")
    #expect(doctor.status == 1)
    let found = doctor.text.split(separator: "\n").filter { $0.hasPrefix("WRONG") }
    #expect(found.count == 1 && found[0].contains("/wrapper/git ends with 0 where git fails"), "\(doctor.text)")
  }

  @Test func aGitThatIsTooOldIsFound() async throws {
    let doctor = try await doctor(
      in: try await healthy(), git: "[ \"$1\" != version ] || { echo git version 2.20.1; exit; }; exec \"$git\" \"$@\"")
    #expect(doctor.status == 1)
    #expect(doctor.text.contains("WRONG  git 2.20.1 is too old") && !doctor.text.contains("all else works"))
  }

  @Test func aDriverOfAWorkTreeIsReplacedThere() async throws {
    let sandbox = try await healthy()
    try await sandbox.git("config", "extensions.worktreeConfig", "true")
    try await sandbox.git("config", "--worktree", "merge.xib.driver", "false")
    let doctor = try await sandbox.xibmerge("doctor")
    #expect(doctor.status == 1 && doctor.text.contains("Run xibmerge install --worktree"), "\(doctor.text)")
    try await sandbox.succeed("install", "--worktree")
    #expect(try await sandbox.xibmerge("doctor").status == 0)
  }

  @Test func aNameInCapitalsThatNoAttributeFitsIsFound() async throws {
    let sandbox = try await healthy()
    try await sandbox.git("config", "core.ignoreCase", "false")
    try await sandbox.commit(SetupSandbox.base, to: "App/Old.XIB")
    let doctor = try await sandbox.xibmerge("doctor")
    #expect(doctor.status == 1)
    #expect(doctor.text.contains("App/Old.XIB has merge unspecified"), "\(doctor.text)")
    #expect(doctor.text.contains("Add the line \"*.XIB merge=xib diff=xib\" to .gitattributes"))
  }

  @Test func theEnvironmentCanSwitchTheDriverOff() async throws {
    let sandbox = try await healthy()
    let doctor = try await sandbox.xibmerge("doctor", environment: ["XIBMERGE": "0"])
    #expect(doctor.status == 1)
    #expect(doctor.text.contains("WRONG  XIBMERGE=0 is in the environment"))
  }

  @Test(arguments: [("ours", 0, "note "), ("our", 1, "WRONG")])
  func aFavourInTheEnvironmentIsNamed(_ value: String, _ status: Int32, _ kind: String) async throws {
    let doctor = try await healthy().xibmerge("doctor", environment: ["XIBMERGE_FAVOR": value])
    #expect(doctor.status == status)
    #expect(doctor.text.contains("\(kind)  XIBMERGE_FAVOR=\(value) is in the environment"), "\(doctor.text)")
  }

  @Test func whatShowsDocumentsAnotherWayIsWell() async throws {
    let sandbox = try await healthy()
    try await sandbox.git("config", "diff.xib.command", "xibdiff")
    #expect(try await sandbox.xibmerge("doctor").status == 0)
    try await sandbox.git("config", "--unset", "mergetool.xibmerge.cmd")
    let doctor = try await sandbox.xibmerge("doctor")
    #expect(doctor.status == 0 && doctor.text.contains("note   mergetool.xibmerge.cmd is not set"), "\(doctor.text)")
  }

  @Test func programsOfTheWorkTreeAreNotTried() async throws {
    let sandbox = try await healthy()
    let programs = [
      ("xibmerge", false), ("PATH=/opt/bin:$PATH xibmerge", false), ("~/bin/xibmerge", false),
      ("env 'a b' bin/xibmerge", true), ("./xibmerge", true), ("sh ../xibmerge", true), ("'bin/xibmerge'", true),
    ]
    for (program, isOfWorkTree) in programs {
      try await sandbox.git("config", "merge.xib.driver", program + " " + Self.arguments)
      let doctor = try await sandbox.xibmerge("doctor")
      #expect(doctor.text.contains("any program in the repository") == isOfWorkTree, "\(program)")
    }
  }

  /// Only the user's settings name programs that are run; of the repository's, those that install writes.
  @Test func programsOfTheRepositorysSettingsAreNotTried() async throws {
    let sandbox = try await healthy()
    let settings = [
      ("merge.xib.driver", Self.arguments), ("diff.xib.textconv", "textconv"),
      ("mergetool.xibmerge.cmd", "mergetool \"$BASE\" \"$LOCAL\" \"$REMOTE\" \"$MERGED\""),
    ]
    for (key, words) in settings {
      let script = try sandbox.folder.write("#!/bin/sh\ntouch '\(sandbox.folder.url.path)/ran'\n", to: key)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
      try await sandbox.git("config", key, "'\(script)' \(words)")
    }
    let doctor = try await sandbox.xibmerge("doctor")
    for (key, _) in settings {
      #expect(doctor.text.contains("note   \(key) was not tried"), "\(doctor.text)")
    }
    #expect(doctor.text.contains("not checked: a merge in a scratch repository"), "\(doctor.text)")
    #expect(!FileManager.default.fileExists(atPath: sandbox.folder.url.path + "/ran"))
  }

  @Test func aRepositoryThatGitDoesNotTrustIsNamedWithGitsRemedy() async throws {
    let sandbox = try await healthy()
    let doctor = try await sandbox.xibmerge("doctor", environment: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])
    #expect(doctor.status == 1)
    #expect(doctor.text.contains("WRONG  the repository belongs to someone else"), "\(doctor.text)")
    #expect(doctor.text.contains("If you trust it, run: git config --global --add safe.directory "), "\(doctor.text)")
  }

  @Test func attributesAreAddedFromASubfolderToo() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(".gitattributes\n", to: ".gitignore")
    try await sandbox.commit(SetupSandbox.base)
    try await sandbox.succeed("install")
    let doctor = try await sandbox.xibmerge("doctor", in: "work/App")
    let line = doctor.text.split(separator: "\n").first { $0.contains("git add -f ") }
    let command = try #require(line?.split(separator: "Run: ").last, "\(doctor.text)")
    let result = try await sandbox.shell("cd App && \(command) -q -m Attributes")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try await sandbox.xibmerge("doctor").status == 0)
  }

  @Test func everyFindingHasARemedy() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SetupSandbox.base)
    let lines = try await sandbox.xibmerge("doctor").text.split(separator: "\n")
    for (index, line) in lines.enumerated() where line.hasPrefix("WRONG") || line.hasPrefix("note") {
      #expect(index + 1 < lines.count && lines[index + 1].hasPrefix("       "), "\(line)")
    }
    #expect(lines.contains { $0.hasPrefix("WRONG") })
  }

  @Test func documentsOutsideASparseCheckoutAreSeen() async throws {
    let sandbox = try await healthy()
    try await sandbox.commit("a\n", to: "Here/a.txt")
    try await sandbox.git("sparse-checkout", "set", "Here")
    #expect(!FileManager.default.fileExists(atPath: sandbox.folder.url.path + "/work/App"))
    #expect(try await sandbox.xibmerge("doctor").status == 0)
    let attributes = try sandbox.folder.text(of: "work/.gitattributes")
    try await sandbox.commit(attributes + "App/*.storyboard merge=text\n", to: ".gitattributes")
    let doctor = try await sandbox.xibmerge("doctor")
    #expect(doctor.status == 1)
    #expect(doctor.text.contains("by .gitattributes line 5: App/*.storyboard merge=text"), "\(doctor.text)")
  }

  @Test func outsideARepositoryOnlyTheUsersSettingsCount() async throws {
    let sandbox = try await SetupSandbox()
    #expect(try await sandbox.xibmerge("doctor", in: "system").status == 1)
    try await sandbox.succeed("install", "--global")
    let doctor = try await sandbox.xibmerge("doctor", in: "system")
    // The merge that was tried is not kept for review.
    #expect(try !sandbox.folder.names().contains(".cache"))
    #expect(doctor.status == 0, "\(doctor.text)")
    #expect(doctor.text.contains("ok     a merge in a scratch repository runs the driver"))
    #expect(!doctor.text.contains("upstream"))
  }

  @Test func aBareRepositoryAndALinkedWorkTreeAreLookedAtToo() async throws {
    let sandbox = try await healthy()
    try await sandbox.git("worktree", "add", "-q", "../linked", "-b", "linked", "--track", "origin/main")
    let linked = try await sandbox.xibmerge("doctor", in: "linked")
    #expect(linked.status == 0, "\(linked.text)")
    #expect(try await sandbox.xibmerge("doctor", in: "origin.git").status == 1)
    #expect(try await sandbox.xibmerge("install", in: "origin.git").status == 0)
    let bare = try await sandbox.xibmerge("doctor", in: "origin.git")
    #expect(bare.status == 0, "\(bare.text)")
  }

  @Test func namesOfDocumentsCannotControlTheTerminal() async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.succeed("install", "--no-attributes")
    try await sandbox.commit(SetupSandbox.base, to: "a\u{1B}[31m.xib")
    let doctor = try await sandbox.xibmerge("doctor")
    #expect(doctor.text.contains("a\u{FFFD}[31m.xib has merge unspecified"))
    #expect(!doctor.text.contains("\u{1B}"))
  }
}
