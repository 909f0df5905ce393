import TestSupport
import Testing
import XibModel

/// Merges of a document that a side, or both, converted from an archive of Xcode 3 or 4.
@Suite struct ArchiveConversionTests {
  private static let archive = SampleArchive().text

  /// The archive as a newer Xcode saves it: the objects keep their ids.
  private static func converted(_ ok: String = "OK", cancel: String? = "Cancel") -> String {
    let second = cancel.map {
      """

                      <button opaque="NO" id="6">
                          <rect key="frame" x="120" y="20" width="80" height="30"/>
                          <state key="normal" title="\($0)"/>
                      </button>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="4514">
          <objects>
              <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner">
                  <connections>
                      <outlet property="okButton" destination="5" id="8"/>
                  </connections>
              </placeholder>
              <placeholder placeholderIdentifier="IBFirstResponder" id="-2"/>
              <view id="1">
                  <rect key="frame" x="0.0" y="0.0" width="320" height="460"/>
                  <subviews>
                      <button opaque="NO" id="5">
                          <rect key="frame" x="20" y="20" width="80" height="30"/>
                          <state key="normal" title="\(ok)"/>
                      </button>\(second ?? "")
                  </subviews>
              </view>
          </objects>
      </document>

      """
  }

  @Test func sidesThatWereBothConvertedAreMergedWithoutTheArchive() async throws {
    let added = Self.converted().replacing(
      "<objects>", with: "<objects>\n        <customObject id=\"Abc-De-fGh\" customClass=\"Model\"/>")
    let result = try await Invocation(base: Self.archive, ours: added, theirs: Self.converted()).merge()
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text == added)
  }

  @Test func whatOneConversionLeftOutIsNoConflict() async throws {
    func converted(_ style: String) -> String {
      Self.converted().replacing("<objects>", with: "<objects>\n        " + commentedObject(style))
    }
    let (old, new) = (converted(""), converted(" tighteningFactorForTruncation=\"0.0\""))
    for (ours, theirs) in [(old, new), (new, old)] {
      let result = try await Invocation(base: Self.archive, ours: ours, theirs: theirs).merge()
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.text == new)
    }
    let other = converted(" tighteningFactorForTruncation=\"0.5\"")
    #expect(try await Invocation(base: Self.archive, ours: new, theirs: other).merge().status == 1)
  }

  @Test func whatBothSidesGaveAnotherValueIsAConflict() async throws {
    let result = try await Invocation(
      base: Self.archive, ours: Self.converted("Yes"), theirs: Self.converted("Sure")
    ).merge()
    #expect(result.status == 1)
    #expect(ConflictMarkers(result.output)?.count == 1)
  }

  @Test func anObjectOfTheArchiveThatOneSideDeletedDoesNotComeBack() async throws {
    let ours = Self.converted(), theirs = Self.converted(cancel: nil)
    for (mine, its, deleter) in [(ours, theirs, "theirs"), (theirs, ours, "ours")] {
      let result = try await Invocation(base: Self.archive, ours: mine, theirs: its).merge()
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.errors.contains("only \(deleter) deleted its object 6"), "\(result.errors)")
      #expect(ConflictMarkers(result.output)?.text(taking: .ours) == Array(mine.utf8))
      #expect(ConflictMarkers(result.output)?.text(taking: .theirs) == Array(its.utf8))
    }
  }

  @Test(arguments: ["merge", "diff3"])
  func oneConvertedSideIsOneConflictOverTheWholeFile(_ style: String) async throws {
    let archive = SampleArchive { $0.buttons[0].title = "Yes" }.text
    for (ours, theirs) in [(archive, Self.converted()), (Self.converted(), archive)] {
      let result = try await Invocation(base: Self.archive, ours: ours, theirs: theirs).merge(
        "--conflict-style", style)
      #expect(result.status == 1, "\(result.errors)")
      #expect(result.errors.contains("Not merged: "), "\(result.errors)")
      let markers = try #require(ConflictMarkers(result.output))
      #expect(markers.count == 1)
      #expect(markers.text(taking: .ours) == Array(ours.utf8))
      #expect(markers.text(taking: .theirs) == Array(theirs.utf8))
      if style == "diff3" { #expect(markers.text(taking: .base) == Array(Self.archive.utf8)) }
    }
  }

  @Test func oneConvertedSideLeavesADocumentThatXcodeOpensIfAsked() async throws {
    let archive = SampleArchive { $0.buttons[0].title = "Yes" }.text
    let result = try await Invocation(base: Self.archive, ours: archive, theirs: Self.converted()).merge(
      "--conflict-style", "valid")
    #expect(result.status == 1)
    #expect(result.text == archive)
  }

  @Test func aSideThatIsAsTheBaseGivesWayToAConversion() async throws {
    let result = try await Invocation(base: Self.archive, ours: Self.archive, theirs: Self.converted()).merge()
    #expect(result.status == 0)
    #expect(result.text == Self.converted())
  }
}
