import Testing
import ThreeVersions

@testable import StringsMerge

/// Edits of strings files that follow into the catalog that was made of these.
@Suite struct MigratedTextsTests {
  private func unit(_ text: String, state: String = "translated") -> String {
    """
    {
              "stringUnit" : {
                "state" : "\(state)",
                "value" : "\(text)"
              }
            }
    """
  }

  /// A catalog as Xcode writes it, with the texts of each key by language.
  private func catalog(_ keys: [(key: String, comment: String?, texts: [(String, String)])]) -> String {
    let entries = keys.map { entry in
      let texts = entry.texts.map { "        \"\($0)\" : \($1)" }.joined(separator: ",\n")
      let comment = entry.comment.map { "      \"comment\" : \"\($0)\",\n" } ?? ""
      return "    \"\(entry.key)\" : {\n\(comment)      \"localizations\" : {\n\(texts)\n      }\n    }"
    }
    return
      "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(entries.joined(separator: ",\n"))\n  },\n  \"version\" : \"1.0\"\n}"
  }

  private func merge(
    _ catalog: String, from old: String, to new: String, _ format: StringsFormat = .strings, language: String? = "de"
  ) throws -> (text: String, conflicts: [String]) {
    var texts = try MigratedTexts(Array(catalog.utf8))
    try texts.add(from: Array(old.utf8), to: Array(new.utf8), format, language: language)
    let merge = try StringsMerge(
      base: texts.base, ours: Array(catalog.utf8), theirs: texts.edited, format: .xcstrings)
    return (
      String(decoding: merge.bytes(favoring: .ours), as: UTF8.self),
      merge.conflicts.map { $0.path.joined(separator: ".") }
    )
  }

  @Test func editsAdditionsDeletionsAndCommentsComeAndAllElseStays() throws {
    let moved = catalog([
      ("a", nil, [("de", unit("A", state: "needs_review")), ("fr", unit("À"))]), ("c", "Old", [("de", unit("C"))]),
      ("d", nil, [("de", unit("D")), ("fr", unit("Dé"))]), ("e", nil, [("de", unit("E"))]),
    ])
    let (text, conflicts) = try merge(
      moved, from: "\"a\" = \"A\";\n/* Old */\n\"c\" = \"C\";\n\"d\" = \"D\";\n\"e\" = \"E\";\n",
      to: "\"a\" = \"Ä\";\n/* Said */\n\"b\" = \"B\\n\";\n/* New */\n\"c\" = \"C\";\n")
    #expect(conflicts == [])
    #expect(
      text
        == catalog([
          ("a", nil, [("de", unit("Ä", state: "needs_review")), ("fr", unit("À"))]),
          ("b", "Said", [("de", unit("B\\n"))]), ("c", "New", [("de", unit("C"))]), ("d", nil, [("fr", unit("Dé"))]),
        ]))
  }

  @Test func whatIsThereAlreadyIsNotBroughtAgain() throws {
    let moved = catalog([("a", nil, [("de", unit("Ä"))]), ("b", nil, [("de", unit("B"))])])
    let (text, conflicts) = try merge(
      moved, from: "\"a\" = \"A\";\n\"c\" = \"C\";\n", to: "\"a\" = \"Ä\";\n\"b\" = \"B\";\n")
    #expect(text == moved && conflicts == [])
  }

  @Test(arguments: [("Á", ["strings.a.localizations.de.stringUnit"]), (nil, ["strings.a"])])
  func whatTheOtherSideChangedOrDeletedToIsAConflict(_ text: String?, _ conflicts: [String]) throws {
    let b: [(key: String, comment: String?, texts: [(String, String)])] = [("b", nil, [("de", unit("B"))])]
    let moved = catalog((text.map { [("a", nil, [("de", unit($0))])] } ?? []) + b)
    let merged = try merge(moved, from: "\"a\" = \"A\";\n", to: "\"a\" = \"Ä\";\n")
    #expect(merged.text == moved && merged.conflicts == conflicts)
  }

  @Test func theFileOfTheSourceHasItsLanguageAndMayImplyTexts() throws {
    let moved = catalog([("Pay", nil, [("de", unit("Zahlen"))])])
    for language in ["Base", nil, "en"] {
      let (text, conflicts) = try merge(
        moved, from: "\"Pay\" = \"Pay\";\n", to: "\"Pay\" = \"Pay now\";\n", language: language)
      #expect(text == catalog([("Pay", nil, [("de", unit("Zahlen")), ("en", unit("Pay now"))])]) && conflicts == [])
    }
  }

  private func plurals(_ one: String, format: String = "%#@n@") -> String {
    """
    <plist version="1.0"><dict><key>files</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>
    <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>lld</string><key>one</key><string>\(one)</string>
    <key>other</key><string>%lld Dateien</string></dict></dict></dict></plist>
    """
  }

  @Test func pluralsComeToVariations() throws {
    func moved(_ one: String) -> String {
      "{\"strings\": {\"files\": {\"localizations\": {\"de\": {\"variations\": {\"plural\": {\"one\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(one)\"}}, \"other\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"%lld Dateien\"}}}}}}}}}"
    }
    let (text, conflicts) = try merge(
      moved("%lld Datei"), from: plurals("%lld Datei"), to: plurals("eine Datei"), .stringsdict)
    #expect(text == moved("eine Datei") && conflicts == [])
  }

  @Test func pluralsWithinATextComeToSubstitutions() throws {
    func moved(_ one: String) -> String {
      "{\"strings\": {\"files\": {\"localizations\": {\"de\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"In %#@n@\"}, \"substitutions\": {\"n\": {\"argNum\": 1, \"formatSpecifier\": \"lld\", \"variations\": {\"plural\": {\"one\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(one)\"}}, \"other\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"%arg Dateien\"}}}}}}}}}}}"
    }
    let (text, conflicts) = try merge(
      moved("%arg Datei"), from: plurals("%lld Datei", format: "In %#@n@"),
      to: plurals("nur %lld Datei", format: "In %#@n@"), .stringsdict)
    #expect(text == moved("nur %arg Datei") && conflicts == [])
  }
}
