import CommandSupport
import Foundation
import TestSupport
import Testing

/// The programs that do what needs a heavy library.
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

  @Test func theScriptsNameAllOfThem() async throws {
    let names = try await Program.run(
      PackageFile.url("script/helpers").path, [], in: folder.url, environment: Program.environment(home: folder.url))
    #expect(names.text == HelperProgram.allCases.map { $0.rawValue + "\n" }.joined())
  }

  @Test func theProgramForCodeIsNeededOnlyWhereCodeHasToBeRead() async throws {
    try place(helper, at: "usr/libexec/xibmerge/xibmerge-history")
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
    #expect(missing.errors.contains("libexec/xibmerge/xibmerge-code, which is missing"), "\(missing.errors)")
    #expect(missing.errors.contains("swift build --product xibmerge-code"), "\(missing.errors)")

    let code = "usr/libexec/xibmerge/xibmerge-code"
    try place("/bin/false", at: code)
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
