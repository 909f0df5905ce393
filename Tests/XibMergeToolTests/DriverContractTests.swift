import Foundation
import TestSupport
import Testing

/// Git takes a status of 0 for a merge, whatever is in the file: only a driver that merged may end with it.
@Suite struct DriverContractTests {
  private static let base = SampleStoryboard.text()
  private static let ours = SampleStoryboard.text(title: "Log in")
  private static let theirs = SampleStoryboard.text(note: "Hello")
  private static let merged = SampleStoryboard.text(title: "Log in", note: "Hello")

  private func invocation() throws -> Invocation {
    try Invocation(base: Self.base, ours: Self.ours, theirs: Self.theirs)
  }

  private func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

  private static let call = "driver base.xib ours.xib theirs.xib -L 7 -P Main.xib"

  // MARK: Arguments

  /// Runs the command after it where there is no /proc.
  private static let hidden = "unshare --map-root-user --mount sh -c 'mount -t tmpfs none /proc && \"$0\" \"$@\"'"

  @Test(
    .enabled("Only Linux has /proc, and a container may keep it where it is.") {
      try await Invocation(base: nil, ours: nil, theirs: nil).shell("\(hidden) true").status == 0
    })
  func withoutProcTheArgumentsAreRead() async throws {
    let invocation = try invocation(), hidden = Self.hidden
    #expect(try await invocation.shell("\(hidden) \"$xibmerge\" \(Self.call)").status == 0)
    #expect(text(invocation.ours) == Self.merged)
    for program in ["xibmerge", "xibdiff"] {
      let version = try await invocation.shell("\(hidden) '\(Program.built(program))' --version")
      #expect(version.status == 0 && version.text.first?.isNumber == true, "\(version.errors)")
    }
  }

  @Test func withoutASubcommandTheUsageIsTrouble() async throws {
    let result = try await invocation().shell("\"$xibmerge\"")
    #expect(result.status == 2)
    #expect(result.text.isEmpty && result.errors.contains("USAGE: xibmerge"), "\(result.errors)")
  }

  @Test(arguments: ["-P", "-S", "-X", "-Y", "--path", "--base-label", "--ours-label", "--theirs-label"])
  func labelsAndPathsAreData(_ option: String) async throws {
    let values = [
      "--generate-completion-script", "--generate-completion-script=zsh", "--experimental-dump-help", "---completion",
      "--help", "-h", "--version", "--", "-", "", "\n", "-L", "--conflict-style", "%A", "\u{1B}]0;x\u{7}",
      String(repeating: "x", count: 100_000),
    ]
    for value in values {
      let invocation = try invocation()
      let result = try await invocation.driver(option, value)
      #expect(result.status == 0, "\(option) \(value.prefix(40)): \(result.errors.prefix(300))")
      #expect(text(invocation.ours) == Self.merged, "\(option) \(value.prefix(40))")
      guard option != "-P" else { continue }
      let merge = try await invocation.merge(option, value, "-o", "result.xib")
      #expect(
        merge.status == 0 && merge.text.isEmpty, "merge \(option) \(value.prefix(40)): \(merge.errors.prefix(300))")
      #expect(text(try? invocation.folder.bytes(of: "result.xib")) == Self.merged)
    }
  }

  @Test func aLabelOfSeveralLinesIsOneLine() async throws {
    let invocation = try Invocation(
      base: Self.base, ours: Self.ours, theirs: SampleStoryboard.text(title: "Enter"))
    #expect(try await invocation.driver("-X", "mine\n=======\n", "-Y", "--help").status == 1)
    let lines = text(invocation.ours).split(separator: "\n")
    #expect(lines.contains("<<<<<<< mine") && lines.contains(">>>>>>> --help"))
    #expect(lines.count { $0.hasPrefix("=======") } == 1)
  }

  @Test(arguments: [
    "driver", "driver --help", "driver -h", "driver --version", "driver a b c --help",
    "driver base.xib ours.xib theirs.xib --help", "driver --generate-completion-script bash",
    "driver base.xib ours.xib", "driver base.xib ours.xib theirs.xib more.xib",
    "driver base.xib ours.xib theirs.xib -L",
    "driver base.xib ours.xib theirs.xib -L x", "driver base.xib ours.xib theirs.xib -L 0",
    "driver base.xib ours.xib theirs.xib --conflict-style valid", "driver base.xib ours.xib theirs.xib --no-such",
    "driver '' '' ''", "driver base.xib ours.xib missing.xib", "driver help", "driver -- --help",
  ])
  func aDriverThatDidNotMergeStopsGit(_ arguments: String) async throws {
    let invocation = try invocation()
    let result = try await invocation.shell("\"$xibmerge\" \(arguments)")
    #expect(result.status == 130, "\(result.text)\(result.errors)")
    #expect(!(result.text + result.errors).isEmpty)
    #expect(text(invocation.ours) == Self.ours)
  }

  @Test func helpOfTheDriverIsPrintedToAPerson() async throws {
    #expect(try await invocation().shell("\"$xibmerge\" driver --help").text.contains("USAGE: xibmerge driver"))
  }

  @Test func optionsMayComeFirstAndInOneWord() async throws {
    let invocation = try invocation()
    let result = try await invocation.shell(
      "\"$xibmerge\" driver --marker-size=7 -P Main.xib base.xib ours.xib --theirs-label=--help theirs.xib")
    #expect(result.status == 0, "\(result.errors)")
    #expect(text(invocation.ours) == Self.merged)
  }

  /// Git before 2.42 stops only if its file is gone.
  @Test func aCallByGitThatIsRefusedTakesGitsFileAway() async throws {
    let invocation = try invocation()
    let result = try await invocation.shell(
      """
      for file in base:a ours:b theirs:c; do cp ${file%:*}.xib .merge_file_00000${file#*:}; done
      "$xibmerge" driver .merge_file_00000a .merge_file_00000b .merge_file_00000c --no-such
      echo $?; ls -A
      """)
    #expect(result.text == "130\n.merge_file_00000a\n.merge_file_00000c\nbase.xib\nours.xib\ntheirs.xib\n")
  }

  // MARK: Surroundings

  /// What a file gets that is opened while a stream is closed must not be written to as that stream.
  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func closedStreamsDoNotHarmTheResult(_ redirection: String) async throws {
    let invocation = try Invocation(
      base: Self.base, ours: Self.ours, theirs: SampleStoryboard.text(title: "Enter", note: "Hello"))
    let open = try await invocation.shell(
      "cp ours.xib kept; \"$xibmerge\" \(Self.call); mv ours.xib first; mv kept ours.xib")
    #expect(open.status == 0)
    #expect(try await invocation.shell("\"$xibmerge\" \(Self.call) \(redirection)").status == 1)
    #expect(text(invocation.ours) == text(try invocation.folder.bytes(of: "first")))
  }

  @Test func aMergeToAClosedOutputIsTrouble() async throws {
    #expect(try await invocation().shell("\"$xibmerge\" merge base.xib ours.xib theirs.xib >&-").status == 2)
  }

  /// The status of a git that could not be loaded is also that of 126 or 127 conflicts.
  @Test(arguments: [1, 126, 127])
  func aGitThatFailsLikeOneWithConflictsStopsTheMerge(_ status: Int) async throws {
    let invocation = try Invocation(
      base: Self.base.replacing("</document>", with: ""), ours: Self.ours, theirs: Self.theirs)
    let result = try await invocation.shell(
      """
      mkdir bin; printf '#!/bin/sh\necho broken >&2\nexit \(status)\n' >bin/git; chmod +x bin/git
      PATH="$PWD/bin:$PATH" "$xibmerge" \(Self.call)
      """)
    #expect(result.status == 130, "\(result.errors)")
    #expect(text(invocation.ours) == Self.ours)
  }

  /// A sample of `script/contract`, which has its own account of what the arguments mean.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func randomArgumentsInRandomSurroundingsKeepTheContract() async throws {
    let folder = try TemporaryFolder()
    var top = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { top.deleteLastPathComponent() }
    let result = try await Program.run(
      top.path + "/script/contract", ["80", "--program", Program.xibmerge], in: folder.url,
      environment: Program.environment(home: folder.url))
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }

  /// Whatever the limit of open files: merged and told so, or not merged and told so.
  @Test func withFewOpenFilesTheStatusIsTrue() async throws {
    let invocation = try invocation()
    for limit in 3...20 {
      try invocation.folder.write(Self.ours, to: "ours.xib")
      let result = try await invocation.shell("ulimit -n \(limit); \"$xibmerge\" \(Self.call)")
      let isMerged = text(invocation.ours) == Self.merged
      #expect(result.status == 0 ? isMerged : result.status > 128 || result.status == 127, "\(limit): \(result.status)")
      #expect(isMerged || text(invocation.ours) == Self.ours)
    }
  }
}
