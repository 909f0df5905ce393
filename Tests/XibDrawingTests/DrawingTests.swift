import TestSupport
import Testing
import XibDrawing
import XibModel

@Suite struct DrawingTests {
  @Test func aStoryboardIsDrawnSceneBySceneAndAsAMap() throws {
    let drawings = try drawings(of: Document(SampleStoryboard.text()))
    #expect(drawings.map(\.kind) == [.scene, .map])
    #expect(drawings.first?.id == "sCe-ne-001")
    #expect(drawings.first?.size == Size(390, 844))
  }

  @Test func aViewIsWhereItsFrameSays() throws {
    let scene = try #require(try drawings(of: Document(SampleStoryboard.text())).first)
    #expect(scene.boxes.first { $0.id == "tSt-Vw-001" }?.frame == Rect(20, 120, 350, 31))
  }

  @Test func appKitCountsFromTheBottomButNotInFlippedViews() throws {
    let frames = try frames(
      mac: """
        <customView id="out"><rect key="frame" x="0" y="0" width="200" height="100"/><subviews>
        <textField id="plain"><rect key="frame" x="10" y="10" width="50" height="20"/></textField>
        <splitView id="split"><rect key="frame" x="0" y="40" width="200" height="60"/><subviews>
        <customView id="inner"><rect key="frame" x="0" y="5" width="200" height="20"/></customView>
        </subviews></splitView></subviews></customView>
        """)
    #expect(frames["plain"] == Rect(10, 70, 50, 20))
    #expect(frames["split"] == Rect(0, 0, 200, 60))
    #expect(frames["inner"] == Rect(0, 5, 200, 20))
  }

  @Test func aViewWithoutAFrameFillsTheOneAroundItAndIsMarkedAsAGuess() throws {
    let boxes = try boxes(
      mac: """
        <customView id="out"><rect key="frame" x="0" y="0" width="200" height="100"/><subviews>
        <textField id="bare"/></subviews></customView>
        """)
    let bare = try #require(boxes.first { $0.id == "bare" })
    #expect(bare.isGuessed && bare.frame == Rect(0, 0, 200, 100))
  }

  @Test func viewsWithoutFramesLieOneBelowTheOtherInAPictureThatIsSaidToBeASketch() throws {
    let drawings = try drawings(
      of: document(
        ios: """
          <view id="v"><rect key="frame" x="0" y="0" width="200" height="90"/><subviews>
          <label text="One" id="a"/><label text="Two" id="b"/><label text="Three" id="c"/></subviews></view>
          """))
    let boxes = drawings.flatMap(\.boxes)
    #expect(["a", "b", "c"].map { id in boxes.first { $0.id == id }?.frame.y } == [0, 30, 60])
    #expect(drawings.first?.note == "a sketch: 3 of 4 objects have no frame in the document")
  }

  /// The places of two views in a merge, of which the first has distances from margins, and the second follows it.
  private func places(of constants: (Int, Int), on runtime: String) throws -> [Point] {
    func version(_ constants: (Int, Int), at frame: (Int, Int)) throws -> Document {
      try Document(
        """
        <document targetRuntime="\(runtime)" useAutolayout="YES"><objects><customView id="v">
        <rect key="frame" x="0" y="0" width="200" height="90"/><subviews>
        <textField translatesAutoresizingMaskIntoConstraints="NO" id="a">
        <rect key="frame" x="\(frame.0)" y="\(frame.1)" width="40" height="20"/></textField>
        <textField translatesAutoresizingMaskIntoConstraints="NO" id="b">
        <rect key="frame" x="\(frame.0 + 50)" y="\(frame.1)" width="40" height="20"/></textField></subviews><constraints>
        <constraint firstItem="a" firstAttribute="leading" secondItem="v" secondAttribute="leadingMargin" constant="\(constants.0)" id="c1"/>
        <constraint firstItem="a" firstAttribute="top" secondItem="v" secondAttribute="topMargin" constant="\(constants.1)" id="c2"/>
        <constraint firstItem="b" firstAttribute="leading" secondItem="a" secondAttribute="trailing" constant="10" id="c3"/>
        <constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="top" id="c4"/>
        </constraints></customView></objects></document>
        """)
    }
    let sides = [try version((4, 8), at: (12, 16)), try version((24, 28), at: (32, 36))]
    return try drawings(of: version(constants, at: (12, 16)), mergedFrom: sides).flatMap(\.boxes)
      .filter { $0.element == "textField" }.map { Point($0.frame.x, $0.frame.y) }
  }

  @Test func viewsOfAMergeLieAsItsConstraintsSayWithTheMarginsOfItsSides() throws {
    func places(_ constants: (Int, Int)) throws -> [Point] { try self.places(of: constants, on: "iOS.CocoaTouch") }
    #expect(try places((4, 8)) == [Point(12, 16), Point(62, 16)])
    #expect(try places((24, 8)) == [Point(32, 16), Point(82, 16)])
    #expect(try places((4, 28)) == [Point(12, 36), Point(62, 36)])
    #expect(try places((9, 8)) == [Point(17, 16), Point(67, 16)], "neither side has this constant")
  }

  /// On a Mac, frames are not computed.
  @Test func viewsLieAsOnTheSideWhoseConstraintsAMergeHas() throws {
    func places(_ constants: (Int, Int)) throws -> [Point] { try self.places(of: constants, on: "MacOSX.Cocoa") }
    #expect(try places((4, 8)) == [Point(12, 54), Point(62, 54)])
    #expect(try places((24, 8)) == [Point(32, 54), Point(82, 54)])
    #expect(try places((4, 28)) == [Point(12, 34), Point(62, 34)])
    #expect(try places((9, 8)) == [Point(12, 54), Point(62, 54)], "neither side has this constant")
  }

  @Test func aCellIsAsWideAsItsTableWhateverWasSavedWithIt() throws {
    let document = try document(
      ios: """
        <tableView id="t"><rect key="frame" x="0" y="0" width="375" height="400"/><prototypes>
        <tableViewCell id="old"><rect key="frame" x="0" y="28" width="320" height="50"/></tableViewCell>
        <tableViewCell id="bare"><tableViewCellContentView key="contentView"><subviews>
        <label text="High" id="l"><rect key="frame" x="0" y="60" width="50" height="20"/></label>
        </subviews></tableViewCellContentView></tableViewCell></prototypes></tableView>
        """)
    let boxes = try drawings(of: document).flatMap(\.boxes)
    #expect(boxes.first { $0.id == "old" }?.frame == Rect(0, 28, 375, 50))
    #expect(boxes.first { $0.id == "bare" }?.frame == Rect(0, 78, 375, 80))
  }

  @Test func aWindowIsAsLargeAsItOpens() throws {
    let drawing = try drawings(
      of: document(
        mac: """
          <window title="W" id="w"><rect key="contentRect" x="0" y="0" width="488" height="300"/>
          <view key="contentView" id="v"><rect key="frame" x="0" y="0" width="437" height="300"/></view></window>
          """)
    ).first
    let content = drawing?.boxes.first { $0.id == "v" }
    #expect(drawing?.size == Size(488, 328) && content?.frame == Rect(0, 28, 437, 300))
    #expect(drawing?.note == "a sketch: the window opens with 488 × 300, and its content was saved with 437 × 300")
  }

  @Test func aFontOfIconsIsABoxWithItsName() throws {
    func texts(_ text: String, font: String) throws -> String {
      try svg(
        ios: """
          <label text="\(text)" id="l"><rect key="frame" x="0" y="0" width="200" height="24"/>
          <fontDescription key="fontDescription" name="\(font)" family="F" pointSize="24"/></label>
          """)
    }
    let icon = try texts("notifications", font: "MaterialIcons-Regular")
    #expect(icon.contains(">MaterialIcons-Regular</text>") && !icon.contains(">notifications</text>"))
    #expect(try texts("notifications", font: "BarlowSemiCondensed-Bold").contains(">notifications</text>"))
    #expect(try texts("\u{F101} Go", font: "Own").contains(">□ Go</text>"))
  }

  @Test func aViewWithoutAFrameIsWhereItsConstraintsPutIt() throws {
    let boxes = try drawings(of: constrained(left: 10, frame: "")).flatMap(\.boxes)
    let inner = try #require(boxes.first { $0.id == "in" })
    #expect(!inner.isGuessed && inner.frame == Rect(10, 5, 50, 20))
  }

  @Test func aFrameThatAMergeMadeStaleIsNotDrawn() throws {
    let frame = #"<rect key="frame" x="10" y="5" width="50" height="20"/>"#
    let (side, merge) = (try constrained(left: 10, frame: frame), try constrained(left: 30, frame: frame))
    func inner(_ document: Document, _ sides: Document...) throws -> Rect? {
      try drawings(of: document, mergedFrom: sides).flatMap(\.boxes).first { $0.id == "in" }?.frame
    }
    #expect(try inner(merge, side) == Rect(30, 5, 50, 20))
    #expect(try inner(side, side) == Rect(10, 5, 50, 20))
    // What neither side's constraints explain is as the document says, such as a view that a person misplaced.
    #expect(try inner(merge) == Rect(10, 5, 50, 20))
    #expect(try inner(merge, merge) == Rect(10, 5, 50, 20))
  }

  /// A view that four constraints place in another one.
  private func constrained(left: Int, frame: String) throws -> Document {
    try Document(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" useAutolayout="YES"><objects>
      <view id="out"><rect key="frame" x="0" y="0" width="200" height="100"/><subviews>
      <view translatesAutoresizingMaskIntoConstraints="NO" id="in">\(frame)<constraints>
      <constraint firstAttribute="width" constant="50" id="1"/><constraint firstAttribute="height" constant="20" id="2"/>
      </constraints></view></subviews><constraints>
      <constraint firstItem="in" firstAttribute="left" secondItem="out" secondAttribute="left" constant="\(left)" id="3"/>
      <constraint firstItem="in" firstAttribute="top" secondItem="out" secondAttribute="top" constant="5" id="4"/>
      </constraints></view></objects></document>
      """)
  }

  @Test(arguments: [(0, false), (1, true)]) func aClearColourIsNotPaintedBlack(_ alpha: Int, _ isBlack: Bool) throws {
    let text = try svg(
      ios: """
        <view id="v"><rect key="frame" x="0" y="0" width="50" height="50"/>
        <color key="backgroundColor" white="0" alpha="\(alpha)" colorSpace="calibratedWhite"/></view>
        """)
    // Black is what SVG assumes.
    #expect(text.contains(#"<rect width="50" height="50"/>"#) == isBlack, "\(text)")
  }

  @Test func theTextOfAnAttributedStringIsShown() throws {
    let text = try svg(
      ios: """
        <label id="l"><rect key="frame" x="0" y="0" width="200" height="50"/><attributedString key="attributedText">
        <fragment content="Hello"><attributes><color key="NSColor" red="1" green="0" blue="0" alpha="1"/></attributes>
        </fragment></attributedString></label>
        """)
    #expect(text.contains(##"fill="#f00">Hello</text>"##))
  }

  @Test func theInsetsOfAButtonMoveItsTitle() throws {
    func title(_ inset: String) throws -> String {
      try svg(
        ios: """
          <button buttonType="system" contentHorizontalAlignment="left" id="b">
          <rect key="frame" x="10" y="0" width="200" height="40"/>\(inset)<state key="normal" title="Go"/></button>
          """)
    }
    let inset = #"<inset key="titleEdgeInsets" minX="60" minY="0.0" maxX="0.0" maxY="0.0"/>"#
    #expect(try title("").contains(#"<text x="-4""#) && title(inset).contains(#"<text x="56""#))
  }

  @Test func aSliderOfAppKitWithoutAValueIsAtZero() throws {
    let slider = """
      <slider id="s"><rect key="frame" x="0" y="0" width="116" height="16"/>
      <sliderCell key="cell" minValue="-12" maxValue="12"/></slider>
      """
    #expect(try svg(of: document(mac: slider)).contains(#"<ellipse cx="58""#))
  }

  @Test func aCellShowsTheTextsOfItsContentConfiguration() throws {
    let cell = """
      <tableViewCell id="c"><rect key="frame" x="0" y="0" width="300" height="44"/>
      <listContentConfiguration key="contentConfiguration" text="Reset" secondaryText="All of it" image="star" catalog="system"/>
      </tableViewCell>
      """
    let text = try svg(ios: cell)
    #expect(text.contains(">Reset<") && text.contains(">All of it<") && text.contains(">★<"))
  }

  @Test(arguments: [(cells: 3, height: 600.0), (cells: 20, height: 924)])
  func aBarIsBelowATableThatIsLongerThanItsScreen(_ cells: Int, _ height: Double) throws {
    let rows = (0..<cells).map {
      """
      <tableViewCell id="c\($0)"><rect key="frame" x="0" y="\(44 * $0)" width="400" height="44"/></tableViewCell>
      """
    }
    let document = try Document(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"><scenes><scene sceneID="s"><objects>
      <tableViewController id="v"><tableView key="view" dataMode="static" id="t">
      <rect key="frame" x="0" y="0" width="400" height="600"/>
      <sections><tableViewSection id="z"><cells>\(rows.joined())</cells></tableViewSection></sections></tableView>
      <simulatedTabBarMetrics key="simulatedBottomBarMetrics"/></tableViewController></objects></scene></scenes></document>
      """)
    let drawing = try #require(drawings(of: document).first)
    let bar = try #require(drawing.boxes.last), table = try #require(drawing.boxes.first { $0.id == "t" })
    let last = try #require(drawing.boxes.first { $0.id == "c\(cells - 1)" })
    #expect(bar.title == "simulated toolbar" && bar.frame.maxY == height && drawing.size.height == height)
    #expect(last.frame.maxY <= bar.frame.y && last.frame.maxY <= table.frame.maxY)
  }

  @Test func noRowOfAStaticTableLiesOnAnother() throws {
    // A merge took the frames of two rows and of the next section from a side that has a row less.
    func row(_ id: String, _ y: Int) -> String {
      """
      <tableViewCell id="\(id)"><rect key="frame" x="0" y="\(y)" width="300" height="44"/></tableViewCell>
      """
    }
    let document = try Document(
      """
      <document targetRuntime="iOS.CocoaTouch"><objects><tableView style="grouped" id="t">
      <rect key="frame" x="0" y="0" width="300" height="600"/><sections>
      <tableViewSection id="s1"><cells>\(row("a", 40))\(row("kept", 84))\(row("b", 84))</cells></tableViewSection>
      <tableViewSection id="s2"><cells>\(row("c", 184))</cells></tableViewSection></sections></tableView></objects></document>
      """)
    let boxes = try drawings(of: document).flatMap(\.boxes)
    let tops = ["a", "kept", "b", "c"].map { id in boxes.first { $0.id == id }?.frame.y }
    #expect(tops == [40, 84, 128, 228])
  }

  @Test func theCellsOfAnInsetGroupedTableAreCards() throws {
    func table(_ style: String) throws -> String {
      try svg(
        ios: """
          <tableView style="\(style)" id="t"><rect key="frame" x="0" y="0" width="300" height="200"/><sections>
          <tableViewSection headerTitle="Top" id="s"><cells><tableViewCell id="c">
          <rect key="frame" x="0" y="40" width="300" height="44"/></tableViewCell></cells></tableViewSection></sections></tableView>
          """)
    }
    let card = ##"<rect x="6" y="40" width="288" height="44" rx="10" fill="#fff"/>"##
    let ground = ##"height="200" fill="#f2f2f7"/>"##
    #expect(try table("insetGrouped").contains(card) && !table("grouped").contains(card))
    #expect(try table("grouped").contains(ground) && !table("plain").contains(ground))
  }

  @Test(arguments: ["", "largeTitleDisplayMode=\"never\""]) func aLargeTitleIsBelowTheButtons(_ mode: String) throws {
    let scenes = """
      <document targetRuntime="iOS.CocoaTouch"><scenes><scene sceneID="1"><objects><navigationController id="n"
      sceneMemberID="viewController"><navigationBar key="navigationBar" largeTitles="YES" id="b">
      <rect key="frame" x="0" y="44" width="375" height="96"/></navigationBar><connections>
      <segue destination="v" kind="relationship" relationship="rootViewController" id="r"/></connections>
      </navigationController></objects></scene><scene sceneID="2"><objects><viewController id="v"
      sceneMemberID="viewController"><view key="view" id="w"><rect key="frame" x="0" y="0" width="375" height="812"/></view>
      <navigationItem key="navigationItem" title="Paused" \(mode) id="i">
      <barButtonItem key="rightBarButtonItem" title="Edit" id="e"/></navigationItem></viewController></objects></scene></scenes></document>
      """
    let scene = try #require(drawings(of: Document(scenes)).first { $0.id == "2" })
    let frames = Dictionary(scene.boxes.compactMap { box in box.id.map { ($0, box.frame) } }) { first, _ in first }
    #expect(frames["e"]?.y == (mode.isEmpty ? 44 : 96))
    #expect(SVG.document(scene).contains(mode.isEmpty ? #"font-size="34" font-weight="700">Paused<"# : ">Paused<"))
  }

  @Test(arguments: [("", true), ("displayMode=\"iconOnly\"", false)])
  func aToolBarWithIconsAloneHasNoLabels(_ mode: String, _ hasLabel: Bool) throws {
    let window = """
      <window id="w"><view key="contentView" id="v"><rect key="frame" x="0" y="0" width="300" height="100"/></view>
      <toolbar \(mode) id="t"><allowedToolbarItems><toolbarItem label="Add" image="NSAddTemplate" id="a"/></allowedToolbarItems>
      </toolbar></window>
      """
    let text = try svg(of: document(mac: window))
    #expect(text.contains(">Add<") == hasLabel && text.contains(">+<"))
  }

  @Test func aLabelOnTheWatchHasTheRoomThatItsTextNeeds() throws {
    let controller = """
      <document targetRuntime="watchKit"><scenes><scene sceneID="1"><objects><controller id="c" sceneMemberID="viewController"><items>
      <group id="g"><items><label text="A long name" id="l"/><label text="3" id="n"/></items></group></items></controller>
      </objects></scene></scenes></document>
      """
    #expect(try svg(of: Document(controller)).contains(">A long name<"))
  }

  @Test func textFromRightToLeftBeginsAtTheRight() throws {
    func label(_ text: String, _ alignment: String) throws -> String {
      try svg(
        ios: """
          <label text="\(text)" textAlignment="\(alignment)" id="l">
          <rect key="frame" x="0" y="0" width="200" height="40"/></label>
          """)
    }
    let natural = try label("שלום.", "natural")
    #expect(natural.contains(#"x="200""#) && natural.contains(#"direction="rtl""#) && !natural.contains("text-anchor"))
    #expect(try label("שלום.", "left").contains(#"direction="rtl" text-anchor="end""#))
    #expect(try !label("Hello.", "natural").contains("direction"))
  }

  @Test func aTabThatIsNotSelectedIsASheetOfItsOwn() throws {
    let drawings = try drawings(
      of: document(
        mac: """
          <window id="w"><rect key="contentRect" x="0" y="0" width="200" height="100"/><view key="contentView" id="c">
          <rect key="frame" x="0" y="0" width="200" height="100"/><subviews><tabView id="t" initialItem="two">
          <rect key="frame" x="0" y="0" width="200" height="100"/><tabViewItems>
          <tabViewItem id="one" label="One"><view key="view" id="v1">
          <rect key="frame" x="10" y="33" width="180" height="50"/></view></tabViewItem>
          <tabViewItem id="two" label="Two"><view key="view" id="v2">
          <rect key="frame" x="10" y="33" width="180" height="50"/></view></tabViewItem>
          </tabViewItems></tabView></subviews></view></window>
          """))
    #expect(drawings.map(\.kind) == [.window, .tab])
    #expect(drawings.map { $0.boxes.contains { $0.id == "v2" } } == [true, false])
    #expect(drawings.last?.id == "one")
  }

  @Test func namesAreEscapedAndNeverMarkup() throws {
    let text = try svg(
      ios: """
        <label id="a&quot;b" text="&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;\u{202E}">
        <rect key="frame" x="0" y="0" width="900" height="50"/></label>
        """)
    #expect(!text.contains("<script") && !text.contains("\u{202E}"))
    #expect(text.contains("data-id=\"a&quot;b\""))
    #expect(throws: Never.self) { try Document(text) }
  }

  @Test(arguments: ["1e308", "-1e308", "nan", "inf", "x", ""]) func anyNumberCanBeDrawn(_ number: String) throws {
    let text = try svg(
      ios: """
        <view id="v"><rect key="frame" x="\(number)" y="\(number)" width="\(number)" height="5"/><subviews>
        <slider id="s" value="\(number)" minValue="\(number)" maxValue="\(number)">
        <rect key="frame" x="\(number)" y="0" width="9" height="\(number)"/></slider>
        <pageControl id="p" numberOfPages="\(number)"><rect key="frame" x="0" y="0" width="9" height="9"/></pageControl>
        <label id="l" text="t" numberOfLines="\(number)"><rect key="frame" x="0" y="0" width="9" height="9"/></label>
        </subviews></view>
        """)
    #expect(!text.contains("nan") && !text.contains("inf"))
    #expect(["v", "s", "p", "l"].allSatisfy { text.contains("data-id=\"\($0)\"") }, "\(text)")
  }

  @Test func archivesCanNotBeDrawnYet() throws {
    let archive = try Document("<archive type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"><data/></archive>")
    #expect(throws: DrawingError.self) { try drawings(of: archive) }
  }

  // MARK: Documents

  private func document(ios objects: String) throws -> Document {
    try Document("<document targetRuntime=\"iOS.CocoaTouch\"><objects>\(objects)</objects></document>")
  }

  private func document(mac objects: String) throws -> Document {
    try Document("<document targetRuntime=\"MacOSX.Cocoa\"><objects>\(objects)</objects></document>")
  }

  private func svg(ios objects: String) throws -> String {
    try svg(of: document(ios: objects))
  }

  private func svg(of document: Document) throws -> String {
    try drawings(of: document).map { SVG.document($0) }.joined()
  }

  private func boxes(mac objects: String) throws -> [Box] {
    try drawings(of: document(mac: objects)).flatMap(\.boxes)
  }

  private func frames(mac objects: String) throws -> [String: Rect] {
    Dictionary(try boxes(mac: objects).compactMap { box in box.id.map { ($0, box.frame) } }) { first, _ in first }
  }
}
