import Findings
import Foundation
import Testing
import TestSupport
@testable import Features

/// `xibmerge check` on files and in repositories, as people run it.
@Suite struct CheckTests {
  private static let sound = SampleStoryboard.text()
  /// Two labels have one id, the second on line 21.
  private static let broken = SampleStoryboard.text(extraView: SampleStoryboard.label("Twice", id: "nOt-La-001"))
  private static let duplicate =
    "21: error: Two objects have the id nOt-La-001: label \"Welcome\" and label \"Twice\". (label \"Twice\" nOt-La-001) [duplicate-identifier]"

  private func check(
    _ arguments: String..., in folder: URL, home: URL? = nil
  ) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, ["check"] + arguments, in: folder, environment: Program.environment(home: home ?? folder))
  }

  // MARK: Files

  @Test func aSoundFileIsNothingToFind() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.sound, to: "Main.storyboard")
    let result = try await check("Main.storyboard", in: folder.url)
    #expect(result.status == 0 && result.text == "1 document checked: nothing found.\n" && result.errors.isEmpty)
    try folder.write(Self.broken, to: "Main.storyboard")
    #expect(try await check("Main.storyboard", in: folder.url).status == 1)
  }

  @Test func aFindingNamesItsLineAndFailsTheCheck() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.broken, to: "Main.storyboard")
    try folder.write("", to: "Empty.xib")
    try folder.write("<document>\n<view>\n</document>\n", to: "Cut.xib")
    let result = try await check("Main.storyboard", "Empty.xib", "Cut.xib", in: folder.url)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(result.status == 1 && lines.count == 4)
    #expect(lines[0] == "Main.storyboard:" + Self.duplicate)
    #expect(lines[1].hasPrefix("Empty.xib:1: error: The file is empty") && lines[1].hasSuffix("[well-formed]"))
    #expect(lines[2].hasPrefix("Cut.xib:3: error:") && lines[2].hasSuffix("[well-formed]"))
    #expect(lines[3] == "3 documents checked: 3 errors.")
  }

  @Test func aFolderIsSearchedInOrderWithoutLinksAndHiddenFolders() async throws {
    let folder = try TemporaryFolder(), elsewhere = try TemporaryFolder()
    try elsewhere.write(Self.broken, to: "Other.xib")
    for name in ["b.xib", "a/z.STORYBOARD", "a/b/c.xib", ".hidden/d.xib", "e.txt"] {
      try folder.write(Self.broken, to: "all/" + name)
    }
    let links = [("l.xib", "Other.xib"), ("folder", ".")]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appendingPathComponent("all/" + name),
        withDestinationURL: elsewhere.url.appendingPathComponent(target))
    }
    let result = try await check("all", in: folder.url)
    let paths = result.text.split(separator: "\n").dropLast().map { $0.prefix { $0 != ":" } }
    #expect(paths == ["all/a/b/c.xib", "all/a/z.STORYBOARD", "all/b.xib"])
  }

  @Test func whatCannotBeReadIsTroubleAndTheOthersAreChecked() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.broken, to: "Main.storyboard")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("link.xib").path, withDestinationPath: "Main.storyboard")
    let result = try await check("none.xib", "Main.storyboard", "link.xib", in: folder.url)
    #expect(result.status == 2)
    #expect(result.text.contains("1 document checked: 1 error; 2 could not be checked."))
    #expect(
      result.errors.contains("none.xib: It does not exist") && result.errors.contains("link.xib: It is a symbolic link")
    )
  }

  // MARK: Repositories

  @Test func allThatGitTracksIsCheckedAsItIsInTheWorkTree() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try repository.write(Self.sound, to: "A.storyboard")
    try repository.write(Self.broken, to: "Views/B.xib")
    try repository.write(Self.broken, to: "Gone.xib")
    try await repository.commit("Add")
    try repository.write(Self.broken, to: "A.storyboard")
    try repository.write(Self.sound, to: "Views/B.xib")
    try repository.write(Self.broken, to: "Untracked.xib")
    try await repository.git("rm", "-q", "--cached", "Gone.xib")
    let result = try await check(in: repository.url, home: repository.folder.url)
    #expect(result.status == 1)
    #expect(result.text.split(separator: "\n").count == 2 && result.text.hasPrefix("A.storyboard:21:"))
    let inFolder = try await check(
      "B.xib", in: repository.url.appendingPathComponent("Views"), home: repository.folder.url)
    #expect(inFolder.status == 0)
    let status = try await repository.status()
    #expect(status == " M A.storyboard\nD  Gone.xib\n M Views/B.xib\n?? Gone.xib\n?? Untracked.xib\n")
  }

  @Test func aFileInConflictAndOneOutsideASparseCheckoutAreChecked() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try repository.write(Self.broken, to: "Away/A.xib")
    try await repository.diverge(
      base: Self.sound, ours: SampleStoryboard.text(title: "A"), theirs: SampleStoryboard.text(title: "B"))
    try await repository.git("update-index", "--skip-worktree", "Away/A.xib")
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent("Away"))
    let merge = try await repository.tryGit("merge", "side")
    #expect(merge.status == 1)
    let lines = try await check(in: repository.url, home: repository.folder.url).text.split(separator: "\n")
    #expect(lines.count == 3 && lines[0].hasPrefix("Away/A.xib:21: error"))
    #expect(lines[1].hasPrefix("Main.storyboard:") && lines[1].hasSuffix("[conflict-markers]"))
  }

  @Test func aBareRepositoryIsCheckedAtHEAD() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try repository.write("rules: {duplicate-identifier: warning}\n", to: ".xibmerge.yml")
    try await repository.commit(Self.broken, to: "A.storyboard")
    try await repository.git("clone", "-q", "--bare", ".", "../bare.git")
    let bare = repository.folder.url.appendingPathComponent("bare.git")
    let result = try await check(in: bare, home: repository.folder.url)
    #expect(result.status == 0 && result.text.hasPrefix("A.storyboard:21: warning"))
  }

  @Test func noLinkLeadsOutOfTheRepository() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    let elsewhere = try TemporaryFolder()
    try elsewhere.write("<document>\nsecret", to: "Other.xib")
    for (name, target) in [("link.xib", "Other.xib"), ("folder", ".")] {
      try FileManager.default.createSymbolicLink(
        at: repository.url.appendingPathComponent(name),
        withDestinationURL: elsewhere.url.appendingPathComponent(target))
    }
    try await repository.commit("Links")
    let all = try await check(in: repository.url, home: repository.folder.url)
    #expect(all.status == 0 && all.text == "0 documents checked: nothing found.\n")
    let top = repository.url.path
    for name in [
      "link.xib", "folder/Other.xib", "folder/", "folder", "\(top)/folder/Other.xib", "../work/folder/Other.xib",
      "\(top)/folder/", "./folder/../folder/Other.xib",
    ] {
      let one = try await check(name, in: repository.url, home: repository.folder.url)
      #expect(one.status == 2 && one.text == "0 documents checked: nothing found; 1 could not be checked.\n")
      #expect(one.errors.contains("symbolic link"))
    }
  }

  @Test func withoutARepositoryFilesMustBeNamed() async throws {
    let folder = try TemporaryFolder()
    let result = try await check(in: folder.url)
    #expect(result.status == 2 && result.errors.contains("name the documents to check"))
  }

  @Test func aDocumentOutsideTheRepositoryIsCheckedByItsPath() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    let elsewhere = try TemporaryFolder()
    let path = try elsewhere.write(Self.broken, to: "Other.xib")
    let result = try await check(path, in: repository.url, home: repository.folder.url)
    #expect(result.status == 1 && result.text.hasPrefix("\(path):21: error"))
  }

  // MARK: Rules

  @Test func optionsSwitchRules() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.broken.replacing("opaque=\"NO\"", with: "image=\"moon\""), to: "a.xib")
    let off = try await check("--disable", "duplicate-identifier", "a.xib", in: folder.url)
    #expect(off.status == 0 && off.text == "1 document checked: nothing found.\n")
    let on = try await check(
      "--enable", "unlisted-resource", "--disable", "duplicate-identifier", "a.xib", in: folder.url)
    #expect(on.status == 0 && on.text.contains("warning: The image moon is in use"))
    let strict = try await check(
      "--enable", "unlisted-resource", "--disable", "duplicate-identifier", "--strict", "a.xib", in: folder.url)
    #expect(strict.status == 1)
    let unknown = try await check("--disable", "duplicate-id", "a.xib", in: folder.url)
    #expect(unknown.status == 2 && unknown.errors.contains("duplicate-identifier"))
  }

  @Test(arguments: [
    ["--merge", "a"], ["--merge", "a", "b", "c"], ["--merge", "a", "b", "--against", "c"], ["--matrix", "a"],
    ["--against", "a", "b.xib"], ["--against", "a", "--against", "b"], ["--format", "xml"],
    ["--enable", "stale-cache", "--disable", "stale-cache"],
  ])
  func optionsThatMakeNoSenseAreTrouble(_ arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let result = try await Program.run(
      Program.xibmerge, ["check"] + arguments, in: folder.url, environment: Program.environment(home: folder.url))
    #expect(result.status == 2 && result.output.isEmpty && result.errors.hasPrefix("Error: "))
  }

  @Test func aReportNeverReplacesADocument() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.broken, to: "a.xib")
    let result = try await check("-o", "a.xib", "a.xib", in: folder.url)
    #expect(result.status == 2 && result.errors.contains("give it another name"))
    #expect(try folder.text(of: "a.xib") == Self.broken)
  }

  @Test func aReportCanGoToAFile() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.broken, to: "a.xib")
    for format in ["text", "json", "sarif", "github", "junit", "markdown"] {
      let printed = try await check("--format", format, "a.xib", in: folder.url)
      let written = try await check("--format", format, "-o", "report", "a.xib", in: folder.url)
      #expect(printed.status == 1 && written.status == 1 && written.output.isEmpty)
      #expect(try folder.bytes(of: "report") == printed.output && printed.text.contains("nOt"))
      let more = try await check("--report", "\(format)=more", "a.xib", in: folder.url)
      #expect(try more.status == 1 && folder.bytes(of: "more") == printed.output)
    }
  }

  @Test func oneCheckWritesReportsInSeveralForms() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.broken, to: "a.xib")
    let result = try await check("--report=json=a.json", "--report=junit=a=b.xml", "a.xib", in: folder.url)
    #expect(result.status == 1 && result.text.contains("nOt"))
    #expect(try folder.text(of: "a.json").contains("nOt") && folder.text(of: "a=b.xml").contains("nOt"))
    for wrong in ["json", "json=", "jsn=a.json", "json=a.xib"] {
      #expect(try await check("--report", wrong, "a.xib", in: folder.url).status == 2)
    }
    #expect(try folder.text(of: "a.xib") == Self.broken)
  }

  @Test func nothingFromADocumentSteersTheTerminal() async throws {
    let folder = try TemporaryFolder()
    let id = "a\u{9B}31m&#10;\u{202E}"
    let name = "odd\n\u{1B}[31m%::x.xib"
    try folder.write("<document><view id=\"\(id)\"/><view id=\"\(id)\"/></document>", to: name)
    for format in ["text", "json", "sarif", "github", "junit", "markdown"] {
      let result = try await check("--format", format, ".", "none\u{1B}[31m.xib", in: folder.url)
      let controls = (result.text + result.errors).unicodeScalars.filter {
        $0.properties.generalCategory == .control && $0 != "\n"
      }
      #expect(result.status == 2 && controls.isEmpty && result.text.contains("31m"))
    }
  }

  // MARK: Baselines

  @Test func neitherTitlesNorNamesOfFilesReviveAFindingOfTheBaseline() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.commit(Self.broken, to: "Main.storyboard", "Main")
    func run(_ arguments: String...) async throws -> Program.Result {
      try await Program.run(
        Program.xibmerge, ["check"] + arguments, in: repository.url,
        environment: Program.environment(home: repository.folder.url))
    }
    #expect(try await run("--write-baseline", ".xibmerge-baseline.json").status == 0)
    try await repository.git("add", "-A")
    try await repository.git("commit", "-q", "-m", "Baseline")
    try repository.write(Self.broken.replacing("Welcome", with: "Hello"), to: "Main.storyboard")
    let retitled = try await run()
    #expect(retitled.status == 0 && retitled.errors == "", "\(retitled.text)\(retitled.errors)")
    try await repository.git("mv", "Main.storyboard", "Start.storyboard")
    let moved = try await run()
    #expect(moved.status == 0 && moved.errors == "", "\(moved.text)\(moved.errors)")
    // Another finding of that rule is new.
    try repository.write(Self.broken.replacing("nOt-La-001", with: "nOt-La-002"), to: "Start.storyboard")
    let other = try await run()
    #expect(
      other.status == 1 && other.errors.hasPrefix("These findings of .xibmerge-baseline.json are gone"),
      "\(other.errors)")
  }

  // MARK: Files with texts

  @Test func aCatalogThatABuildOnlyWroteAnewIsOnlyBookkeeping() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    func check(_ arguments: String...) async throws -> String {
      try await Program.run(
        Program.xibmerge, ["check", "--enable", "only-bookkeeping"] + arguments, in: repository.url,
        environment: Program.environment(home: repository.folder.url)
      ).text
    }
    try await repository.commit("{\"strings\": {\"a\": {}}, \"version\": \"1.0\"}", to: "Main.xcstrings", "First")
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.git("checkout", "-q", "main")
    try repository.write("{\"strings\": {\"a\": {}, \"b\": {}}, \"version\": \"1.0\"}", to: "Main.xcstrings")
    try await repository.git("add", "-A")
    let finding = "Main.xcstrings:1: warning: The texts were only written anew; "
    #expect(try await check("--staged").hasPrefix(finding + "git checkout HEAD -- Main.xcstrings takes that back."))
    try await repository.commit("Build")
    #expect(try await check("--against", "side").contains(finding + "give the file its old bytes again."))
  }

  @Test func aCatalogWithoutAVersionIsWarned() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.commit("{ \"strings\" : {} }", to: "Main.xcstrings", "Generated")
    let result = try await Program.run(
      Program.xibmerge, ["check"], in: repository.url, environment: Program.environment(home: repository.folder.url))
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.hasPrefix("Main.xcstrings:1: warning: The catalog has no version. [catalog-without-version]"))
  }

  private static let marked = "<<<<<<< HEAD\n\"a\" = \"A\";\n=======\n\"a\" = \"Ä\";\n>>>>>>> side\n"

  @Test(arguments: [
    ("de.lproj/Main.strings", "\"b\" = \"B\";\n" + marked, "2: error: A conflict marker is left"),
    ("Main.xcstrings", "{ \"strings\" : {\n", "error: The file can't be read"),
    (
      "Main.strings", "\"b\" = \"B\"\n\"c\" = \"C\";\n",
      "1: error: The file can't be read: there should be a semicolon after \"B\""
    ),
    (
      "Main.strings", "\"a\" = \"A\";\n\n\"a\" = \"B\";\n",
      "1: error: \"a\" is here twice with different texts, and only that of line 3"
    ),
    ("Main.strings", "\"a\" = \"A\";\n\"a\" = \"\\U0041\";\n", nil),
    (
      "Main.xcstrings", "{\n\"version\": \"1.0\", \"strings\": {\n\"a\": {},\n\"a\": {\"comment\": \"A\"}}}",
      "3: error: \"a\" is here twice"
    ),
    ("Main.stringsdict", "<plist><dict>\n<key>a</key>\n", "error: The file can't be read"),
    ("Main.strings", "\"b\" = \"B\"; // <<<<<<< a\n/*\n=======\n*/\n", nil), ("Main.xcstrings", "{}", nil),
    ("Main.strings", "{ b = B; }\n", nil), ("Main.strings", "bplist00", nil), ("Main.strings", "", nil),
  ])
  func filesWithTextsAreLookedAtToo(_ path: String, _ text: String, _ finding: String?) async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.commit(Self.sound, to: "Main.storyboard", "Main")
    try repository.write(text, to: path)
    try await repository.git("add", "-A")
    for arguments in [["--staged"], [], [path], ["."]] {
      let result = try await Program.run(
        Program.xibmerge, ["check"] + arguments, in: repository.url,
        environment: Program.environment(home: repository.folder.url))
      #expect(result.status == (finding == nil ? 0 : 1), "\(arguments): \(result.text)\(result.errors)")
      if let finding { #expect(result.text.hasPrefix("\(path):") && result.text.contains(finding), "\(result.text)") }
    }
  }
}

/// `.xibmerge.yml` at the top of a work tree.
@Suite struct CheckConfigurationTests {
  private static let broken = SampleStoryboard.text(extraView: SampleStoryboard.label("Twice", id: "nOt-La-001"))

  private func check(configuration: String, _ arguments: String...) async throws -> Program.Result {
    let repository = try await TemporaryRepository(attributes: nil)
    try repository.write(configuration, to: ".xibmerge.yml")
    try repository.write(Self.broken, to: "A.xib")
    try repository.write(Self.broken, to: "Pods/deep/B.xib")
    try await repository.git("add", "-A")
    return try await run(arguments, in: repository)
  }

  private func run(_ arguments: [String], in repository: TemporaryRepository) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, ["check"] + arguments, in: repository.url,
      environment: Program.environment(home: repository.folder.url))
  }

  @Test func aFileThatIsWrongIsTrouble() async throws {
    let result = try await check(configuration: "rules: {stale-cache: loud}\n")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("Error: .xibmerge.yml:1: stale-cache can't be"), "\(result.errors)")
  }

  @Test func anExcludedDocumentIsNotCheckedEvenByItsName() async throws {
    let result = try await check(configuration: "exclude: [Pods]\n", "Pods/deep/B.xib")
    #expect(result.status == 0 && result.text.hasPrefix("0 documents"))
  }

  @Test func aLinkIsNotFollowed() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    let outside = try repository.folder.write("secret: 1\n", to: "outside.yml")
    try FileManager.default.createSymbolicLink(
      atPath: repository.url.appendingPathComponent(".xibmerge.yml").path, withDestinationPath: outside)
    let result = try await run([], in: repository)
    #expect(result.status == 2 && result.errors.contains("symbolic link") && !result.errors.contains("secret"))
  }

  @Test(arguments: ["mkdir .xibmerge.yml", "mkfifo .xibmerge.yml"])
  func whatIsNoFileIsTrouble(_ command: String) async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try repository.write(Self.broken, to: "A.xib")
    try await repository.git("add", "-A")
    let made = try await Program.run(
      "sh", ["-c", command], in: repository.url, environment: Program.environment(home: repository.folder.url))
    try #require(made.status == 0)
    let result = try await run([], in: repository)
    #expect(
      result.status == 2 && result.errors.contains(".xibmerge.yml: It is a folder, a pipe or a device"),
      "\(result.errors)")
  }

  @Test func theSchemaListsEveryRule() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: root.appendingPathComponent("Documentation/xibmerge.schema.json"))
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    let rules = try #require(properties["rules"]?["properties"] as? [String: Any])
    #expect(rules.keys.sorted() == CheckRule.all.map(\.name).sorted())
    let prose = try String(contentsOf: root.appendingPathComponent("Documentation/check.md"), encoding: .utf8)
    #expect(CheckRule.all.allSatisfy { prose.contains("`\($0.name)`") })
    let faults = try JSONSchema.documented("xibmerge.schema.json").faults(
      of: try JSONSerialization.jsonObject(with: Data("{\"rules\":{\"x\":\"off\"},\"exclude\":[\"a\"]}".utf8)))
    #expect(faults == ["$.rules has an unknown x"])
  }
}
