import Foundation
import TestSupport
import Testing

/// Reports and results that a person sends somewhere else than to the standard output.
@Suite struct OutputTests {
  private let merged = SampleStoryboard.text(title: "Log in", note: "Hello")

  private func invocation() throws -> Invocation {
    try Invocation(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(note: "Hello"))
  }

  /// A folder to work in that the cache of merges is outside of.
  private static let setting =
    "mkdir work; cp *.xib work; cd work; cp base.xib copy.xib; export GIT_CEILING_DIRECTORIES=$PWD"

  /// Commands that write to a file named `out`.
  private static let commands = [
    "merge base.xib ours.xib theirs.xib -o out", "merge base.xib ours.xib theirs.xib --json out",
    "check ours.xib -o out",
  ]

  @Test(arguments: commands)
  func aPipeIsWrittenTo(_ command: String) async throws {
    let invocation = try invocation()
    let result = try await invocation.shell(
      """
      \(Self.setting)
      mkfifo out
      cat out > got &
      "$xibmerge" \(command) > /dev/null && test -p out || { kill $!; exit 100; }
      wait $!
      """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try !invocation.folder.bytes(of: "work/got").isEmpty)
  }

  @Test(arguments: commands)
  func aLinkIsFollowed(_ command: String) async throws {
    let invocation = try invocation()
    let result = try await invocation.shell(
      """
      \(Self.setting)
      mkdir elsewhere
      echo old > elsewhere/file
      chmod 600 elsewhere/file
      ln -s elsewhere/file out
      "$xibmerge" \(command) > /dev/null && test -L out && ls -l elsewhere
      """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.contains("-rw-------"))
    #expect(try invocation.folder.text(of: "work/elsewhere/file") != "old\n")
  }

  @Test(arguments: [
    "-o out --json out", "-o out --json ./out", "-o out --json ../work/out", "-o link --json out.xib",
    "--json copy.xib",
    "-o out --json link",
  ])
  func aReportReplacesNeitherTheMergeNorAVersion(_ options: String) async throws {
    let invocation = try invocation()
    let result = try await invocation.shell(
      """
      \(Self.setting)
      cp base.xib out.xib
      ln -s out.xib link
      "$xibmerge" merge copy.xib ours.xib link \(options)
      status=$?
      test ! -e out && cmp -s base.xib out.xib && cmp -s base.xib copy.xib || status=100
      exit $status
      """)
    #expect(result.status == 2 && result.output.isEmpty && result.errors.contains("name"), "\(result.errors)")
  }

  @Test func aDeviceTakesMergeAndReport() async throws {
    let result = try await invocation().shell(
      """
      "$xibmerge" merge base.xib ours.xib theirs.xib -o /dev/null --json /dev/null && test -c /dev/null || exit
      "$xibmerge" merge base.xib ours.xib theirs.xib -o /dev/stdout --json /dev/null | grep -c '^<document'
      """)
    #expect(result.status == 0 && result.text == "1\n", "\(result.text)\(result.errors)")
  }

  @Test func aLinkToWhatIsNotThereYetMakesIt() async throws {
    let invocation = try invocation()
    let result = try await invocation.shell(
      "ln -s new out; \"$xibmerge\" merge base.xib ours.xib theirs.xib -o out && test -L out")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try invocation.folder.text(of: "new") == merged)
  }

  /// In a work tree, a link may lead anywhere.
  @Test func theDriverReplacesALink() async throws {
    let invocation = try invocation()
    let result = try await invocation.shell(
      """
      mv ours.xib elsewhere
      ln -s elsewhere ours.xib
      "$xibmerge" driver base.xib ours.xib theirs.xib && test ! -L ours.xib
      """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try invocation.folder.text(of: "ours.xib") == merged)
    #expect(try invocation.folder.text(of: "elsewhere") == SampleStoryboard.text(title: "Log in"))
  }
}
