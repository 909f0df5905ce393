@testable import Features
import SemanticMerge
import TestSupport
import Testing
import XibArchives

/// What is left of documents that Xcode saved with edits, byte for byte.
@Suite struct TidiedDocumentTests {
  /// An edit and what Xcode did beside it.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var document = TidiedDocumentTests.parcels
    /// What stays, and what goes.
    let edit: [String: String]
    var staying: [String: String] = [:]
    var going: [String: String] = [:]
    var tidying = Tidying()
    var reason: Tidying.Reason?
  }

  private static let parcels = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21507" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="pAr-ce-l01">
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <dependencies>
            <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="21505"/>
        </dependencies>
        <scenes>
            <!--Parcel-->
            <scene sceneID="pAr-sc-001">
                <objects>
                    <viewController title="Parcel" id="pAr-ce-l01" sceneMemberID="viewController">
                        <view key="view" contentMode="scaleToFill" id="pAr-vi-001">
                            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                            <subviews>
                                <label opaque="NO" text="Weight" translatesAutoresizingMaskIntoConstraints="NO" id="wEi-la-001">
                                    <rect key="frame" x="20" y="80" width="60" height="21"/>
                                </label>
                                <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="bOx-vi-001">
                                    <rect key="frame" x="20" y="120" width="353" height="100"/>
                                    <subviews>
                                        <imageView fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="sTa-mp-001">
                                            <rect key="frame" x="8" y="52" width="40" height="40"/>
                                            <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMinY="YES"/>
                                        </imageView>
                                    </subviews>
                                </view>
                            </subviews>
                            <constraints>
                                <constraint firstItem="wEi-la-001" firstAttribute="top" secondItem="pAr-vi-001" secondAttribute="top" \
    constant="80" id="tOp-co-001"/>
                            </constraints>
                        </view>
                    </viewController>
                </objects>
                <point key="canvasLocation" x="139" y="97"/>
            </scene>
            <!--Depot-->
            <scene sceneID="dEp-sc-001">
                <objects>
                    <tableViewController title="Depot" id="dEp-ot-001" sceneMemberID="viewController">
                        <tableView key="view" contentMode="scaleToFill" style="plain" id="dEp-ta-001">
                            <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                            <label key="tableHeaderView" opaque="NO" text="Shelves" id="sHe-la-001">
                                <rect key="frame" x="0.0" y="0.0" width="393" height="44"/>
                            </label>
                        </tableView>
                    </tableViewController>
                </objects>
                <point key="canvasLocation" x="939" y="97"/>
            </scene>
        </scenes>
    </document>

    """

  private static let office = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB" version="3.0" toolsVersion="21507" \
    targetRuntime="MacOSX.Cocoa" useAutolayout="YES">
        <scenes>
            <!--Office-->
            <scene sceneID="oFf-sc-001">
                <objects>
                    <viewController title="Office" id="oFf-ic-001" sceneMemberID="viewController">
                        <view key="view" id="oFf-vi-001">
                            <rect key="frame" x="0.0" y="0.0" width="450" height="300"/>
                            <subviews>
                                <textField preferredMaxLayoutWidth="200" translatesAutoresizingMaskIntoConstraints="NO" id="nOt-fi-001">
                                    <rect key="frame" x="20" y="20" width="60" height="21"/>
                                    <connections>
                                        <binding destination="aPp-li-001" name="value" keyPath="delegate.note" id="nOt-bi-001"/>
                                    </connections>
                                </textField>
                                <scrollView translatesAutoresizingMaskIntoConstraints="NO" id="sCr-ol-001">
                                    <rect key="frame" x="20" y="60" width="400" height="100"/>
                                    <clipView key="contentView" id="cLi-pv-001">
                                        <rect key="frame" x="1" y="1" width="398" height="98"/>
                                        <subviews>
                                            <textView id="tEx-tv-001">
                                                <rect key="frame" x="0.0" y="0.0" width="398" height="98"/>
                                                <size key="minSize" width="398" height="98"/>
                                            </textView>
                                        </subviews>
                                    </clipView>
                                </scrollView>
                            </subviews>
                        </view>
                    </viewController>
                    <customObject id="aPp-li-001" userLabel="Application"/>
                </objects>
            </scene>
        </scenes>
    </document>

    """

  private static let desk = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" toolsVersion="21507" targetRuntime="MacOSX.Cocoa" \
    useAutolayout="YES">
        <objects>
            <window title="Desk" id="dEs-wi-001">
                <rect key="contentRect" x="196" y="240" width="480" height="270"/>
                <view key="contentView" id="dEs-vi-001">
                    <rect key="frame" x="0.0" y="0.0" width="480" height="270"/>
                </view>
            </window>
        </objects>
    </document>

    """

  private static func segue(_ name: String, _ id: String) -> String {
    "\n                        <segue destination=\"dEp-ot-001\" kind=\"show\" identifier=\"\(name)\" id=\"\(id)\"/>"
  }

  /// Two segues lead to one scene, and the first one decides what it simulates.
  private static let routes =
    parcels.replacing(
      "\n                </viewController>",
      with: "\n                    <connections>" + segue("near", "nEa-rs-001") + segue("far", "fAr-sg-001")
        + "\n                    </connections>\n                </viewController>"
    ).replacing(
      "\n    </scenes>",
      with: """
        \n    </scenes>
            <inferredMetricsTieBreakers>
                <segue reference="nEa-rs-001"/>
            </inferredMetricsTieBreakers>
        """)

  private static let newText = ["\"Shelves\"": "\"Racks\""]
  private static let oldFrame = #"x="20" y="80" width="60""#, newFrame = #"x="20" y="80" width="66""#
  private static let boxFrame = #"x="20" y="120" width="353" height="100""#
  private static let versions = ["toolsVersion=\"21507\"": "toolsVersion=\"23504\"", "21505": "23503"]
  private static let capability = """
    \n        <capability name="documents saved in the Xcode 8 format" minToolsVersion="8.0"/>
    """
  private static let plugIn = #"CocoaTouchPlugin" version="21505"/>"#
  private static let outlet = """
    \n                    <connections>
                            <outlet property="table" destination="dEp-ta-001" id="tAb-ou-001"/>
                        </connections>
                    </tableViewController>
    """

  static let cases = [
    Case(
      testDescription: "versions, canvas and frames of scenes without edits go", edit: newText,
      going: versions.merging([oldFrame: newFrame, "x=\"939\"": "x=\"960\""]) { $1 }),
    Case(
      testDescription: "a frame stays beside an edit in its scene", edit: ["\"Weight\"": "\"Mass\""],
      staying: [oldFrame: newFrame], going: versions, reason: .sceneWithEdits),
    Case(
      testDescription: "every computed frame goes for who asks for it", edit: ["\"Weight\"": "\"Mass\""],
      going: [oldFrame: newFrame, boxFrame: boxFrame.replacing("120", with: "130")], tidying: Tidying(allFrames: true)),
    Case(
      testDescription: "the size of a view stays in which a frame places another", edit: newText,
      staying: [boxFrame: boxFrame.replacing("100", with: "140")], tidying: Tidying(allFrames: true),
      reason: .placedFrames),
    Case(
      testDescription: "the place of such a view goes", edit: newText,
      going: [boxFrame: boxFrame.replacing("120", with: "130")]),
    Case(
      testDescription: "the frame around one that an edit moved stays",
      edit: [#"x="8" y="52""#: #"x="9" y="52""#], staying: [boxFrame: boxFrame.replacing("120", with: "130")],
      tidying: Tidying(allFrames: true), reason: .placedFrames),
    Case(
      testDescription: "versions stay with the format in which frames are left out of the app", edit: newText,
      staying: [
        "toolsVersion=\"21507\"": "toolsVersion=\"23504\"",
        plugIn: plugIn.replacing("21505", with: "23503") + capability,
      ],
      reason: .framesLeftOut),
    Case(
      testDescription: "versions stay for who asks for it", edit: newText, staying: versions,
      going: ["x=\"939\"": "x=\"960\""], tidying: Tidying(keepsVersions: true), reason: .versions),
    Case(
      testDescription: "what says how the document is read stays", edit: newText,
      staying: ["useAutolayout=\"YES\"": "useAutolayout=\"YES\" useTraitCollections=\"YES\""], reason: .form),
    Case(
      testDescription: "a capability stays beside something new",
      edit: ["\n                </tableViewController>": outlet],
      staying: [plugIn: plugIn + capability.replacing("documents saved in the Xcode 8 format", with: "Named colors")],
      reason: .capability),
    Case(
      testDescription: "what is said of a frame that stays, stays", edit: ["\"Weight\"": "\"Mass\""],
      staying: [oldFrame: newFrame, "\"NO\" text=\"Weight\"": "\"NO\" misplaced=\"YES\" text=\"Mass\""], reason: .frame),
    Case(
      testDescription: "what is said of a frame that goes, goes", edit: newText,
      going: [oldFrame: newFrame, "\"NO\" text=\"Weight\"": "\"NO\" misplaced=\"YES\" text=\"Weight\""]),
    Case(
      testDescription: "attributes in another order and other indentation go", edit: newText,
      going: [
        "<device id=\"retina6_12\" orientation=\"portrait\"": "<device orientation=\"portrait\" id=\"retina6_12\"",
        "\n        <!--Parcel-->": "\n      <!--Parcel-->",
      ]),
    Case(
      testDescription: "another declaration, and a value that says no more than none, go", edit: newText,
      going: [
        "encoding=\"UTF-8\"?>": "encoding=\"UTF-8\" standalone=\"no\"?>",
        "<rect key=\"frame\" \(oldFrame) height=\"21\"/>":
          "<rect key=\"frame\" \(oldFrame) height=\"21\"/>\n                                    <nil key=\"textColor\"/>",
      ]),
    Case(
      testDescription: "another tie breaker of the same segues goes", document: routes, edit: newText,
      going: ["reference=\"nEa-rs-001\"": "reference=\"fAr-sg-001\""]),
    Case(
      testDescription: "another tie breaker stays beside another segue to its scene", document: routes,
      edit: [segue("far", "fAr-sg-001"): segue("far", "fAr-sg-001") + segue("back", "bAc-ks-001")],
      staying: ["reference=\"nEa-rs-001\"": "reference=\"fAr-sg-001\""], reason: .segue),
    Case(
      testDescription: "the frame of its content view stays beside the frame of a window", document: desk,
      edit: [#"y="240" width="480""#: #"y="240" width="500""#],
      staying: [#"y="0.0" width="480""#: #"y="0.0" width="500""#], tidying: Tidying(allFrames: true),
      reason: .placedFrames),
    Case(
      testDescription: "line ends go", edit: newText, going: ["\n": "\r\n"]),
    Case(
      testDescription: "the height of a table's header is an edit", edit: ["height=\"44\"": "height=\"60\""],
      going: versions),
    Case(
      testDescription: "the size of a view that a window shows is an edit", document: office,
      edit: [#"width="450" height="300""#: #"width="900" height="600""#],
      going: ["toolsVersion=\"21507\"": "toolsVersion=\"23504\""]),
    Case(
      testDescription: "the width at which a text wraps is an edit", document: office,
      edit: ["MaxLayoutWidth=\"200\"": "MaxLayoutWidth=\"120\""],
      going: ["toolsVersion=\"21507\"": "toolsVersion=\"23504\""]),
    Case(
      testDescription: "a class that says no more than none goes, also where an edit's words have it", document: office,
      edit: ["delegate.note": "delegate.remark"],
      going: ["userLabel=\"Application\"/>": "userLabel=\"Application\" customClass=\"NSObject\"/>"]),
    Case(
      testDescription: "the least size of a text view is an edit", document: office,
      edit: [#""minSize" width="398""#: #""minSize" width="300""#],
      going: ["toolsVersion=\"21507\"": "toolsVersion=\"23504\""]),
  ]

  private static func file(_ text: String, _ exchanges: [String: String]) -> ParsedFile {
    // Longer texts first: they may hold shorter ones.
    let sorted = exchanges.sorted { ($1.key.count, $0.key) < ($0.key.count, $1.key) }
    return ParsedFile.with(Array(sorted.reduce(text) { $0.replacing($1.key, with: $1.value) }.utf8))
  }

  @Test(arguments: cases) func onlyEditsAndWhatTheyNeedStay(_ test: Case) throws {
    let old = Self.file(test.document, [:])
    let wanted = Self.file(test.document, test.edit.merging(test.staying) { $1 })
    let edited = Self.file(string(wanted.bytes), test.going)
    #expect(old.bytes != wanted.bytes && (test.going.isEmpty || wanted.bytes != edited.bytes))
    let tidied = try TidiedDocument(edited, since: old, test.tidying)
    #expect(string(tidied.file.bytes) == string(wanted.bytes))
    #expect(tidied.edits > 0 && !tidied.isAsBefore)
    #expect(try TidiedDocument(tidied.file, since: old, test.tidying).isTidy)
    if let reason = test.reason {
      let reasons = tidied.staying.map { $0.reason }
      #expect(reasons.contains(reason) && !reasons.contains(.used), "\(reasons)")
    }
  }

  @Test func aDocumentThatNobodyEditedIsAsBefore() throws {
    let old = Self.file(Self.parcels, [:])
    let saved = Self.file(Self.parcels, Self.versions.merging([Self.oldFrame: Self.newFrame]) { $1 })
    #expect(try TidiedDocument(saved, since: old, Tidying()).isAsBefore)
  }

  @Test func whatIsNoModernDocumentStays() throws {
    let old = Self.file(Self.parcels, [:])
    let broken = ParsedFile.with(Array(Self.parcels.utf8.dropLast(20)))
    let archive = ParsedFile.with(Array(SampleArchive().text.utf8))
    #expect(throws: TidiedDocument.Refusal.self) { try TidiedDocument(broken, since: old, Tidying()) }
    let error = #expect(throws: TidiedDocument.Refusal.self) { try TidiedDocument(archive, since: archive, Tidying()) }
    #expect(error.map { "\($0)" }?.contains("archive") == true)
  }
}
