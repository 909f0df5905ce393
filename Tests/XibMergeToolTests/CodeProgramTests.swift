import Foundation
import TestSupport
import Testing

/// The program that reads code, and the one program under two names.
@Suite struct CodeProgramTests {
  private let folder: TemporaryFolder

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

  @Test func aLinkToTheMergeToolIsTheDiffUnderItsName() async throws {
    let bin = folder.url.appendingPathComponent("usr/bin/")
    try FileManager.default.removeItem(at: bin.appendingPathComponent("xibdiff"))
    try FileManager.default.createSymbolicLink(
      atPath: bin.appendingPathComponent("xibdiff").path, withDestinationPath: "xibmerge")
    let help = try await run("usr/bin/xibdiff", "--help")
    #expect(help.status == 0 && help.text.contains("USAGE: xibdiff"), "\(help.text)\(help.errors)")
  }

  @Test func theProgramForCodeIsNeededOnlyWhereCodeHasToBeRead() async throws {
    try folder.write(SampleStoryboard.text(), to: "work/Main.storyboard")
    try folder.write("class Home {}\n", to: "work/Code/Home.swift")
    /// In a folder below the home folder, whose cache can be used there.
    func check(_ arguments: String...) async throws -> Program.Result {
      try await Program.run(
        folder.url.appendingPathComponent("usr/bin/xibmerge").path, ["check"] + arguments + ["Main.storyboard"],
        in: folder.url.appendingPathComponent("work"), environment: Program.environment(home: folder.url))
    }
    let alone = try await check()
    #expect(alone.status == 0, "\(alone.errors)")
    let missing = try await check("--sources", "Code", "--")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("usr/bin/xibmerge-code, which is missing"), "\(missing.errors)")
    #expect(missing.errors.contains("swift build --product xibmerge-code"), "\(missing.errors)")

    // Only one that came with this program may run.
    try place("/bin/echo", at: "work/xibmerge-code")
    #expect(try await check("--sources", "Code", "--").errors == missing.errors)

    let code = "usr/libexec/xibmerge/xibmerge-code"
    // On a Mac, false is in another folder.
    try folder.write("#!/bin/sh\nexit 1\n", to: code)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url.appendingPathComponent(code).path)
    let broken = try await check("--sources", "Code", "--")
    #expect(broken.status == 2 && broken.errors.contains("xibmerge-code ended early"), "\(broken.errors)")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(code))
    try place(Program.built("xibmerge-code"), at: code)
    let whole = try await check("--sources", "Code", "--")
    #expect(whole.status == 0, "\(whole.errors)")
    // What was read once is in the cache.
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent(code))
    let again = try await check("--sources", "Code", "--")
    #expect(again.status == 0, "\(again.errors)")
  }

  @Test func theProgramForCodeTellsPeopleThatItIsNotForThem() async throws {
    let result = try await Program.run(
      Program.built("xibmerge-code"), [], in: folder.url, environment: Program.environment(home: folder.url))
    #expect(result.status == 2 && result.errors.contains("not for people to call"), "\(result.errors)")
  }
}
