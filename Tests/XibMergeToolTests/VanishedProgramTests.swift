import Foundation
import TestSupport
import Testing

/// What people do with git every day, where the programs that `install` named are gone.
@Suite struct VanishedProgramTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var programs = "bin"
    /// A link to the program, through which it is installed.
    var link: String?
    var options: [String] = []
    /// Whether the setting itself says what to do; if not, it is the shell that names the program.
    var isTold = true
    let vanish: @Sendable (SetupSandbox, _ programs: [String]) throws -> Void

    init(
      _ description: String, programs: String = "bin", link: String? = nil, options: [String] = [], isTold: Bool = true,
      vanish: @escaping @Sendable (SetupSandbox, [String]) throws -> Void
    ) {
      (testDescription, self.programs, self.link, self.options) = (description, programs, link, options)
      (self.isTold, self.vanish) = (isTold, vanish)
    }

    /// Puts another file in the place of both programs.
    static func replaced(_ description: String, by text: String, permissions: Int, isTold: Bool = true) -> Case {
      Case(description, isTold: isTold) { _, programs in
        for program in programs {
          try FileManager.default.removeItem(atPath: program)
          try Data(text.utf8).write(to: URL(fileURLWithPath: program))
          try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: program)
        }
      }
    }

    static func moved(_ description: String, _ old: String, to new: String, link: String? = nil, options: [String] = [])
      -> Case
    {
      Case(description, programs: old, link: link, options: options) { sandbox, _ in
        let top = sandbox.folder.url.path + "/"
        try FileManager.default.moveItem(atPath: top + old, toPath: top + new)
      }
    }
  }

  static let cases: [Case] = [
    Case("the programs were removed") { _, programs in
      for program in programs { try FileManager.default.removeItem(atPath: program) }
    },
    .moved("their folder was renamed", "bin", to: "other"),
    .moved("the home folder was moved", "bin", to: "other", options: ["--global"]),
    .moved("the settings of a work tree outlived them", "bin", to: "other", options: ["--worktree"]),
    .moved("an upgrade removed their version", "mise/installs/xibmerge/1.0/bin", to: "mise/installs/xibmerge/1.1"),
    .moved("a link leads nowhere", "Cellar/xibmerge/1.0/bin", to: "Cellar/xibmerge/1.1", link: "bin/xibmerge"),
    Case("they are not on the search path", options: ["--portable"]) { _, _ in },
    .replaced("they may not be run", by: "#!/bin/sh\nexit 0\n", permissions: 0o644),
    .replaced("a full disk left empty files", by: "", permissions: 0o755),
    .replaced("their loader is gone", by: "#!/nowhere/loader\n", permissions: 0o755, isTold: false),
  ]

  @Test(arguments: cases) func gitShowsXMLAndStopsMergesWithWhatToDo(_ vanished: Case) async throws {
    let sandbox = try await SetupSandbox(programs: vanished.programs)
    let top = sandbox.folder.url.path + "/"
    try await sandbox.diverge()
    if vanished.options.contains("--worktree") { try await sandbox.git("config", "extensions.worktreeConfig", "true") }
    if let link = vanished.link {
      try FileManager.default.createDirectory(atPath: top + "bin", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: top + link, withDestinationPath: sandbox.xibmerge)
    }
    try await sandbox.succeed(["install", "--textconv"] + vanished.options)
    try await sandbox.git("add", ".")
    try await sandbox.git("commit", "-q", "--allow-empty", "-m", "Attributes")
    try vanished.vanish(sandbox, ["xibmerge", "xibdiff"].map { top + "\(vanished.programs)/\($0)" })

    let log = try await sandbox.attempt("log", "-p")
    #expect(log.status == 0 && log.text.contains("+                            <label"), "\(log.errors)")
    try sandbox.folder.write(SetupSandbox.merged, to: "work/" + SetupSandbox.document)
    let diff = try await sandbox.attempt("diff")
    #expect(diff.status == 0 && diff.text.contains("+                            <label"), "\(diff.errors)")
    try await sandbox.git("reset", "-q", "--hard")

    try await expectStop(of: ["merge", "--no-edit", "side"], vanished, in: sandbox)
    try await expectStop(of: ["rebase", "side"], vanished, in: sandbox)
    try await sandbox.git("rebase", "--abort")
    try await sandbox.git("checkout", "-q", "main~2")
    try sandbox.folder.write(SetupSandbox.theirs, to: "work/" + SetupSandbox.document)
    try await sandbox.git("stash", "-q")
    try await sandbox.git("checkout", "-q", "main")
    try await expectStop(of: ["stash", "pop"], vanished, in: sandbox)
    #expect(try await !sandbox.git("stash", "list").isEmpty)
  }

  /// A command of git stops, names the program and what to do, and takes no side in silence.
  private func expectStop(of command: [String], _ vanished: Case, in sandbox: SetupSandbox) async throws {
    let result = try await sandbox.attempt(command)
    #expect(result.status != 0, "\(command)")
    #expect(result.errors.contains("xibmerge"), "\(command): \(result.errors)")
    #expect(!result.text.contains("CONFLICT") && !result.errors.contains("CONFLICT"), "\(command): \(result.text)")
    if vanished.isTold {
      #expect(!result.errors.contains("case $?"), "\(command): \(result.errors)")
      #expect(
        result.errors.contains("can't be run, so the merge stops. Install xibmerge again, and run xibmerge install.\n"),
        "\(command): \(result.errors)")
      #expect(
        result.errors.contains("git -c 'merge.xib.driver=git merge-file --marker-size=%L %A %O %B' merge"),
        "\(command): \(result.errors)")
    }
    #expect(try !sandbox.folder.text(of: "work/" + SetupSandbox.document).contains("<<<<<<<"), "\(command)")
    #expect(try await sandbox.git("ls-files", "--unmerged").isEmpty, "\(command)")
  }
}
