import Foundation
import SemanticDiff
import TestSupport
import Testing
import ThreeVersions
import XibModel
@testable import Features

/// Reports of one difference of a storyboard, in every format.
@Suite struct DiffReportTests {
  /// What a version of the storyboard has beyond the old one.
  private func difference(_ new: String, from old: String = SampleStoryboard.text()) throws -> FileDifference {
    let found = try changes(from: Document(old), to: Document(new))
    return FileDifference(
      path: "Main.storyboard", status: .modified, content: .changes(ChangeFilter().select(from: found)))
  }

  private var edited: String {
    SampleStoryboard.text(
      title: "Log in", toolsVersion: "22154", extraView: SampleStoryboard.label("New", id: "nEw-La-001"))
  }

  @Test func textGroupsBySceneAndObject() throws {
    let lines = DiffTextReport(color: false).lines(of: try difference(edited))
    #expect(
      lines == [
        "Main.storyboard",
        "  SignInViewController Scene",
        "    + label \"New\" (nEw-La-001) in view",
        "    ~ button \"Log in\" (tSt-Vw-001) in view",
        #"        Default State > Title: "Sign in" → "Log in""#,
        "  1 bookkeeping change hidden; --bookkeeping=show shows it",
      ])
  }

  @Test func valuesThatRunFromRightToLeftAreKeptApartWhereThatIsSafe() throws {
    let difference = try difference(
      SampleStoryboard.text(title: "\u{5D1}\u{200C}\u{5D8}\u{2069}"), from: SampleStoryboard.text(title: "\u{5E9}"))
    func shown(_ isForMarkup: Bool) -> String {
      DiffTextReport(color: false, isForMarkup: isForMarkup).lines(of: difference).joined(separator: "\n")
    }
    #expect(shown(false).contains("\"\u{5E9}\" \u{2192} \"\u{5D1}\u{200C}\u{5D8}\u{FFFD}\""))
    #expect(
      shown(true).contains(
        "\u{2068}\"\u{5E9}\"\u{2069} \u{2192} \u{2068}\"\u{5D1}\u{200C}\u{5D8}\u{FFFD}\"\u{2069}"))
    let page = DiffPage(nonce: "n").text([difference])
    #expect(page.contains("\u{2068}\"\u{5E9}\"\u{2069} \u{2192} \u{2068}"))
  }

  @Test func connectionsAndConstraintsAreListedWithTheirObject() throws {
    let lines = DiffTextReport(color: false).lines(
      of: try difference(
        SampleStoryboard.text(constraints: [("cOn-st-001", 16)]),
        from: SampleStoryboard.text(constraints: [("cOn-st-001", 8)])))
    #expect(
      lines.dropFirst(2) == [
        "    ~ button \"Sign in\" (tSt-Vw-001) in view",
        "        ~ constraint Sign in.leading = Welcome.leading + 8 → 16 (cOn-st-001)",
      ])
  }

  private func lines(_ old: String, _ new: String, _ detail: DiffDetail = DiffDetail()) throws -> [String] {
    let changes = SemanticDiff.changes(from: try Document(old), to: try Document(new), forApplying: false)
    let file = FileDifference(
      path: "a", status: .modified, content: .changes(.init(shown: changes.filter { $0.changeClass != .bookkeeping })))
    return DiffTextReport(color: false, detail).lines(of: file).dropFirst().map { $0 }
  }

  private func view(_ views: String, _ more: String = "") -> String {
    "<document><objects><view id=\"root\"><subviews>\(views)</subviews>\(more)</view></objects></document>"
  }

  @Test func whatASizeClassInstallsIsSaidOfEachObject() throws {
    let constraints = (1...2).map { "<constraint firstAttribute=\"width\" constant=\"\($0)\" id=\"con-\($0)\"/>" }
      .joined()
    let old = view("<label text=\"A\" id=\"lab\"/>", "<constraints>\(constraints)</constraints>")
    let new = view(
      "<label text=\"A\" id=\"lab\"/>",
      "<constraints>\(constraints)</constraints><variation key=\"default\"><mask key=\"constraints\">"
        + "<exclude reference=\"con-1\"/><exclude reference=\"con-2\"/></mask></variation>")
    let text = try lines(old, new)
    #expect(text.filter { $0.hasSuffix("Installed: on → off") }.count == 2, "\(text)")
    #expect(try lines(new, old).filter { $0.hasSuffix("Installed: off → on") }.count == 2)
  }

  @Test func theWeightiestComesFirstAndMovesAreOneLine() throws {
    func frame(_ y: Int) -> String { "<rect key=\"frame\" x=\"0\" y=\"\(y)\" width=\"10\" height=\"\(10 + y)\"/>" }
    func labels(_ shift: Int, _ color: String) -> String {
      (1...3).map { "<label text=\"L\($0)\" id=\"l\($0)\">\(frame($0 + shift * $0))</label>" }.joined()
        + "<label text=\"T\" textAlignment=\"\(color)\" id=\"t\"/>"
    }
    let text = try lines(
      view(labels(0, "center")),
      view(labels(5, "right") + "<button id=\"b\"><state key=\"normal\" title=\"Go\"/></button>"))
    #expect(text.first?.contains("+ button \"Go\"") == true, "\(text)")
    #expect(text.last == "  ≈ 3 moved or resized (L1, L2, L3)", "\(text)")
  }

  @Test func oneConstraintOfManyViewsIsOneLine() throws {
    func cells(_ hasConstraints: Bool) -> String {
      (1...9).map { number in
        let constraint =
          "<constraint firstAttribute=\"top\" secondItem=\"c\(number)\" secondAttribute=\"top\" "
          + "firstItem=\"v\(number)\" id=\"k\(number)\"/>"
        return "<view id=\"c\(number)\"><subviews><view id=\"v\(number)\"/></subviews>"
          + (hasConstraints ? "<constraints>\(constraint)</constraints>" : "") + "</view>"
      }.joined()
    }
    let text = try lines(view(cells(false)), view(cells(true)))
    #expect(text.count <= 3, "\(text)")
  }

  @Test func manyConstraintsOfAViewAreALineUnderIt() throws {
    func version(_ sides: [String], constant: Int = 8) -> String {
      let constraints = sides.map {
        "<constraint firstItem=\"root\" firstAttribute=\"\($0)\" secondItem=\"l\" secondAttribute=\"\($0)\" "
          + "constant=\"\(constant + $0.count)\" id=\"k-\($0)\"/>"
      }.joined()
      return view("<label text=\"Name\" id=\"l\"/>", "<constraints>\(constraints)</constraints>")
    }
    let sides = ["bottom", "leading", "top", "trailing"]
    #expect(
      try lines(version([]), version(sides)) == [
        "  ~ label \"Name\" (l) in view", "      + 4 constraints: bottom, leading, top, trailing",
      ])
    #expect(
      try lines(version(sides), version(sides, constant: 9)).last
        == "      ~ 4 constraints: bottom 14 → 15, leading 15 → 16, top 11 → 12, trailing 16 → 17")
    // Two say what they are.
    #expect(try lines(version([]), version(["leading", "top"])).count == 3)
    #expect(try lines(version([]), version(sides), DiffDetail(expansion: .all)).count == 5)
  }

  @Test func theWordsThatChangedAreMarkedInALongText() throws {
    func version(_ minutes: String, _ days: String) -> String {
      let text =
        "The alarm rings for up to \(minutes) minutes and the phone vibrates as you chose it. We keep what you typed for "
        + "\(days) days, and then nobody can read it any more."
      return view("<textView id=\"t\"><string key=\"text\">\(text)</string></textView>")
    }
    let (old, new) = (version("nine", "30"), version("ten", "90"))
    let shown = try #require(try lines(old, new).last)
    #expect(shown.contains("up to [-nine-] minutes") && shown.contains("for [-30-] days"), "\(shown)")
    #expect(shown.contains("up to {+ten+} minutes") && shown.contains("…"), "\(shown)")
    let whole = try #require(try lines(old, new, DiffDetail(expansion: .all)).last)
    #expect(whole.contains("{+ten+}") && whole.contains("any more.\"") && !whole.contains("…"), "\(whole)")
    // A short text needs no signs.
    #expect(
      !(try lines(view("<label text=\"A b\" id=\"l\"/>"), view("<label text=\"A c\" id=\"l\"/>")).joined().contains(
        "{+")))
  }

  @Test func marksOfWordsAreThoseOfTheForm() throws {
    let long = "A text that is much longer than what is shown whole in a line, with a word "
    let difference = try difference(
      SampleStoryboard.text(title: long + "new"), from: SampleStoryboard.text(title: long + "old"))
    #expect(DiffTextReport(color: true).lines(of: difference).joined().contains("\u{1B}[1;4mnew\u{1B}[22;24m"))
    #expect(DiffPage(nonce: "n").text([difference]).contains("<ins>new</ins>"))
    #expect(DiffMarkdownReport.text([difference]).contains("<del>old</del>"))
  }

  @Test func linesBreakBetweenSignsOfScriptsWithoutSpaces() {
    let text = "  Text: \"" + String(repeating: "日本語の文章、", count: 9) + "\""
    let lines = TextWrapping.lines(of: text, width: 40)
    #expect(lines.count > 3 && lines.allSatisfy { $0.count <= 40 }, "\(lines)")
    #expect(lines.map { $0.drop { $0 == " " } }.joined() == text.drop { $0 == " " })
    #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("、") })
    #expect(TextWrapping.lines(of: "a b", width: 40) == ["a b"])
  }

  @Test func aTextThatXcodeAssumesHasItsQuotes() throws {
    let text = try lines(view("<label id=\"l\"/>"), view("<label text=\"\" id=\"l\"/>"))
    #expect(!text.contains { $0.contains("Text: Label") }, "\(text)")
    #expect(text.contains { $0.contains("Text: none → \"\"") }, "\(text)")
  }

  @Test func aFormulaIsNotCutInsideAName() throws {
    func version(_ constant: Int) -> String {
      view(
        "<label text=\"A - B\" id=\"l\"/>",
        "<constraints><constraint firstItem=\"l\" firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"top\" "
          + "constant=\"\(constant)\" id=\"k\"/></constraints>")
    }
    let text = try lines(version(8), version(9)).joined(separator: "\n")
    #expect(
      text.contains("A - B.top = Superview.top + 8 → + 9") || text.contains("A - B.top = Superview.top + 8 → 9"),
      "\(text)")
  }

  @Test func colourIsOnlyThereWhenAskedFor() throws {
    let file = try difference(edited)
    #expect(DiffTextReport(color: true).lines(of: file).joined().contains("\u{1B}[32m"))
    #expect(!DiffTextReport(color: false).lines(of: file).joined().contains("\u{1B}"))
  }

  @Test func aTerminalIsNeverSteeredByADocument() throws {
    let hostile = "\u{202E}evil\u{85}\u{9B}31m"
    let lines = DiffTextReport(color: false).lines(of: try difference(SampleStoryboard.text(title: hostile)))
    let steering: Set<UInt32> = [0x9B, 0x202E, 0x85]
    #expect(!lines.joined().unicodeScalars.contains { steering.contains($0.value) })
    #expect(lines.joined().contains("evil"))
  }

  @Test func longValuesAreCutWhereTheyDiffer() throws {
    let start = String(repeating: "word ", count: 20)
    let lines = DiffTextReport(color: false).lines(
      of: try difference(
        SampleStoryboard.text(note: start + "two"), from: SampleStoryboard.text(note: start + "one")))
    let line = try #require(lines.last)
    #expect(line.contains("[-one-]\"") && line.contains("{+two+}\"") && line.count < 150)
  }

  @Test(
    arguments: [
      ("a b", "a\u{A0}b", "<U+A0>"), ("caf\u{E9}", "cafe\u{301}", "<U+301>"), ("\u{200E}", "\u{200F}", "<U+200F>"),
    ])
  func whatLooksAlikeIsSpelledOut(_ old: String, _ new: String, _ spelling: String) throws {
    let lines = DiffTextReport(color: false).lines(
      of: try difference(SampleStoryboard.text(note: new), from: SampleStoryboard.text(note: old)))
    #expect(try #require(lines.last).contains(spelling))
  }

  @Test func anAttributeThatIsNotThereIsToldFromAnyValue() throws {
    func text(_ attribute: String) -> String { "<document><label \(attribute) id=\"a\"/></document>" }
    let found = try changes(from: Document(text("style=\"none\"")), to: Document(text("")))
    let lines = DiffTextReport(color: false).lines(
      of: FileDifference(path: "a.xib", status: .modified, content: .changes(ChangeFilter().select(from: found))))
    #expect(lines.last?.hasSuffix("Style: None → default") == true)
  }

  @Test func nothingToSayIsNoLine() throws {
    func lines(_ new: String) throws -> [String] { DiffTextReport(color: false).lines(of: try difference(new)) }
    #expect(try lines(SampleStoryboard.text()).isEmpty)
    #expect(try !lines(edited).isEmpty)
  }

  @Test(arguments: [
    (ChangeFilter(geometry: .only), "1 edit and 1 bookkeeping", "--geometry=show --bookkeeping=show"),
    (ChangeFilter(bookkeeping: .show, geometry: .only), "1 edit and 1 bookkeeping", "--geometry=show"),
    (ChangeFilter(bookkeeping: .only), "1 edit", "--bookkeeping=show"),
    (ChangeFilter(geometry: .hide), "1 bookkeeping", "--bookkeeping=show"),
  ])
  func whatIsHiddenIsShownByTheOptionsThatAreNamed(_ filter: ChangeFilter, _ what: String, _ options: String) throws {
    let found = try changes(
      from: Document(SampleStoryboard.text()),
      to: Document(SampleStoryboard.text(title: "Log in", toolsVersion: "22154")))
    let file = FileDifference(
      path: "Main.storyboard", status: .modified, content: .changes(filter.select(from: found)), filter: filter)
    let line = try #require(DiffTextReport(color: false).lines(of: file).last)
    #expect(line.hasPrefix("  \(what) change") && line.contains(" hidden; \(options) shows "))
  }

  @Test(arguments: [
    (ChangeFilter(), false), (ChangeFilter(geometry: .hide), false), (ChangeFilter(object: "nothing"), true),
    (ChangeFilter(bookkeeping: .only), true), (ChangeFilter(geometry: .only), true),
  ])
  func aFileWithoutAChangeThatWasAskedForIsEmptyUnlessItWasAskedFor(_ filter: ChangeFilter, _ isEmpty: Bool) {
    for status in [FileDifference.Status.renamed, .added] {
      let file = FileDifference(
        path: "b.xib", oldPath: "a.xib", status: status, content: .changes(filter.select(from: [])), filter: filter)
      #expect(file.isEmpty == isEmpty)
    }
  }

  @Test(arguments: [
    "<b>bold</b>", "[link](http://example.com)", "`code` ``more``", "@someone", "| a | b |", "<!-- -->",
  ])
  func markdownShowsADocumentsWordsAndNothingElse(_ words: String) throws {
    let escaped = words.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    let text = DiffMarkdownReport.text([try difference(SampleStoryboard.text(note: escaped))])
    let outside = text.replacingOccurrences(of: "(`+)(?!`).*?(?<!`)\\1(?!`)", with: "", options: .regularExpression)
    #expect(!outside.contains("<b>") && !outside.contains("](") && !outside.contains("@") && !outside.contains("<!--"))
    let shown = [("\\", ""), ("&lt;", "<"), ("&gt;", ">"), ("&#64;", "@")].reduce(text) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
    #expect(shown.contains("→ \"\(words)\""), "\(text)")
  }

  @Test func aBacktickWithAnAccentEndsNoCode() {
    let file = FileDifference(
      path: "`\u{301}@you", status: .modified, content: .lines("", reason: "It is no document."))
    #expect(DiffMarkdownReport.text([file]).hasPrefix("### `` `\u{301}@you ``\n"))
  }

  @Test func noLineIsMarkdownOrMovesATerminal() {
    let difference = "@@ -1,2 +1,2 @@\n-old\u{1B}[31m\r\n+new\u{202E}\n ```\n"
    let file = FileDifference(
      path: "a.xib", status: .modified, content: .lines(difference, reason: "It is no document."))
    let text = DiffMarkdownReport.text([file])
    #expect(text.contains("````diff\n@@ -1,2 +1,2 @@\n-old\u{FFFD}[31m\u{FFFD}\n+new\u{FFFD}\n ```\n````\n"))
  }

  @Test func markdownStaysBelowItsLimit() throws {
    let views = (0..<2000).map { SampleStoryboard.label("Label \($0)", id: "lab-\($0)") }.joined()
    let file = try difference(SampleStoryboard.text(extraView: views))
    let text = DiffMarkdownReport.text(Array(repeating: file, count: 10), limit: 20_000)
    #expect(text.utf8.count <= 20_000)
    #expect(text.contains("more lines.") && text.contains("files too long to show here."))
  }

  @Test func markdownIsFoldedBySceneInTheWordsOfTheText() throws {
    let list = """
      <details open><summary>SignInViewController Scene: 2 objects</summary>

      - **added** label "New" \\(nEw\\-La\\-001\\) in view
      - button "Log in" \\(tSt\\-Vw\\-001\\) in view
          - Default State &gt; Title\\: "Sign in" → "Log in"

      </details>
      """
    let text = DiffMarkdownReport.text([try difference(edited)])
    #expect(text.contains(list), "\(text)")
  }

  @Test func markdownSaysWhereNothingButBookkeepingChanged() throws {
    let saved = try difference(SampleStoryboard.text(toolsVersion: "22154"))
    #expect(
      DiffMarkdownReport.text([saved])
        == "**Cosmetic only**: nothing but Xcode's bookkeeping changed in `Main.storyboard`.\n\n")
    let both = DiffMarkdownReport.text([saved, try difference(edited)])
    #expect(
      both.contains("| cosmetic only |") && both.components(separatedBy: "### ").count == 2
        && !both.contains("**Cosmetic"))
  }

  @Test func aSummaryCountsByKind() throws {
    #expect(
      DiffSummaryReport.counts([try difference(edited)]) == [
        " Main.storyboard | 1 added, 1 changed, 1 bookkeeping change hidden", " 1 file, 2 changes",
      ])
    #expect(DiffSummaryReport.names([try difference(edited)]) == ["Main.storyboard"])
  }

  @Test(arguments: [
    (ChangeFilter(), 2, 1), (ChangeFilter(bookkeeping: .show), 3, 0), (ChangeFilter(bookkeeping: .only), 1, 2),
    (ChangeFilter(object: "tSt-Vw-001"), 1, 0),
  ])
  func aFilterShowsWhatItIsAskedFor(_ filter: ChangeFilter, _ shown: Int, _ hidden: Int) throws {
    let found = try changes(from: Document(SampleStoryboard.text()), to: Document(edited))
    let selection = filter.select(from: found)
    #expect(selection.shown.count == shown)
    #expect(selection.hidden.reduce(0) { $0 + $1.count } == hidden)
  }
}

/// JSON against the schema that the package documents.
@Suite struct DiffJSONTests {
  private func validate(_ files: [FileDifference]) throws {
    let schema = try JSONSchema.documented("xibdiff.schema.json")
    let value = try JSONSerialization.jsonObject(with: Data(DiffJSONReport.json(files).text.utf8))
    #expect(schema.faults(of: value) == [])
    let told = try #require((value as? [String: Any])?["files"] as? [[String: Any]])
    #expect(told.map { $0["path"] as? String } == files.map(\.path))
    #expect(told.map { $0["oldPath"] as? String } == files.map(\.oldPath))
    #expect(told.map { $0["status"] as? String } == files.map(\.status.rawValue))
    for (file, told) in zip(files, told) {
      switch file.content {
      case .changes(let selection): #expect((told["changes"] as? [Any])?.count == selection.shown.count)
      case .lines(let lines, let reason):
        let said = try #require(told["lines"] as? [String: Any])
        #expect(said["diff"] as? String == lines && said["reason"] as? String == reason)
      }
    }
  }

  @Test func everyKindOfOutputFollowsTheSchema() throws {
    let old = try Document(SampleStoryboard.text(constraints: [("cOn-st-001", 8)]))
    let new = try Document(
      SampleStoryboard.text(
        title: "Log in", toolsVersion: "22154", extraView: SampleStoryboard.label("New", id: "nEw-La-001")))
    let there = ChangeFilter(bookkeeping: .show).select(from: changes(from: old, to: new))
    let back = ChangeFilter().select(from: changes(from: new, to: old))
    try validate([])
    try validate([
      FileDifference(path: "a.xib", status: .modified, content: .changes(there)),
      FileDifference(path: "b.xib", oldPath: "a.xib", status: .renamed, content: .changes(back)),
      FileDifference(path: "b.xib", oldPath: "a.xib", status: .copied, content: .changes(back)),
      FileDifference(
        path: "c.xib", status: .added,
        content: .changes(ChangeFilter().select(from: [wholeChange(.added, of: new)]))),
      FileDifference(path: "d.xib", status: .deleted, content: .lines("@@ -1 +0,0 @@\n-x\n", reason: "It is no XML.")),
      FileDifference(path: "e.xib", status: .modified, content: .changes(there), unmergedSide: .theirs),
    ])
  }

  @Test func aValueThatDoesNotFollowTheSchemaIsFound() throws {
    let schema = try JSONSchema.documented("xibdiff.schema.json")
    let value = try JSONSerialization.jsonObject(with: Data("{\"version\":2,\"files\":[{\"path\":1}]}".utf8))
    #expect(schema.faults(of: value).count >= 3)
  }

  @Test func theShapeIsThatOfTheDocumentation() throws {
    let found = try changes(from: Document(SampleStoryboard.text()), to: Document(SampleStoryboard.text(note: "Hi")))
    let file = FileDifference(
      path: "Main.storyboard", status: .modified, content: .changes(ChangeFilter().select(from: found)))
    #expect(
      DiffJSONReport.json([file]).text
        == #"{"version":1,"files":[{"path":"Main.storyboard","oldPath":null,"status":"modified","changes":[{"kind":"changed","#
        + #""class":"edit","object":{"id":"nOt-La-001","element":"label","name":"Hi","path":["SignInViewController Scene","#
        + #""SignInViewController","view"]},"property":"text","label":"Text","old":"Welcome","new":"Hi","#
        + #""oldWords":"Welcome","newWords":"Hi"}]}]}"#)
  }
}

@Suite struct LineDifferenceTests {
  private func unified(_ old: String, _ new: String) -> String {
    LineDifference.unified(Array(old.utf8), Array(new.utf8))
  }

  @Test func hunksAreThoseOfDiff() {
    #expect(unified("a\nb\nc\n", "a\nB\nc\n") == "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n")
    #expect(unified("", "a\n") == "@@ -0,0 +1,1 @@\n+a\n")
    #expect(unified("a\n", "a\n") == "")
  }

  @Test func distantChangesAreHunksOfTheirOwn() {
    let lines = (1...30).map(String.init)
    var other = lines
    other[2] = "x"
    other[25] = "y"
    let text = unified(lines.joined(separator: "\n") + "\n", other.joined(separator: "\n") + "\n")
    #expect(text.components(separatedBy: "@@ -").count == 3)
    #expect(text.contains("@@ -1,6 +1,6 @@") && text.contains("@@ -23,7 +23,7 @@"))
  }
}
