import TestSupport
import Testing
import XibModel

/// The words for objects, properties and values.
@Suite struct NamingTests {
  private func document(_ content: String) throws -> Document { try Document("<document>\(content)</document>") }

  private func node(_ element: String, in document: Document) throws -> Int {
    try #require(document.nodes.firstIndex { $0.name == element })
  }

  @Test(arguments: [
    (
      #"<color key="c" red="1" green="0.5" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>"#, "#FF8000"
    ),
    (#"<color key="c" white="0" alpha="0" colorSpace="calibratedWhite"/>"#, "Clear"),
    (#"<color key="c" white="1" alpha="0.5" colorSpace="calibratedWhite"/>"#, "#FFFFFF 50%"),
    (
      #"<color key="c" red="1" green="1" blue="1" alpha="1" colorSpace="custom" customColorSpace="displayP3"/>"#,
      "#FFFFFF Display P3"
    ),
    (#"<color key="c" systemColor="secondaryLabelColor"/>"#, "Secondary Label Color"),
    (#"<color key="c" name="labelColor" catalog="System" colorSpace="catalog"/>"#, "Label Color"),
    (#"<color key="c" name="AccentColor"/>"#, "AccentColor"),
    (#"<fontDescription key="f" type="system" weight="semibold" pointSize="16"/>"#, "System Semibold 16"),
    (#"<fontDescription key="f" type="boldSystem" pointSize="17"/>"#, "System Bold 17"),
    (#"<fontDescription key="f" style="UICTFontTextStyleBody"/>"#, "Body"),
    (
      #"<fontDescription key="f" name="HelveticaNeue-Bold" family="Helvetica Neue" pointSize="14.5"/>"#,
      "Helvetica Neue Bold 14.5"
    ),
    (#"<font key="f" metaFont="smallSystem"/>"#, "System 11"),
    (#"<rect key="frame" x="0.0" y="8.5" width="100" height="20.333333333333332"/>"#, "(0, 8.5) 100×20.33"),
    (#"<edgeInsets key="e" top="1" left="2" bottom="3" right="4"/>"#, "top 1, left 2, bottom 3, right 4"),
    (#"<nil key="textColor"/>"#, "default"),
    (#"<autoresizingMask key="m" widthSizable="YES" flexibleMaxY="YES"/>"#, "flexible width, flexible bottom margin"),
    (#"<modifierMask key="m" command="YES" shift="YES"/>"#, "⌘⇧"),
    (#"<real key="value" value="3.4028234663852886e+38"/>"#, "default"),
  ])
  func aValueReadsAsInTheInspector(_ element: String, _ words: String) throws {
    let document = try document(element)
    #expect(ValueWords.words(1, in: document) == words)
  }

  @Test(
    arguments: [
      ("contentMode", "imageView", "scaleAspectFit", "Aspect Fit"), ("contentMode", "view", nil, "Scale To Fill"),
      ("opaque", "label", "NO", "off"), ("hidden", "view", nil, "off"), ("numberOfLines", "label", nil, "1"),
      ("alpha", "view", "0.29999999999999999", "0.3"),
      ("accessoryType", "tableViewCell", "disclosureIndicator", "Disclosure Indicator"),
      ("relation", "constraint", nil, "Equal"), ("somethingNew", "view", "aValue", "aValue"),
      ("somethingNew", "view", nil, nil),
    ] as [(String, String, String?, String?)])
  func anAttributeReadsAsInTheInspector(_ name: String, _ element: String, _ value: String?, _ words: String?) {
    #expect(ValueWords.words(value, of: name, on: element) == words)
  }

  @Test func aPropertyHasItsLabelAndThatOfItsState() throws {
    let document = try document(
      #"<button id="b"><state key="normal" title="Go"/><color key="tintColor" white="1"/></button>"#)
    let names = Naming(document)
    let state = try node("state", in: document)
    #expect(names.label(ofAttribute: "title", of: state) == "Default State > Title")
    #expect(names.label(of: try node("color", in: document)) == "Tint")
    #expect(names.label(ofAttribute: "somethingNew", of: try node("button", in: document)) == nil)
  }

  @Test func positionsNameElementsAsTheyAreCounted() throws {
    let document = try Document(
      "<document><objects><view id=\"v\"><a/><b/><a key=\"k\"><c/><c/></a><a/></view></objects></document>")
    let names = document.nodes.indices.map { document.propertyName(of: $0) }
    #expect(names == [nil, "objects", nil, "a[0]", "b", "k", "k.c[0]", "k.c[1]", "a[2]"])
  }

  @Test func aConstraintIsAFormulaWithTheSuperviewByThatName() throws {
    let document = try document(
      #"""
      <view id="v"><rect key="frame"/><subviews><label id="l" text="Name"><rect key="frame"/></label></subviews>
      <constraints><constraint firstItem="l" firstAttribute="leading" secondItem="v" secondAttribute="leading" constant="8.5" id="c"/>
      <constraint firstItem="l" firstAttribute="top" secondItem="g" secondAttribute="top" symbolic="YES" priority="750" id="d"/></constraints>
      <viewLayoutGuide key="safeArea" id="g"/></view>
      """#)
    let names = Naming(document)
    let constraints = document.nodes.indices.filter { document.nodes[$0].name == "constraint" }
    #expect(
      constraints.map { names.name(of: $0) } == [
        "Name.leading = Superview.leading + 8.5", "Name.top = Safe Area.top + standard @750",
      ])
  }

  @Test func aSuperviewIsOneWhetherOrNotItsViewsHaveFrames() throws {
    let document = try document(
      #"""
      <view id="v" userLabel="Card"><subviews><label id="l" text="Name"/></subviews>
      <constraints><constraint firstItem="l" firstAttribute="top" secondItem="v" secondAttribute="top" id="c"/>
      <constraint firstItem="g" firstAttribute="top" secondItem="v" secondAttribute="top" id="d"/></constraints>
      <viewLayoutGuide key="safeArea" id="g"/></view>
      """#)
    let names = Naming(document)
    let constraints = document.nodes.indices.filter { document.nodes[$0].name == "constraint" }
    #expect(
      constraints.map { names.name(of: $0) } == ["Name.top = Superview.top", "Safe Area.top = Card.top"])
  }

  @Test func twoItemsOfOneNameAreToldApart() throws {
    let document = try document(
      #"""
      <view id="v"><rect key="frame"/><subviews><view id="a"/><view id="b"/></subviews>
      <constraints><constraint firstItem="a" firstAttribute="top" secondItem="b" secondAttribute="top" id="c"/></constraints></view>
      """#)
    let constraint = try node("constraint", in: document)
    #expect(Naming(document).name(of: constraint) == "1st view.top = 2nd view.top")
  }

  @Test func anObjectWithoutANameIsNamedByItsOutletOrItsPlace() throws {
    let document = try document(
      #"""
      <objects><customObject id="o" userLabel="Owner"><connections><outlet property="avatar" destination="i" id="x"/>
      <outlet property="delegate" destination="j" id="y"/></connections></customObject>
      <view id="v" userLabel="Header"><subviews><imageView id="i"/><imageView id="j"/></subviews></view></objects>
      """#)
    let names = Naming(document)
    #expect(names.nameOfObject("i") == "avatar")
    #expect(names.nameOfObject("j") == "2nd image view in Header")
    let outlets = document.nodes.indices.filter { document.nodes[$0].name == "outlet" }
    #expect(outlets.first.flatMap { names.name(of: $0) } == "avatar → 1st image view in Header")
  }

  @Test func oneOfSeveralViewsIsNamedByWhatIsInIt() throws {
    func names(_ first: String, _ second: String) throws -> [String?] {
      let document = try document(
        "<stackView id=\"s\" userLabel=\"Form\"><subviews><view id=\"a\"><subviews>\(first)</subviews></view>"
          + "<view id=\"b\"><subviews>\(second)</subviews></view></subviews></stackView>")
      return ["a", "b"].map(Naming(document).nameOfObject)
    }
    let field = #"<textField placeholder="Town" id="f"/>"#
    #expect(try names(#"<label text="Name" id="l"/>"#, field) == ["view with Name", "view with Town"])
    // What is in both tells them not apart, and the view around another is not the one with its text.
    #expect(
      try names(#"<label text="A" id="l"/>"#, #"<label text="A" id="m"/>"#) == ["1st view in Form", "2nd view in Form"])
    #expect(
      try names("<view id=\"c\"><subviews>\(field)</subviews></view>", "") == ["1st view in Form", "2nd view in Form"])
  }

  @Test func aFieldIsNotNamedByItsFormatter() throws {
    let document = try document(
      #"""
      <view id="v" userLabel="Form"><subviews><textField id="a"><textFieldCell key="cell" id="c">
      <numberFormatter key="formatter" userLabel="300" id="n"/></textFieldCell></textField><textField id="b"/></subviews></view>
      """#)
    #expect(Naming(document).nameOfObject("a") == "1st text field in Form")
  }

  @Test func anActionSaysItsEventAndASegueItsKind() throws {
    let document = try document(
      #"""
      <objects><button id="b"><connections><action selector="go:" destination="c" eventType="touchUpInside" id="x"/>
      <segue destination="c" kind="showDetail" identifier="More" id="s"/></connections></button>
      <viewController id="c" userLabel="Detail" customClass="DetailController"/></objects>
      """#)
    let names = Naming(document)
    #expect(names.name(of: try node("action", in: document)) == "go: (Touch Up Inside) → Detail (DetailController)")
    #expect(names.name(of: try node("segue", in: document)) == "More (show detail) → Detail (DetailController)")
  }
}
