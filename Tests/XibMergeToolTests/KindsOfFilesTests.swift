import Foundation
import TestSupport
import Testing

/// What each command does with each kind of file, as `Documentation/reference.md` says.
@Suite struct KindsOfFilesTests {
  /// A kind of file: the head of its column, a path, and the bytes with a text.
  private struct Kind {
    let path: String
    let bytes: @Sendable (String) -> [UInt8]
  }

  private static let kinds: [String: Kind] = [
    "documents": Kind(path: "Main.storyboard") { Array(SampleStoryboard.text(title: $0).utf8) },
    "archives": Kind(path: "Main.xib") { title in
      SampleArchive { $0.buttons[0].title = title }.bytes
    },
    "`.strings`": Kind(path: "de.lproj/Main.strings") { Array("\"a\" = \"\($0)\";\n".utf8) },
    "`.stringsdict`": Kind(path: "de.lproj/Main.stringsdict") {
      Array("<plist version=\"1.0\"><dict>\n<key>a</key>\n<string>\($0)</string>\n</dict></plist>\n".utf8)
    },
    "`.xcstrings`": Kind(path: "Main.xcstrings") {
      Array(
        """
        {
          "strings" : {
            "a" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "\($0)"
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }
        """.utf8)
    },
  ]

  /// The table, by command and by the head of the column.
  private static func table() throws -> [String: [String: String]] {
    let text = try String(contentsOf: PackageFile.url("Documentation/reference.md"), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## Commands and kinds of files\n").last)
    let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("|") }.map {
      $0.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    let heads = rows[0].dropFirst()
    return Dictionary(
      uniqueKeysWithValues: rows.dropFirst(2).map { row in
        (row[0].trimmingCharacters(in: ["`"]), Dictionary(uniqueKeysWithValues: zip(heads, row.dropFirst())))
      })
  }

  /// A repository whose branches contradict each other in a file.
  private struct Desk {
    let repository: TemporaryRepository
    let kind: Kind

    init(_ kind: Kind) async throws {
      self.kind = kind
      repository = try await TemporaryRepository(attributes: "* merge=xibmerge\n")
      // The program is also xibdiff, if it is called so.
      try FileManager.default.createSymbolicLink(
        atPath: repository.folder.url.appendingPathComponent("xibdiff").path, withDestinationPath: Program.xibmerge)
      for (name, text) in [("base", "Old"), ("ours", "Mine"), ("theirs", "Its")] {
        try repository.folder.write(kind.bytes(text), to: "\(name)/\(kind.path)")
      }
      try await commit("Old")
      try await repository.git("checkout", "-q", "-b", "side")
      try await commit("Its")
      try await repository.git("checkout", "-q", "main")
      try await commit("Mine")
    }

    func commit(_ text: String) async throws {
      try repository.write(kind.bytes(text), to: kind.path)
      try await repository.commit(text)
    }

    func run(_ words: String...) async throws -> Program.Result {
      try await Program.run(
        words[0] == "xibdiff" ? repository.folder.url.appendingPathComponent("xibdiff").path : Program.xibmerge,
        Array(words.dropFirst()), in: repository.url,
        environment: Program.environment(home: repository.folder.url))
    }

    func merge() async throws -> String { try await repository.tryGit("merge", "-q", "--no-edit", "side").errors }

    func file(_ version: String) -> String {
      repository.folder.url.appendingPathComponent("\(version)/\(kind.path)").path
    }
  }

  /// Whether a command does its work on a kind of file.
  private static let commands: [String: @Sendable (Desk) async throws -> Bool] = [
    "xibmerge merge": { desk in
      let merged = try await desk.run(
        "xibmerge", "merge", desk.file("base"), desk.file("ours"), desk.file("theirs"))
      return merged.status == 1 && merged.errors.contains("CONFLICT") && !merged.errors.contains("line by line")
    },
    "xibmerge driver": { desk in
      let said = try await desk.merge()
      return said.contains("1 change from ours, 1 from theirs") && said.contains("1 conflict")
    },
    "xibmerge solve": { desk in
      _ = try await desk.merge()
      let solved = try await desk.run("xibmerge", "solve", "--favor", "theirs")
      return try solved.status == 0 && desk.repository.text(of: desk.kind.path).contains("Its")
    },
    "xibmerge resolve": { desk in
      _ = try await desk.merge()
      let listed = try await desk.run("xibmerge", "resolve", "--json")
      return listed.status == 1 && listed.text.contains("\"causes\":[{") && listed.text.contains("\"value\"")
    },
    "xibmerge mergetool": { desk in
      _ = try await desk.merge()
      let result = try await PseudoTerminal.run(
        Program.xibmerge,
        ["mergetool", desk.file("base"), desk.file("ours"), desk.file("theirs"), desk.kind.path], typing: "t\n",
        in: desk.repository.url, environment: Program.environment(home: desk.repository.folder.url))
      return try result.status == 0 && result.text.contains("Conflict 1 of 1")
        && desk.repository.text(of: desk.kind.path).contains("Its")
    },
    "xibmerge check": { desk in
      _ = try await desk.merge()
      let check = try await desk.run("xibmerge", "check", desk.kind.path)
      return check.status == 1 && check.text.contains("[conflict-markers]")
    },
    "xibmerge try": { desk in
      _ = try await desk.merge()
      try await desk.commit("Mine")
      let replay = try await desk.run("xibmerge", "try", "--format", "json").text
      return replay.contains("\"path\":\"\(desk.kind.path)\"") || replay.contains("\"texts\":{\"files\":1,")
    },
    "xibmerge audit": { desk in
      // Nothing contradicts what main changed.
      try await desk.repository.git("checkout", "-q", "-b", "third", "side~1")
      try await desk.repository.commit("y", to: "OTHER")
      try await desk.repository.git("merge", "-q", "-s", "ours", "-m", "Lost", "main")
      let audit = try await desk.run("xibmerge", "audit")
      return audit.status == 1 && audit.text.contains(desk.kind.path)
    },
    "xibmerge review": { desk in
      let id = try #require(try await desk.merge().firstMatch(of: /xibmerge review (\w+)/)).1
      return try await desk.run("xibmerge", "review", String(id)).text.contains("CONFLICT")
    },
    "xibmerge report": { desk in
      let id = try #require(try await desk.merge().firstMatch(of: /xibmerge review (\w+)/)).1
      let report = try await desk.run("xibmerge", "report", String(id), "-o", "out")
      return try report.status == 0 && desk.repository.text(of: "out/decisions.txt").contains("CONFLICT")
    },
    "xibmerge tidy": { desk in
      let text = try desk.repository.text(of: desk.kind.path)
      let noise = text.replacing("toolsVersion=\"", with: "toolsVersion=\"1")
        .replacing("<string key=\"IBDocument.SystemVersion\">", with: "<string key=\"IBDocument.SystemVersion\">1")
        .replacing(" = ", with: "  =  ").replacing("<key>", with: " <key>").replacing(" : ", with: ": ")
      try desk.repository.write(noise, to: desk.kind.path)
      _ = try await desk.run("xibmerge", "tidy")
      return try noise != text && desk.repository.text(of: desk.kind.path) == text
    },
    "xibmerge draw": { desk in try await desk.run("xibmerge", "draw", desk.kind.path, "-o", "out").status == 0 },
    "xibdiff": { desk in try await desk.run("xibdiff", "HEAD~1").text.contains("\"Old\" → \"Mine\"") },
    "xibdiff show": { desk in try await desk.run("xibdiff", "show").text.contains("\"Old\" → \"Mine\"") },
    "xibdiff log": { desk in
      try await desk.run("xibdiff", "log", "--", desk.kind.path).text.contains("\"Old\" → \"Mine\"")
    },
    "xibdiff blame": { desk in
      let blame = try await desk.run("xibdiff", "blame", "--", desk.kind.path)
      let head = try await desk.repository.git("rev-parse", "--short=9", "HEAD").trimmingCharacters(in: .newlines)
      return blame.status == 0 && blame.text.contains(head)
    },
    "xibdiff textconv": { desk in
      let text = try await desk.run("xibdiff", "textconv", desk.kind.path).text
      return try text.contains("Mine") && text != desk.repository.text(of: desk.kind.path)
    },
  ]

  @Test(arguments: kinds.keys.sorted())
  func theTableSaysWhatEachCommandDoes(_ name: String) async throws {
    let kind = try #require(Self.kinds[name]), table = try Self.table()
    #expect(table.keys.sorted() == Self.commands.keys.sorted())
    for (command, works) in Self.commands.sorted(by: { $0.key < $1.key }) {
      let desk = try await Desk(kind)
      #expect(try await works(desk) == (table[command]?[name] == "yes"), "\(command) of \(name)")
    }
  }
}
