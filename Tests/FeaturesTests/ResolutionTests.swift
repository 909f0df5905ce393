import SemanticMerge
import TestSupport
import Testing
import XibArchives
import XibModel

@testable import Features

/// Resolving a merge as a value, without a terminal, a page or a file.
@Suite struct ResolutionTests {
  /// A view with a label, whose text and frame the sides can change, and which a side can delete.
  private static func document(_ text: String, x: String = "20", isHidden: String = "", hasLabel: Bool = true)
    -> [UInt8]
  {
    let label =
      !hasLabel
      ? "            <switch id=\"swi-tc-001\"/>"
      : """
                  <label\(isHidden) text="\(text)" id="lab-el-001">
                      <rect key="frame" x="\(x)" y="30" width="100" height="21"/>
                  </label>
      """
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21000">
          <objects>
              <view id="vie-ww-001">
                  <subviews>
      \(label)
                  </subviews>
              </view>
          </objects>
      </document>

      """.utf8)
  }

  private static func hidden(_ value: String, minimum: String) -> String {
    " hidden=\"\(value)\" minimumScaleFactor=\"\(minimum)\""
  }

  /// Three conflicts in two places: the text and the scale of one label, and its frame.
  private static let versions = MergeVersions(
    base: document("Old", isHidden: hidden("NO", minimum: "0.5")),
    ours: document("Mine", x: "50", isHidden: hidden("NO", minimum: "0.6")),
    theirs: document("Its", x: "90", isHidden: hidden("NO", minimum: "0.7")))

  private func resolution(_ versions: MergeVersions = Self.versions) async throws -> ConflictResolution {
    let start = try await ConflictResolution.start(versions, of: "Main.xib", found: [])
    guard case .open(let resolution) = start.result else {
      Issue.record("nothing to decide")
      throw CancellationError()
    }
    return resolution
  }

  /// The validity that is said is that of the bytes that would be written.
  @Test func answersThatLeaveMarkersAreNotValidAndNotWritten() async throws {
    func lines(_ text: String) -> [UInt8] { Array("no document\n\(text)\n".utf8) }
    var resolution = try await resolution(MergeVersions(base: lines("a"), ours: lines("b"), theirs: lines("c")))
    try resolution.answer(0, .edited(Array("<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n".utf8)))
    #expect(resolution.open.isEmpty && !resolution.result.isWritable)
    #expect(resolution.result.faults.count == 1, "\(resolution.result.faults)")
    #expect(throws: PageRefusal.self) { try resolution.checkForSaving(isBrokenAllowed: true) }
    try resolution.answer(0, .edited(Array("d\n".utf8)))
    #expect(resolution.result.isWritable)
  }

  private func preview(_ resolution: ConflictResolution) -> String { text(resolution.result.document?.bytes ?? []) }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func number(_ resolution: ConflictResolution, _ property: String) throws -> Int {
    try #require(resolution.questions.firstIndex { $0.conflict?.property == property })
  }

  @Test func eachValueIsAQuestionOfItsOwn() async throws {
    let resolution = try await resolution()
    #expect(
      resolution.questions.compactMap { $0.conflict?.property }.sorted() == [
        "frame.x", "minimumScaleFactor", "text",
      ])
    #expect(Set(resolution.questions.map(\.id)).count == 3)
    #expect(resolution.open.count == 3)
  }

  // MARK: One layout

  /// Two labels of one view, each with a distance from its top.
  private static func labels(_ distance: Int?, ids: String) -> [UInt8] {
    let constraints = ["a", "b"].map { label in
      distance.map {
        "<constraint firstItem=\"\(label)\" firstAttribute=\"top\" secondItem=\"v\" secondAttribute=\"top\" constant=\"\($0)\" id=\"\(ids)-\(label)\"/>"
      } ?? ""
    }
    return Array(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" useAutolayout="YES"><objects><view id="v"><subviews>
      <label text="A" id="a"/><label text="B" id="b"/></subviews><constraints>\(constraints.joined())
      <constraint firstItem="a" firstAttribute="leading" secondItem="v" secondAttribute="leading" id="c"/></constraints></view></objects></document>
      """.utf8)
  }

  private static let layouts = MergeVersions(
    base: labels(nil, ids: ""), ours: labels(8, ids: "o"), theirs: labels(20, ids: "t"))

  @Test(arguments: [Version.ours, .theirs])
  func conflictsOverOneLayoutAreOneQuestion(_ version: Version) async throws {
    var resolution = try await resolution(Self.layouts)
    let question = try #require(resolution.questions.first)
    #expect(resolution.questions.count == 1 && question.parts.count == 2)
    #expect(Array(question.kinds.prefix(2)) == [.ours, .theirs])
    let told = try #require(question.told)
    #expect(told.conflict.object.id == "v" && told.statements[version].lines.count == 2, "\(told.lines())")
    try resolution.answer(0, .answer(.take(version)))
    #expect(resolution.answers == [.answer(.take(version))] && resolution.open.isEmpty)
    #expect(resolution.result.faults.isEmpty && ConflictMarkers(resolution.bytes) == nil)
    #expect(Self.layouts.layoutFaultsMade(in: ParsedFile.with(resolution.bytes)).isEmpty)
    #expect(resolution.undo() && resolution.open == [0])
  }

  @Test func eachConflictOverALayoutCanBeAnsweredAlone() async throws {
    var resolution = try await resolution(Self.layouts)
    let parts = resolution.questions[0].parts
    try resolution.answer(resolution.question(parts[0].id), .ours)
    #expect(resolution.open == [0])
    try resolution.answer(resolution.question(parts[1].id), .theirs)
    #expect(resolution.open.isEmpty && resolution.answers == [.apart] && resolution.result.faults.isEmpty)
    #expect(Self.layouts.layoutFaultsMade(in: ParsedFile.with(resolution.bytes)).isEmpty)
    let report = ResolveReport(path: "a.xib", of: resolution, isWritten: false, notices: []).json.text
    #expect(parts.allSatisfy { report.contains($0.id) } && report.contains("\"open\":0"))
    let lines = SessionText(questions: resolution.questions, style: resolution.style) { _ in nil }
      .summary(of: resolution)
    #expect(lines.joined().contains("one by one"))
  }

  // MARK: One value of several objects

  @Test func theSameNumbersOfSeveralConstraintsAreOneQuestion() async throws {
    let versions = MergeVersions(
      base: Self.labels(4, ids: "x"), ours: Self.labels(8, ids: "x"), theirs: Self.labels(20, ids: "x"))
    var resolution = try await resolution(versions)
    let question = try #require(resolution.questions.first)
    #expect(resolution.questions.count == 1 && question.parts.allSatisfy { $0.kinds.contains(.value) })
    #expect(question.told?.title == "view (v) Constant of 2 constraints")
    #expect(question.told?.words(of: .ours) == "\"8\"" && question.told?.words(of: .theirs) == "\"20\"")
    try resolution.answer(0, .theirs)
    #expect(text(resolution.bytes) == text(Self.labels(20, ids: "x")))
  }

  /// Labels of one view, with an attribute each.
  private static func labels(_ attribute: String, _ values: [String]) -> [UInt8] {
    let labels = values.enumerated().map { "<label text=\"\($0)\" \(attribute)=\"\($1)\" id=\"l\($0)\"/>" }
    return Array(
      "<document><objects><view id=\"v\"><subviews>\(labels.joined())</subviews></view></objects></document>".utf8)
  }

  @Test(arguments: [
    ("lineBreakMode", ["b", "c"], ["d", "e"], ["view (v) Line Break of 2 labels"]),
    ("customClass", ["B", "B"], ["D", "D"], ["view (v) Class of 2 labels"]),
    // What code sees is decided one by one.
    ("customClass", ["B", "C"], ["D", "E"], ["label \"0\" (l0) Class", "label \"1\" (l1) Class"]),
  ])
  func whatSiblingsLookLikeIsOneQuestion(
    _ attribute: String, _ ours: [String], _ theirs: [String], _ titles: [String]
  ) async throws {
    let versions = MergeVersions(
      base: Self.labels(attribute, ["a", "a"]), ours: Self.labels(attribute, ours),
      theirs: Self.labels(attribute, theirs))
    let resolution = try await resolution(versions)
    #expect(resolution.questions.compactMap { $0.told?.title }.sorted() == titles)
  }

  @Test func idsAreTheSameInEachMerge() async throws {
    let first = try await resolution()
    let second = try await resolution()
    #expect(first.questions.map(\.id) == second.questions.map(\.id))
    let fewer = MergeVersions(
      base: Self.versions.base, ours: Self.versions.ours,
      theirs: Self.document("Its", isHidden: Self.hidden("NO", minimum: "0.5")))
    let only = try await resolution(fewer).questions
    #expect(only.map(\.id) == first.questions.filter { $0.conflict?.property == "text" }.map(\.id))
  }

  @Test(arguments: [(Version.ours, "ours"), (.theirs, "theirs"), (.base, "base")])
  func oneVersionForTheRestGivesThatVersion(_ version: Version, _ name: String) async throws {
    var resolution = try await resolution()
    #expect(resolution.takeRest(version) == 3)
    let expected = ThreeWay(base: Self.versions.base, ours: Self.versions.ours, theirs: Self.versions.theirs)[version]
    #expect(text(resolution.bytes) == text(expected))
    #expect(resolution.result.faults.isEmpty && resolution.open.isEmpty)
    #expect(resolution.takeRest(.ours) == 0)
    #expect(resolution.undo() && resolution.open.count == 3 && !resolution.canUndo)
  }

  @Test func valuesOfOneElementAreDecidedApart() async throws {
    var resolution = try await resolution()
    try resolution.answer(try number(resolution, "text"), .theirs)
    try resolution.answer(try number(resolution, "minimumScaleFactor"), .ours)
    try resolution.answer(try number(resolution, "frame.x"), .theirs)
    #expect(
      text(resolution.bytes)
        == text(Self.document("Its", x: "90", isHidden: Self.hidden("NO", minimum: "0.6"))))
  }

  @Test func whatIsOpenStaysMarkedWithTheRestDecided() async throws {
    var resolution = try await resolution()
    try resolution.answer(try number(resolution, "text"), .answer(.value("Ours & \"theirs\"")))
    let written = text(resolution.bytes)
    #expect(written.contains("<<<<<<<") && !written.contains("Mine") && !written.contains("Old"))
    #expect(written.split(separator: "Ours &amp; &quot;theirs&quot;").count == 4)
    #expect(!preview(resolution).contains("<<<<<<<"))
  }

  @Test func aTypedValueIsWrittenAsXML() async throws {
    var resolution = try await resolution()
    try resolution.answer(try number(resolution, "text"), .answer(.value("a < b\nc")))
    try resolution.answer(try number(resolution, "minimumScaleFactor"), .answer(.value("0.65")))
    try resolution.answer(try number(resolution, "frame.x"), .answer(.value("-3.5")))
    #expect(text(resolution.bytes).contains("text=\"a &lt; b&#10;c\""))
    #expect(text(resolution.bytes).contains("minimumScaleFactor=\"0.65\""))
    #expect(text(resolution.bytes).contains("x=\"-3.5\" y=\"30\""))
    #expect(resolution.result.faults.isEmpty)
    let document = try Document(file: resolution.bytes)
    let label = try #require(document.nodes.indices.first { document.nodes[$0].name == "label" })
    #expect(document.value("text", of: label) == "a < b\nc")
  }

  @Test func aTypedValueMustBeOfItsKind() async throws {
    var resolution = try await resolution()
    let scale = try number(resolution, "minimumScaleFactor"), words = try number(resolution, "text")
    for wrong in ["wide", "", "inf", "0x10", "1,5", "nan"] {
      #expect(throws: ConflictResolution.Failure.notANumber(wrong)) {
        try resolution.answer(scale, .answer(.value(wrong)))
      }
    }
    #expect(throws: ConflictResolution.Failure.unwritable) { try resolution.answer(words, .answer(.value("a\u{1}b"))) }
    #expect(throws: ConflictResolution.Failure.unknownQuestion("nope")) { try resolution.question("nope") }
    #expect(resolution.open.count == 3 && !resolution.canUndo)
  }

  @Test func anAnswerCanBeChangedAndTakenBack() async throws {
    var resolution = try await resolution()
    let question = try number(resolution, "text")
    try resolution.answer(question, .ours)
    try resolution.answer(question, .theirs)
    #expect(preview(resolution).contains("\"Its\""))
    resolution.undo()
    #expect(preview(resolution).contains("\"Mine\""))
    try resolution.answer(question, .open)
    #expect(resolution.open.count == 3)
    resolution.undo()
    #expect(resolution.answers[question] == .ours)
  }

  @Test func aDeletionIsOneQuestionWithoutAValue() async throws {
    let versions = MergeVersions(
      base: Self.document("Old"), ours: Self.document("New"), theirs: Self.document("", hasLabel: false))
    var resolution = try await resolution(versions)
    #expect(resolution.questions.count == 1)
    #expect(resolution.questions[0].kinds == [.ours, .theirs, .base])
    let told = try #require(resolution.questions[0].told)
    #expect(told.effects?.lines == ["Taking ours keeps it as ours has it.", "Taking theirs deletes it."])
    #expect(told.statements.ours.lines == ["Text: \"Old\" → \"New\""])
    #expect(
      throws: ConflictResolution.Failure.notTaken("a typed value", instead: ["ours", "theirs", "base"])
    ) { try resolution.answer(0, .answer(.value("x"))) }
    try resolution.answer(0, .theirs)
    #expect(!text(resolution.bytes).contains("label"))
  }

  @Test func twoObjectsUnderOneIdCanBothStay() async throws {
    let versions = MergeVersions(
      base: Self.document("", hasLabel: false), ours: Self.document("Mine"), theirs: Self.document("Its"))
    var resolution = try await resolution(versions)
    let question = try number(resolution, "text")
    #expect(resolution.questions[question].kinds.contains(.both))
    try resolution.answer(question, .answer(.both()))
    let written = text(resolution.bytes)
    #expect(written.contains("text=\"Mine\" id=\"lab-el-001\"") && written.contains("text=\"Its\""))
    #expect(!written.contains("<<<<<<<") && resolution.result.faults.isEmpty)
  }

  @Test func linesWithoutObjectsAreQuestionsToo() async throws {
    let versions = MergeVersions(
      base: Array("a\nb\n".utf8), ours: Array("a\nc\n".utf8), theirs: Array("a\nd\n".utf8))
    var resolution = try await resolution(versions)
    #expect(resolution.questions.count == 1 && resolution.questions[0].conflict == nil)
    try resolution.answer(0, .theirs)
    #expect(text(resolution.bytes) == "a\nd\n")
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func realMergesCanBeResolvedToEachSide() async throws {
    var resolved = 0
    for folder in try Corpus.merges(every: 24) {
      guard let merge = try Corpus.merge(in: folder) else { continue }
      let versions = MergeVersions(base: merge.base, ours: merge.ours, theirs: merge.theirs)
      let found = try await ConflictResolution.start(versions, of: "Main.xib", found: [])
      guard case .open(let start) = found.result else { continue }
      for version in [Version.ours, .theirs] {
        var resolution = start
        for question in resolution.questions.indices { try resolution.answer(question, .answer(.take(version))) }
        #expect(ConflictMarkers(resolution.bytes) == nil, "\(merge.name) \(version)")
        #expect(resolution.result.faults.isEmpty || start.questions.first?.conflict == nil, "\(merge.name) \(version)")
        resolved += 1
      }
    }
    #expect(resolved > 0)
  }
}
