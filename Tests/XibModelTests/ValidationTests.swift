import TestSupport
import Testing
import XibModel

@Suite struct ValidationTests {
  private func faults(
    _ text: String, of rules: [DocumentRule] = DocumentRule.keptByMerges
  ) throws -> [String] {
    try Document(text).faults(of: rules).map { "\($0.rule.rawValue) \($0.subject) line \($0.line)" }
  }

  @Test func aSoundDocumentHasNoFaults() throws {
    func found(_ first: String, _ view: String) throws -> [String] {
      try faults(
        "<document initialViewController=\"\(first)\"><viewController id=\"v\"><connections>"
          + "<outlet property=\"a\" destination=\"w\" id=\"o\"/><outlet property=\"b\" destination=\"w\" id=\"p\"/>"
          + "</connections></viewController><view id=\"\(view)\"/></document>")
    }
    #expect(try found("v", "w").isEmpty)
    #expect(try found("x", "w").count == 1)
    #expect(try found("v", "x").count == 2)
  }

  @Test func anIdThatTwoObjectsHaveIsNamedAtTheSecond() throws {
    #expect(
      try faults("<document>\n<view id=\"a\"/>\n<view id=\"a\"/>\n</document>") == ["duplicate-identifier a line 3"])
  }

  @Test(arguments: [
    ("<outlet property=\"p\" destination=\"a\" id=\"o\"/>", "dangling-reference"),
    ("<constraint firstItem=\"a\" firstAttribute=\"top\" id=\"o\"/>", "constraint-without-object"),
  ])
  func theRootMayBeWhatAnObjectHolds(text: String, rule: String) throws {
    #expect(try faults(text).map { $0.prefix { $0 != " " } } == [Substring(rule)])
  }

  @Test func aDeviceMayHaveTheIdOfAnObject() throws {
    #expect(try faults("<document><device id=\"a\"/><view id=\"a\"/></document>").isEmpty)
    #expect(try faults("<document><label id=\"a\"/><view id=\"a\"/></document>").count == 1)
  }

  @Test func aReferenceToNothingIsNamed() throws {
    #expect(
      try faults(
        "<document>\n<view id=\"a\"><connections>\n<outlet property=\"p\" destination=\"b\" id=\"o\"/></connections></view></document>"
      )
        == ["dangling-reference outlet o destination b line 3"])
    #expect(try faults("<document initialViewController=\"x\"/>").count == 1)
  }

  @Test func aReferenceMayPointForward() throws {
    #expect(try faults("<document><constraint firstItem=\"b\" id=\"c\"/><view id=\"b\"/></document>").isEmpty)
    #expect(try faults("<document><constraint firstItem=\"b\" id=\"c\"/><view id=\"a\"/></document>").count == 1)
  }

  @Test func anOutletConnectedTwiceIsNamed() throws {
    let text = """
      <document><view id="v"><connections>
      <outlet property="p" destination="v" id="1"/>
      <outlet property="p" destination="v" id="2"/>
      </connections></view><view id="w"><connections>
      <outlet property="p" destination="v" id="3"/>
      </connections></view></document>
      """
    #expect(try faults(text) == ["outlet-connected-twice view v p line 3"])
  }

  @Test func aRecognizerOfTwoViewsIsNamed() throws {
    func view(_ id: String, _ property: String) -> String {
      "\n<view id=\"\(id)\"><connections>"
        + "<outletCollection property=\"\(property)\" destination=\"t\" id=\"\(id)1\"/></connections></view>"
    }
    func text(_ property: String) -> String {
      "<document>\(view("a", property))\(view("b", property))\n<tapGestureRecognizer id=\"t\"/></document>"
    }
    #expect(
      try faults(text("gestureRecognizers"))
        == ["outlet-connected-twice view b outletCollection gestureRecognizers t line 3"])
    #expect(try faults(text("buttons")).isEmpty)
  }

  @Test func anOutletFromOutsideIntoAPrototypeIsNamed() throws {
    let text = """
      <document><tableView id="t"><prototypes><tableViewCell id="c"><label id="l"/><connections>
      <outlet property="own" destination="l" id="1"/>
      </connections></tableViewCell></prototypes><connections>
      <outlet property="p" destination="l" id="2"/>
      <outletCollection property="q" destination="c" id="3"/>
      </connections></tableView></document>
      """
    #expect(
      try faults(text)
        == ["outlet-to-prototype tableView t p line 4", "outlet-to-prototype tableView t q line 5"])
  }

  @Test(arguments: [("cells", []), ("prototypes", ["outlet-to-prototype tableView t p line 2"])])
  func anOutletIntoAStaticCellIsNoFault(kind: String, found: [String]) throws {
    let text = """
      <document><tableView id="t"><\(kind)><tableViewCell id="c"><label id="l"/></tableViewCell></\(kind)><connections>
      <outlet property="p" destination="l" id="2"/>
      </connections></tableView></document>
      """
    #expect(try faults(text) == found)
  }

  @Test func aStoryboardIdentifierOfTwoScenesIsNamed() throws {
    func scene(_ id: String, _ identifier: String) -> String {
      """
      <scene sceneID="s\(id)"><objects>
      <viewController storyboardIdentifier="\(identifier)" id="\(id)" sceneMemberID="viewController"/>
      </objects></scene>
      """
    }
    func storyboard(_ scenes: String...) -> String { "<document><scenes>\(scenes.joined())</scenes></document>" }
    #expect(
      try faults(storyboard(scene("1", "Detail"), scene("2", "Detail"))) == [
        "code-identifier-twice storyboard identifier Detail line 4"
      ])
    #expect(try faults(storyboard(scene("1", "Detail"), scene("2", "detail"))).isEmpty)
    #expect(try faults(storyboard(scene("1", ""), scene("2", ""))).isEmpty)
  }

  @Test func aReuseIdentifierOfTwoCellsOfOneTableIsNamed() throws {
    func table(_ id: String, _ list: String, _ cells: String...) -> String {
      let cells = cells.map { "\n<tableViewCell reuseIdentifier=\"\($0)\" id=\"\(id)\($0)\"/>" }
      return "<tableView id=\"\(id)\"><\(list)>\(cells.joined())</\(list)></tableView>"
    }
    func found(in tables: String...) throws -> [String] { try faults("<document>\(tables.joined())</document>") }
    #expect(try found(in: table("1", "prototypes", "A", "B"), table("2", "prototypes", "A")).isEmpty)
    #expect(try found(in: table("1", "prototypes", "A") + table("2", "cells", "A")).isEmpty)
    let twice =
      "<document><collectionView id=\"c\"><cells>\n<collectionViewCell reuseIdentifier=\"A\" id=\"1\"/>\n"
      + "<collectionViewCell reuseIdentifier=\"A\" id=\"2\"/></cells></collectionView></document>"
    #expect(try faults(twice) == ["code-identifier-twice reuse identifier A line 3"])
  }

  @Test func anIdentifierOfTwoViewsOfOneWindowIsNamed() throws {
    let rules = DocumentRule.all.filter { $0.name == .sharedIdentifier }
    func window(_ id: String, _ identifiers: String...) -> String {
      let views = identifiers.enumerated().map { "\n<button identifier=\"\($1)\" id=\"\(id)\($0)\"/>" }
      return "<window id=\"\(id)\">\(views.joined())</window>"
    }
    func found(in objects: String...) throws -> [String] {
      try faults("<document><objects>\(objects.joined())</objects></document>", of: rules)
    }
    #expect(try found(in: window("1", "A", "B"), window("2", "A")).isEmpty)
    #expect(try found(in: window("1", "A", "A")) == ["shared-identifier identifier A line 3"])
    let menus = ["window", "window", "recentDocuments", "recentDocuments"].enumerated().map {
      "\n<menu systemMenu=\"\($1)\" id=\"\($0)\"/>"
    }
    #expect(try found(in: menus.joined()) == ["shared-identifier system menu window line 3"])
  }

  @Test func aPropertyThatAnObjectStatesTwiceIsNamed() throws {
    let rules = DocumentRule.all.filter { $0.name == .propertyTwice }
    func document(_ element: String, _ key: String) -> String {
      "<document><\(element) id=\"1\"><size key=\"minSize\"/>\n<size key=\"\(key)\"/></\(element)></document>"
    }
    #expect(
      try faults(document("toolbarItem", "minSize"), of: rules) == ["property-twice toolbarItem 1 minSize line 2"])
    #expect(try faults(document("toolbarItem", "maxSize"), of: rules).isEmpty)
    #expect(try faults(document("textView", "minSize"), of: rules).isEmpty)
  }

  @Test func aFaultThatASideHadIsNotTheMerges() throws {
    let broken = try Document("<document><view id=\"a\"/><view id=\"a\"/></document>")
    let sound = try Document("<document><view id=\"a\"/></document>")
    #expect(faultsMade(in: broken, from: [sound, broken]).isEmpty)
    #expect(faultsMade(in: broken, from: [sound, sound]).map(\.rule) == [.duplicateIdentifier])
    #expect(faultsMade(in: sound, from: [broken, broken]).isEmpty)
  }
}

@Suite struct EqualityTests {
  @Test(arguments: [
    ("<a x=\"1\" y=\"2\"/>", "<a y='2'  x='1' ></a>", true), ("<a>1 &lt; 2</a>", "<a><![CDATA[1 < 2]]></a>", true),
    ("<a><b/><c/></a>", "<a>\n  <b/>\n  <c/>\n</a>", true), ("<a x=\"1\"/>", "<a x=\"2\"/>", false),
    ("<a x=\"1\"/>", "<a x=\"1\" y=\"\"/>", false), ("<a><b/><c/></a>", "<a><c/><b/></a>", false),
    ("<a><b/></a>", "<a/>", false), ("<a/>", "<a><b/></a>", false), ("<a>x</a>", "<a>x </a>", false),
    ("<a/>", "<b/>", false),
  ])
  func elementsAreEqualByWhatTheyState(_ one: String, _ other: String, _ areEqual: Bool) throws {
    #expect(try Document(one).isEqual(0, to: 0, in: Document(other)) == areEqual)
  }
}
