import Testing
import XibModel

/// Strings files and string catalogs, as Xcode and people write them.
@Suite struct LocalizedFileTests {
  private func texts(_ text: String, at path: String = "fr.lproj/Main.strings") -> [String: String] {
    let file = LocalizedFile(Array(text.utf8), at: path)
    return file.texts.reduce(into: [:]) { all, language in all.merge(language.texts.mapValues(\.value)) { $1 } }
  }

  @Test(arguments: [
    (#""a.text" = "Nom";"#, "Nom"), (#"a.text = Nom;"#, "Nom"), (#"'a.text' = 'Nom';"#, "Nom"),
    (#"/* "a.text" = "No"; */ "a.text" /* ; */ = // "x"\#n "Nom" ;"#, "Nom"),
    (#""a.text" = "N\"o\\m\n\U00e9\101";"#, "N\"o\\m\néA"), (#""a.text" = "\Ud83d\Ude00";"#, "😀"),
    (#""a.text" = "One"; "a.text" = "Two";"#, "Two"), (#""a.text";"#, "a.text"), (#""a.text" = "";"#, ""),
    ("\"a.text\" = \"1\n2 // 3 /* 4\";", "1\n2 // 3 /* 4"), (#""a.text" = "é日";"#, "é日"),
  ])
  func aStringsFileIsReadAsFoundationReadsIt(_ text: String, _ value: String) {
    #expect(texts(text) == ["a.text": value])
  }

  @Test func aStringsFileMayBeAPropertyList() {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
        <key>a.text</key>
        <string>1 &lt; &#178;</string>
        <key>b</key>
        <dict><key>c</key><string/></dict>
      </dict>
      </plist>
      """
    #expect(texts(text) == ["a.text": "1 < ²"])
  }

  @Test func everyEncodingThatXcodeWroteIsRead() {
    let text = "/* Class = \"UILabel\"; */\r\n\"a.text\" = \"Größe 😀\";\r\n"
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let forms: [[UInt8]] = [
      Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big,
    ]
    for form in forms {
      let file = LocalizedFile(form, at: "App/de.lproj/Main.strings")
      #expect(file.problem == nil)
      #expect(file.texts.map(\.language) == ["de"])
      #expect(file.texts.first?.texts["a.text"]?.value == "Größe 😀")
    }
  }

  @Test(arguments: [
    ("\"a\" = \"1\";\n\"b\" = \"2\"\n\"c\" = \"3\";", "line 2"), ("\n\"a\" = ;", "line 2"), ("\"a", "quotation mark"),
    ("/* open", "\"*/\""), ("\"a\" = \"1\";\n<<<<<<< HEAD\n\"b\" = \"1\";\n", "line 2 holds a conflict marker"),
    ("<?xml version=\"1.0\"?><plist/>", "<dict>"), ("bplist00", "property list"), ("=", "a key"),
    ("\"a\" = \"\\", "line 1"),
  ])
  func badInputIsReportedWithItsPlace(_ text: String, _ words: String) throws {
    let file = LocalizedFile(Array(text.utf8), at: "fr.lproj/Main.strings")
    #expect(try #require(file.problem).contains(words))
    #expect(file.texts.isEmpty)
  }

  @Test(arguments: [[0x22, 0xFF, 0x22], [0xFF, 0xFE, 0x22], [0xFF, 0xFE, 0x00, 0xD8]] as [[UInt8]])
  func bytesInNoKnownEncodingAreReported(_ bytes: [UInt8]) throws {
    let problem = LocalizedFile(bytes, at: "fr.lproj/Main.strings").problem
    #expect(try #require(problem).contains("neither UTF-8 nor UTF-16"))
  }

  @Test func aCatalogHasTheTextsOfEachLanguage() {
    let catalog = """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "a.text" : {
            "comment" : "Class = \\"UILabel\\"; \\u00e9 \\ud83d\\ude00 \\/",
            "localizations" : {
              "en" : { "stringUnit" : { "state" : "new", "value" : "Name" } },
              "fr" : { "stringUnit" : { "state" : "translated", "value" : "Nom" } }
            }
          },
          "b.text" : {
            "localizations" : {
              "fr" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "value" : "un" } }, "other" : { "stringUnit" : { "value" : "des" } }
              } } }
            }
          },
          "c.text" : { }
        },
        "version" : "1.0"
      }
      """
    let file = LocalizedFile(Array(catalog.utf8), at: "mul.lproj/Main.xcstrings")
    #expect(file.problem == nil && file.texts.map(\.language) == ["en", "fr"])
    #expect(file.texts[0].texts["a.text"]?.isCopied == true)
    #expect(file.texts[1].texts.mapValues(\.value) == ["a.text": "Nom", "b.text.one": "un", "b.text.other": "des"])
  }

  @Test(arguments: [
    "", "{", "[1,2", #"{"strings": {}} x"#, #"{"strings" {}}"#, #"{"strings": "\x"}"#, #"{"a": 1}"#, "[]",
    #"{"strings": {"a": ?}}"#, String(repeating: "[", count: 5000), "{\"strings\": \"\n\"}", "<<<<<<< HEAD\n{}",
  ])
  func whatIsNoCatalogIsReported(_ text: String) {
    #expect(LocalizedFile(Array(text.utf8), at: "Main.xcstrings").problem != nil)
  }

  @Test(arguments: [
    ("fr", "French"), ("pt-BR", "Portuguese (Brazil)"), ("zh-Hans", "Chinese, Simplified"), ("xx", "xx"),
    ("French", "French"), ("es-419", "Spanish (Latin America)"), ("-", "-"),
  ])
  func languagesHaveTheirNames(_ code: String, _ name: String) {
    #expect(Languages.name(of: code) == name)
  }
}
