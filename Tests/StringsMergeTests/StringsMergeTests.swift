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

  @Test func ofAKeyThatIsThereTwiceTheLastCounts() throws {
    func file(_ texts: (String, String)...) -> String { texts.map { "\"\($0.0)\" = \"\($0.1)\";\n" }.joined() }
    let base = file(("a", "1"), ("b", "2"))
    #expect(
      try merge(base, file(("a", "eins"), ("b", "2")), file(("a", "1"), ("a", "1"), ("b", "2"))).text
        == file(("a", "1"), ("a", "eins"), ("b", "2")))
    #expect(
      try merge(file(("a", "0"), ("a", "1")), file(("a", "1")), file(("a", "0"), ("a", "eins"))).text
        == file(("a", "eins")))
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

  @Test func aTableThatASideEmptiedEndsAsItsSideHasIt() throws {
    let table = { (entries: String) in "{\n  \"strings\" : {\n\(entries)\n  }\n}" }
    let entry = { (text: String) in table("    \"a\" : {\n      \"comment\" : \"\(text)\"\n    }") }
    let merge = try readings(entry("A"), table(""), entry("B"))
    #expect(merge.conflicts.count == 1 && merge.ours == table("") && merge.theirs == entry("B"))
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

  // MARK: Texts of catalogs

  /// A catalog with a German text as it is in the file, and a key without any.
  private func german(_ localization: String?, extraction: String = "") -> String {
    let text = (localization ?? "").replacing("\n", with: "\n        ")
    let head = "\n    \"a\" : {\(extraction)\n      \"localizations\" : {\n        \"de\" : "
    let entry = localization == nil ? "" : head + text + "\n      }\n    },"
    return "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\(entry)\n    \"z\" : {\n\n    }\n  }\n}"
  }

  private func unit(_ value: String, _ state: String = "translated") -> String {
    "{\n  \"stringUnit\" : {\n    \"state\" : \"\(state)\",\n    \"value\" : \"\(value)\"\n  }\n}"
  }

  private func varied(by kind: String, _ cases: (String, String)...) -> String {
    let units = cases.map { "\"\($0.0)\" : \(unit($0.1))".replacing("\n", with: "\n      ") }.joined(
      separator: ",\n      ")
    return "{\n  \"variations\" : {\n    \"\(kind)\" : {\n      \(units)\n    }\n  }\n}"
  }

  private func readings(_ base: String, _ ours: String, _ theirs: String) throws -> (
    conflicts: [StringsMerge.Conflict], ours: String, theirs: String
  ) {
    let merge = try StringsMerge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), format: .xcstrings)
    let texts = Side.allCases.map { String(decoding: merge.bytes(favoring: $0), as: UTF8.self) }
    return (merge.conflicts, texts[0], texts[1])
  }

  @Test func aTextIsOneTextOrVaries() throws {
    let base = german(unit("A")), reworded = german(unit("A2"))
    let plural = german(varied(by: "plural", ("one", "1"), ("other", "n"))),
      device = german(varied(by: "device", ("mac", "m"), ("other", "o")))
    let path = ["strings", "a", "localizations", "de"]
    let text = try readings(base, plural, reworded)
    #expect(
      text.conflicts == [
        .init(.variation(ours: "plural", theirs: nil), path: path, base: "A", ours: "1, n", theirs: "A2")
      ])
    #expect(text.ours == plural && text.theirs == reworded)
    let both = try readings(base, device, plural)
    #expect(both.conflicts.map(\.kind) == [.variation(ours: "device", theirs: "plural")])
    #expect(both.conflicts.map(\.path) == [path + ["variations"]] && both.ours == device && both.theirs == plural)
    let other = try readings(plural, german(varied(by: "plural", ("one", "ein"), ("other", "n"))), device)
    #expect(other.conflicts.count == 1 && other.theirs == device)
    // A state is no text.
    #expect(try merge(base, german(unit("A", "needs_review")), plural, .xcstrings).text == plural)
    // Cases of one kind are entries.
    let cases = try merge(
      plural, german(varied(by: "plural", ("one", "ein"), ("other", "n"))),
      german(varied(by: "plural", ("few", "f"), ("one", "1"), ("other", "n"))), .xcstrings)
    #expect(
      cases.text == german(varied(by: "plural", ("few", "f"), ("one", "ein"), ("other", "n"))) && cases.conflicts == [])
  }

  private static let states: [(base: String, ours: String, theirs: String, merged: String)] = [
    ("needs_review", "translated", "needs_review", "needs_review"),
    ("translated", "needs_review", "translated", "needs_review"),
    ("needs_review", "needs_review", "translated", "translated"), ("new", "new", "needs_review", "needs_review"),
    ("translated", "translated", "needs_review", "needs_review"), ("new", "translated", "translated", "translated"),
  ]

  /// Theirs has a new text.
  @Test(arguments: states)
  func aTextComesWithItsState(_ base: String, _ ours: String, _ theirs: String, _ merged: String) throws {
    let old = german(unit("A", base)), reviewed = german(unit("A", ours)), new = german(unit("B", theirs))
    #expect(try merge(old, reviewed, new, .xcstrings).text == german(unit("B", merged)))
    #expect(try merge(old, new, reviewed, .xcstrings).text == german(unit("B", merged)))
  }

  @Test func eachAnswerHasTheStateOfItsText() throws {
    let ours = german(unit("B", "translated")), theirs = german(unit("C", "needs_review"))
    let merge = try readings(german(unit("A", "new")), ours, theirs)
    #expect(merge.conflicts.map(\.ours) == ["B"] && merge.ours == ours && merge.theirs == theirs)
  }

  @Test func aKeyThatAPersonKeepsIsNotDeletedUnasked() throws {
    let mark = "\n      \"extractionState\" : \"manual\","
    let base = german(unit("A")), gone = german(nil)
    let kept = try readings(base, german(unit("A"), extraction: mark), gone)
    #expect(kept.conflicts.map(\.kind) == [.mark] && kept.theirs == gone)
    // One that was kept before can be deleted.
    #expect(
      try merge(german(unit("A"), extraction: mark), german(unit("A"), extraction: mark), gone, .xcstrings).text == gone
    )
    #expect(
      try merge(base, german(unit("A"), extraction: mark.replacing("manual", with: "stale")), gone, .xcstrings).text
        == gone)
  }

  @Test func aPersonsCommentIsNotDeletedUnasked() throws {
    func file(_ comment: String, _ tail: String = "") -> String {
      "\"b\" = \"2\";\n\n/* \(comment) */\n\"a\" = \"1\";\(tail)\n"
    }
    let gone = "\"b\" = \"2\";\n"
    #expect(try merge(file("Old"), gone, file("New")).conflicts.map(\.kind) == [.comment])
    #expect(try merge(file("Old"), file("Old", " // New"), gone).conflicts.map(\.kind) == [.comment])
    #expect(try merge(file("Old"), gone, file("  Old ")).conflicts == [])
    func comment(_ text: String, _ note: String = "") -> String {
      "Class = \"UILabel\"; text = \"\(text)\"; ObjectID = \"x\";\(note)"
    }
    #expect(try merge(file(comment("A")), gone, file(comment("B"))).conflicts == [])
    #expect(
      try merge(file(comment("A")), gone, file(comment("A", " Note = \"short\";"))).conflicts.map(\.kind) == [.comment])
  }

  /// A catalog with one entry.
  private func catalog(entry: String) -> String {
    "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n    \"Pay\" : {\n\(entry)\n    }\n  },\n  \"version\" : \"1.1\"\n}"
  }

  private func comment(_ text: String, isGenerated: Bool = false) -> String {
    catalog(
      entry: "      \"comment\" : \"\(text)\"" + (isGenerated ? ",\n      \"isCommentAutoGenerated\" : true" : ""))
  }

  @Test func aPersonsCommentStaysInPlaceOfAGeneratedOne() throws {
    let (mine, its) = (comment("By hand"), comment("Automatic", isGenerated: true))
    for base in [catalog(entry: ""), comment("Older", isGenerated: true)] {
      #expect(try merge(base, mine, its, .xcstrings).text == mine)
      #expect(try merge(base, its, mine, .xcstrings).text == mine)
    }
    let merged = try StringsMerge(
      base: Array(catalog(entry: "").utf8), ours: Array(its.utf8), theirs: Array(mine.utf8), format: .xcstrings)
    #expect(merged.conflicts == [])
    #expect(merged.personal.map(\.path) == [["strings", "Pay"]])
    #expect(merged.personal.map(\.side) == [.theirs])
  }

  /// Ours says that the words are right; theirs has newer words of Xcode.
  @Test func aCommentAndItsMarkAreOneValue() throws {
    let base = comment("Older", isGenerated: true)
    #expect(try merge(base, comment("Older"), comment("Newer", isGenerated: true), .xcstrings).text == comment("Older"))
    let (mine, its) = (comment("One", isGenerated: true), comment("Two", isGenerated: true))
    let both = try merge(comment("Older"), mine, its, .xcstrings)
    #expect(both.conflicts.map(\.path) == [["strings", "Pay", "comment"]])
    let merge = try StringsMerge(
      base: Array(comment("Older").utf8), ours: Array(mine.utf8), theirs: Array(its.utf8), format: .xcstrings)
    for side in Side.allCases { #expect(merge.bytes(favoring: side) == Array((side == .ours ? mine : its).utf8)) }
  }

  @Test func aTextAndItsSubstitutionsComeFromOneSide() throws {
    func text(_ value: String, files: String? = nil) -> String {
      let plural = files.map {
        """
        ,
                  "substitutions" : {
                    "files" : {
                      "argNum" : 1,
                      "variations" : {
                        "plural" : {
                          "other" : {
                            "stringUnit" : {
                              "state" : "translated",
                              "value" : "\($0)"
                            }
                          }
                        }
                      }
                    }
                  }
        """
      }
      return catalog(
        entry: """
                "localizations" : {
                  "fr" : {
                    "stringUnit" : {
                      "state" : "translated",
                      "value" : "\(value)"
                    }\(plural ?? "")
                  }
                }
          """)
    }
    let (base, ours, theirs) = (
      text("%#@files@", files: "%arg fichiers"), text("%lld fichiers"), text("%#@files@", files: "%arg documents")
    )
    #expect(try merge(base, ours, theirs, .xcstrings).conflicts.map(\.path.last) == ["fr"])
    let merged = try StringsMerge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), format: .xcstrings)
    #expect(merged.bytes(favoring: .theirs) == Array(theirs.utf8))
    #expect(merged.bytes(favoring: .ours) == Array(ours.utf8))
    // The text still names what the other side changed.
    let reworded = text("%#@files@ !", files: "%arg fichiers")
    #expect(try merge(base, reworded, theirs, .xcstrings).text == text("%#@files@ !", files: "%arg documents"))
  }

  @Test func aCatalogThatASideWroteAnewIsInItsStyle() throws {
    func script(_ text: String) -> String {
      text.replacing("  ", with: "\t").replacing("\" :", with: "\":").replacing("{\n\n    }", with: "{}") + "\n"
    }
    let empty = "{\n\n    }"
    func catalog(_ texts: [(String, String)]) -> String {
      self.catalog(texts.map { ($0.0, $0.1, "translated") }).replacing(
        "  \"strings\" : {", with: "  \"strings\" : {\n    \"\" : \(empty),")
    }
    let base = catalog([("b", "B"), ("d", "D")]), ours = catalog([("a", "A"), ("b", "B"), ("d", "D2")])
    let theirs = catalog([("b", "B2"), ("c", "C"), ("d", "D")])
    let both = catalog([("a", "A"), ("b", "B2"), ("c", "C"), ("d", "D2")])
    #expect(try merge(base, ours, theirs, .xcstrings).text == both)
    #expect(try merge(base, script(ours), theirs, .xcstrings).text == script(both))
    #expect(try merge(base, ours, script(theirs), .xcstrings).text == script(both))
    #expect(try merge(script(base), ours, script(theirs), .xcstrings).text == both)
    #expect(try merge(base, script(base), theirs, .xcstrings).text == script(theirs))
    // Where no side wrote it anew, each line is as its side has it.
    let line = theirs.replacing("\"value\" : \"B2\"", with: "\"value\":\"B2\"")
    #expect(
      try merge(base, ours, line, .xcstrings).text == both.replacing("\"value\" : \"B2\"", with: "\"value\":\"B2\""))
  }

  @Test(arguments: [
    (["a", "Zone"], "item 10", "Item 9", ["a", "Item 9", "item 10", "Zone"]),
    (["%@", "b"], "~", "(", ["%@", "~", "(", "b"]),
    (["...", "b"], "%@", "(", ["...", "(", "%@", "b"]), (["A", "a"], "aa", "B", ["A", "B", "a", "aa"]),
    (["A", "b"], "Z", "a", ["A", "Z", "a", "b"]), (["z", "b"], "m", "c", ["z", "m", "c", "b"]),
    (["a", "z", "b"], "d", "c", ["a", "z", "b", "c", "d"]),
  ])
  func newKeysGoWhereTheirNeighboursAre(_ keys: [String], _ ours: String, _ theirs: String, _ merged: [String]) throws {
    let place = try #require(merged.firstIndex { $0 == ours || $0 == theirs })
    func file(_ keys: [String]) -> String { catalog(keys.map { ($0, "1", "new") }) }
    func with(_ key: String) -> String {
      var all = keys
      all.insert(key, at: merged.filter { keys.contains($0) || $0 == key }.firstIndex(of: key) ?? place)
      return file(all)
    }
    #expect(try merge(file(keys), with(ours), with(theirs), .xcstrings).text == file(merged))
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
    ("\"a\" = \"b\"", StringsFormat.strings, "a semicolon after \"b\""),
    ("\"a\" = \"b\";\n/* open", .strings, "line 2"),
    ("{ \"a\" : }", .xcstrings, "line 1"), ("{ \"a\" : 1", .xcstrings, "line 1"),
    ("{ \"a\" :\n \"\\x\" }", .xcstrings, "line 2"), ("{ \"a\" : \"\t\" }", .xcstrings, "control"),
    ("{ \"a\" : \"\\ud800\" }", .xcstrings, "escapes"), ("{ \"a\" : [ ? ] }", .xcstrings, "a value"),
    ("<plist><dict><key>a</key></dict>", .stringsdict, "a value"),
    ("bplist00", .strings, "plutil"), (String(repeating: "{\"a\":", count: 101), .xcstrings, "too deep"),
    ("<plist>" + String(repeating: "<dict><key>a</key>", count: 101), .stringsdict, "too deep"),
  ])
  func whatCantBeReadIsNamedWithItsVersionAndItsLine(_ text: String, _ format: StringsFormat, _ words: String) {
    let error = #expect(throws: StringsMerge.Unreadable.self) { try merge(text, text, text, format) }
    let description = error?.description ?? ""
    #expect(description.hasPrefix("base: ") && description.contains(words), "\(description)")
  }

  // MARK: Answers

  private func resolved(
    _ base: String, _ ours: String, _ theirs: String, _ format: StringsFormat, _ answers: [Int: Answer]
  ) throws -> String {
    let merge = try StringsMerge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), format: format)
    return String(decoding: merge.resolving(answers).bytes(), as: UTF8.self)
  }

  @Test func whateverIsAnsweredTheCatalogStaysWellFormed() throws {
    let base = catalog([("a", "A", "new"), ("b", "B", "new"), ("c", "C", "new")])
    let ours = catalog([("a", "1", "new"), ("c", "3", "new")])
    let theirs = catalog([("b", "2", "new"), ("c", "4", "translated")])
    let sides: [Answer] = [.ours, .theirs, .base]
    for (first, second) in sides.flatMap({ one in sides.map { (one, $0) } }) {
      let text = try resolved(base, ours, theirs, .xcstrings, [0: first, 1: .theirs, 2: second])
      let isThere = (a: first != .theirs, b: second != .ours)
      let a: [(key: String, value: String, state: String)] = isThere.a ? [("a", first == .ours ? "1" : "A", "new")] : []
      let b: [(key: String, value: String, state: String)] =
        isThere.b ? [("b", second == .theirs ? "2" : "B", "new")] : []
      #expect(text == catalog(a + b + [("c", "4", "translated")]), "\(first) \(second)")
    }
  }

  @Test(arguments: [
    (StringsFormat.strings, "\"a\" = \"%\";\n", "a \\\"b\\\" \\\\ \\n<&>"),
    (.stringsdict, "<plist><dict><key>a</key><string>%</string></dict></plist>", "a \"b\" \\ \n&lt;&amp;&gt;"),
    (.xcstrings, "{\"strings\": {\"a\": {\"comment\": \"%\"}}}", "a \\\"b\\\" \\\\ \\n<&>"),
  ])
  func aTypedTextIsWrittenAsTheFormatHasIt(_ format: StringsFormat, _ file: String, _ expected: String) throws {
    func version(_ text: String) -> String { file.replacingOccurrences(of: "%", with: text) }
    let typed = Answer.value("a \"b\" \\ \n<&>")
    let text = try resolved(version("0"), version("1"), version("2"), format, [0: typed])
    #expect(text == version(expected))
    // What was written says what was typed.
    let read = try StringsDifference(from: nil, to: Array(text.utf8), format: format).keys.last?.values.last?.new
    #expect(read == "a \"b\" \\ \n<&>")
  }

  @Test func aBaseWithoutTheTextCantBeTaken() throws {
    let merge = try StringsMerge(
      base: Array("".utf8), ours: Array("\"a\" = \"1\";\n".utf8), theirs: Array("\"a\" = \"2\";\n".utf8),
      format: .strings)
    #expect(merge.kindsOfAnswers(to: 0) == [.ours, .theirs, .value])
  }

  // MARK: Written anew

  @Test(arguments: [
    (StringsFormat.strings, "\"b\" = \"B\";\n\n\"a\"=\"\\U0041\";\n", true),
    (.strings, "\"a\" = \"A\";\n\"b\" = \"C\";\n", false),
    (.strings, "/* New. */\n\n\"a\" = \"A\";\n\"b\" = \"B\";\n", false),
    (.strings, "\"a\" = \"A\";\n\"b\" = \"B\";\n\"c\" = \"\";\n", false),
  ])
  func aFileThatSaysTheSameWasOnlyWrittenAnew(_ format: StringsFormat, _ text: String, _ expected: Bool) throws {
    let old = Array("\"a\" = \"A\";\n\"b\" = \"B\";\n".utf8)
    #expect(try StringsDifference.isOnlyWrittenAnew(from: old, to: Array(text.utf8), format: format) == expected)
  }

  @Test(arguments: [
    ("{}", true), ("{\"comment\": \"From code\"}", true),
    (
      "{\"extractionState\": \"extracted_with_value\", \"localizations\": {\"en\": {\"stringUnit\": {\"state\": \"new\", \"value\": \"N\"}}}}",
      true
    ),
    ("{\"extractionState\": \"manual\"}", false),
    ("{\"localizations\": {\"en\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"N\"}}}}", false),
  ])
  func keysThatABuildFoundAreNoEdit(_ entry: String, _ expected: Bool) throws {
    let old = "{\"strings\": {\"a\": {}}, \"version\": \"1.0\"}"
    let new = "{\"version\" : \"1.0\", \"strings\" : {\"n\": \(entry), \"a\": {}}}"
    #expect(
      try StringsDifference.isOnlyWrittenAnew(from: Array(old.utf8), to: Array(new.utf8), format: .xcstrings)
        == expected)
    // What is gone is an edit.
    #expect(try !StringsDifference.isOnlyWrittenAnew(from: Array(new.utf8), to: Array(old.utf8), format: .xcstrings))
  }
}
