import TestSupport
import Testing
import XibModel

@Suite struct ReferenceTests {
  @Test(arguments: [
    ("outlet", "destination"), ("action", "target"), ("constraint", "firstItem"), ("constraint", "secondItem"),
    ("exclude", "reference"), ("document", "initialViewController"), ("tableViewCellContentView", "tableViewCell"),
    ("popUpButtonCell", "selectedItem"), ("tableViewCell", "textLabel"), ("gridCell", "row"),
    ("binding", "previousBinding"),
    ("designable", "name"), ("toolbar", "centeredItem"),
  ])
  func theseAttributesHoldIds(_ element: String, _ attribute: String) {
    #expect(References.isReference(attribute, on: element))
  }

  @Test(arguments: [
    ("image", "name"), ("tableView", "row"), ("view", "id"), ("view", "title"), ("imageView", "image"),
    ("label", "textLabel"),
    ("scene", "sceneID"),
  ])
  func theseHoldPlainData(_ element: String, _ attribute: String) {
    #expect(!References.isReference(attribute, on: element))
  }
}

@Suite struct FreshIdentifierTests {
  @Test(arguments: ["aB1-cd-2eF", "123456789"]) func aNewIdIsOfTheKindOfTheOldOne(_ id: String) {
    let first = Identifiers.fresh(like: id) { _ in false }
    let second = Identifiers.fresh(like: id) { $0 == first }
    #expect(Set([id, first, second]).count == 3)
    for fresh in [first, second] {
      #expect(Identifiers.isOfXcode(fresh) && !Identifiers.isCounted(fresh))
      #expect((Int64(fresh) == nil) == (Int64(id) == nil))
    }
  }
}

@Suite struct FactClassTests {
  /// The class of the first element of a name, in a document that uses Auto Layout.
  private func factClass(
    _ text: String, _ element: String, key: String? = nil, attributes: String = "useAutolayout=\"YES\""
  )
    throws -> FactClass
  {
    let document = try Document("<document \(attributes)>\(text)</document>")
    return FactClasses.of(try #require(document.node(element: element, key: key)), in: document)
  }

  @Test(arguments: [
    ("<label id=\"a\"/>", "label", FactClass.edit),
    ("<dependencies><plugIn identifier=\"a\" version=\"1\"/></dependencies>", "plugIn", .toolStamp),
    ("<device id=\"retina4_7\"><adaptation id=\"fullscreen\"/></device>", "adaptation", .toolStamp),
    ("<resources><image name=\"a\" width=\"1\" height=\"1\"/></resources>", "image", .derivedCache),
    ("<inferredMetricsTieBreakers><segue reference=\"a\"/></inferredMetricsTieBreakers>", "segue", .derivedCache),
    ("<simulatedMetricsContainer key=\"d\"><x/></simulatedMetricsContainer>", "x", .editorState),
    ("<simulatedStatusBarMetrics key=\"a\"/>", "simulatedStatusBarMetrics", .editorState),
    ("<simulatedNavigationBarMetrics key=\"a\"/>", "simulatedNavigationBarMetrics", .editorState),
    ("<point key=\"canvasLocation\" x=\"1\" y=\"1\"/>", "point", .editorState),
    ("<point key=\"offset\" x=\"1\" y=\"1\"/>", "point", .edit),
    ("<view id=\"a\"><rect key=\"frame\" x=\"0\"/></view>", "rect", .placement),
    (
      "<view id=\"a\" translatesAutoresizingMaskIntoConstraints=\"NO\"><rect key=\"frame\"/></view>", "rect",
      .layoutResult
    ),
    (
      "<view id=\"a\" fixedFrame=\"YES\" translatesAutoresizingMaskIntoConstraints=\"NO\"><rect key=\"frame\"/></view>",
      "rect",
      .placement
    ),
    ("<view id=\"a\" key=\"view\"><rect key=\"frame\"/></view>", "rect", .layoutResult),
    ("<view id=\"a\"><rect key=\"contentStretch\"/></view>", "rect", .placement),
    ("<tableViewCell id=\"a\"><rect key=\"frame\"/></tableViewCell>", "rect", .layoutResult),
    (
      "<clipView id=\"c\"><subviews><tableView id=\"t\"><rect key=\"frame\"/></tableView></subviews></clipView>",
      "rect", .layoutResult
    ),
    (
      "<clipView id=\"c\"><subviews><tableView id=\"t\"><autoresizingMask key=\"autoresizingMask\"/></tableView></subviews></clipView>",
      "autoresizingMask", .layoutResult
    ),
    (
      "<view id=\"v\"><subviews><tableView id=\"t\"><autoresizingMask key=\"autoresizingMask\"/></tableView></subviews></view>",
      "autoresizingMask", .edit
    ),
    ("<window id=\"w\"><rect key=\"contentRect\"/></window>", "rect", .placement),
    ("<window id=\"w\"><rect key=\"screenRect\"/></window>", "rect", .editorState),
  ])
  func elementsHaveTheClassOfTheTables(_ text: String, _ element: String, _ expected: FactClass) throws {
    #expect(try factClass(text, element) == expected)
  }

  @Test func withoutAutoLayoutFramesPlaceTheirViews() throws {
    let view = "<view id=\"a\" translatesAutoresizingMaskIntoConstraints=\"NO\"><rect key=\"frame\"/></view>"
    #expect(try factClass(view, "rect", attributes: "") == .placement)
  }

  @Test(arguments: [
    ("toolsVersion", "document", FactClass.toolStamp), ("initialViewController", "document", .edit),
    ("misplaced", "view", .editorState), ("fixedFrame", "view", .layoutResult), ("width", "tableColumn", .placement),
    ("width", "rect", .edit), ("text", "label", .edit),
  ])
  func attributesHaveTheClassOfTheTables(_ attribute: String, _ element: String, _ expected: FactClass) {
    #expect(FactClasses.of(attribute: attribute, on: element, in: .edit) == expected)
  }

  @Test(arguments: FactClass.allCases)
  func anAttributeIsOfTheClassOfAnElementThatHasOne(_ own: FactClass) {
    guard own != .edit else { return }
    #expect(FactClasses.of(attribute: "text", on: "label", in: own) == own)
  }

  @Test func onlyEditsAndPlacementsNeedAPerson() {
    #expect(FactClass.allCases.filter { !$0.isBookkeeping } == [.edit, .placement])
  }
}

@Suite struct ContainerTests {
  @Test(arguments: [
    ("subviews", ChildOrder.ordered), ("items", .ordered), ("segments", .ordered), ("constraints", .sorted),
    ("connections", .sorted), ("resources", .sorted), ("customSpacing", .parallel), ("scenes", .free), ("mask", .free),
  ])
  func theOrderOfChildrenIsThatOfTheTable(_ container: String, _ order: ChildOrder) {
    #expect(Containers.order(of: container) == order)
  }

  /// Lists as Xcode writes them; any shuffle sorts back to them.
  @Test(arguments: [
    (
      "constraints",
      "<constraint id=\"3\"/><constraint id=\"20\"/><constraint id=\"0aB-cd-efg\"/><constraint id=\"ABC-de-fgh\"/>"
        + "<constraint id=\"aBC-de-fgh\"/>"
    ),
    (
      "connections",
      "<action selector=\"a:\" id=\"z\"/><action selector=\"b:\" id=\"a\"/><binding id=\"b\"/>"
        + "<outlet property=\"a\" id=\"9\"/><outlet property=\"a\" id=\"10\"/><outlet property=\"b\" id=\"x\"/><segue id=\"s\"/>"
    ),
    (
      "resources",
      "<image name=\"B\"/><image name=\"a\"/><namedColor name=\"c\"/><systemColor name=\"a\"/>"
    ),
    (
      "dependencies",
      "<deployment identifier=\"iOS\"/><plugIn identifier=\"com.a\"/><plugIn identifier=\"com.b\"/>"
        + "<capability name=\"Named colors\"/><capability name=\"Safe area layout guides\"/>"
    ),
    ("dictionary", "<string key=\"A\">x</string><bool key=\"a\"/><integer key=\"b\"/>"),
  ])
  func shuffledChildrenSortAsXcodeWritesThem(_ container: String, _ children: String) throws {
    let document = try Document("<\(container)>\(children)</\(container)>")
    let written = Array(document.children(of: 0))
    var random = SplitMix64(seed: 1)
    for _ in 0..<20 {
      let sorted = written.shuffled(using: &random).sorted {
        SortKey(of: $0, in: container, document: document) < SortKey(of: $1, in: container, document: document)
      }
      #expect(sorted.map { string(document.source(of: $0)) } == written.map { string(document.source(of: $0)) })
    }
  }

  @Test func bindingsKeepTheOrderOfInsertion() throws {
    let document = try Document("<connections><binding id=\"b\"/><binding id=\"a\"/></connections>")
    #expect(
      SortKey(of: 1, in: "connections", document: document) == SortKey(of: 2, in: "connections", document: document))
  }
}

@Suite struct ObjectNameTests {
  @Test(arguments: [
    ("<view userLabel=\"Header\" title=\"no\" id=\"a\"/>", "Header"), ("<label text=\"Hello\" id=\"a\"/>", "Hello"),
    ("<label id=\"a\"><string key=\"text\">Two\nlines</string></label>", "Two\nlines"),
    ("<button id=\"a\"><state key=\"highlighted\" title=\"no\"/><state key=\"normal\" title=\"OK\"/></button>", "OK"),
    ("<textField id=\"a\"><textFieldCell title=\"Name\" id=\"b\"/></textField>", "Name"),
    ("<menuItem isSeparatorItem=\"YES\" id=\"a\"/>", "separator"), ("<view customClass=\"Chart\" id=\"a\"/>", "Chart"),
    ("<outlet property=\"title\" id=\"a\"/>", "title"), ("<label text=\"\" customClass=\"L\" id=\"a\"/>", "L"),
  ])
  func anObjectIsCalledWhatAPersonSees(_ text: String, _ name: String) throws {
    #expect(ObjectNames.name(of: 0, in: try Document(text)) == name)
  }

  @Test func anObjectWithoutANameHasNone() throws {
    #expect(ObjectNames.name(of: 0, in: try Document("<view id=\"a\"/>")) == nil)
    #expect(ObjectNames.name(of: 0, in: try Document("<view userLabel=\"A\" id=\"a\"/>")) == "A")
  }

  @Test(arguments: [("tableViewCell", "table view cell"), ("view", "view"), ("plugIn", "plug in")])
  func elementsAreSpelledOut(_ element: String, _ words: String) {
    #expect(ObjectNames.spelledOut(element) == words)
  }

  @Test func anEmptyStringIsAValueAndNoGroup() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB">
          <objects>
              <view id="1">
                  <subviews/>
                  <allowedInputSourceLocales>
                      <string></string>
                  </allowedInputSourceLocales>
              </view>
          </objects>
      </document>
      """
    let document = try Document(parsing: Array(text.utf8))
    let groups = document.nodes.indices.filter(document.isGroup).map { document.nodes[$0].name }
    #expect(groups == ["objects", "subviews", "allowedInputSourceLocales"])
  }
}
