import Foundation
import Testing
import ThreeVersions

@testable import StringsMerge

/// Three-way merges of files with texts, by key.
@Suite struct StringsMergeTests {
  /// Entries as Xcode writes them for a document.
  private func strings(_ texts: [(String, String)], head: String = "") -> String {
    head + texts.map { "\n/* Class = \"UILabel\"; ObjectID = \"\($0.0)\"; */\n\"\($0.0)\" = \"\($0.1)\";\n" }.joined()
  }

  /// A string catalog as Xcode writes it: German texts, each with its state.
  private func catalog(_ texts: [(key: String, value: String, state: String)], extraction: String? = nil) -> String {
    let entries = texts.map { text in
      """
          "\(text.key)" : {\(extraction.map { "\n      \"extractionState\" : \"\($0)\"," } ?? "")
            "localizations" : {
              "de" : {
                "stringUnit" : {
                  "state" : "\(text.state)",
                  "value" : "\(text.value)"
                }
              }
            }
          }
      """
    }
    let all = entries.joined(separator: ",\n")
    return "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(all)\n  },\n  \"version\" : \"1.0\"\n}"
  }

  private func merge(
    _ base: String, _ ours: String, _ theirs: String, _ format: StringsFormat = .strings
  ) throws -> (text: String, conflicts: [StringsMerge.Conflict]) {
    let merge = try StringsMerge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), format: format)
    return (String(decoding: merge.bytes(), as: UTF8.self), merge.conflicts)
  }

  @Test func additionsOfBothSidesStayWithTheirComments() throws {
    let head = "/* Texts of the start screen. */\n"
    let merged = try merge(
      strings([("b.text", "B")], head: head), strings([("a.text", "A"), ("b.text", "B")], head: head),
      strings([("b.text", "B"), ("c.text", "C")], head: head))
    #expect(merged.conflicts == [])
    #expect(merged.text == strings([("a.text", "A"), ("b.text", "B"), ("c.text", "C")], head: head))
  }

  @Test func keysInOrderStayInOrder() throws {
    let merged = try merge(
      strings([("a", "1"), ("z", "2")]), strings([("a", "1"), ("m", "3"), ("z", "2")]),
      strings([("a", "1"), ("c", "4"), ("z", "2")]))
    #expect(merged.text == strings([("a", "1"), ("c", "4"), ("m", "3"), ("z", "2")]))
  }

  @Test func oneValueThatBothChangedIsOneConflictInWholeLines() throws {
    let merged = try merge(
      strings([("a", "1"), ("b", "2")]), strings([("a", "one"), ("b", "2")]), strings([("a", "eins"), ("b", "zwei")]))
    #expect(merged.conflicts == [.init(path: ["a"], base: "1", ours: "one", theirs: "eins")])
    #expect(
      merged.text.contains("<<<<<<< ours\n\"a\" = \"one\";\n=======\n\"a\" = \"eins\";\n>>>>>>> theirs\n"),
      "\(merged.text)")
    #expect(merged.text.contains("\"b\" = \"zwei\";"))
  }

  @Test func aDeletionOfWhatTheOtherSideChangedIsAConflict() throws {
    let (base, gone) = (strings([("a", "1"), ("b", "2")]), strings([("a", "1")]))
    let changed = strings([("a", "1"), ("b", "zwei")])
    #expect(try merge(base, gone, changed).conflicts == [.init(path: ["b"], base: "2", ours: nil, theirs: "zwei")])
    #expect(try merge(base, changed, gone).conflicts == [.init(path: ["b"], base: "2", ours: "zwei", theirs: nil)])
    // A comment that Xcode wrote anew is no change.
    let commented = base.replacing("UILabel\"; ObjectID = \"b\"", with: "UIButton\"; ObjectID = \"b\"")
    #expect(commented != base)
    #expect(try merge(base, gone, commented).text == gone)
  }

  @Test func aCommentThatBothChangedIsNamed() throws {
    func file(_ comment: String, _ value: String) -> [UInt8] { Array("/* \(comment) */\n\"a\" = \"\(value)\";\n".utf8) }
    let merge = try StringsMerge(
      base: file("Old", "A"), ours: file("Mine", "A"), theirs: file("Its", "B"), format: .strings)
    #expect(merge.conflicts.isEmpty && merge.comments == [["a"]])
    #expect(merge.bytes() == file("Mine", "B"))
    let one = try StringsMerge(
      base: file("Old", "A"), ours: file("Old", "A"), theirs: file("Its", "B"), format: .strings)
    #expect(one.comments.isEmpty && one.bytes() == file("Its", "B"))
  }

  @Test func anotherSpellingOfAValueIsNoContradiction() throws {
    let merged = try merge(strings([("a", "ä")]), strings([("a", "\\U00e4")]), strings([("a", "ö")]))
    #expect(merged.conflicts == [] && merged.text == strings([("a", "ö")]))
  }

  @Test func aCatalogMergesByKeyLanguageAndValue() throws {
    let base = catalog([("ok", "OK", "translated")])
    let merged = try merge(
      base, catalog([("ok", "Gut", "translated"), ("yes", "Ja", "translated")]),
      catalog([("no", "Nein", "translated"), ("ok", "OK", "needs_review")]), .xcstrings)
    #expect(merged.conflicts == [])
    #expect(
      merged.text
        == catalog([("no", "Nein", "translated"), ("ok", "Gut", "needs_review"), ("yes", "Ja", "translated")]))
  }

  @Test func theLastEntryOfATableHasNoCommaWhicheverSideIsTaken() throws {
    let base = catalog([("a", "A", "translated"), ("b", "B", "translated")])
    let gone = catalog([("a", "A", "translated")])
    let changed = catalog([("a", "A", "translated"), ("b", "Bé", "translated")])
    let merge = try StringsMerge(
      base: Array(base.utf8), ours: Array(gone.utf8), theirs: Array(changed.utf8), format: .xcstrings)
    #expect(merge.conflicts.map(\.path) == [["strings", "b"]])
    #expect(String(decoding: merge.bytes(favoring: .ours), as: UTF8.self) == gone)
    #expect(String(decoding: merge.bytes(favoring: .theirs), as: UTF8.self) == changed)
    let marked = String(decoding: merge.bytes(.init(form: .diff3)), as: UTF8.self)
    for (part, expected) in [("<", gone), ("|", base), ("=", changed)] {
      var current: Character?, lines: [Substring] = []
      for line in marked.split(separator: "\n", omittingEmptySubsequences: false) {
        if let sign = line.first, "<|=>".contains(sign), line.hasPrefix(String(repeating: sign, count: 7)) {
          current = sign == ">" ? nil : sign
        } else if current == nil || current == part.first {
          lines.append(line)
        }
      }
      #expect(lines.joined(separator: "\n") == expected, "\(marked)")
    }
  }

  private static let extractions: [(String?, String?, String?, String?)] = [
    (nil, "stale", "manual", "manual"), ("stale", nil, "manual", "manual"), ("manual", "stale", nil, nil),
    ("stale", "stale", nil, nil), ("manual", "stale", "manual", "stale"),
  ]

  @Test(arguments: extractions)
  func whetherCodeHasAKeyIsNoConflict(_ base: String?, _ ours: String?, _ theirs: String?, _ expected: String?) throws {
    let text = { (extraction: String?) in catalog([("ok", "OK", "translated")], extraction: extraction) }
    let merged = try merge(text(base), text(ours), text(theirs), .xcstrings)
    #expect(merged.conflicts == [] && merged.text == text(expected), "\(merged.text)")
  }

  @Test func pluralsMergeByCase() throws {
    let text = { (one: String, other: String) in
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>days</key>
      \t<dict>
      \t\t<key>NSStringLocalizedFormatKey</key>
      \t\t<string>%#@days@</string>
      \t\t<key>days</key>
      \t\t<dict>
      \t\t\t<key>one</key>
      \t\t\t<string>\(one)</string>
      \t\t\t<key>other</key>
      \t\t\t<string>\(other)</string>
      \t\t</dict>
      \t</dict>
      </dict>
      </plist>

      """
    }
    let merged = try merge(text("a day", "days"), text("one day", "days"), text("a day", "%d days"), .stringsdict)
    #expect(merged.conflicts == [] && merged.text == text("one day", "%d days"))
  }

  @Test func theFormOfTheSideThatChangedItStays() throws {
    let utf16 = { (text: String, mark: [UInt8]) in mark + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
    let (base, ours, theirs) = (
      strings([("a", "1")]), strings([("a", "1"), ("b", "ß")]), strings([("A", "0"), ("a", "1")])
    )
    let both = strings([("A", "0"), ("a", "1"), ("b", "ß")])
    let old = utf16(base, [0xFF, 0xFE])
    let same = try StringsMerge(
      base: old, ours: utf16(ours, [0xFF, 0xFE]), theirs: utf16(theirs, [0xFF, 0xFE]), format: .strings)
    #expect(same.bytes() == utf16(both, [0xFF, 0xFE]))
    let converted = try StringsMerge(
      base: old, ours: utf16(ours, [0xFF, 0xFE]), theirs: Array(theirs.utf8), format: .strings)
    #expect(converted.bytes() == Array(both.utf8))
    let windows = { (text: String) in Array(text.replacing("\n", with: "\r\n").utf8) }
    let crlf = try StringsMerge(base: windows(base), ours: windows(ours), theirs: windows(theirs), format: .strings)
    #expect(crlf.bytes() == windows(both))
  }

  @Test func objectsThatWereMadeAnewGetTheirNewKeys() throws {
    let comment = { (id: String) in "Class = \"UILabel\"; text = \"A\"; ObjectID = \"\(id)\";" }
    func text(_ id: String) -> String {
      "/* \(comment(id)) */\n\"\(id).text\" = \"aBc-de-fGh.text\"; // end\n\n\"aBc.text\" = \"x\";\n"
    }
    let strings = try RenamedKeys(in: Array(text("aBc-de-fGh").utf8), .strings, ids: ["aBc-de-fGh": "xYz-de-fGh"])
    #expect(String(decoding: strings.bytes, as: UTF8.self) == text("xYz-de-fGh"))
    #expect(strings.keys.map(\.old) == ["aBc-de-fGh.text"] && strings.keys.map(\.new) == ["xYz-de-fGh.text"])
    func entry(_ id: String) -> String {
      let words = comment(id).replacing("\"", with: "\\\"")
      return "\n    \"\(id).text\" : {\n      \"comment\" : \"\(words)\"\n    }"
    }
    func catalog(_ ids: String...) -> [UInt8] {
      Array("{\n  \"strings\" : {\(ids.map(entry).joined(separator: ","))\n  },\n  \"version\" : \"1.0\"\n}".utf8)
    }
    // Xcode sorts the keys of a catalog.
    let moved = try RenamedKeys(in: catalog("a", "c", "d"), .xcstrings, ids: ["a": "e", "c": "d"])
    #expect(moved.bytes == catalog("c", "d", "e") && moved.keys.count == 1)
  }

  /// What Foundation reads is what plutil writes, and Xcode into an app.
  @Test(arguments: [
    #""a" = "\n\t\\\"\'\x\é";"#, #""a" = "\U00e9\Ud83d\Ude00\U00g0\U";"#, #""a" = "\u0061";"#,
    #""a" = "\101\18\0007\501";"#,
    "\"a\" = \"1\"; // one\r\"b\" = \"2\";", "\"a\" = \"1\"; // one\r\n\"b\" = \"2\";\n", "a = b; \"a\" = c;",
    "<?xml version=\"1.0\"?><plist><dict><key>a&amp;b</key><string>&lt;x&#x20AC;<![CDATA[&z]]></string></dict></plist>",
    "<?xml version=\"1.0\"?><plist><dict><key>a</key><string/></dict></plist>",
  ])
  func textsAreThoseOfFoundation(_ text: String) throws {
    let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) as? [String: String]
    let leaves = try StringsText(Array(text.utf8), .strings).table.leaves
    #expect(Dictionary(leaves.map { ($0.path[0], $0.words) }) { $1 } == list)
  }

  @Test func aNumberThatIsNoByteIsAText() throws {
    // Foundation reads it, so a merge does.
    let merged = try merge(strings([("a", "\\777")]), strings([("a", "\\777"), ("b", "1")]), strings([("a", "\\776")]))
    #expect(merged.conflicts == [] && merged.text == strings([("a", "\\776"), ("b", "1")]))
  }

  @Test func listsMeanWhatTheirItemsMean() throws {
    let list = { (items: String) in "{ \"a\" : \(items) }" }
    let base = list("[ \"b c\", 1 ]")
    #expect(try merge(base, list("[\"b c\",1]"), list("[ \"b c\", 2 ]"), .xcstrings).text == list("[ \"b c\", 2 ]"))
    #expect(try merge(base, list("[ \"bc\", 1 ]"), list("[ \"b c\", 2 ]"), .xcstrings).conflicts.count == 1)
  }

  @Test(arguments: [
    ("\"a\" = \"b\"", StringsFormat.strings, "after \"a\""), ("\"a\" = \"b\";\n/* open", .strings, "line 2"),
    ("{ \"a\" : }", .xcstrings, "line 1"), ("{ \"a\" : 1", .xcstrings, "line 1"),
    ("{ \"a\" :\n \"\\x\" }", .xcstrings, "line 2"), ("{ \"a\" : \"\t\" }", .xcstrings, "control"),
    ("{ \"a\" : \"\\ud800\" }", .xcstrings, "escapes"), ("{ \"a\" : [ ? ] }", .xcstrings, "a value"),
    ("<plist><dict><key>a</key></dict>", .stringsdict, "a value"),
    ("bplist00", .strings, "plutil"), (String(repeating: "{\"a\":", count: 200), .xcstrings, "too deep"),
  ])
  func whatCantBeReadIsNamedWithItsVersionAndItsLine(_ text: String, _ format: StringsFormat, _ words: String) {
    let error = #expect(throws: StringsMerge.Unreadable.self) { try merge(text, text, text, format) }
    let description = error?.description ?? ""
    #expect(description.hasPrefix("base: ") && description.contains(words), "\(description)")
  }
}
