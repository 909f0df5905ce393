import Foundation
import TestSupport
import Testing

/// The examples of the README and of the pages are what the programs print.
@Suite struct ReadmeTests {
  private static let path = "Main.storyboard"

  /// Two branches that both gave the button of the demo another title.
  private func twoTitles() async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository(attributes: nil)
    let base = try Self.page("Documentation/demo/base.storyboard")
    try await repository.diverge(
      base: base, ours: base.replacing("\"Sign in\"", with: "\"Enter\""),
      theirs: base.replacing("\"Sign in\"", with: "\"Log in\""), path: Self.path)
    try await repository.git("branch", "-m", "side", "wording")
    return repository
  }

  @Test func theExampleOfADifferenceIsReal() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.commit(try Self.page("Documentation/demo/base.storyboard"), to: Self.path, "Sign-in screen")
    try await repository.commit(try Self.page("Documentation/demo/ours.storyboard"), to: Self.path, "Stay signed in")
    // With the aliases that the page names.
    let readme = try Self.page("README.md")
    let aliases = readme.matches(of: /git config --global alias\.(x[dl]) '!(xibdiff[a-z ]*)'/)
    for alias in aliases {
      let words = alias.2.split(separator: " ")
      try await repository.git(
        "config", "alias.\(alias.1)",
        (["!'\(Program.built("xibdiff"))'"] + words.dropFirst().map(String.init)).joined(separator: " "))
    }
    let difference = try await repository.git("xd", "HEAD~1", Self.path)
    let log = try await repository.git("xl", "--oneline")
    let example = "$ xibdiff HEAD~1 \(Self.path)\n\(difference)$ xibdiff log --oneline\n\(log)```"
    #expect(readme.contains(example), "\(example)")
    let first = try #require(readme.range(of: "$ xibdiff"))
    #expect(try first.lowerBound < #require(readme.range(of: "xibmerge install --global")).lowerBound)
  }

  @Test func theExampleOfACheckIsReal() async throws {
    let result = try await twoTitles().run(Program.xibmerge, "check", "--against", "wording")
    #expect(result.status == 1)
    let lines = try Self.page("README.md").split(separator: "\n", omittingEmptySubsequences: false)
    let command = try #require(lines.firstIndex { $0.hasPrefix("$ xibmerge check --against wording") })
    let example = lines[(command + 1)...].prefix { $0 != "```" }.joined(separator: "\n") + "\n"
    #expect(example == result.text)
  }

  @Test func theExampleOfSolvingIsReal() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(
      base: try Self.page("Documentation/demo/base.storyboard"),
      ours: try Self.page("Documentation/demo/ours.storyboard"),
      theirs: try Self.page("Documentation/demo/theirs.storyboard"), path: Self.path)
    _ = try await repository.tryGit("merge", "-q", "side")
    let result = try await repository.run(Program.xibmerge, "solve")
    let lines = result.text.split(separator: "\n").prefix(1).joined()
    #expect(try Self.page("Documentation/merging.md").contains("$ xibmerge solve\n\(lines)\n"), "\(result.text)")
  }

  @Test func theExchangeWithAProgramIsReal() async throws {
    let repository = try await twoTitles()
    _ = try await repository.tryGit("merge", "-q", "wording")
    let page = try Self.page("Documentation/merging.md")
    for match in page.matches(of: /```\n\$ (xibmerge resolve --json[^`]*?\n)(\{\n[^`]*?)```/) {
      // Of a here document, the first object is the answer.
      let parts = String(match.2).split(separator: "END\n").map(String.init)
      let command = String(match.1) + (parts.count > 1 ? parts[0] + "END\n" : "")
      let result = try await Program.run(
        "sh", ["-c", command.replacing("xibmerge", with: "'\(Program.xibmerge)'")], in: repository.url,
        environment: Program.environment(home: repository.folder.url))
      let shown = parts[parts.count - 1].replacing(/,\s*…/, with: "")
      let example = try JSONSerialization.jsonObject(with: Data(shown.utf8))
      let real = try JSONSerialization.jsonObject(with: Data(result.output))
      #expect(Self.holds(real, example), "\(command)\(result.text)\(result.errors)")
    }
    #expect(try repository.text(of: Self.path).contains("title=\"Log in\""))
    #expect(try await repository.status().hasPrefix("M  \(Self.path)"))
  }

  @Test func theSixCommandsOfAProgramAreReal() async throws {
    let repository = try await twoTitles()
    let page = try Self.page("Documentation/merging.md")
    let section = try #require(page.components(separatedBy: "### In six commands").dropFirst().first)
    let block = try #require(section.components(separatedBy: "```\n").dropFirst().first)
    let commands = block.components(separatedBy: "$ ").dropFirst()
    #expect(commands.count == 6)
    for command in commands {
      let line = String(command.prefix { $0 != "\n" }), output = String(command.drop { $0 != "\n" }.dropFirst())
      let result = try await Program.run(
        "sh", ["-c", line.replacing("xibmerge ", with: "'\(Program.xibmerge)' ")], in: repository.url,
        environment: Program.environment(home: repository.folder.url))
      #expect(result.text == output, "\(line)\n\(result.errors)")
    }
  }

  /// Whether a value has all that another one has.
  private static func holds(_ whole: Any, _ part: Any) -> Bool {
    if let whole = whole as? [String: Any], let part = part as? [String: Any] {
      return part.allSatisfy { key, value in whole[key].map { holds($0, value) } ?? false }
    }
    if let whole = whole as? [Any], let part = part as? [Any] {
      return whole.count == part.count && zip(whole, part).allSatisfy { holds($0, $1) }
    }
    return (whole as? NSObject) == (part as? NSObject)
  }

  /// Every page that a page links to is there.
  @Test(arguments: ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "Sources/README.md"] + ReadmeTests.pages)
  func linksLeadToFiles(_ name: String) throws {
    let folder = PackageFile.url(name).deletingLastPathComponent()
    for match in try Self.page(name).matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
      let target = folder.appendingPathComponent(String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: target), "\(name) links to \(match.1)")
    }
  }

  static let pages: [String] = {
    let folder = PackageFile.url("Documentation")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/\($0)" }
  }()

  // The format is a reference of numbers, and the rules of the merge say each what they are.
  @Test(arguments: ["README.md"] + ReadmeTests.pages.filter { !$0.hasSuffix("format.md") && !$0.hasSuffix("rules.md") })
  func noSentenceIsLong(_ page: String) throws {
    #expect(Self.sentences(of: try Self.page(page)).filter { $0.split(separator: " ").count > 35 } == [])
  }

  /// The sentences of a page, with a word for each piece of code or link. Cells of tables and entries of lists stand alone.
  private static func sentences(of page: String) -> [String] {
    var blocks = [""], isCode = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      if isCode || line.hasPrefix("```") || line.isEmpty || line.hasPrefix("#") {
        blocks.append("")
      } else if line.hasPrefix("|") {
        blocks += line.split(separator: "|").map(String.init) + [""]
      } else if line.contains(#/^ *([-*]|\d+\.) /#) {
        blocks.append(String(line))
      } else {
        blocks[blocks.count - 1] += " " + line
      }
    }
    return blocks.flatMap { block in
      block.replacing(#/`[^`]*`/#, with: "code").replacing(#/\]\([^)]*\)/#, with: "")
        .split(separator: #/[.!?]["”)*]* /#).map(String.init)
    }
  }

  private static func page(_ name: String) throws -> String {
    try String(contentsOf: PackageFile.url(name), encoding: .utf8)
  }
}

extension TemporaryRepository {
  fileprivate func run(_ program: String, _ arguments: String...) async throws -> Program.Result {
    try await Program.run(program, arguments, in: url, environment: Program.environment(home: folder.url))
  }
}
