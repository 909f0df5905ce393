import Foundation
import TestSupport
import Testing

/// `xibmerge check --sources`, as people run it.
@Suite struct SourceCheckTests {
  private typealias Sample = SampleSources

  /// The rules that a document breaks, and the report.
  private func check(
    _ document: String, options: [String] = [], code: [String: String] = [:]
  ) async throws -> (rules: [String], text: String, status: Int32) {
    let folder = try TemporaryFolder()
    try folder.write(Sample.code, to: "App/Home.swift")
    try folder.write(Sample.base, to: "App/Base.swift")
    try folder.write(Sample.objectiveC, to: "App/Cells.m")
    for (path, text) in code { try folder.write(text, to: path) }
    try folder.write(document, to: "Home.xib")
    let result = try await Program.run(
      Program.xibmerge, ["check", "--sources", "App", "Home.xib"] + options, in: folder.url,
      environment: Program.environment(home: folder.url))
    let lines = result.text.split(separator: "\n").dropLast()
    return (lines.map { String($0.split(separator: "[").last?.dropLast() ?? "") }, result.text, result.status)
  }

  @Test func aMissingOutletIsFoundInTheFolderThatIsNamed() async throws {
    let found = try await check(Sample.document(Sample.outlet("titelLabel")))
    #expect(found.rules == ["unknown-outlet"] && found.status == 1)
    #expect(found.text.hasPrefix("Home.xib:6: error: HomeController has no outlet titelLabel, which is connected."))
    #expect(found.text.contains("App/Home.swift:1"))
  }

  @Test(arguments: [true, false]) func projectsAroundTheCodeAreRead(isInApp: Bool) async throws {
    var targets = ["App": ["../Home.xib"], "Kit": ["Base.swift"]]
    targets[isInApp ? "App" : "Kit", default: []].append("Home.swift")
    let found = try await check(Sample.document(), code: ["App/App.xcodeproj/project.pbxproj": Sample.project(targets)])
    #expect(found.rules == (isInApp ? [] : ["unknown-class"]), "\(found.text)")
  }

  // MARK: Options

  @Test func aFolderThatIsNotThereIsTrouble() async throws {
    let found = try await check(Sample.document(), options: ["--sources", "Nowhere"])
    #expect(found.status == 2)
  }

  @Test func aFolderWithoutCodeIsTrouble() async throws {
    let folder = try TemporaryFolder()
    try folder.write("Notes", to: "Empty/notes.txt")
    try folder.write(Sample.document(), to: "Home.xib")
    let result = try await Program.run(
      Program.xibmerge, ["check", "--sources", "Empty", "Home.xib"], in: folder.url,
      environment: Program.environment(home: folder.url))
    #expect(result.status == 2 && result.errors.contains("no Swift or Objective-C file in Empty"), "\(result.errors)")
  }

  @Test func whatIsStagedIsComparedWithTheCodeInTheIndex() async throws {
    let repository = try await TemporaryRepository()
    try repository.write(Sample.code + Sample.base, to: "App/Home.swift")
    try repository.write(Sample.document(), to: "Home.xib")
    try await repository.commit("All")
    func check() async throws -> String {
      try await Program.run(
        Program.xibmerge, ["check", "--staged", "--sources", "App"], in: repository.url,
        environment: Program.environment(home: repository.folder.url)
      ).text
    }
    let renamed = (Sample.code + Sample.base).replacingOccurrences(of: "titleLabel", with: "label")
    try repository.write(Sample.document(Sample.outlet("titleLabel")), to: "Home.xib")
    _ = try await repository.git("add", "Home.xib")
    // Only the index counts, in both directions.
    try repository.write(renamed, to: "App/Home.swift")
    #expect(try await check().contains("nothing found"))
    _ = try await repository.git("add", "App")
    try repository.write(Sample.code + Sample.base, to: "App/Home.swift")
    #expect(try await check().contains("HomeController has no outlet titleLabel"))
  }

  @Test func theConfigurationNamesSources() async throws {
    let repository = try await TemporaryRepository()
    try repository.write("sources:\n  - App\n", to: ".xibmerge.yml")
    try repository.write(Sample.code + Sample.base, to: "App/Home.swift")
    try repository.write(Sample.document(Sample.outlet("gone")), to: "Home.xib")
    try await repository.commit("All")
    let result = try await Program.run(
      Program.xibmerge, ["check"], in: repository.url, environment: Program.environment(home: repository.folder.url))
    #expect(result.status == 1 && result.text.contains("HomeController has no outlet gone"), "\(result.errors)")
  }
}
