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
    let vanish: @Sendable (SetupSandbox, _ programs: [String]) throws -> Void

    init(
      _ description: String, programs: String = "bin", link: String? = nil, options: [String] = [],
      vanish: @escaping @Sendable (SetupSandbox, [String]) throws -> Void
    ) {
      (testDescription, self.programs, self.link, self.options) = (description, programs, link, options)
      self.vanish = vanish
    }

    /// Puts another file in the place of both programs.
    static func replaced(_ description: String, by text: String, permissions: Int = 0o755) -> Case {
      replaced(description, by: Array(text.utf8), permissions: permissions)
    }

    static func replaced(_ description: String, by bytes: [UInt8], permissions: Int = 0o755) -> Case {
      Case(description) { _, programs in
        for program in programs {
          try FileManager.default.removeItem(atPath: program)
          try Data(bytes).write(to: URL(fileURLWithPath: program))
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
    .replaced("a full disk left empty files", by: ""),
    .replaced("their loader is gone", by: "#!/nowhere/loader\n"),
    Case("folders are in their place") { _, programs in
      for program in programs {
        try FileManager.default.removeItem(atPath: program)
        try FileManager.default.createDirectory(atPath: program, withIntermediateDirectories: false)
      }
    },
    .replaced("the system kills them, as a Mac does without a signature", by: "#!/bin/sh\nkill -9 $$\n"),
    .replaced("the loader misses a library", by: "#!/bin/sh\necho 'dyld: Library not loaded' >&2; kill -6 $$\n"),
    .replaced("they are for another processor", by: [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 2] + Array("more".utf8)),
    .replaced("a shim has no version here", by: "#!/bin/sh\necho 'No version is set for shim' >&2; exit 1\n"),
    .replaced("other programs of that name do nothing", by: "#!/bin/sh\nexit 0\n"),
    .replaced("other programs of that name know no such call", by: "#!/bin/sh\necho usage >&2; exit 64\n"),
    .replaced(
      "they are older, and say a conflict with 1",
      by: "#!/bin/sh\ncase \"$*\" in *--statuses*) exit 130;; *) exit 1;; esac\n"),
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

    // A program that ends with 0 and prints nothing has converted to nothing.
    let label = vanished.testDescription.hasSuffix("do nothing") ? "commit " : "+                            <label"
    let log = try await sandbox.attempt("log", "-p")
    #expect(log.status == 0 && log.text.contains(label), "\(log.errors)")
    try sandbox.folder.write(SetupSandbox.merged, to: "work/" + SetupSandbox.document)
    let diff = try await sandbox.attempt("diff")
    #expect(diff.status == 0 && (diff.text.contains(label) || label == "commit "), "\(diff.errors)")
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
    #expect(!result.errors.contains("case $?"), "\(command): \(result.errors)")
    #expect(
      result.errors.contains("can't be run, so the merge stops. Install xibmerge again, and run xibmerge install.\n"),
      "\(command): \(result.errors)")
    #expect(
      result.errors.contains("git -c 'merge.xib.driver=git merge-file --marker-size=%L %A %O %B' merge"),
      "\(command): \(result.errors)")
    #expect(try !sandbox.folder.text(of: "work/" + SetupSandbox.document).contains("<<<<<<<"), "\(command)")
    #expect(try await sandbox.git("ls-files", "--unmerged").isEmpty, "\(command)")
  }
}
