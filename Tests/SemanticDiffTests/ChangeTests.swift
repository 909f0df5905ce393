import Foundation
import SemanticDiff
import TestSupport
import Testing
import XibModel

/// One kind of difference each.
@Suite struct ChangeTests {
  private func only(_ old: String, _ new: String) throws -> Change {
    let found = try SampleDocument.changes(replacing: old, by: new)
    try #require(found.count == 1, "\(found.map { ($0.kind, $0.object, $0.property) })")
    return found[0]
  }

  @Test func equalDocumentsDifferInNothing() throws {
    #expect(try SampleDocument.changes(replacing: "nothing of the kind", by: "").isEmpty)
    #expect(try SampleDocument.changes(replacing: "Welcome", by: "Hello").count == 1)
  }

  @Test func anAttributeIsAChangeOfItsObject() throws {
    let change = try only("text=\"Welcome\"", "text=\"Hello\"")
    #expect(change.kind == .changed && change.changeClass == .edit)
    #expect(change.object.id == "lab-01" && change.object.element == "label" && change.object.name == "Hello")
    #expect(change.object.path == ["Root"])
    #expect(change.property == "text" && change.old == "Welcome" && change.new == "Hello")
  }

  @Test func anotherSpellingOfACharacterIsAChange() throws {
    let old = try Document("<document><label text=\"Caf\u{E9}\" id=\"a\"/><string>\u{E9}</string></document>")
    let new = try Document("<document><label text=\"Cafe\u{301}\" id=\"a\"/><string>e\u{301}</string></document>")
    let found = changes(from: old, to: new)
    #expect(found.map(\.kind) == [.changed, .changed])
    #expect(found.allSatisfy { $0.changeClass == .edit })
    #expect(try changes(from: apply(found, to: old), to: new).isEmpty)
  }

  @Test func aPropertyIsOneValue() throws {
    let change = try only("red=\"1\" green=\"0.0\"", "red=\"0.5\" green=\"0.5\"")
    #expect(change.property == "textColor" && change.object.id == "lab-01")
    #expect(change.old == "red 1, green 0.0, blue 0.0, alpha 1")
    #expect(change.new == "red 0.5, green 0.5, blue 0.0, alpha 1")
  }

  @Test func aColourThatBecomesNoneIsStillThatColour() throws {
    let change = try only(
      "<color key=\"textColor\" red=\"1\" green=\"0.0\" blue=\"0.0\" alpha=\"1\"/>", "<nil key=\"textColor\"/>")
    #expect(change.kind == .changed && change.property == "textColor" && change.new == "none")
  }

  @Test func aPropertyWithinAPropertyIsNamedByItsPath() throws {
    let change = try only("title=\"Send\"", "title=\"Submit\"")
    #expect(change.property == "normal.title" && change.object.id == "but-01" && change.object.name == "Submit")
  }

  private func stack(_ views: [String], spacing: [String]) throws -> Document {
    let subviews = views.map { "<view id=\"\($0)\"/>" }.joined()
    let entries = spacing.map { "<real value=\"\($0)\"/>" }.joined()
    return try Document(
      "<document><stackView id=\"s\"><subviews>\(subviews)</subviews><customSpacing>\(entries)</customSpacing></stackView>"
        + "</document>")
  }

  @Test func aSpacingThatStaysInItsPlaceChangesWithTheViewThere() throws {
    let found = try changes(
      from: stack(["a", "b"], spacing: ["8", "3"]), to: stack(["b", "a"], spacing: ["8", "3"]))
    #expect(found.filter { $0.property?.hasPrefix("customSpacing") == true && $0.changeClass == .edit }.count == 2)
  }

  @Test func theSpacingThatNobodySetForAViewComesWithIt() throws {
    let unset = "3.4028234663852886e+38"
    let found = try changes(from: stack(["a"], spacing: ["8"]), to: stack(["b", "a"], spacing: [unset, "8"]))
    #expect(found.filter { $0.changeClass == .edit }.map(\.kind) == [.added])
  }

  @Test func aRemovedObjectTakesWhatIsInIt() throws {
    let old = "<view id=\"gon-01\"><subviews><label text=\"A\" id=\"gon-02\"/></subviews></view>"
    let text = SampleDocument.text.replacingOccurrences(of: "<stackView", with: old + "<stackView")
    let found = try changes(from: Document(text), to: Document(SampleDocument.text))
    #expect(found.count == 1)
    #expect(found.first?.kind == .removed && found.first?.object.id == "gon-01" && found.first?.contains == ["gon-02"])
  }

  @Test func anAddedSubtreeIsOneChange() throws {
    let change = try only(
      "<stackView id=\"sta-01\">",
      "<view id=\"new-01\"><subviews><label text=\"A\" id=\"new-02\"/><label text=\"B\" id=\"new-03\"/></subviews></view>"
        + "<stackView id=\"sta-01\">")
    #expect(change.kind == .added && change.object.id == "new-01")
    #expect(change.contains == ["new-02", "new-03"])
  }

  @Test func anObjectThatMovesIntoANewOneIsNotPartOfIt() throws {
    let found = try SampleDocument.changes(
      replacing: SampleDocument.label, by: "<view id=\"new-01\"><subviews>\(SampleDocument.label)</subviews></view>")
    let added = try #require(found.first { $0.kind == .added })
    let moved = try #require(found.first { $0.kind == .moved })
    #expect(found.count == 2)
    #expect(added.object.id == "new-01" && added.contains.isEmpty)
    #expect(moved.object.id == "lab-01" && moved.old == "Root > subviews" && moved.new == "Root > view > subviews")
  }

  @Test func theFirstMemberBringsItsList() throws {
    let found = try SampleDocument.changes(
      replacing: "<button id=\"but-01\">",
      by: "<button id=\"but-01\"><connections><action selector=\"go:\" destination=\"-1\" id=\"act-01\"/></connections>"
    )
    let list = try #require(found.first { $0.kind == .changed })
    #expect(list.isList && list.object.id == "but-01" && list.property == "connections" && list.new == "1 action")
    let action = try #require(found.first { $0.kind == .added })
    #expect(action.object.id == "act-01" && action.object.name == "go: → File's Owner")
    #expect(found.count == 2)
  }

  @Test func aRedirectedConnectionNamesBothEnds() throws {
    let change = try only("destination=\"lab-01\" id=\"out-01\"", "destination=\"but-01\" id=\"out-01\"")
    #expect(change.object.id == "out-01" && change.property == "destination")
    #expect(change.old == "lab-01" && change.new == "but-01")
    #expect(change.fact.old.words == "Welcome" && change.fact.new.words == "Send")
    #expect(change.object.path == ["File's Owner"])
  }

  @Test func aConstraintReadsAsAFormula() throws {
    let change = try only("constant=\"8\" id=\"con-01\"", "constant=\"12\" id=\"con-01\"")
    #expect(change.object.name == "Send.top = Welcome.bottom + 12")
    #expect(change.property == "constant" && change.old == "8" && change.new == "12")
  }

  @Test func siblingsThatChangePlacesAreReordered() throws {
    let text = SampleDocument.text
    let without = text.replacingOccurrences(of: SampleDocument.label, with: "")
    let last = without.replacingOccurrences(of: "</subviews>", with: SampleDocument.label + "</subviews>")
    let found = try changes(from: Document(text), to: Document(last))
    #expect(found.count == 1)
    #expect(found.first?.kind == .reordered && found.first?.object.id == "lab-01")
    #expect(found.first?.old == "1" && found.first?.new == "3")
  }

  @Test func theOrderOfPropertiesIsBookkeeping() throws {
    let frame = "<rect key=\"frame\" x=\"10\" y=\"10\" width=\"300\" height=\"20\"/>"
    let color = "<color key=\"textColor\" red=\"1\" green=\"0.0\" blue=\"0.0\" alpha=\"1\"/>"
    let gap = "\n                    "
    let change = try only("\(frame)\(gap)\(color)", "\(color)\(gap)\(frame)")
    #expect(change.kind == .reordered && change.changeClass == .bookkeeping)
  }

  @Test(arguments: [
    ("toolsVersion=\"21507\"", "toolsVersion=\"22154\"", ChangeClass.bookkeeping),
    ("<point key=\"canvasLocation\" x=\"1\"", "<point key=\"canvasLocation\" x=\"9\"", .bookkeeping),
    ("x=\"0.0\" y=\"0.0\" width=\"320\"", "x=\"0.0\" y=\"0.0\" width=\"375\"", .geometry),
    ("<size key=\"spacing\" width=\"8\"", "<size key=\"spacing\" width=\"9\"", .geometry),
    ("useAutolayout=\"YES\"", "", .edit),
    ("useAutolayout=\"YES\"", "useAutolayout=\"YES\" useSafeAreas=\"YES\"", .edit),
    ("userLabel=\"Root\"", "userLabel=\"Top\"", .edit),
  ])
  func everyChangeHasAClass(_ old: String, _ new: String, _ changeClass: ChangeClass) throws {
    #expect(try only(old, new).changeClass == changeClass)
  }

  @Test func aStringThatGrowsIntoAnElementIsOneProperty() throws {
    let change = try only(
      "<label text=\"Welcome\" id=\"lab-01\">", "<label id=\"lab-01\"><string key=\"text\">One\nTwo</string>")
    #expect(
      change.property == "text" && change.old == "Welcome" && change.new == "One\nTwo" && change.changeClass == .edit)
  }

  @Test func aStringInTheOtherFormAloneIsBookkeeping() throws {
    let change = try only(
      "<label text=\"Welcome\" id=\"lab-01\">", "<label id=\"lab-01\"><string key=\"text\">Welcome</string>")
    #expect(change.changeClass == .bookkeeping)
  }

  @Test func anObjectThatRefersToItselfStillHasAName() throws {
    let document = try Document(
      "<document><objects><view id=\"v\"><constraints>"
        + "<constraint firstItem=\"c\" firstAttribute=\"top\" secondItem=\"c\" id=\"c\"/>"
        + "</constraints><connections><outlet property=\"o\" destination=\"o\" id=\"o\"/></connections></view></objects></document>"
    )
    let names = Naming(document)
    #expect(document.nodes.indices.allSatisfy { names.name(of: $0) != "" })
  }

  @Test func eachOfVeryManyStringsIsListedOnce() throws {
    let strings = (0..<20_000).map { "<string key=\"k\($0)\">text</string>\n" }.joined()
    let lines = FactListing.lines(of: try Document("<document><objects>\(strings)</objects></document>"))
    #expect(Set(lines.joined(separator: "; ").split(separator: "; ")).count == 20_001)
  }

  @Test func anObjectThatHoldsNothingIsOneLineAndSmallFactsShareLines() throws {
    let document = try Document(
      """
      <document><objects><view id="v" tag="3" hidden="YES" contentMode="top"><subviews>
      <label text="One; Two" lineBreakMode="clip" id="l"><color key="textColor" white="1" alpha="1"/></label></subviews>
      <connections><outlet property="next" destination="l" id="o"/></connections></view></objects></document>
      """)
    let lines = FactListing.lines(of: document).map { String($0.drop { $0 == " " }) }
    #expect(lines.contains("Content Mode = Top; Hidden = on; Tag = 3"), "\(lines)")
    #expect(lines.contains(#"Text = "One; Two""#), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("outlet next → ") && $0.contains(" (o): Destination = ") }, "\(lines)")
  }

  /// Xcode writes a text of several lines as an element.
  @Test func aTextReadsTheSameInBothOfItsForms() throws {
    func lines(_ item: String) throws -> [String] {
      FactListing.lines(of: try Document("<document><objects>\(item)</objects></document>"))
    }
    let attribute = try lines(#"<menuItem title="A" tag="1" id="m"/>"#)
    #expect(try attribute == lines(#"<menuItem tag="1" id="m"><string key="title">A</string></menuItem>"#))
    #expect(attribute.last?.hasSuffix(#"menu item "A" (m): Tag = 1; Title = A"#) == true, "\(attribute)")
  }

  @Test func theListingHasFewerLinesThanTheXML() throws {
    let text = SampleStoryboard.text(extraView: SampleStoryboard.label("A", id: "a"), constraints: [("cOn-st-001", 8)])
    #expect(FactListing.lines(of: try Document(text)).count < text.split(separator: "\n").count)
  }
}
