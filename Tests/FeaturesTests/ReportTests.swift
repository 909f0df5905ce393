import Foundation
import TestSupport
import Testing
import SemanticMerge
import XibModel
@testable import Features

@Suite struct JSONTests {
  @Test(arguments: [
    "plain", "\"quoted\" \\ back", "line\nbreak\ttab\r", "\u{0}\u{1}\u{1F}\u{7F}", "日本 🎉 é", "\u{2028}", "",
  ])
  func aStringReadsBackAsItWas(_ text: String) throws {
    let data = Data(JSON.array([.string(text)]).text.utf8)
    let read = try #require(try JSONSerialization.jsonObject(with: data) as? [String])
    #expect(read.count == 1 && read[0].unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func valuesAreWrittenOnOneLine() {
    let value = JSON.object([
      ("b", .array([.number(-1), .bool(true), .bool(false), .null])), ("a", .object([])), ("c", .optional(nil)),
      ("d", .optional("x\ny")),
    ])
    #expect(value.text == #"{"b":[-1,true,false,null],"a":{},"c":null,"d":"x\ny"}"#)
  }
}

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain é 日本 🎉", "plain é 日本 🎉"), ("a\nb", "a↵b"), ("\u{1B}[31mred", "\u{FFFD}[31mred"),
    ("me\u{200C}he co\u{AD}op \u{1F469}\u{200D}\u{1F692}", "me\u{200C}he co\u{AD}op \u{1F469}\u{200D}\u{1F692}"),
    ("right\u{202E}left", "right\u{FFFD}left"), ("bell\u{7}\t", "bell\u{FFFD}\u{FFFD}"), ("a\u{2028}b\u{2029}", "a↵b↵"),
  ])
  func nothingReachesTheTerminalThatCouldSteerIt(_ text: String, _ shown: String) {
    #expect(TerminalText.line(text) == shown)
  }

  @Test func ofALongTextEachPlaceThatChangedIsShown() {
    let old =
      "Alarms ring for up to nine minutes, that the phone may vibrate on a table. We keep it for 30 days for nobody."
    let both = old.replacing("nine", with: "ten").replacing("30", with: "90")
    let (before, after) = TerminalText.pair(old, both)
    #expect(before == "…ring for up to nine minutes, that the phone …We keep it for 30 days for nobody.")
    #expect(after == "…ring for up to ten minutes, that the phone …We keep it for 90 days for nobody.")
    let one = TerminalText.pair(old.replacing("nine", with: "ten"), old).0
    #expect(one == "…ring for up to ten minutes, that the phone …")
    #expect(TerminalText.pair(old, old).0 == TerminalText.line(old))
    let word = String(repeating: "x", count: 200)
    let (first, second) = TerminalText.pair(word + "a", word + "b")
    #expect(first.hasSuffix("xa") && second.hasSuffix("xb"))
  }

  @Test func longTextIsCut() {
    #expect(TerminalText.line("abcdef", limit: 6) == "abcdef")
    #expect(TerminalText.line("abcdefg", limit: 6) == "abcde…")
  }
}

@Suite struct MergeReportTests {
  private func merge() throws -> ThreeWayMerge {
    func version(_ text: String, tools: Int) throws -> Document {
      try Document("<document toolsVersion=\"\(tools)\">\n<tableViewCell text=\"\(text)\" id=\"ab-1\"/>\n</document>")
    }
    return try ThreeWayMerge(
      base: version("Old", tools: 1), ours: version("Mine &amp; more", tools: 2), theirs: version("Its", tools: 3))
  }

  @Test func everyDecisionAndConflictIsALineForAPerson() throws {
    let merge = try merge()
    let lines = MergeTextReport.lines(of: merge, ConflictPresentation.all(of: merge, .facts))
    #expect(
      lines == [
        "tool-stamp: document toolsVersion: both sides changed it; theirs is taken, because tool stamps come from the newer Xcode",
        "CONFLICT (value): table view cell \"Old\" (ab-1) Text: both sides changed it differently "
          + "(base \"Old\", ours \"Mine & more\", theirs \"Its\")",
      ])
  }

  @Test func theJSONHoldsThemAll() throws {
    let text = MergeJSONReport.json(path: "A \"b\".xib", merge: try merge().told(.effects), notices: ["note"]).text
    let report = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(report["version"] as? Int == 1)
    #expect(report["path"] as? String == "A \"b\".xib")
    #expect(report["notices"] as? [String] == ["note"])
    let conflict = try #require((report["conflicts"] as? [[String: Any]])?.first)
    #expect(conflict["kind"] as? String == "value" && conflict["property"] as? String == "text")
    #expect(conflict["base"] as? String == "Old" && conflict["ours"] as? String == "Mine & more")
    #expect(
      conflict["object"] as? [String: String] == ["id": "ab-1", "element": "tableViewCell", "name": "Old"])
    let decision = try #require((report["decisions"] as? [[String: Any]])?.first)
    #expect(decision["rule"] as? String == "tool-stamp" && decision["theirs"] as? String == "3")
  }

  /// Ours deletes a label that theirs changes, and that the list of designable views names.
  private func mergeWithConsequence() throws -> ThreeWayMerge {
    func version(_ label: String, _ designable: String) throws -> Document {
      try Document(
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="1">
            <objects>
                <view id="v-1"><subviews>\(label)<label text="B" id="l-2"/></subviews></view>
            </objects>
            <designables>\(designable)
                <designable name="l-2"/>
            </designables>
        </document>
        """)
    }
    func designable(_ width: Int) -> String {
      "<designable name=\"l-1\"><size key=\"intrinsicContentSize\" width=\"\(width)\" height=\"20\"/></designable>"
    }
    return try ThreeWayMerge(
      base: version("<label text=\"A\" id=\"l-1\"/>", designable(10)), ours: version("", ""),
      theirs: version("<label text=\"New\" id=\"l-1\"/>", designable(30)))
  }

  @Test func theConsequencesOfAConflictAreInXcodesWords() throws {
    let merge = try mergeWithConsequence()
    let label = "Designable l-1"
    let text = MergeReviewReport.text(of: merge.told(.effects), notices: [])
    #expect(text.contains("\(label): theirs refers to label l-1, which ours deleted"))
    let json = MergeJSONReport.json(path: "a", merge: merge.told(.effects), notices: []).text
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let conflict = try #require((report["conflicts"] as? [[String: Any]])?.first)
    let consequence = try #require((conflict["consequences"] as? [[String: Any]])?.first)
    #expect(consequence["label"] as? String == label)
    #expect((consequence["theirsWords"] as? String)?.contains("30×20") == true)
  }

  @Test func aConsequenceIsNoDecision() throws {
    let merge = try mergeWithConsequence()
    // The designable went with the label, until the label came back.
    #expect(merge.decisions.isEmpty)
    #expect(merge.conflicts.flatMap(\.consequences).map(\.wording?.label) == ["Designable l-1"])
  }

  @Test func aMergeOfLinesHasNoDecisions() throws {
    let text = MergeJSONReport.json(path: "a", merge: nil, notices: []).text
    #expect(text == #"{"version":1,"path":"a","notices":[],"decisions":[],"conflicts":[]}"#)
  }

  @Test func whatIsAbsentIsNull() throws {
    let one = try Document("<document><view id=\"a\"/></document>")
    let merge = try ThreeWayMerge(
      base: one, ours: Document("<document><view nature=\"1\" id=\"a\"/></document>"),
      theirs: Document("<document><view nature=\"2\" id=\"a\"/></document>"))
    #expect(
      MergeTextReport.lines(of: merge, ConflictPresentation.all(of: merge, .facts)).first?.contains("base not set")
        == true)
    #expect(MergeJSONReport.json(path: "a", merge: merge.told(.effects), notices: []).text.contains("\"base\":null"))
  }
}
