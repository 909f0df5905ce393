@testable import Features
import Foundation
import TestSupport
import Testing

/// No command runs a program that only the repository names; what the user's settings name, and Git LFS, are run.
@Suite struct PlantedProgramTests {
  /// The commands that read, by their subcommand; each subcommand must be here.
  private static let reading: [String: [[String]]] = [
    "try": [["try"]], "audit": [["audit"], ["audit", "--rebase"]],
    "merge": [["merge", "App/Main.storyboard", "App/Main.storyboard", "App/Main.storyboard"]],
    "driver": [["driver", "../base", "../ours", "../theirs", "-P", "App/Main.storyboard"]],
    "solve": [["solve", "-n"], ["solve", "--commit", "-n"]],
    "resolve": [["resolve", "--json"]],
    "mergetool": [["mergetool", "../base", "../ours", "../theirs", "../merged.xib"]],
    "check": [
      ["check"], ["check", "App/Main.storyboard"], ["check", "--staged"], ["check", "--project"],
      ["check", "--against", "side"], ["check", "--merge", "main", "side"],
      ["check", "--write-baseline", "../base.json"],
      ["check", "--baseline", "../elsewhere.json"],
    ],
    "tidy": [["tidy", "-n"], ["tidy", "-n", "--staged"]], "review": [["review"]],
    "report": [["report", "App/Main.storyboard"]], "draw": [["draw", "App/Main.storyboard"]],
    "install": [["install", "--dry-run"], ["install", "--dry-run", "--hooks"]],
    "uninstall": [["uninstall", "--dry-run"]], "doctor": [["doctor"]],
  ]
  /// The commands that write as git does, and so by the filters of the repository.
  private static let writing = [
    ["solve", "--stage"], ["tidy"], ["tidy", "--staged"], ["install", "--hooks"], ["uninstall"],
  ]
  private static let differences = [
    [], ["HEAD"], ["HEAD~1"], ["--cached"], ["main", "side"], ["--html=../x.html", "HEAD~1"], ["log"],
    ["show", "HEAD"],
    ["blame", "App/Main.storyboard"], ["textconv", "App/Main.storyboard"],
  ]

  /// The settings that name the program; `SPY` stands for its path.
  private static let settings = [
    "core.fsmonitor", "diff.external", "diff.planted.command", "diff.planted.textconv", "diff.xib.textconv",
    "filter.planted.clean", "filter.planted.smudge", "filter.running.process", "filter.a=b.clean", "core.pager",
    "pager.diff", "core.editor", "sequence.editor", "credential.helper", "core.sshCommand", "core.askPass",
    "core.gitProxy", "core.alternateRefsCommand", "gpg.program", "remote.origin.uploadpack", "web.browser",
    "lfs.extension.planted.clean", "lfs.extension.planted.smudge",
  ]

  /// A repository that came with settings, hooks and attributes of somebody else, in the middle of a merge.
  private func planted() async throws -> SetupSandbox {
    let sandbox = try await SetupSandbox()
    try await sandbox.diverge()
    for (name, text) in [("base", SetupSandbox.base), ("ours", SetupSandbox.ours), ("theirs", SetupSandbox.theirs)] {
      try sandbox.folder.write(text, to: name)
    }
    try sandbox.folder.write(SetupSandbox.base, to: "merged.xib")
    try sandbox.folder.write("{}", to: "elsewhere.json")
    let spy = try sandbox.folder.write("#!/bin/sh\necho \"$1\" >>'\(sandbox.folder.url.path)/ran'\ncat\n", to: "spy")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: spy)
    let commands = Self.settings.map { "git config --file ../included '\($0)' \"$spy $(echo '\($0)' | tr ' ' -)\"" }
    let result = try await sandbox.shell(
      """
      spy="'\(spy)'"
      git merge -q side 2>../errors && exit 1
      \(commands.joined(separator: "\n"))
      git config include.path '\(sandbox.folder.url.path)/included'
      git config alias.lfs "!$spy alias"; git config log.showSignature true
      git config merge.xib.driver "$spy driver %O %A %B -L %L -P %P"
      git config mergetool.xibmerge.cmd "$spy mergetool \\"\\$BASE\\" \\"\\$LOCAL\\" \\"\\$REMOTE\\" \\"\\$MERGED\\""
      git config filter.planted.required true
      for hook in pre-commit post-index-change reference-transaction post-checkout commit-msg; do
        printf '#!/bin/sh\\n%s hook-%s </dev/null\\n' "$spy" $hook >.git/hooks/$hook; chmod +x .git/hooks/$hook
      done
      cat >.git/info/attributes <<'END'
      *.storyboard filter=planted diff=planted
      *.xib filter=running diff=planted
      *.strings filter=a=b
      END
      touch -t 203001010101 App/*
      """)
    try #require(result.status == 0, "\(result.errors)")
    return sandbox
  }

  private func ran(in sandbox: SetupSandbox) throws -> String {
    defer { try? FileManager.default.removeItem(atPath: sandbox.folder.url.path + "/ran") }
    return (try? sandbox.folder.text(of: "ran")) ?? ""
  }

  @Test func everyCommandIsListed() {
    #expect(Set(Self.reading.keys) == Set(MergeRoot.names).subtracting(["help"]))
  }

  @Test func nothingThatTheRepositoryNamesIsRun() async throws {
    let sandbox = try await planted()
    _ = try ran(in: sandbox)
    let xibdiff = sandbox.folder.url.path + "/bin/xibdiff"
    let calls =
      Self.reading.values.flatMap(\.self).map { (sandbox.xibmerge, $0) } + Self.differences.map { (xibdiff, $0) }
    for reader in ["automatic", "git"] {
      for (program, arguments) in calls {
        let result = try await sandbox.run(program, arguments, environment: ["XIB_HISTORY": reader])
        #expect(!result.errors.contains("Unknown option"), "\(arguments): \(result.errors)")
        #expect(try ran(in: sandbox) == "", "\(program) \(arguments), \(reader)")
      }
    }
    for arguments in Self.writing {
      _ = try await sandbox.xibmerge(arguments)
      let names = try ran(in: sandbox).split(separator: "\n")
      #expect(names.allSatisfy { $0.hasPrefix("filter.") }, "\(arguments): \(names)")
    }
    // They would be seen if they ran.
    for (command, name) in [
      (["status"], "core.fsmonitor"), (["diff", "--ext-diff", "main~1", "main"], "diff.planted.command"),
      (["hash-object", "App/Main.storyboard"], "filter.planted.clean"),
      (["hash-object", "a.strings"], "filter.a=b.clean"),
      (["lfs", "version"], "alias"), (["update-ref", "refs/heads/x", "HEAD"], "hook-reference-transaction"),
    ] {
      try sandbox.folder.write("", to: "work/a.strings")
      let result = try await sandbox.attempt(command)
      #expect(try ran(in: sandbox).contains(name), "\(command): \(result.errors)")
    }
  }

  /// A repository with a document that a filter stores in other bytes, and that was touched since.
  private func filtered(_ scope: String, by name: String = "planted") async throws -> SetupSandbox {
    let sandbox = try await SetupSandbox()
    let path = sandbox.folder.url.path
    try sandbox.folder.write(SetupSandbox.base, to: "work/Main.storyboard")
    let result = try await sandbox.shell(
      """
      echo '*.storyboard filter=\(name)' >.gitattributes
      git config \(scope) filter.\(name).clean "echo ran >>'\(path)/ran'; sed s/Sign/Log/"
      git config \(scope) core.pager "echo paged by a program"
      git add . && git commit -q -m Base && touch -t 203001010101 Main.storyboard
      """)
    try #require(result.status == 0, "\(result.errors)")
    _ = try ran(in: sandbox)
    return sandbox
  }

  private func xibdiff(_ sandbox: SetupSandbox, _ arguments: String..., path: String = "") async throws
    -> Program.Result
  {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try await sandbox.run(
      sandbox.folder.url.path + "/bin/xibdiff", arguments, environment: ["PATH": path + folders])
  }

  @Test func filtersOfTheUserAreRun() async throws {
    let sandbox = try await filtered("--global")
    #expect(try await xibdiff(sandbox, "HEAD").text == "")
    #expect(try ran(in: sandbox).hasPrefix("ran\n"))
    let other = try await filtered("--local")
    #expect(try await xibdiff(other, "HEAD").text.contains("Sign"))
    #expect(try ran(in: other) == "")
    // The user's stands in for that of the repository.
    try await other.git("config", "--global", "filter.planted.clean", "sed s/Sign/Log/")
    #expect(try await xibdiff(other, "HEAD").text == "")
    #expect(try ran(in: other) == "")
  }

  @Test func gitLFSIsRunByItsName() async throws {
    let sandbox = try await filtered("--local", by: "lfs")
    let program = try sandbox.folder.write("#!/bin/sh\necho lfs $1 >>\"$HOME/ran\"; sed s/Sign/Log/", to: "lfs/git-lfs")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let path = sandbox.folder.url.path + "/lfs:"
    #expect(try await xibdiff(sandbox, "HEAD", path: path).text == "")
    #expect(try ran(in: sandbox).hasPrefix("lfs clean\n"))
    // It would run this.
    try await sandbox.git("config", "lfs.extension.planted.clean", "touch ../ran")
    _ = try await xibdiff(sandbox, "HEAD", path: path)
    #expect(try ran(in: sandbox) == "")
  }

  @Test(arguments: [("--global", true), ("--local", false)])
  func thePagerIsTheUsers(_ scope: String, _ isRun: Bool) async throws {
    let sandbox = try await filtered(scope)
    try sandbox.folder.write(SetupSandbox.ours, to: "work/Main.storyboard")
    let result = try await PseudoTerminal.run(
      sandbox.folder.url.path + "/bin/xibdiff", ["HEAD"], typing: "q",
      in: sandbox.folder.url.appendingPathComponent("work"),
      environment: Program.environment(home: sandbox.folder.url, adding: ["PAGER": "cat"]))
    #expect(result.text.contains("paged by a program") == isRun, "\(result.text)")
  }

  /// What a partial clone lacks is fetched, but by no program that the repository names.
  @Test(arguments: [
    ("", true), ("git config remote.origin.uploadpack 'echo >../ran; git-upload-pack'", false),
    ("git config core.sshCommand 'touch ../ran; false'; git config remote.origin.url ssh://localhost:1/x", false),
    ("git config protocol.ext.allow always; git config remote.origin.url 'ext::touch ../ran'", false),
  ]) func whatIsFetchedRunsNothing(_ planted: String, _ isFetched: Bool) async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.commit(SetupSandbox.base)
    try await sandbox.commit(SetupSandbox.ours)
    let made = try await sandbox.shell(
      """
      git config uploadpack.allowFilter true; git config uploadpack.allowAnySHA1InWant true
      git clone -q --no-local --filter=blob:none "file://$PWD" ../part && cd ../part && \(planted.isEmpty ? ":" : planted)
      """)
    try #require(made.status == 0, "\(made.errors)")
    let result = try await sandbox.run(sandbox.folder.url.path + "/bin/xibdiff", ["HEAD~1", "HEAD"], in: "part")
    #expect((result.status == 0 && result.text.contains("Ours")) == isFetched, "\(result.text)\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: sandbox.folder.url.path + "/ran"))
  }
}
