import SemanticMerge
import TestSupport
import Testing
import XibModel

/// What a conflict says of its object.
@Suite struct ConflictWordsTests {
  private func version(_ button: String, _ outlet: String = "", constraints: String = "") throws -> Document {
    try Document(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="1">
          <objects>
              <placeholder placeholderIdentifier="IBFilesOwner" id="-1">\(outlet)</placeholder>
              <view id="v-1"><subviews>\(button)<label text="B" id="l-2"/></subviews>
              \(constraints.isEmpty ? "" : "<constraints>\(constraints)</constraints>")</view>
          </objects>
      </document>
      """)
  }

  private let button = "<button title=\"OK\" id=\"b-1\"/>"

  @Test func aConflictOverAnObjectStatesItInEachVersion() throws {
    let merge = try ThreeWayMerge(
      base: version(button), ours: version(""), theirs: version("<button title=\"Done\" id=\"b-1\"/>"))
    let conflict = try #require(merge.conflicts.first)
    #expect(conflict.kind == .deletedAndChanged)
    #expect([conflict.base, conflict.ours, conflict.theirs] == ["button title=OK", nil, "button title=Done"])
  }

  /// What one side calls an object may be what is asked.
  @Test func aConflictCallsItsObjectAsTheBaseDoes() throws {
    let merge = try ThreeWayMerge(
      base: version(button), ours: version("<button title=\"Yes\" id=\"b-1\"/>"),
      theirs: version("<button title=\"Done\" id=\"b-1\"/>"))
    #expect(merge.conflicts.map(\.object.name) == ["OK"])
  }

  @Test func aConflictCallsItsObjectAsBothSidesDo() throws {
    func button(_ title: String, _ tag: Int) -> String { "<button title=\"\(title)\" tag=\"\(tag)\" id=\"b-1\"/>" }
    let merge = try ThreeWayMerge(
      base: version(button("OK", 1)), ours: version(button("Yes", 2)), theirs: version(button("Yes", 3)))
    #expect(merge.conflicts.map(\.object.name) == ["Yes"])
  }

  @Test func aFavoredSideIsReportedWithWhatEachSideHad() throws {
    let merge = try ThreeWayMerge(
      base: version(button), ours: version(""), theirs: version("<button title=\"Done\" id=\"b-1\"/>"),
      options: MergeOptions(favor: .ours))
    let decision = try #require(merge.decisions.first { $0.reason == .favor })
    #expect([decision.base, decision.ours, decision.theirs] == ["button title=OK", nil, "button title=Done"])
  }

  @Test func aDeletionThatStandsSaysWhatTheOtherSideMadeOfItsConstraint() throws {
    func leading(_ constant: Int) -> String {
      """
      <constraint firstItem="b-1" firstAttribute="leading" secondItem="v-1" secondAttribute="leading"
          constant="\(constant)" id="c-1"/>
      """
    }
    let merge = try ThreeWayMerge(
      base: version(button, constraints: leading(20)), ours: version(button, constraints: leading(90)),
      theirs: version(""))
    #expect(merge.conflicts.isEmpty)
    let words = merge.decisions.map { "\($0.object.name ?? ""): \($0.explanation)" }
    #expect(
      words.sorted() == [
        "OK.leading = Superview.leading + 20: ours made it OK.leading = Superview.leading + 90, and it places "
          + "something that theirs deleted",
        "OK: deleted by theirs; ours changed only constraints that place it",
      ])
    let constraint = merge.decisions.first { $0.object.id == "c-1" }?.wording?.values
    #expect(constraint?.base == "OK.leading = Superview.leading + 20")
    #expect(constraint?.ours == "OK.leading = Superview.leading + 90")
    #expect(constraint?.theirs == nil)
  }

  @Test func aConstraintMadeAnewIsNamedAsTheOtherSideChangedIt() throws {
    func version(_ constant: Int, _ id: String) throws -> Document {
      try self.version(
        button,
        constraints: "<constraint firstItem=\"b-1\" firstAttribute=\"width\" constant=\"\(constant)\" id=\"\(id)\"/>")
    }
    let merge = try ThreeWayMerge(base: version(20, "c-1"), ours: version(20, "c-9"), theirs: version(90, "c-1"))
    #expect(
      merge.decisions.map(\.explanation) == [
        "ours only made it anew as c-9; c-9 stays, as theirs has it: OK.width = 90"
      ])
  }

  @Test func aConflictNamesWhatStillNeedsTheObject() throws {
    let outlet = "<connections><outlet property=\"okButton\" destination=\"b-1\" id=\"o-1\"/></connections>"
    let merge = try ThreeWayMerge(base: version(button), ours: version(""), theirs: version(button, outlet))
    let conflict = try #require(merge.conflicts.first)
    #expect(conflict.kind == .deletedAndUsed)
    #expect(conflict.explanation == "ours deleted it and theirs still needs it for outlet okButton → OK (o-1)")
  }

  @Test func theStepsOfAMergeCanBeRead() throws {
    let outlet = "<connections><outlet property=\"okButton\" destination=\"b-1\" id=\"o-1\"/></connections>"
    let merge = try ThreeWayMerge(base: version(button), ours: version(""), theirs: version(button, outlet))
    let texts = Dictionary(uniqueKeysWithValues: merge.explanation.map { ($0.name, $0.text) })
    #expect(texts["1-matching.txt"]?.contains("button \"OK\" (b-1): 4, -, 4\n") == true)
    #expect(
      texts["2-facts.txt"]?.contains("button \"OK\" (b-1): changed by ours: base \"button title=OK\", ours none")
        == true)
    #expect(texts["3-ties.txt"]?.contains("\nround 1: needs: only a person can decide fact 1") == true)
    #expect(texts["4-groups.txt"]?.contains("\nCONFLICT (deleted-and-used): group 1") == true)
    #expect(texts["reading-ours.xml"]?.contains("button") == false)
    #expect(texts["reading-theirs.xml"]?.contains(outlet) == true)
  }
}
