import Foundation
import TestSupport
import Testing

/// The program that `xibdiff` and `xibmerge` become for all that needs a history.
@Suite struct HelperProgramTests {
  private let folder: TemporaryFolder
  private let helper = Program.built("xibmerge-history")

  init() throws {
    folder = try TemporaryFolder()
    for name in ["xibdiff", "xibmerge"] { try place(Program.built(name), at: "usr/bin/\(name)") }
  }

  private func place(_ program: String, at path: String) throws {
    let place = folder.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: program, toPath: place.path)
  }

  private func run(_ program: String, _ arguments: String...) async throws -> Program.Result {
    try await Program.run(
      folder.url.appendingPathComponent(program).path, arguments, in: folder.url,
      environment: Program.environment(home: folder.url))
  }

  @Test(arguments: ["usr/libexec/xibmerge/xibmerge-history", "usr/bin/xibmerge-history"])
  func itIsFoundInLibexecAndBesideTheOthers(place path: String) async throws {
    try place(helper, at: path)
    let log = try await run("usr/bin/xibdiff", "log", "--", "Main.xib")
    #expect(log.status == 2 && log.errors.contains("repository") && !log.errors.contains("--product"), "\(log.errors)")
    let check = try await run("usr/bin/xibmerge", "check")
    #expect(check.status == 2 && check.errors.contains("There is no git repository here"), "\(check.errors)")
  }

  @Test func aLinkToTheMergeToolIsTheDiffUnderItsName() async throws {
    let bin = folder.url.appendingPathComponent("usr/bin/")
    try FileManager.default.removeItem(at: bin.appendingPathComponent("xibdiff"))
    try FileManager.default.createSymbolicLink(
      atPath: bin.appendingPathComponent("xibdiff").path, withDestinationPath: "xibmerge")
    let help = try await run("usr/bin/xibdiff", "--help")
    #expect(help.status == 0 && help.text.contains("USAGE: xibdiff"), "\(help.text)\(help.errors)")
  }

  @Test func itIsFoundThroughALinkToTheProgram() async throws {
    try place(helper, at: "usr/libexec/xibmerge/xibmerge-history")
    let link = folder.url.appendingPathComponent("xibmerge").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "usr/bin/xibmerge")
    let check = try await run("xibmerge", "check")
    #expect(check.errors.contains("There is no git repository here"), "\(check.errors)")
  }

  @Test func whatIsMissingIsSaidWithTheCommandThatBuildsIt() async throws {
    for result in [
      try await run("usr/bin/xibdiff", "HEAD~1", "Main.xib"), try await run("usr/bin/xibdiff", "log", "--", "Main.xib"),
      try await run("usr/bin/xibmerge", "check"), try await run("usr/bin/xibmerge", "solve"),
    ] {
      #expect(result.status == 2)
      #expect(result.errors.contains("usr/bin/xibmerge-history, which is missing"), "\(result.errors)")
      #expect(result.errors.contains("swift build --product xibmerge-history"), "\(result.errors)")
    }
  }

  @Test func whatIsNotInTheFolderOfTheProgramIsNotRun() async throws {
    try place("/bin/echo", at: "xibmerge-history")
    let result = try await run("usr/bin/xibmerge", "check")
    #expect(result.status == 2 && result.text.isEmpty)
  }

  #if os(Linux)
    /// They must start in a few milliseconds, and loading libgit2 takes longer than many a merge.
    @Test(arguments: ["xibdiff", "xibmerge"]) func theOthersLoadNoLibgit2(name: String) async throws {
      func libraries(_ program: String) async throws -> String {
        try await Program.run(
          "ldd", [program], in: folder.url, environment: Program.environment(home: folder.url)
        ).text
      }
      #expect(try await libraries(helper).contains("libgit2"))
      let found = try await libraries(Program.built(name))
      #expect(found.contains("libxml2") && !found.contains("libgit2"), "\(found)")
    }
  #endif
}
