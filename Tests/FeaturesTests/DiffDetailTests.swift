@testable import Features
import SemanticDiff
import TestSupport
import Testing
import XibModel

/// How much of a difference the text shows, and in which words.
@Suite struct DiffDetailTests {
  private func lines(_ old: String, _ new: String, _ detail: DiffDetail = DiffDetail(), object: String? = nil) throws
    -> [String]
  {
    func document(_ content: String) throws -> Document {
      try Document("<document><objects>\(content)</objects></document>")
    }
    let filter = ChangeFilter(object: object)
    let found = try changes(from: document(old), to: document(new))
    return DiffTextReport(color: false, detail).lines(
      of: FileDifference(
        path: "a.xib", status: .modified, content: .changes(filter.select(from: found)), filter: filter))
  }

  private func view(labels count: Int) -> String {
    let labels = (1...count).map { "<label text=\"L\($0)\" numberOfLines=\"0\" id=\"l\($0)\"/>" }.joined()
    return "<view id=\"v\" userLabel=\"Box\"><subviews>\(labels)</subviews></view>"
  }

  @Test func anAddedObjectIsShownWithWhatIsInIt() throws {
    #expect(
      try lines("", view(labels: 2)) == [
        "a.xib", "  + view \"Box\" (v) with 2 objects", "      label \"L1\"", "      label \"L2\"",
      ])
  }

  @Test func whatDoesNotFitIsCounted() throws {
    let shown = try lines("", view(labels: 40))
    #expect(shown.count == 14 && shown.last == "      … and 29 objects more; --expand shows them")
    #expect(try lines("", view(labels: 40), DiffDetail(expansion: .all)).count > 80)
  }

  @Test func oneLevelCanBeShown() throws {
    let nested = "<view id=\"v\"><subviews>\(view(labels: 3).replacing("id=\"v\"", with: "id=\"w\""))</subviews></view>"
    let shown = try lines("", nested, DiffDetail(expansion: .depth(1)))
    #expect(shown.dropFirst(2) == ["      view \"Box\"", "        … 3 objects"])
  }

  @Test func anObjectInsideAnAddedOneCanBeShownAlone() throws {
    let shown = try lines("", view(labels: 40), DiffDetail(expansion: .all), object: "l3")
    #expect(shown.contains("      Lines: 0") && !shown.contains { $0.contains("L4") })
  }

  @Test func theNamesOfTheFileCanBeShown() throws {
    let (old, new) = ("<view contentMode=\"scaleAspectFit\" id=\"v\"/>", "<view id=\"v\"/>")
    #expect(try lines(old, new).last == "      Content Mode: Aspect Fit → Scale To Fill")
    #expect(try lines(old, new, DiffDetail(isRaw: true)).last == "      contentMode: scaleAspectFit → not set")
  }

  @Test func aBlockThatMovedToAnotherViewIsOneLine() throws {
    let labels = (1...3).map { "<label text=\"L\($0)\" id=\"l\($0)\"/>" }.joined()
    func views(_ first: String, _ second: String) -> String {
      "<view id=\"v\" userLabel=\"Top\"><subviews>\(first)</subviews></view>"
        + "<view id=\"w\" userLabel=\"Bottom\"><subviews>\(second)</subviews></view>"
    }
    let kept = "<view id=\"k\"/>", other = "<view id=\"o\"/>"
    let shown = try lines(views(kept + labels, other), views(kept, other + labels))
    #expect(shown.count == 2 && shown[1].hasPrefix("  → 3 labels (L1, L2, L3): moved: Top"), "\(shown)")
    #expect(try lines(views(kept + labels, other), views(kept, other + labels), DiffDetail(expansion: .all)).count > 4)
  }

  @Test func aBlockThatMovedInItsListIsOneLine() throws {
    func view(_ numbers: [Int]) -> String {
      let labels = numbers.map { "<label text=\"L\($0)\" id=\"l\($0)\"/>" }.joined()
      return "<view id=\"v\" userLabel=\"Box\"><subviews>\(labels)</subviews></view>"
    }
    let shown = try lines(view([1, 2, 3, 4, 5, 6, 7, 8]), view([4, 5, 6, 7, 8, 1, 2, 3]))
    #expect(shown.dropFirst() == ["  ↕ 3 labels (L1, L2, L3): 5 places down in Box"], "\(shown)")
  }

  @Test(arguments: [
    // Frames that a stack view computes, and those that it does not.
    (
      "<stackView id=\"s\"><subviews>%</subviews></stackView>",
      "<view id=\"a\"><rect key=\"frame\" x=\"0\" y=\"#\"/></view>", true
    ),
    (
      "<view id=\"s\"><subviews>%</subviews></view>", "<view id=\"a\"><rect key=\"frame\" x=\"0\" y=\"#\"/></view>",
      false
    ),
    (
      "<stackView id=\"s\"><subviews>%</subviews></stackView>",
      "<view fixedFrame=\"YES\" id=\"a\"><rect key=\"frame\" x=\"0\" y=\"#\"/></view>", true
    ),
  ])
  func framesInAStackViewAreBookkeeping(_ around: String, _ inner: String, _ isBookkeeping: Bool) throws {
    let (old, new) = (inner.replacing("#", with: "1"), inner.replacing("#", with: "2"))
    let shown = try lines(around.replacing("%", with: old), around.replacing("%", with: new))
    #expect(shown.contains { $0.contains("1 bookkeeping change hidden") } == isBookkeeping, "\(shown)")
  }

  @Test(arguments: [
    ("cocoaTouchSystemColor=\"darkTextColor\"", "systemColor=\"darkTextColor\"", true),
    ("systemColor=\"labelColor\" cocoaTouchSystemColor=\"darkTextColor\"", "systemColor=\"labelColor\"", true),
    ("systemColor=\"labelColor\" white=\"0.0\" alpha=\"1\" colorSpace=\"x\"", "systemColor=\"labelColor\"", true),
    ("cocoaTouchSystemColor=\"darkTextColor\"", "systemColor=\"labelColor\"", false),
    ("white=\"0.0\" alpha=\"1\"", "systemColor=\"labelColor\"", false),
    // In other digits, and for another space that looks like it.
    (
      "white=\"0.4739\" alpha=\"1\" colorSpace=\"calibratedWhite\"",
      "red=\"0.47450980390000003\" green=\"0.4745098\" blue=\"0.47450980392156861\" alpha=\"1\" colorSpace=\"custom\" "
        + "customColorSpace=\"sRGB\"", true
    ),
    ("white=\"0.47\" alpha=\"1\"", "white=\"0.475\" alpha=\"1\"", false),
    (
      "red=\"0.2\" green=\"0.3\" blue=\"0.4\" alpha=\"1\"",
      "red=\"0.2\" green=\"0.3\" blue=\"0.4\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"displayP3\"", false
    ),
  ])
  func colorsThatOnlyXcodeWritesInAnotherWayAreBookkeeping(_ old: String, _ new: String, _ isSame: Bool) throws {
    func label(_ color: String) -> String { "<label id=\"l\"><color key=\"textColor\" \(color)/></label>" }
    let shown = try lines(label(old), label(new))
    #expect(shown.contains { $0.contains("1 bookkeeping change hidden") } == isSame, "\(shown)")
  }

  @Test(arguments: [
    ("window", "oneShot=\"NO\"", true), ("window", "oneShot=\"YES\"", false),
    ("scroller", "wantsLayer=\"YES\"", true), ("tableHeaderView", "wantsLayer=\"YES\"", true),
    ("customView", "wantsLayer=\"YES\"", false),
    ("customObject", "customClass=\"NSObject\"", true), ("customObject", "customClass=\"Robot\"", false),
  ])
  func attributesThatSayNoMoreThanNoneAreBookkeeping(_ element: String, _ attribute: String, _ isSame: Bool) throws {
    let shown = try lines("<\(element) id=\"o\"/>", "<\(element) \(attribute) id=\"o\"/>")
    #expect(shown.contains { $0.contains("1 bookkeeping change hidden") } == isSame, "\(shown)")
  }

  @Test(arguments: [
    ("metaFont=\"system\"", "metaFont=\"menu\"", true), ("metaFont=\"menu\" size=\"11\"", "metaFont=\"toolTip\"", true),
    ("metaFont=\"label\" size=\"11\"", "metaFont=\"controlContent\" size=\"11\"", true),
    ("metaFont=\"system\"", "metaFont=\"smallSystem\"", false),
    ("metaFont=\"system\"", "metaFont=\"systemBold\"", false),
    ("metaFont=\"label\"", "metaFont=\"controlContent\"", false),
  ])
  func fontsThatOnlyXcodeNamesInAnotherWayAreBookkeeping(_ old: String, _ new: String, _ isSame: Bool) throws {
    func cell(_ font: String) -> String { "<textFieldCell id=\"c\"><font key=\"font\" \(font)/></textFieldCell>" }
    let shown = try lines(cell(old), cell(new))
    #expect(shown.contains { $0.contains("1 bookkeeping change hidden") } == isSame, "\(shown)")
  }

  @Test func theSameChangeOfManyObjectsIsOneLine() throws {
    let old = view(labels: 5), new = old.replacing("numberOfLines=\"0\"", with: "numberOfLines=\"2\"")
    #expect(try lines(old, new) == ["a.xib", "  ~ 5 labels (L1, L2, L3, …) in Box: Lines: 0 → 2"])
    #expect(try lines(old, new, DiffDetail(expansion: .all)).count == 11)
  }

  @Test func aMoveSaysWhereItsEndsDiffer() throws {
    let old =
      "<view id=\"a\" userLabel=\"A\"><subviews><view id=\"b\" userLabel=\"B\"/><label id=\"l\"/></subviews></view>"
    let new =
      "<view id=\"a\" userLabel=\"A\"><subviews><view id=\"b\" userLabel=\"B\"><subviews><label id=\"l\"/></subviews></view></subviews></view>"
    #expect(try lines(old, new).contains { $0.hasSuffix("moved: A → A > B") })
  }

  @Test func anObjectUnderANewIDIsNoRemovalAndAddition() throws {
    let shown = try lines(
      view(labels: 2), view(labels: 2).replacing("id=\"v\"", with: "id=\"w\"").replacing("\"l", with: "\"m"))
    #expect(shown == ["a.xib", "  ≈ view \"Box\" re-created under a new id (v → w)"])
  }

  @Test func aViewReplacedByACopyIsOneEntryWithWhatDiffers() throws {
    func label(_ id: String, _ text: String) -> String {
      "<view id=\"v\" userLabel=\"Box\"><subviews><label text=\"\(text)\" numberOfLines=\"0\" opaque=\"NO\" tag=\"4\" id=\"\(id)\"/></subviews></view>"
    }
    #expect(
      try lines(label("a", "Old"), label("b", "New")) == [
        "a.xib", "  ~ label \"New\" replaced (a → b)", "      Text: \"Old\" → \"New\"",
      ])
  }

  @Test func constraintsCallAViewWhatItIsCalledNow() throws {
    func view(_ text: String, _ width: Int, _ more: String = "") -> String {
      "<view id=\"v\"><subviews><label text=\"\(text)\" id=\"l\"><constraints><constraint firstAttribute=\"width\" "
        + "constant=\"\(width)\" id=\"c\"/>\(more)</constraints></label></subviews></view>"
    }
    let gone = "<constraint firstAttribute=\"height\" constant=\"9\" id=\"d\"/>"
    let shown = try lines(view("Old", 8, gone), view("New", 20))
    #expect(shown.contains("      ~ constraint New.width = 8 → 20 (c)"), "\(shown)")
    #expect(shown.contains("      - constraint New.height = 9 (d)"), "\(shown)")
  }

  @Test func aViewWithAnotherPlaceIsToldByWhatComesBeforeIt() throws {
    func view(_ texts: [String]) -> String {
      let labels = texts.map { "<label text=\"\($0)\" id=\"\($0)\"/>" }
      return "<view id=\"v\" userLabel=\"Box\"><subviews>\(labels.joined())</subviews></view>"
    }
    #expect(try lines(view(["A", "B", "C"]), view(["B", "C", "A"])).last == "      place: first → after C")
  }

  @Test func theMarkOfTheItemThatAPopUpSelectsIsBookkeeping() throws {
    func document(_ selected: String) throws -> Document {
      let items = ["a", "b"].map {
        "<menuItem title=\"\($0)\"\($0 == selected ? " state=\"on\"" : "") id=\"\($0)\"/>"
      }
      return try Document(
        "<document><objects><popUpButton id=\"p\"><popUpButtonCell key=\"cell\" selectedItem=\"\(selected)\" id=\"c\">"
          + "<menu key=\"menu\" id=\"m\"><items>\(items.joined())</items></menu></popUpButtonCell></popUpButton></objects></document>"
      )
    }
    let found = try changes(from: document("a"), to: document("b"))
    #expect(found.filter { $0.property == "state" }.map(\.changeClass) == [.bookkeeping, .bookkeeping])
    #expect(found.filter { $0.property == "selectedItem" }.map(\.changeClass) == [.edit])
  }

  @Test(arguments: [("9 9 90 20", "1 moved"), ("8 8 90 30", "1 resized")])
  func aViewThatIsResizedIsNotSaidToMove(_ frame: String, _ words: String) throws {
    func document(_ frame: String) throws -> Document {
      let numbers = zip(["x", "y", "width", "height"], frame.split(separator: " ")).map { "\($0)=\"\($1)\"" }
      return try Document(
        "<document><objects><label text=\"A\" id=\"l\"><rect key=\"frame\" \(numbers.joined(separator: " "))/></label></objects></document>"
      )
    }
    let found = try changes(from: document("8 8 90 20"), to: document(frame))
    let line = DiffTextReport(color: false).line(ofMinor: ObjectGroup.scenes(of: found).flatMap { $0.groups })
    #expect(line == "≈ \(words) (A)")
  }

  @Test(arguments: [20, 40, 60, 80])
  func longLinesBreakToFitTheTerminal(_ width: Int) throws {
    let shown = try lines(
      "", view(labels: 3).replacing("L2", with: "many words that no narrow terminal has room for"),
      DiffDetail(width: width))
    #expect(width == 20 || shown.allSatisfy { $0.count <= width })
    #expect(shown.contains { $0.hasPrefix("      label \"many words") || $0.hasPrefix("      label \"many") })
  }

  @Test func whatConnectsAnObjectWithANewIdIsNotNew() throws {
    func root(_ id: String, _ constraints: [String]) -> String {
      let list = zip(["top", "leading"], constraints).map { attribute, constraint in
        "<constraint firstItem=\"\(id)\" firstAttribute=\"\(attribute)\" secondItem=\"r\" "
          + "secondAttribute=\"\(attribute)\" id=\"\(constraint)\"/>"
      }
      let box = view(labels: 3).replacing("id=\"v\"", with: "id=\"\(id)\"").replacing("\"l", with: "\"\(id)l")
      return
        "<view id=\"r\" userLabel=\"Root\"><subviews>\(box)</subviews><constraints>\(list.joined())</constraints></view>"
    }
    let (old, new) = (root("a", ["c1", "c2"]), root("b", ["c3", "c4"]))
    #expect(
      try lines(old, new) == [
        "a.xib", "  ≈ view \"Box\" re-created under a new id (a → b)",
        "      ≈ 2 constraints re-created under new ids",
      ])
    let all = try lines(old, new, DiffDetail(expansion: .all))
    #expect(all.filter { $0.contains("≈ constraint") }.count == 2 && !all.contains { $0.contains("+ constraint") })
  }

  @Test func anEntryOfAListGoesWithItsObject() throws {
    func toolbar(_ items: String, _ entries: String) -> String {
      "<toolbar id=\"t\"><allowedToolbarItems>\(items)</allowedToolbarItems>"
        + "<defaultToolbarItems>\(entries)</defaultToolbarItems></toolbar>"
    }
    let (kept, gone) = ("<toolbarItem id=\"k\" label=\"Keep\"/>", "<toolbarItem id=\"g\" label=\"Gone\"/>")
    let (keptEntry, goneEntry) = ("<toolbarItem reference=\"k\"/>", "<toolbarItem reference=\"g\"/>")
    let both = toolbar(kept + gone, keptEntry + goneEntry)
    for shown in [try lines(both, toolbar(kept, keptEntry)), try lines(toolbar(kept, keptEntry), both)] {
      #expect(!shown.contains { $0.contains("Toolbar Item") }, "\(shown)")
    }
    #expect(try lines(both, toolbar(kept + gone, keptEntry)).contains { $0.contains("Gone → none") })
  }

  @Test(arguments: [
    ("outlet property=\"tittle\"", "outlet property=\"title\""), ("action selector=\"a:\"", "action selector=\"b:\""),
  ])
  func aConnectionWithAnotherNameIsOneLine(_ old: String, _ new: String) throws {
    func owner(_ connection: String, _ id: String) -> String {
      "<label id=\"l\" text=\"Title\"/><view id=\"v\" userLabel=\"Box\"><connections>"
        + "<\(connection) destination=\"l\" id=\"\(id)\"/></connections></view>"
    }
    let shown = try lines(owner(old, "one"), owner(new, "two"))
    #expect(
      shown.count == 3 && shown[2].contains("~ \(old.prefix { $0 != " " }) ") && shown[2].contains(" renamed: "),
      "\(shown)")
    let both = try lines(owner(old, "one"), owner(new, "two") + owner(new, "three").replacing("\"v\"", with: "\"w\""))
    #expect(both.contains { $0.contains(" renamed: ") })
  }

  @Test func twoScenesOfOneNameAreToldApartByTheirIDs() throws {
    func scene(_ id: String, _ name: String) -> String {
      "<scene sceneID=\"\(id)\"><objects><viewController id=\"c\(id)\" title=\"\(name)\" sceneMemberID=\"viewController\"/></objects></scene>"
    }
    func document(_ scenes: String) throws -> Document {
      try Document("<document><scenes>\(scenes)</scenes></document>")
    }
    let found = try changes(
      from: document(""), to: document(scene("1", "List") + scene("2", "List") + scene("3", "Map")))
    let lines = DiffTextReport(color: false).lines(
      of: FileDifference(
        path: "a.storyboard", status: .modified, content: .changes(ChangeFilter().select(from: found))))
    let heads = lines.filter { $0.contains("+ scene ") }.map { $0.split(separator: " with ")[0] }
    #expect(heads == ["  + scene List Scene (1)", "  + scene List Scene (2)", "  + scene Map Scene"], "\(lines)")
  }

  @Test func viewsThatMoveByTheSameDistanceAreOneLine() throws {
    func views(at y: Int, height: Int) -> String {
      let labels = (1...4).map {
        "<\($0 == 1 ? "button" : "label") id=\"l\($0)\"><rect key=\"frame\" x=\"8\" y=\"\(y + 20 * $0)\" width=\"90\" height=\"20\"/>"
          + "</\($0 == 1 ? "button" : "label")>"
      }
      return "<view id=\"v\" userLabel=\"Box\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"100\" height=\"\(height)\"/>"
        + "<subviews>\(labels.joined())</subviews></view>"
    }
    let shown = try lines(views(at: 100, height: 272), views(at: 48, height: 220))
    #expect(shown.contains("  ~ 4 objects in Box: moved by (0, -52)") && shown.count == 4, "\(shown)")
  }

  @Test(
    arguments: [
      ("keyEquivalent=\"t\"", "option command", "keyEquivalent=\"0\"", nil, "⌥⌘T → ⌘0"),
      ("", nil, "keyEquivalent=\"1\"", nil, "none → ⌘1"),
      ("keyEquivalent=\"V\"", "option command", "keyEquivalent=\"v\"", "", "⌥⇧⌘V → V"),
    ] as [(String, String?, String, String?, String)])
  func aKeyIsShownWithItsModifiers(
    _ key: String, _ modifiers: String?, _ newKey: String, _ newModifiers: String?, _ words: String
  ) throws {
    func item(_ key: String, _ modifiers: String?) -> String {
      let mask = modifiers.map { names in
        "<modifierMask key=\"keyEquivalentModifierMask\""
          + names.split(separator: " ").map { " \($0)=\"YES\"" }.joined() + "/>"
      }
      return "<menuItem title=\"Item\" \(key) id=\"m\">\(mask ?? "")</menuItem>"
    }
    let shown = try lines(item(key, modifiers), item(newKey, newModifiers))
    #expect(shown.dropFirst(2) == ["      Key Equivalent: \(words)"])
  }

  @Test func whatASizeClassLeavesOutIsACheckBox() throws {
    func view(_ entries: String) -> String {
      "<view id=\"v\"><subviews><label text=\"A\" id=\"a\"/></subviews><variation key=\"default\"><mask key=\"subviews\">"
        + "\(entries)</mask></variation></view>"
    }
    let shown = try lines(
      view("<exclude reference=\"b\"/>"), view("<exclude reference=\"b\"/><exclude reference=\"a\"/>"))
    #expect(shown.last == "      Any Size Class > Installed > A: on → off")
  }

  @Test func onlyTheFontOfAnAttributedTextIsShownIfNothingElseDiffers() throws {
    func label(_ font: String) -> String {
      """
      <label id="l"><attributedString key="attributedText"><fragment content="Hello"><attributes>
      <color key="NSColor" systemColor="labelColor"/><font key="NSFont" size="32" name="\(font)"/>
      </attributes></fragment></attributedString></label>
      """
    }
    let shown = try lines(label("Avenir"), label("Futura"))
    #expect(shown[1].contains("label \"Hello\""))
    #expect(shown.last?.hasSuffix(": Font Avenir 32 → Font Futura 32") == true, "\(shown)")
  }

  @Test func viewsWithOneNameAreToldApartInConstraints() throws {
    func constraint(_ number: Int) -> String {
      "<constraint firstItem=\"l\(number)\" firstAttribute=\"top\" secondItem=\"v\" secondAttribute=\"top\" id=\"c\(number)\"/>"
    }
    let labels = (1...2).map { "<label text=\"Clear\" id=\"l\($0)\"/>" }.joined()
    func view(_ constraints: String) -> String {
      "<view id=\"v\"><subviews>\(labels)</subviews><constraints>\(constraints)</constraints></view>"
    }
    let shown = try lines(view(constraint(0)), view(constraint(1) + constraint(2)))
    #expect(shown.contains { $0.contains("1st Clear.top = ") } && shown.contains { $0.contains("2nd Clear.top = ") })
  }

  @Test func aCellIsNamedByWhatItShows() throws {
    let shown = try lines(
      "",
      "<tableViewCell id=\"c\"><listContentConfiguration key=\"contentConfiguration\" text=\"Reset\"/></tableViewCell>")
    #expect(shown[1] == "  + table view cell \"Reset\" (c)")
  }

  @Test func runtimeAttributesAreShownWithTheirValues() throws {
    let attributes = """
      <userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="string" keyPath="theme" value="dark"/>
      <userDefinedRuntimeAttribute type="number" keyPath="radius"><integer key="value" value="4"/></userDefinedRuntimeAttribute>
      </userDefinedRuntimeAttributes>
      """
    let shown = try lines("<view id=\"v\"/>", "<view id=\"v\">\(attributes)</view>")
    #expect(shown.last == "      User Defined Runtime Attributes: none → theme: dark, radius: 4")
  }

  @Test func neighboursWithoutANameAreToldApartByTheirOrder() throws {
    func root(_ constraint: String) -> String {
      "<view id=\"r\" userLabel=\"Root\"><subviews><imageView id=\"a\"/><imageView id=\"b\"/></subviews>"
        + "<constraints>\(constraint)</constraints></view>"
    }
    let constraint =
      "<constraint firstItem=\"a\" firstAttribute=\"top\" secondItem=\"b\" secondAttribute=\"bottom\" id=\"c\"/>"
    #expect(
      try lines(root(""), root(constraint)).last == "      + constraint 1st image view.top = 2nd image view.bottom (c)")
  }

  @Test func manyConnectionsOfAnAddedObjectAreOneLine() throws {
    let outlets = (1...5).map { "<outlet property=\"label\($0)\" destination=\"v\" id=\"o\($0)\"/>" }.joined()
    let controller = "<customObject id=\"x\" userLabel=\"Owner\"><connections>\(outlets)</connections></customObject>"
    let shown = try lines(view(labels: 1), view(labels: 1) + controller)
    #expect(shown.dropFirst(2) == ["      5 outlets: label1, label2, label3, label4, …"])
  }
}
