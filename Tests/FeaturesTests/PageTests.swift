import Foundation
@testable import Features
import SemanticDiff
import SemanticMerge
import TestSupport
import Testing
import XibArchives
import XibDrawing
import XibModel

/// The page with pictures, as text; `script/test-pages` tries it in a browser.
@Suite struct PageTests {
  private func difference(
    _ old: String, _ new: String, path: String = "Main.storyboard"
  ) throws -> FileDifference {
    let (before, after) = (try Document(old), try Document(new))
    let filter = ChangeFilter(bookkeeping: .show)
    return FileDifference(
      path: path, status: .modified,
      content: .changes(filter.select(from: changes(from: before, to: after))), filter: filter,
      documents: .init(old: before, new: after))
  }

  private func page(_ new: String) throws -> String {
    DiffPage(nonce: "once").text([try difference(SampleStoryboard.text(), new)])
  }

  @Test func aChangedSceneIsDrawnBeforeAndAfterWithItsChangesInWords() throws {
    let page = try page(SampleStoryboard.text(title: "Log in"))
    #expect(page.components(separatedBy: "<noscript><svg ").count == 3)
    #expect(page.contains("Sign in</text>") && page.contains("Log in</text>"))
    #expect(page.contains("button \"Log in\" (tSt-Vw-001)"))
    #expect(page.contains("Sign in\" → \"Log in"))
  }

  @Test func anEntryAndItsMarksHaveOneNumber() throws {
    let page = try page(SampleStoryboard.text(extraView: SampleStoryboard.label("New", id: "nEw-La-001")))
    #expect(page.contains("<g class=\"mark added\" data-entry=\"0\">"))
    #expect(page.contains("<li class=\"change added\" id=\"d0e0\" data-id=\"nEw-La-001\">"))
  }

  @Test func whatOnlyHasAnotherFrameIsMarkedAsMovedWithAnArrow() throws {
    let old = SampleStoryboard.text()
    let page = DiffPage(nonce: "once").text([
      try difference(old, old.replacingOccurrences(of: "y=\"120\"", with: "y=\"420\""))
    ])
    #expect(page.contains("class=\"mark moved\"") && page.contains("class=\"change moved\""))
    #expect(page.contains("<polyline"))
  }

  @Test func bookkeepingIsThereButHidden() throws {
    let page = try page(SampleStoryboard.text(toolsVersion: "99999"))
    #expect(page.contains("bookkeeping\" id=\"d0e0\"") && page.contains("Bookkeeping (1)"))
    #expect(page.contains("body:not(:has(#bookkeeping:checked)) .bookkeeping"))
  }

  @Test func aPageWithoutAnEditSaysSo() throws {
    let page = try page(SampleStoryboard.text(toolsVersion: "99999"))
    #expect(
      page.contains("Only Xcode&#39;s bookkeeping changed (1). ")
        || page.contains("Only Xcode's bookkeeping changed (1). "))
    #expect(page.contains("class=\"reveal script\">Show it</button>"))
    #expect(DiffPage(nonce: "once").text([]).contains("Nothing changed."))
  }

  @Test func twoDocumentsThatHaveHardlyAnObjectInCommonAreToldToBeUnrelated() throws {
    func labels(_ name: String, _ count: Int) -> String {
      SampleStoryboard.text(
        extraView: (10..<10 + count).map { SampleStoryboard.label("\(name) \($0)", id: "\(name)-La-1\($0)") }.joined())
    }
    let words = "These documents have hardly an object in common."
    func page(_ old: String, _ new: String) throws -> String {
      DiffPage(nonce: "once").text([try difference(old, new)])
    }
    #expect(try page(labels("one", 60), labels("two", 60)).contains(words))
    #expect(try !page(labels("one", 60), labels("one", 70)).contains(words))
    #expect(try !page(labels("one", 2), labels("two", 2)).contains(words))
  }

  @Test func theScaleComesFromTheWiderVersion() throws {
    func view(_ width: Int) -> String {
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects><view id="v">
      <rect key="frame" x="0.0" y="0.0" width="\(width)" height="300"/></view></objects></document>
      """
    }
    for (before, after) in [(1000, 375), (375, 1000)] {
      let page = DiffPage(nonce: "once").text([try difference(view(before), view(after), path: "a.xib")])
      #expect(page.contains("data-width=\"1000\""))
    }
  }

  @Test func theNameOfAFileComesBeforeItsFolder() throws {
    let page = DiffPage(nonce: "once").text([
      try difference(SampleStoryboard.text(), SampleStoryboard.text(title: "Log in"), path: "App/Views/Main.storyboard")
    ])
    #expect(page.contains("Main.<wbr>storyboard<span class=\"folder\">App/<wbr>Views</span>"))
    #expect(page.contains("data-path=\"App/Views/Main.storyboard\""))
  }

  @Test func theWeightiestChangeIsTheFirstEntry() throws {
    let old = SampleStoryboard.text()
    let moved = SampleStoryboard.text(extraView: SampleStoryboard.label("New", id: "nEw-La-001"))
      .replacingOccurrences(of: "y=\"120\"", with: "y=\"420\"")
    let page = DiffPage(nonce: "once").text([try difference(old, moved)])
    #expect(page.contains("<li class=\"change added\" id=\"d0e0\" data-id=\"nEw-La-001\">"))
  }

  @Test func aPageSaysOnceThatImagesOfTheProjectAreNotOnIt() throws {
    func document(_ text: String) -> String {
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects><view id="v">
      <rect key="frame" x="0.0" y="0.0" width="300" height="300"/><subviews><imageView image="Logo" id="i">
      <rect key="frame" x="0.0" y="0.0" width="80" height="80"/></imageView><label text="\(text)" id="l">
      <rect key="frame" x="0.0" y="100.0" width="80" height="80"/></label></subviews></view></objects>
      <resources><image name="Logo" width="80" height="80"/></resources></document>
      """
    }
    var file = try difference(document("Old"), document("New"), path: "a.xib")
    func says(_ files: [FileDifference]) -> Int {
      DiffPage(nonce: "once").text(files).components(separatedBy: "a crossed box stands for each").count - 1
    }
    #expect(says([file, file]) == 1)
    for version in [\FileDifference.Documents.assets.old, \.assets.new] {
      file.documents[keyPath: version].images["Logo"] = .init(nil, size: nil, isTemplate: nil)
    }
    #expect(says([file]) == 0 && says([]) == 0)
  }

  @Test func nothingOfADocumentIsMarkup() throws {
    let hostile = "&lt;/script&gt;&lt;script&gt;x&lt;/script&gt;&quot; onload=&quot;x"
    let page = DiffPage(nonce: "once").text([
      try difference(
        SampleStoryboard.text(), SampleStoryboard.text(title: hostile, note: hostile), path: "<script>\"\u{202E}.xib")
    ])
    #expect(page.components(separatedBy: "<script").count == 2)
    #expect(!page.contains("<script>") && !page.contains("</noscript></script>") && !page.contains("\u{202E}"))
    #expect(page.contains("\" onload=\"x</text>"), "a text may say anything, as text")
  }

  @Test func onlyItsOwnScriptMayRunAndNothingIsLoaded() throws {
    let page = try page(SampleStoryboard.text(title: "Log in"))
    #expect(page.contains("default-src &#39;none&#39;") || page.contains("default-src 'none'"))
    #expect(page.contains("<script nonce=\"once\">") && page.contains("<style nonce=\"once\">"))
    #expect(!page.contains("src=") && !page.contains("url(") && !page.contains(" style="))
    #expect(DiffPage().text([]) != DiffPage().text([]), "a nonce must not be used twice")
  }

  @Test func documentsWithOnlyBookkeepingComeLast() throws {
    let old = SampleStoryboard.text()
    let quiet = try difference(old, SampleStoryboard.text(toolsVersion: "99999"), path: "A.storyboard")
    let loud = try difference(old, SampleStoryboard.text(title: "Log in"), path: "B.storyboard")
    let page = DiffPage(nonce: "once").text([quiet, loud])
    let first = try #require(page.range(of: "B.storyboard")), second = try #require(page.range(of: "A.storyboard"))
    #expect(first.lowerBound < second.lowerBound)
  }

  @Test func anArchiveIsListedWithoutPicturesAndTheReasonIsTold() throws {
    func archive(_ value: Int) -> String {
      "<archive type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"><data><int key=\"a\">\(value)</int></data></archive>"
    }
    let page = DiffPage(nonce: "once").text([try difference(archive(1), archive(2))])
    #expect(page.contains("not as Xcode writes archives") && page.contains("class=\"change"))
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func aConflictOfArchivesIsMarkedOnThePictures(_ revision: SampleArchive.Revision) throws {
    func archive(_ title: String) throws -> Document {
      try Document(
        file: SampleArchive {
          $0.revision = revision
          $0.buttons[0].title = title
        }.bytes)
    }
    let (base, ours, theirs) = try (archive("OK"), archive("Yes"), archive("Sure"))
    let merge = try ThreeWayMerge(base: base, ours: ours, theirs: theirs)
    let entry = MergePage.Entry(
      path: "Main.xib", versions: ThreeWay(base: base, ours: ours, theirs: theirs), result: ours,
      merge: merge.told(.effects),
      notices: [])
    let page = MergePage(nonce: "once").text([entry])
    #expect(page.contains("<g class=\"mark conflict\" data-entry=\"0\">"))
    #expect(page.contains("button \"OK\" (5)") || page.contains("button \"Yes\" (5)"))
    #expect(!page.contains("Without a picture"))
  }

  @Test func aNewDocumentIsShownWhole() throws {
    let new = try Document(SampleStoryboard.text())
    let file = FileDifference(
      path: "Main.storyboard", status: .added,
      content: .changes(ChangeFilter().select(from: [wholeChange(.added, of: new)])), documents: .init(new: new))
    let page = DiffPage(nonce: "once").text([file])
    #expect(page.components(separatedBy: "<noscript><svg ").count == 2 && page.contains("Not in this version."))
    #expect(page.contains("Main.storyboard (added)") && !page.contains("Without a picture"))
  }

  @Test func constraintsStandUnderTheViewThatTheyPlace() throws {
    func storyboard(_ constants: [Int]) -> String {
      SampleStoryboard.text(constraints: constants.enumerated().map { ("cOn-st-00\($0.offset)", $0.element) })
    }
    let page = DiffPage(nonce: "once").text([try difference(storyboard([1, 2, 3, 4]), storyboard([5, 6, 7, 8]))])
    #expect(page.components(separatedBy: "<li class=\"change ").count == 2, "one entry for the view")
    #expect(page.contains("<span>button \"Sign in\" (tSt-Vw-001)"))
    #expect(page.contains("<details class=\"constraints\"><summary>~ 4 constraints: "))
    // The view is named already.
    #expect(page.contains(">~ Top = Welcome.top + 1 → 5</li>"))
  }

  @Test func viewsThatMoveByTheSameDistanceAreOneEntryWithAMarkEach() throws {
    func storyboard(_ y: Int) -> String {
      let labels = (1...3).map {
        "<label text=\"L\($0)\" id=\"nEw-La-00\($0)\"><rect key=\"frame\" x=\"8\" y=\"\(y + 30 * $0)\" width=\"90\" height=\"20\"/></label>"
      }
      return SampleStoryboard.text(extraView: labels.joined())
    }
    let page = DiffPage(nonce: "once").text([try difference(storyboard(300), storyboard(340))])
    #expect(page.components(separatedBy: "<li class=\"change ").count == 2)
    #expect(page.contains("<span>3 labels in view: moved by (0, 40)</span>"))
    #expect(page.components(separatedBy: "<g class=\"mark moved\" data-entry=\"0\">").count == 3, "before and after")
    for label in ["L1", "L2", "L3"] { #expect(page.components(separatedBy: "<g><title>\(label)</title>").count == 3) }
  }

  @Test func whatIsNotDrawnIsMarkedWhereItsViewIsAndNeverAroundTheWholeScene() throws {
    func storyboard(_ taps: Int, _ order: String, outlet: String = "") -> String {
      """
      <document targetRuntime="iOS.CocoaTouch"><scenes><scene sceneID="s"><objects><viewController id="c"><view key="view" id="v">
      <rect key="frame" x="0" y="0" width="375" height="667"/><subviews><label text="A" id="l">
      <rect key="frame" x="40" y="50" width="100" height="20"/><connections>
      <outletCollection property="gestureRecognizers" destination="g" id="o"/></connections></label></subviews></view>
      <connections>\(outlet)</connections></viewController>
      <tapGestureRecognizer numberOfTapsRequired="\(taps)" id="g"/><customObject userLabel="\(order)" id="d"/>
      </objects></scene></scenes></document>
      """
    }
    func page(_ new: String) throws -> String {
      DiffPage(nonce: "once").text([try difference(storyboard(1, "One"), new)])
    }
    let label = "<rect x=\"38\" y=\"48\" width=\"104\" height=\"24\"/>"
    let gesture = try page(storyboard(2, "One"))
    #expect(
      gesture.contains(label) && gesture.components(separatedBy: "<svg xmlns").count == 3,
      "one picture, as both are alike")
    #expect(gesture.contains("<figcaption>The picture is the same before and after</figcaption>"))
    let outlet = try page(storyboard(1, "One", outlet: "<outlet property=\"name\" destination=\"l\" id=\"n\"/>"))
    #expect(outlet.contains(label))
    let object = try page(storyboard(1, "Two"))
    #expect(object.contains("<span class=\"faint\"> (not drawn)</span>") && !object.contains("<g class=\"mark"))
    #expect(object.contains("It looks the same before and after.") && !object.contains("<noscript>"))
  }

  @Test func allOfWhatIsAddedCanBeUnfolded() throws {
    let labels = (1...30).map { SampleStoryboard.label("Line \($0)", id: "nEw-La-\(100 + $0)") }.joined()
    let page = try page(
      SampleStoryboard.text(extraView: "<view id=\"nEw-Vw-001\"><subviews>\(labels)</subviews></view>"))
    #expect(page.contains("<details class=\"all\"><summary>19 objects more</summary>"))
    #expect(page.contains("label \"Line 30\"</li>") || page.contains("label \"Line 30\"<ul>"))
    #expect(!page.contains("--expand"))
  }

  @Test func whatWasViewedIsKnownByItsContent() throws {
    let old = SampleStoryboard.text()
    func content(_ title: String, path: String) throws -> Substring {
      let file = try difference(old, SampleStoryboard.text(title: title), path: path)
      let page = DiffPage(nonce: "once").text([file])
      let start = try #require(page.range(of: "data-content=\"")).upperBound
      return page[start...].prefix { $0 != "\"" }
    }
    #expect(try content("Log in", path: "A.storyboard") == content("Log in", path: "B.storyboard"))
    #expect(try content("Log in", path: "A.storyboard") != content("Log on", path: "A.storyboard"))
  }

  @Test func aStoryboardWithSeveralScenesHasItsMapFoldedAfterThem() throws {
    func scene(_ number: Int, _ text: String) -> String {
      """
      <scene sceneID="s\(number)"><objects><viewController title="T\(number)" id="v\(number)"><view key="view" id="w\(number)">
      <rect key="frame" x="0" y="0" width="375" height="667"/><subviews><label text="\(text)" id="l\(number)">
      <rect key="frame" x="20" y="20" width="200" height="21"/></label></subviews></view></viewController></objects></scene>
      """
    }
    func storyboard(_ text: String) -> String {
      "<document targetRuntime=\"iOS.CocoaTouch\"><scenes>\(scene(1, "Same"))\(scene(2, text))</scenes></document>"
    }
    let file = try difference(storyboard("Old"), storyboard("New"))
    let page = DiffPage(nonce: "once").text([file])
    let map = try #require(page.range(of: "<summary><h3 dir=\"auto\">Overview</h3></summary>"))
    let changed = try #require(page.range(of: "<h3 dir=\"auto\">T2</h3>"))
    #expect(changed.lowerBound < map.lowerBound && !page.contains("<h3 dir=\"auto\">T1</h3>"))
    #expect(page.components(separatedBy: "scale(3.5)").count == 2, "one of two scenes is marked, on one map")
    #expect(PictureFiles.files(of: file).count == 4)
  }

  @Test func darkPicturesHaveOtherColours() throws {
    let file = try difference(SampleStoryboard.text(), SampleStoryboard.text(title: "Log in"))
    let (light, dark) = (PictureFiles.files(of: file), PictureFiles.files(of: file, isDark: true))
    #expect(light.map(\.title) == dark.map(\.title) && light.map(\.svg) != dark.map(\.svg))
  }

  @Test func picturesAreAlsoFiles() throws {
    let files = PictureFiles.files(of: try difference(SampleStoryboard.text(), SampleStoryboard.text(title: "Log in")))
    #expect(files.map(\.version) == ["before", "after"])
    #expect(files.allSatisfy { $0.svg.contains("mark changed") })
  }
}
