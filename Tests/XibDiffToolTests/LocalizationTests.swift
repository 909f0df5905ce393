import Foundation
import TestSupport
import Testing

/// Texts of a document in strings files and string catalogs.
@Suite struct LocalizationTests {
  private static let french = #""nOt-La-001.text" = "Bonjour";"# + "\n" + #""tSt-Vw-001.normalTitle" = "Entrer";"#
  private static let german = #""nOt-La-001.text" = "Willkommen";"#

  private func repository(_ folder: String = "App/") async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository()
    try repository.write(SampleStoryboard.text(), to: folder + "Base.lproj/Main.storyboard")
    try repository.write(Self.french, to: folder + "fr.lproj/Main.strings")
    try repository.write(Self.german, to: folder + "de.lproj/Main.strings")
    try repository.write("\"hello\" = \"x\";", to: folder + "fr.lproj/Localizable.strings")
    try await repository.commit("First")
    return repository
  }

  private static let changed = """
    App/Base.lproj/Main.storyboard
      SignInViewController Scene
        ~ label "Welcome" (nOt-La-001) in view
            Text in French: "Bonjour" → "Bienvenue"

    """

  @Test(arguments: ["automatic", "git"])
  func aTextIsShownWithItsObjectUnderTheDocument(_ reader: String) async throws {
    let repository = try await repository()
    let environment = ["XIB_HISTORY": reader]
    try repository.write(
      Self.french.replacingOccurrences(of: "Bonjour", with: "Bienvenue"), to: "App/fr.lproj/Main.strings")
    for arguments in [[], ["HEAD"], ["HEAD", "--", "App/Base.lproj/Main.storyboard"], ["--", "App/fr.lproj"]] {
      let result = try await repository.xibdiff(arguments, environment: environment)
      #expect(result.text == Self.changed && result.errors == "", "\(arguments)")
    }
    #expect(try await repository.xibdiff("--", "App/de.lproj", environment: environment).text == "")
    try await repository.git("add", "-A")
    #expect(try await repository.xibdiff("--cached", environment: environment).text == Self.changed)
    try await repository.commit("Second")
    for arguments in [["HEAD~1"], ["HEAD~1", "HEAD"], ["HEAD~1..HEAD"]] {
      #expect(try await repository.xibdiff(arguments, environment: environment).text == Self.changed, "\(arguments)")
    }
    let commits = [["show"], ["log", "-n", "1"], ["log", "--", "App"]]
    for arguments in commits {
      let text = try await repository.xibdiff(arguments, environment: environment).text
      #expect(text.contains(Self.changed), "\(arguments)")
    }
  }

  @Test func commentsOfADocumentsTextsAreNotShown() async throws {
    let repository = try await repository()
    try repository.write("/* New */\n" + Self.french, to: "App/fr.lproj/Main.strings")
    let result = try await repository.xibdiff("--exit-code")
    #expect(result.text == "" && result.status == 0 && result.errors == "")
    try repository.write(
      "/* New */\n" + Self.french.replacingOccurrences(of: "Bonjour", with: "Bienvenue"),
      to: "App/fr.lproj/Main.strings")
    #expect(try await repository.xibdiff().text == Self.changed)
  }

  private static let plurals = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \t<key>%d files</key>
    \t<dict>
    \t\t<key>other</key>
    \t\t<string>%d files &amp; more</string>
    \t</dict>
    </dict>
    </plist>
    """

  @Test(arguments: ["automatic", "git"])
  func filesWithTextsOfNoDocumentAreShownByKey(_ reader: String) async throws {
    let repository = try await repository()
    let environment = ["XIB_HISTORY": reader]
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"localizations": {
        "fr": {"stringUnit": {"state": "new", "value": "A"}}}}, "b": {}}}
      """
    try repository.write(catalog, to: "App/Localizable.xcstrings")
    try await repository.commit(Self.plurals, to: "App/Localizable.stringsdict", "Plurals")
    try repository.write(
      catalog.replacing("new", with: "translated").replacing("\"b\"", with: "\"c\""), to: "App/Localizable.xcstrings")
    try repository.write(
      Self.plurals.replacing("%d files &amp;", with: "%d files &lt;"), to: "App/Localizable.stringsdict")
    try repository.write(
      "/* Greets */\n\"hello\" = \"y\";\n\"new\" = \"\\\"n\\\"\";", to: "App/fr.lproj/Localizable.strings")
    let changed = """
      App/Localizable.stringsdict
        ~ text "%d files"
            Other: "%d files & more" → "%d files < more"
      App/Localizable.xcstrings
        ~ text "a"
            State in French: "new" → "translated"
        + text "c"
        - text "b"
      App/fr.lproj/Localizable.strings
        ~ text "hello"
            Text in French: "x" → "y"
            Comment in French: not set → "Greets"
        + text "new" in French: "\"n\""

      """
    #expect(try await repository.xibdiff([], environment: environment).text == changed)
    #expect(try await repository.xibdiff(["--exit-code"], environment: environment).status == 1)
    let one = try await repository.xibdiff(["--", "App/Localizable.xcstrings"], environment: environment).text
    #expect(one.hasPrefix("App/Localizable.xcstrings\n  ~ text \"a\"") && !one.contains("hello"))
    let json = try await repository.xibdiff(["--format=json"], environment: environment)
    let value = try JSONSerialization.jsonObject(with: Data(json.text.utf8))
    #expect(try JSONSchema.documented("xibdiff.schema.json").faults(of: value) == [])
    try await repository.commit("Translate")
    #expect(try await repository.xibdiff(["show"], environment: environment).text.contains(changed))
    #expect(try await repository.xibdiff(["log"], environment: environment).text.contains("Translate"))
  }

  @Test func filesWithTextsThatAreNamedAreComparedByKey() async throws {
    let sandbox = try Sandbox([
      "one/a.strings": "\"k\" = \"1\";", "two/a.strings": "\"k\" = \"2\";", "two/b.strings": "\"k\" = \"1",
    ])
    let lines = "  ~ text \"k\"\n      Text: \"1\" → \"2\"\n"
    #expect(try await sandbox.xibdiff("one/a.strings", "two/a.strings").text == "two/a.strings\n" + lines)
    #expect(try await sandbox.xibdiff("one", "two").text.hasPrefix("a.strings\n" + lines + "b.strings (added)\n"))
    let broken = try await sandbox.xibdiff("one/a.strings", "two/b.strings").text
    #expect(broken.contains("Compared line by line: line 1 should have the value"), "\(broken)")
  }

  @Test func aTextGoesWithItsObjectAndComesWithIt() async throws {
    let repository = try await repository()
    let label = SampleStoryboard.label("Help", id: "hEl-pL-001")
    try await repository.commit(
      SampleStoryboard.text(extraView: label), to: "App/Base.lproj/Main.storyboard", "Add a label")
    try await repository.commit(
      Self.french + "\n\"hEl-pL-001.text\" = \"Aide\";", to: "App/fr.lproj/Main.strings", "Translate it")
    let added = try await repository.xibdiff("HEAD~2").text
    #expect(
      added.contains("    + label \"Help\" (hEl-pL-001) in view\n        Text in French: not set → \"Aide\"\n"))
    try repository.write(SampleStoryboard.text(), to: "App/Base.lproj/Main.storyboard")
    try repository.write(Self.french, to: "App/fr.lproj/Main.strings")
    let removed = try await repository.xibdiff().text
    #expect(removed.contains("- label \"Help\"") && !removed.contains("French"))
    #expect(removed.contains("1 bookkeeping change hidden"))
  }

  @Test func aNewLanguageIsOneLine() async throws {
    let repository = try await repository()
    let lines = ["text", "title", "placeholder", "prompt"].map { "\"nOt-La-001.\($0)\" = \"\($0)\";\n" }
    try await repository.commit(lines.joined(), to: "App/pt-BR.lproj/Main.strings", "Add")
    let summary = "App/Base.lproj/Main.storyboard\n  + 4 texts in Portuguese (Brazil) (App/pt-BR.lproj/Main.strings)\n"
    #expect(try await repository.xibdiff("HEAD~1").text == summary)
    #expect(try await repository.xibdiff("--expand=all", "HEAD~1").text.contains("not set → \"prompt\""))
    let markdown = try await repository.xibdiff("--format=markdown", "HEAD~1").text
    #expect(markdown.contains("- **added** 4 texts in Portuguese"))
    #expect(try await repository.xibdiff("--html=-", "HEAD~1").text.contains("Portuguese"))
  }

  @Test func stringsThatBecomeACatalogAreNoChange() async throws {
    let repository = try await repository()
    try await repository.git("rm", "-q", "App/fr.lproj/Main.strings", "App/de.lproj/Main.strings")
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "nOt-La-001.text": {"localizations": {
          "en": {"stringUnit": {"state": "new", "value": "Welcome"}},
          "de": {"stringUnit": {"state": "translated", "value": "Willkommen"}},
          "fr": {"stringUnit": {"state": "translated", "value": "Salut"}}}},
        "tSt-Vw-001.normalTitle": {"localizations": {"fr": {"stringUnit": {"state": "translated", "value": "Entrer"}}}}
      }}
      """
    try await repository.commit(catalog, to: "App/mul.lproj/Main.xcstrings", "Convert")
    let text = try await repository.xibdiff("HEAD~1").text
    #expect(text.contains("        Text in French: \"Bonjour\" → \"Salut\"\n  1 bookkeeping change hidden"))
    #expect(!text.contains("German"))
    try repository.write(
      catalog.replacing("nOt-La-001", with: "gOn-La-001").replacing("tSt-Vw-001", with: "gOn-Vw-001"),
      to: "App/mul.lproj/Main.xcstrings")
    let gone = try await repository.xibdiff().text
    #expect(gone.components(separatedBy: "Main.xcstrings:").count == 2)
    #expect(gone.contains("Main.xcstrings: 4 texts that differ belong to no object"))
  }

  @Test func badStringsKeepNothingElseBack() async throws {
    let repository = try await repository()
    try repository.write(SampleStoryboard.text(title: "Enter"), to: "App/Base.lproj/Main.storyboard")
    try repository.write("\"nOt-La-001.text\" = \"Bonjour\n", to: "App/fr.lproj/Main.strings")
    try repository.write(Self.german + "\n\"gOn-La-001.text\" = \"?\";", to: "App/de.lproj/Main.strings")
    let result = try await repository.xibdiff()
    #expect(result.status == 0 && result.errors == "" && result.text.contains("→ \"Enter\""))
    #expect(result.text.contains("  App/fr.lproj/Main.strings: texts are not compared, as line 1 should have"))
    #expect(result.text.contains("  App/de.lproj/Main.strings: 1 text that differs belongs to no object"))
    #expect(!result.text.contains("Entrer"))
  }

  @Test func aPageTellsTextsOfNoObjectLastAndCountsFilesWithTextsApart() async throws {
    let repository = try await repository()
    try repository.write(SampleStoryboard.text(title: "Enter"), to: "App/Base.lproj/Main.storyboard")
    try repository.write(Self.german + "\n\"gOn-La-001.text\" = \"?\";", to: "App/de.lproj/Main.strings")
    try await repository.commit("\"hello\" = \"Hallo\";", to: "App/de.lproj/Localizable.strings", "Texts")
    let page = try await repository.xibdiff("--html=-", "HEAD~1").text
    #expect(page.contains("<h1>1 changed document, 1 file with texts</h1>"))
    let places = ["class=\"changes\"", "belongs to no object"].compactMap { page.range(of: $0)?.lowerBound }
    #expect(places.count == 2 && places == places.sorted())
  }

  @Test func jsonNamesTheLanguageAndTheFile() async throws {
    let repository = try await repository()
    try repository.write(Self.german + "\n\"x.text\" = \"?\";", to: "App/de.lproj/Main.strings")
    try repository.write("\"nOt-La-001.text\" = \"Salut\";", to: "App/fr.lproj/Main.strings")
    let result = try await repository.xibdiff("--format=json")
    let value = try JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [String: Any] ?? [:]
    #expect(try JSONSchema.documented("xibdiff.schema.json").faults(of: value) == [])
    let file = try #require((value["files"] as? [[String: Any]])?.first)
    let changes = file["changes"] as? [[String: Any]] ?? []
    #expect(changes.count == 2 && changes.first?["label"] as? String == "Text")
    let place = changes.first?["localization"] as? [String: String]
    #expect(place == ["language": "fr", "path": "App/fr.lproj/Main.strings"])
    #expect((file["strings"] as? [[String: Any]])?.first?["unmatched"] as? Int == 1)
  }

  @Test(arguments: ["libgit2", "git"])
  func textsOfAnObjectThatWasMadeAnewAreNamedChangedOrNot(_ reader: String) async throws {
    let repository = try await repository("")
    let remark = "  de.lproj/Main.strings: 1 text has the old id of an object that was made anew: nOt-La-001.text\n"
    try repository.write(
      SampleStoryboard.text().replacing("nOt-La-001", with: "aGa-in-001"), to: "Base.lproj/Main.storyboard")
    // Whoever gave a text the new key left nothing behind.
    try repository.write(Self.french.replacing("nOt-La-001", with: "aGa-in-001"), to: "fr.lproj/Main.strings")
    try await repository.commit("Second")
    try repository.write(Self.german + "\n", to: "de.lproj/Main.strings")
    for arguments in [["HEAD~1"], ["HEAD~1", "HEAD"], ["show"], ["HEAD~1", "--", "Base.lproj/Main.storyboard"]] {
      let text = try await repository.xibdiff(arguments, environment: ["XIB_HISTORY": reader]).text
      #expect(text.contains(remark) && !text.contains("fr.lproj/Main.strings: "), "\(arguments): \(text)")
    }
    let json = try await repository.xibdiff(["--format=json", "HEAD~1"], environment: ["XIB_HISTORY": reader])
    let value = try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any] ?? [:]
    #expect(try JSONSchema.documented("xibdiff.schema.json").faults(of: value) == [])
    let file = try #require((value["files"] as? [[String: Any]])?.first)
    #expect((file["strings"] as? [[String: Any]])?.first?["leftBehind"] as? [String] == ["nOt-La-001.text"])
  }

  @Test func textsThatStayBehindInAFolderAreNamed() async throws {
    let sandbox = try Sandbox([
      "one/Main.xib": SampleStoryboard.text(), "one/de.lproj/Main.strings": Self.german,
      "two/Main.xib": SampleStoryboard.text().replacing("nOt-La-001", with: "aGa-in-001"),
      "two/de.lproj/Main.strings": Self.german,
    ])
    for (old, new, folder) in [("one", "two", ""), ("one/Main.xib", "two/Main.xib", "two/")] {
      let text = try await sandbox.xibdiff(old, new).text
      #expect(text.contains("  \(folder)de.lproj/Main.strings: 1 text has the old id"), "\(text)")
    }
  }

  @Test func foldersAndFilesAreComparedWithTheirTexts() async throws {
    let changed = Self.french.replacingOccurrences(of: "Bonjour", with: "Bienvenue")
    let sandbox = try Sandbox([
      "one/Main.xib": SampleStoryboard.text(), "two/Main.xib": SampleStoryboard.text(),
      "one/fr.lproj/Main.strings": Self.french, "two/fr.lproj/Main.strings": changed,
      "one/Main.strings": Self.german, "two/Main.strings": "",
      "three/Main.xib": SampleStoryboard.text(),
    ])
    let lines = """
          ~ label "Welcome" (nOt-La-001) in view
              Text in Main.strings: "Willkommen" → not set
              Text in French: "Bonjour" → "Bienvenue"

      """
    let folders = try await sandbox.xibdiff("one", "two")
    #expect(folders.text == "Main.xib\n  SignInViewController Scene\n" + lines && folders.errors == "")
    let files = try await sandbox.xibdiff("one/Main.xib", "two/Main.xib")
    #expect(files.text == "two/Main.xib\n  SignInViewController Scene\n" + lines && files.errors == "")
    // A file that git puts somewhere else has no texts around it.
    #expect(try await sandbox.xibdiff("one/Main.xib", "three/Main.xib").text == "")
    #expect(try await sandbox.xibdiff("--raw", "one", "two").text.contains("text in fr: \"Bonjour\""))
  }

  @Test func textsFollowADocumentThatIsRenamed() async throws {
    let repository = try await repository()
    for (old, new) in [("Base.lproj/Main.storyboard", "Base.lproj/Start.storyboard")]
      + ["fr", "de"].map({ ("\($0).lproj/Main.strings", "\($0).lproj/Start.strings") })
    {
      try await repository.git("mv", "App/\(old)", "App/\(new)")
    }
    try repository.write("\"nOt-La-001.text\" = \"Hallo\";", to: "App/de.lproj/Start.strings")
    let text = try await repository.xibdiff("HEAD").text
    #expect(text.contains("(renamed)") && text.contains("Text in German: \"Willkommen\" → \"Hallo\""))
    #expect(!text.contains("French"))
  }
}
