import SemanticMerge
import Testing
import XibModel

@testable import Features

/// What a page without a server asks, called here without a browser.
@Suite struct PageCallsTests {
  private static func document(_ text: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21000">
          <objects>
              <label text="\(text)" id="lab-el-001"/>
          </objects>
      </document>

      """.utf8)
  }

  private static let versions = MergeVersions(
    base: document("Old"), ours: document("Mine"), theirs: document("Its"))

  private func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

  @Test func twoFilesAreComparedInWordsAsJSONAndOnAPage() {
    let answer = PageCalls.compare(Self.document("Old"), Self.document("New"), at: "Main.xib", wantsPage: true)
    #expect(answer.status == 1 && answer.texts.count == 3)
    #expect(text(answer.texts[0]).hasPrefix("Main.xib\n") && text(answer.texts[0]).contains("\"Old\" → \"New\""))
    #expect(text(answer.texts[1]).contains("\"version\":"))
    #expect(text(answer.texts[2]).hasPrefix("<!doctype html>"))
    #expect(PageCalls.compare(Self.document("Old"), Self.document("Old"), at: "Main.xib", wantsPage: false).status == 0)
  }

  @Test func thePageCountsBookkeepingAsThatOfTheProgram() {
    let new = text(Self.document("Old")).replacing("21000", with: "22000")
    let answer = PageCalls.compare(Self.document("Old"), Array(new.utf8), at: "Main.xib", wantsPage: true)
    #expect(answer.status == 0 && text(answer.texts[0]).contains("1 bookkeeping change hidden"))
    #expect(text(answer.texts[2]).contains("Bookkeeping (1)"))
  }

  @Test func aMergeIsThatOfTheProgram() async throws {
    let answer = PageCalls.merge(Self.versions, at: "Main.xib")
    let outcome = try await Self.versions.merged()
    #expect(answer.status == 1 && answer.texts[0] == outcome.bytes)
    #expect(text(answer.texts[1]) == outcome.lines(at: "Main.xib").map { $0 + "\n" }.joined())
    #expect(!outcome.lines(at: "Main.xib").isEmpty)
  }

  @Test func aPageShowsWhatEachSideChanged() {
    let answer = PageCalls.sides(of: Self.versions, at: "Main.xib")
    let page = text(answer.texts.first)
    #expect(answer.status == 0 && answer.texts.count == 1)
    #expect(page.contains(#"<span class="folder">from ours</span>"#) && page.contains("Mine"))
    #expect(page.contains(#"<span class="folder">from theirs</span>"#) && page.contains("Its"))
  }

  @Test func thePictureOfAQuestionIsCutToItsObject() throws {
    func document(_ text: String) -> [UInt8] {
      Array(
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
        <view id="v"><rect key="frame" x="0" y="0" width="400" height="800"/><subviews>
        <label text="\(text)" id="l"><rect key="frame" x="40" y="700" width="100" height="20"/></label>
        </subviews></view></objects></document>
        """.utf8)
    }
    let versions = MergeVersions(base: document("Old"), ours: document("Mine"), theirs: document("Its"))
    let resolution = try PageResolution(versions, at: "Main.xib")
    let rest = try #require(resolution.json.text.split(separator: "\"id\":\"").dropFirst().first)
    let picture = resolution.picture(String(rest.prefix { $0 != "\"" }), trying: nil, isDark: false)
    // The label has half of the width.
    #expect(picture?.text.contains("\"cut\":\"0 670 200 80\"") == true)
  }

  @Test func aMergeFollowsThePoliciesOfTheProjectAndNamesTheVersions() throws {
    func stamped(_ version: String, _ text: String) -> [UInt8] {
      Array(self.text(Self.document(text)).replacing("21000", with: version).utf8)
    }
    let versions = MergeVersions(
      base: stamped("21000", "Old"), ours: stamped("22000", "Mine"), theirs: stamped("23000", "Its"))
    var settings = PageSettings()
    (settings.markers.ours, settings.markers.theirs) = ("main", "add-login")
    try settings.read(
      "# Ours\nxcode:\n  newest: 23504\nmerge:\n\n  tool-stamp: \"ours\"  # one\r\n  order : conflict\ntidy:\n")
    #expect(settings.policies.map(\.text) == ["tool-stamp=ours", "order=conflict"])
    let merged = text(PageCalls.merge(versions, at: "Main.xib", settings).texts[0])
    #expect(merged.contains("22000") && merged.contains("<<<<<<< main\n") && merged.contains(">>>>>>> add-login\n"))
    #expect(text(PageCalls.merge(versions, at: "Main.xib").texts[0]).contains("23000"))
    #expect(try PageResolution(versions, at: "Main.xib", settings).json.text.contains("\"theirs\":\"add-login\""))
  }

  @Test(arguments: [
    "merge: {tool-stamp: ours}", "{merge: {tool-stamp: ours}}", "merge:\n  tool-stamp: never", "merge:\n  - tool-stamp",
  ])
  func settingsThatAPageCannotReadAreRefusedWhole(_ file: String) throws {
    var settings = PageSettings()
    try settings.read("merge:\n    order: conflict")
    #expect(throws: PageSettings.Refusal.self) { try settings.read(file) }
    #expect(settings.policies.isEmpty)
  }

  @Test func whatNeedsAMergeOfLinesIsRefusedInOneSentence() {
    let answer = PageCalls.merge(
      MergeVersions(base: Self.document("Old"), ours: Array("text".utf8), theirs: Self.document("New")), at: "Main.xib")
    #expect(answer.status == 2 && answer.texts.count == 1)
    #expect(text(answer.texts[0]).hasPrefix("Objects can't be merged: ours: "))
    #expect(text(answer.texts[0]).hasSuffix(". A page can't merge lines; xibmerge merge does."))
  }

  @Test func markersGiveTheVersionsOnlyIfTheyShowTheBase() async throws {
    let diff3 = PageCalls.merge(Self.versions, at: "Main.xib").texts[0]
    #expect(PageCalls.versions(shownBy: diff3).status == 2)
    let merge = DocumentMerge(versions: Self.versions, style: .known(.init(form: .diff3)))
    let marked = try await merge.run().bytes
    #expect(
      PageCalls.versions(shownBy: marked).texts == [Self.versions.base, Self.versions.ours, Self.versions.theirs])
    #expect(PageCalls.versions(shownBy: Self.document("Old")).status == 2)
  }

  @Test func answersAreTakenUndoneAndSaved() throws {
    let resolution = try PageResolution(Self.versions, at: "Main.xib")
    let start = try #require(try? Self.resolution())
    let id = start.questions[0].id
    #expect(resolution.save(isBrokenAllowed: false).bytes == nil)
    let reply = resolution.perform("answer", id, .theirs).text
    #expect(reply.contains("\"answer\":{\"take\":\"theirs\"}") && reply.contains("\"error\":null"))
    #expect(resolution.bytes == Self.document("Its"))
    _ = resolution.perform("undo", nil, nil)
    #expect(text(resolution.bytes).contains("<<<<<<<"))
    _ = resolution.perform("answer", id, .value("Typed"))
    #expect(resolution.picture(id, trying: .ours, isDark: false) != nil)
    #expect(resolution.picture("none", trying: nil, isDark: false) == nil)
    #expect(resolution.save(isBrokenAllowed: false).bytes == Self.document("Typed"))
    #expect(resolution.json.text.contains("\"state\":\"written\""))
  }

  private static func resolution() throws -> ConflictResolution {
    var settings = PageSettings()
    settings.markers.form = .diff3
    let outcome = try PageCalls.outcome(of: versions, settings)
    guard
      case .open(let resolution) = ConflictResolution.start(outcome, at: "Main.xib", settings.markers.style()).result
    else { throw CancellationError() }
    return resolution
  }

  @Test func aDocumentIsCheckedWithTheUsualRules() {
    let broken = Self.document("Old").split(separator: UInt8(ascii: "\n")).flatMap { line in
      let line = Array(line) + [UInt8(ascii: "\n")]
      return line.starts(with: "        <label".utf8) ? line + line : line
    }
    #expect(PageCalls.check(broken, at: "Main.xib").status == 1)
    #expect(text(PageCalls.check(broken, at: "Main.xib").texts[0]).contains("[duplicate-identifier]"))
    #expect(PageCalls.check(Self.document("Old"), at: "Main.xib").status == 0)
    #expect(PageCalls.check(Array("\"a\" = ".utf8), at: "Main.strings").status == 1)
  }
}
