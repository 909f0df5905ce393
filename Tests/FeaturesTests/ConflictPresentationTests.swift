@testable import Features
import SemanticMerge
import TestSupport
import Testing
import XibArchives
import XibModel

/// What is told of the conflicts of a merge.
@Suite struct ConflictPresentationTests {
  /// Each side deleted one of two objects and changed the other.
  private func merge(_ version: (_ texts: [String?]) throws -> Document) throws -> ThreeWayMerge {
    try ThreeWayMerge(
      base: version(["Yes", "No"]), ours: version(["Sure", nil]), theirs: version([nil, "Never"]))
  }

  private func modern(_ texts: [String?]) throws -> Document {
    let labels = texts.enumerated().compactMap { number, text in
      text.map { "<label text=\"\($0)\" id=\"l\(number)\"/>" }
    }
    return try Document(
      "<document><objects><view id=\"v\"><subviews>\(labels.joined())</subviews></view></objects></document>")
  }

  private func archive(_ revision: SampleArchive.Revision, _ texts: [String?]) throws -> Document {
    try Document(
      file: SampleArchive {
        $0.revision = revision
        $0.outlets = []
        let buttons = $0.buttons
        $0.buttons = zip(buttons, texts).compactMap { button, text in
          text.map { .init(graphID: button.graphID, objectID: button.objectID, title: $0, frame: button.frame) }
        }
      }.bytes)
  }

  /// What the sides did besides deleting.
  private func deeds(_ merge: ThreeWayMerge) -> [String] {
    ConflictPresentation.all(of: merge, .facts).flatMap { MergeTextReport.lines(below: $0) }
      .filter { !$0.hasPrefix("base") && !$0.hasSuffix("deleted it") }.sorted()
  }

  @Test func eachSidesChangesAreTold() throws {
    let merge = try merge(modern)
    #expect(deeds(merge) == ["ours: Text: \"Yes\" → \"Sure\"", "theirs: Text: \"No\" → \"Never\""])
    let first = try #require(ConflictPresentation.all(of: merge, .facts).first)
    #expect(first.lines().contains { $0.hasPrefix("base: has it") })
    #expect(first.lines().contains { $0.hasSuffix("deleted it") })
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func eachSidesChangesToArchivesAreTold(_ revision: SampleArchive.Revision) throws {
    let merge = try merge { try archive(revision, $0) }
    #expect(
      deeds(merge) == [
        "ours: Default State > Title: \"Yes\" → \"Sure\"",
        "theirs: Default State > Title: \"No\" → \"Never\"",
      ])
  }

  // MARK: Words of kinds of conflicts

  private func button(_ inner: String) throws -> Document {
    try Document("<document><objects><button opaque=\"NO\" id=\"b\">\(inner)</button></objects></document>")
  }

  /// A configuration beside a state: no XML, and what each side did.
  @Test func elementsAreNotShownAsTheFileHasThem() throws {
    let merge = try ThreeWayMerge(
      base: button("<state key=\"normal\" title=\"Save\"/>"),
      ours: button("<state key=\"normal\" title=\"Save\" image=\"disk\"/>"),
      theirs: button(
        "<state key=\"normal\" title=\"Save\"/><buttonConfiguration key=\"configuration\" style=\"filled\" title=\"Save\"/>"
      ))
    let told = try #require(ConflictPresentation.all(of: merge, .effects).first)
    let text = ([MergeTextReport.line(told)] + MergeTextReport.lines(below: told)).joined(separator: "\n")
    #expect(!text.contains("opaque=NO"), "\(text)")
    #expect(told.statements.ours.lines.joined().contains("disk"), "\(text)")
  }

  private static func view(_ inner: String) throws -> Document {
    try Document(
      "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" useAutolayout=\"YES\"><objects><view id=\"root\"><subviews>\(inner)</subviews></view></objects></document>"
    )
  }

  @Test(arguments: [("A", []), ("B", ["Text: \"A\" → \"B\""])])
  func aDeletionBesideACopyIsAReplacement(_ text: String, _ differences: [String]) throws {
    func label(_ id: String, _ text: String, lines: Int) throws -> Document {
      try Self.view(
        "<label text=\"\(text)\" numberOfLines=\"\(lines)\" contentMode=\"left\" opaque=\"NO\" id=\"\(id)\"/>")
    }
    let merge = try ThreeWayMerge(
      base: label("l", "A", lines: 1), ours: label("l", "A", lines: 2), theirs: label("copy", text, lines: 1))
    let told = try #require(ConflictPresentation.all(of: merge, .facts).first)
    #expect(told.statements.theirs.lines == ["replaced it with label \"\(text)\" (copy)"] + differences)
  }

  /// The constraints of both sides have one name for a view that one of them renamed.
  @Test func aRenamedViewHasOneNameInItsConstraints() throws {
    func label(_ text: String, _ width: Int?) throws -> Document {
      let constraint = width.map {
        "<constraints><constraint firstAttribute=\"width\" constant=\"\($0)\" id=\"w\($0)\"/></constraints>"
      }
      return try Self.view("<label text=\"\(text)\" id=\"l\">\(constraint ?? "")</label>")
    }
    let merge = try ThreeWayMerge(base: label("Old", nil), ours: label("New", 90), theirs: label("Old", 120))
    let told = try #require(ConflictPresentation.all(of: merge, .facts).first)
    #expect(told.statements.ours.lines == ["added Old.width = 90"])
    #expect(told.statements.theirs.lines == ["added Old.width = 120"])
  }

  /// Xcode writes one text as another element.
  @Test func anotherSpellingOfATextIsNoEdit() throws {
    func label(_ element: String, _ text: String = "A\nB") throws -> Document {
      try Document(
        "<document><objects><view id=\"v\"><subviews><label id=\"l\"><\(element) key=\"text\">\(text)</\(element)></label>"
          + "</subviews></view></objects></document>")
    }
    let gone = try Document("<document><objects><view id=\"v\"/></objects></document>")
    let merge = try ThreeWayMerge(base: label("mutableString"), ours: gone, theirs: label("string"))
    #expect(merge.conflicts.isEmpty)
    let edited = try ThreeWayMerge(base: label("mutableString"), ours: gone, theirs: label("string", "A\nC"))
    #expect(edited.conflicts.count == 1)
  }

  @Test func colorsThatNobodyTellsApartAreNoQuestion() throws {
    func view(_ red: String) throws -> Document {
      try Document(
        "<document><objects><view id=\"v\"><color key=\"backgroundColor\" red=\"\(red)\" green=\"0.5\" blue=\"0.5\" alpha=\"1\" "
          + "colorSpace=\"custom\" customColorSpace=\"sRGB\"/></view></objects></document>")
    }
    func merge(_ one: String, _ other: String) throws -> ThreeWayMerge {
      try ThreeWayMerge(base: view("0.1"), ours: view(one), theirs: view(other))
    }
    #expect(try merge("0.20392156862745098", "0.2039215714").conflicts.isEmpty)
    #expect(try merge("0.20392156862745098", "0.21").conflicts.count == 1)
  }

  /// Neither the page of a merge nor its Markdown shows elements.
  @Test func aPageTellsAConflictInWords() throws {
    func card(_ inner: String) -> String {
      "<view tag=\"3\" contentMode=\"scaleToFill\" userLabel=\"Card\" id=\"c\">\(inner)</view>"
    }
    func version(_ views: String) throws -> Document {
      try Document("<document><objects><view id=\"v\"><subviews>\(views)</subviews></view></objects></document>")
    }
    let (base, ours, theirs) = (
      try version(card("")), try version(card("<subviews><label text=\"New\" id=\"l\"/></subviews>")), try version("")
    )
    let merge = try ThreeWayMerge(base: base, ours: ours, theirs: theirs)
    let page = MergePage(nonce: "once").text([
      .init(
        path: "a.xib", versions: ThreeWay(base: base, ours: ours, theirs: theirs), result: ours,
        merge: merge.told(.effects),
        notices: [])
    ])
    for words in ["base: has it", "ours: added label", "theirs: deleted it", "Taking theirs deletes it"] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(!page.contains("contentMode=") && !page.contains("not set"))
    let told = try #require(ConflictPresentation.all(of: merge, .effects).first)
    #expect(told.refusalOfBase == "ours added label \"New\", which goes with it")
  }

  /// Ours makes a scene the initial one, and theirs deletes it.
  @Test func aRoleInTheDocumentIsNamed() throws {
    func scene(_ number: Int) -> String {
      """
      <scene sceneID="scene-\(number)"><objects><viewController id="vc-\(number)" sceneMemberID="viewController">
      <view key="view" id="view-\(number)"/></viewController></objects></scene>
      """
    }
    func version(initial: Int, _ scenes: [Int]) throws -> Document {
      try Document(
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="vc-\(initial)">
        <scenes>\(scenes.map(scene).joined())</scenes></document>
        """)
    }
    let merge = try ThreeWayMerge(
      base: version(initial: 1, [1, 2]), ours: version(initial: 2, [1, 2]), theirs: version(initial: 1, [1]))
    let told = try #require(ConflictPresentation.all(of: merge, .facts).first)
    #expect(told.reason.hasSuffix("theirs deleted it and ours made it the initial view controller"), "\(told.reason)")
  }
}
