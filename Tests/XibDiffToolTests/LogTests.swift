import Foundation
import TestSupport
import Testing

/// `xibdiff log` of several documents, folders and a whole branch, and what a merge itself did.
@Suite struct LogTests {
  private static let readers = ["automatic", "git"]

  /// Commits that change `App/Main.xib`, `App/Other.xib`, both, and a document outside of the folder.
  private func repository() async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    try await repository.commit(SampleStoryboard.text(), to: "App/Main.xib", "Add main")
    try await repository.commit(SampleStoryboard.text(note: "Other"), to: "App/Other.xib", "Add other")
    try await repository.commit(SampleStoryboard.text(title: "Enter"), to: "App/Main.xib", "Change main")
    try repository.write(SampleStoryboard.text(title: "Exit"), to: "App/Main.xib")
    try await repository.commit(SampleStoryboard.text(note: "Else"), to: "App/Other.xib", "Change both")
    try await repository.commit(
      SampleStoryboard.text(toolsVersion: "22000"), to: "App/Main.xib", "Back, with another Xcode")
    try await repository.commit(SampleStoryboard.text(), to: "Else.xib", "Add elsewhere")
    return repository
  }

  private func subjects(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).enumerated().filter {
      $0.element.hasPrefix("    ") && !$0.element.hasPrefix("     ")
    }.map { String($0.element.dropFirst(4)) }.filter { !$0.hasPrefix("+") && !$0.hasPrefix("~") && !$0.hasPrefix("-") }
  }

  @Test(arguments: readers)
  func aLogOfAFolderListsTheCommitsOfItsDocuments(_ reader: String) async throws {
    let repository = try await repository()
    let environment = ["XIB_HISTORY": reader]
    for arguments in [
      ["App"], ["--", "App"], ["--", "App/Main.xib", "App/Other.xib"], ["HEAD~1"], ["--", "App/*.xib"],
    ] {
      let log = try await repository.xibdiff(["log", "--format=json"] + arguments, environment: environment)
      #expect(log.status == 0, "\(log.errors)")
      let value = try JSONSerialization.jsonObject(with: Data(log.text.utf8)) as? [String: Any] ?? [:]
      #expect(try JSONSchema.documented("xibdiff-log.schema.json").faults(of: value) == [])
      let commits = value["commits"] as? [[String: Any]] ?? []
      #expect(
        commits.compactMap { $0["subject"] as? String } == [
          "Back, with another Xcode", "Change both", "Change main", "Add other", "Add main",
        ], "\(arguments)")
      #expect((commits[1]["files"] as? [Any])?.count == 2)
    }
  }

  @Test(arguments: readers)
  func withoutAPathTheLogIsOfTheWholeBranch(_ reader: String) async throws {
    let log = try await repository().xibdiff(["log", "--oneline"], environment: ["XIB_HISTORY": reader]).text
    let lines = log.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[0].contains("Add elsewhere (Else.xib: file added"))
    #expect(lines[2].contains("Change both (2 documents, 2 changes)"), "\(log)")
  }

  @Test(arguments: readers)
  func aMergeIsListedWithWhatItChangedItself(_ reader: String) async throws {
    let repository = try await TemporaryRepository()
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Enter"),
      theirs: SampleStoryboard.text(note: "Hello"))
    let environment = ["XIB_HISTORY": reader]
    try await repository.git("merge", "-q", "--no-commit", "side")
    try repository.write(
      SampleStoryboard.text(title: "Enter", note: "Hello", extraView: SampleStoryboard.label("New", id: "nEw-La-001")),
      to: "Main.storyboard")
    try await repository.commit("Merge and add")
    for command in [["log"], ["show"], ["log", "--", "Main.storyboard"]] {
      let text = try await repository.xibdiff(command, environment: environment).text
      let merge = text.components(separatedBy: "\ncommit ")[0]
      #expect(merge.contains("+ label \"New\""), "\(text)")
      #expect(!merge.contains("Enter") && !merge.contains("Hello"), "\(text)")
    }
    let clean = try await TemporaryRepository()
    try await clean.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Enter"),
      theirs: SampleStoryboard.text(note: "Hello"))
    try await clean.git("merge", "-q", "--no-edit", "side")
    for paths in [[], ["--", "Main.storyboard"]] {
      let log = try await clean.xibdiff(["log", "--oneline"] + paths, environment: environment).text
      #expect(!log.contains("Merge branch") && log.split(separator: "\n").count == 3, "\(log)")
    }
  }

  @Test(arguments: [
    ("-1", ["Add elsewhere"]), ("-n2 App", ["Back, with another Xcode", "Change both"]), ("-n 1 -p", ["Add elsewhere"]),
    ("--reverse -2", ["Back, with another Xcode", "Add elsewhere"]), ("--grep BOTH", ["Change both"]),
    ("--pretty=oneline --grep=elsewhere", ["Add elsewhere"]), ("--all HEAD~4", ["Add elsewhere", "Add other"]),
    ("--merges", []), ("--no-merges --max-count=1", ["Add elsewhere"]), ("--until=2001-01-01", []),
    ("--follow -u --since 2001-01-01 -1 -- App/Other.xib", ["Change both"]),
  ])
  func aLogTakesGitsOptions(_ options: String, _ expected: [String]) async throws {
    let log = try await repository().xibdiff(["log", "--oneline"] + options.split(separator: " ").map(String.init))
    #expect(log.status == 0, "\(log.errors)")
    let subjects = log.text.split(separator: "\n").compactMap { line in
      ["Add elsewhere", "Back, with another Xcode", "Change both", "Change main", "Add other", "Add main"]
        .first { line.dropFirst(10).hasPrefix($0) }
    }
    #expect(options.contains("--all") ? Set(expected).isSubset(of: subjects) : subjects == expected, "\(log.text)")
  }

  @Test func whatHappenedToFilesIsInGitsLetters() async throws {
    let repository = try await repository()
    try await repository.git("mv", "App/Main.xib", "App/Start.xib")
    try await repository.commit("Rename")
    let status = try await repository.xibdiff("--name-status", "HEAD~5", "HEAD")
    #expect(status.text == "M\tApp/Other.xib\nA\tApp/Start.xib\nR\tApp/Main.xib\tElse.xib\n", "\(status.text)")
    #expect(try await repository.xibdiff("--stat", "HEAD~2", "HEAD~1").text.hasSuffix("\n 1 file, 1 change\n"))
  }

  @Test func showTakesSeveralCommitsRangesAndPaths() async throws {
    let repository = try await repository()
    for (words, expected) in [
      (["HEAD", "HEAD~2"], ["Add elsewhere", "Change both"]),
      (["HEAD~3..HEAD~1"], ["Back, with another Xcode", "Change both"]),
      (["HEAD~2"], ["Change both"]), (["HEAD~2", "--", "App/Main.xib"], ["Change both"]),
      (["HEAD~3..", "--", "Else.xib"], ["Add elsewhere"]),
    ] {
      let shown = try await repository.xibdiff(["show"] + words)
      #expect(shown.status == 0 && subjects(shown.text) == expected, "\(words): \(shown.text)\(shown.errors)")
      #expect(!words.contains("App/Main.xib") || !shown.text.contains("App/Other.xib"), "\(shown.text)")
    }
    #expect(try await repository.xibdiff("show", "--html=-", "HEAD", "HEAD~1").status == 2)
    #expect(try await repository.xibdiff("show", "nowhere").status == 2)
  }

  @Test(arguments: [
    ("log --graph", "git log --graph"), ("log -U3", "no lines of context"),
    ("log --revers", "Did you mean '--reverse'?"),
    ("log --zzzz", "Unknown option '--zzzz'\n"),
  ])
  func anUnknownOptionGetsAHintThatHelps(_ words: String, _ hint: String) async throws {
    let result = try await repository().xibdiff(words.split(separator: " ").map(String.init))
    #expect(result.status == 2 && result.errors.contains(hint), "\(result.errors)")
  }

  @Test func blameNamesIdsAndLines() async throws {
    let repository = try await repository()
    let text = try await repository.xibdiff("blame", "App/Main.xib").text
    #expect(text.contains("(tSt-Vw-001)") && text.contains("(nOt-La-001)"), "\(text)")
    let json = try await repository.xibdiff("blame", "--format", "json", "--", "App/Main.xib").text
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    #expect(try JSONSchema.documented("xibdiff-blame.schema.json").faults(of: value) == [])
    let objects = value["objects"] as? [[String: Any]] ?? []
    let lines = SampleStoryboard.text(toolsVersion: "22000").split(separator: "\n", omittingEmptySubsequences: false)
    for object in objects {
      let id = object["id"] as? String ?? "", first = (object["lines"] as? [Int])?.first ?? 0
      #expect(lines[first - 1].contains("\"\(id)\""), "\(id)")
      let one = try await repository.xibdiff("blame", "-L\(first),+1", "App/Main.xib").text
      #expect(one.contains("(\(id))") && one.split(separator: "\n").count == 1, "\(one)")
    }
    #expect(!objects.isEmpty)
  }

  private static func catalog(_ german: String, _ french: String) -> String {
    func unit(_ text: String) -> String {
      "{ \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"\(text)\" } }"
    }
    return """
      {
        "strings" : {
          "Pay" : {
            "localizations" : {
              "de" : \(unit(german)),
              "fr" : \(unit(french))
            }
          },
          "Quit" : { }
        },
        "version" : "1.0"
      }
      """
  }

  @Test(arguments: readers)
  func filesWithTextsHaveAHistoryByKeyAndLanguage(_ reader: String) async throws {
    let path = "App/Localizable.xcstrings", environment = ["XIB_HISTORY": reader]
    let repository = try await TemporaryRepository()
    try await repository.commit(Self.catalog("Zahlen", "Payer"), to: "Old.xcstrings", "Add")
    try await repository.git("mv", "-k", "Old.xcstrings", "New.xcstrings")
    try await repository.commit(Self.catalog("Kaufen", "Payer"), to: "New.xcstrings", "German")
    try FileManager.default.createDirectory(
      at: repository.url.appendingPathComponent("App"), withIntermediateDirectories: true)
    try await repository.git("mv", "New.xcstrings", path)
    try await repository.commit("Moved")
    try await repository.commit(Self.catalog("Kaufen", "Acheter"), to: path, "French")
    func xibdiff(_ words: String...) async throws -> String {
      let result = try await repository.xibdiff(words, environment: environment)
      #expect(result.status == 0, "\(result.errors)")
      return result.text
    }
    #expect(subjects(try await xibdiff("log")) == ["French", "German", "Add"])
    #expect(subjects(try await xibdiff("log", "--", path)) == ["French", "German", "Add"])
    #expect(subjects(try await xibdiff("log", "--object", "Quit", "--", path)) == ["Add"])
    let blame = try await xibdiff("blame", path).split(separator: "\n").map {
      "text " + $0.split(separator: " text ")[1]
    }
    #expect(
      blame == [
        "text \"Pay\" in German  [Text in German]", "text \"Pay\" in French  [Text in French]",
        "text \"Quit\"  [added]",
      ], "\(blame)")
    let lines = try await xibdiff("blame", "--format", "json", "-L", "6", path)
    let value = try JSONSerialization.jsonObject(with: Data(lines.utf8)) as? [String: Any] ?? [:]
    #expect(try JSONSchema.documented("xibdiff-blame.schema.json").faults(of: value) == [])
    let objects = try #require(value["objects"] as? [[String: Any]])
    #expect(objects.map { $0["language"] as? String } == ["fr"] && objects.first?["lines"] as? [Int] == [6, 6])
    #expect((objects.first?["commit"] as? [String: Any])?["subject"] as? String == "French")
  }

  @Test func aCopyWithoutAChangeIsListed() async throws {
    let repository = try await TemporaryRepository()
    try await repository.commit(SampleStoryboard.text(), to: "Main.storyboard", "First")
    try await repository.commit(SampleStoryboard.text(), to: "Copy.storyboard", "Copied")
    let log = try await repository.xibdiff("log", "--", "Copy.storyboard").text
    #expect(log.contains("    Copied\n") && log.contains("Main.storyboard → Copy.storyboard (copied)"), "\(log)")
  }

  // MARK: Between documents

  /// Moves the scene of one storyboard to another one, and changes its title on the way.
  private func moved(id: String = "vCo-nt-001") async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    let empty = SampleStoryboard.text(note: "Rest")
      .replacing("001\"", with: "002\"")
    let scene = SampleStoryboard.text().scene
    try await repository.commit(SampleStoryboard.text(), to: "Main.storyboard", "Add")
    try await repository.commit(empty, to: "Rest.storyboard", "Add rest")
    try repository.write(SampleStoryboard.text().replacing(scene, with: ""), to: "Main.storyboard")
    let changed = scene.replacing("Sign in", with: "Log in").replacing("vCo-nt-001", with: id)
    try await repository.commit(
      empty.replacing("    </scenes>", with: changed + "    </scenes>"), to: "Rest.storyboard", "Move")
    return repository
  }

  @Test(arguments: ["vCo-nt-001", "vCo-nt-009"])
  func aSceneThatMovedToAnotherDocumentIsOneLineInEach(_ id: String) async throws {
    let repository = try await moved(id: id)
    let text = try await repository.xibdiff("HEAD~1", "HEAD").text
    #expect(text.contains("⇄ 1 scene moved to Rest.storyboard: SignInViewController Scene"), "\(text)")
    #expect(text.contains("⇄ 1 scene moved here from Main.storyboard: SignInViewController Scene"), "\(text)")
    #expect(
      text.contains("Title \"Sign in\" → Title \"Log in\"") && !text.contains("+ scene") && !text.contains("- scene"),
      "\(text)")
    let expanded = try await repository.xibdiff("--expand", "HEAD~1", "HEAD").text
    #expect(expanded.contains("+ scene") && expanded.contains("- scene"), "\(expanded)")
    let markdown = try await repository.xibdiff("--format=markdown", "HEAD~1", "HEAD").text
    #expect(markdown.contains("1 scene moved here from `Main.storyboard`"), "\(markdown)")
    let json = try await repository.xibdiff("--format=json", "HEAD~1", "HEAD").text
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(try JSONSchema.documented("xibdiff.schema.json").faults(of: value) == [])
    #expect(json.contains(#""direction":"from","path":"Main.storyboard","element":"scene""#), "\(json)")
    #expect(json.contains("\"counterpart\":\"\(id)\""), "\(json)")
    let log = try await repository.xibdiff("log", "-n", "1").text
    #expect(log.contains("1 scene moved here from Main.storyboard"), "\(log)")
    let page = try await repository.xibdiff("--html=-", "HEAD~1", "HEAD").text
    #expect(page.contains("⇄ 1 scene moved here from <a href=\"#d0\">Main.storyboard</a>"))
    #expect(page.contains("⇄ 1 scene moved to <a href=\"#d1\">Rest.storyboard</a>"))
    #expect(page.contains("SignInViewController (moved here from Main.storyboard)"))
    #expect(!page.contains("<span class=\"unseen\">added"))
  }

  @Test func ofANewDocumentOnlyWhatDidNotMoveIsNew() async throws {
    let repository = try await TemporaryRepository()
    let other = SampleStoryboard.text(note: "Other").replacing("001\"", with: "004\"")
    try await repository.commit(SampleStoryboard.text(), to: "Main.storyboard", "Add")
    let scene = SampleStoryboard.text().scene
    try repository.write(SampleStoryboard.text().replacing(scene, with: ""), to: "Main.storyboard")
    let both = other.replacing("    </scenes>", with: scene + "    </scenes>")
    try await repository.commit(both, to: "New.storyboard", "Move")
    let text = try await repository.xibdiff("HEAD~1").text
    #expect(text.contains("⇄ 1 scene moved here from Main.storyboard") && text.contains("+ document with 5 objects"))
    #expect(text.contains("label \"Other\"") && !text.contains("label \"Welcome\""), "\(text)")
  }

  @Test func idsThatConstraintsExchangedInAMoveAreNoChange() async throws {
    let repository = try await TemporaryRepository()
    let before = SampleStoryboard.text(constraints: [("cOn-st-001", 8), ("cOn-st-002", 16)])
    let after = before.replacing("cOn-st-001", with: "cOn-st-003").replacing("cOn-st-002", with: "cOn-st-001")
      .replacing("cOn-st-003", with: "cOn-st-002")
    let empty = SampleStoryboard.text(note: "Rest").replacing("001\"", with: "003\"")
    try await repository.commit(before, to: "Main.storyboard", "Add")
    try await repository.commit(empty, to: "Rest.storyboard", "Add rest")
    try repository.write(before.replacing(before.scene, with: ""), to: "Main.storyboard")
    try await repository.commit(
      empty.replacing("    </scenes>", with: after.scene + "    </scenes>"), to: "Rest.storyboard", "Move")
    let text = try await repository.xibdiff("HEAD~1").text
    #expect(text.contains("⇄ 1 scene moved here") && !text.contains("constraint"), "\(text)")
  }
}

extension String {
  /// The text of the first scene, with the comment before it.
  var scene: String {
    guard let start = range(of: "        <!--"), let end = range(of: "</scene>\n") else { return "" }
    return String(self[start.lowerBound..<end.upperBound])
  }
}
