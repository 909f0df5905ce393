import TestSupport
import Testing
import XibModel

/// What constraints come to: each rule of the model on a document that it makes contradictory, and on one that it does not.
@Suite struct ConstraintModelTests {
  /// The ids of the constraints and stack views of each contradiction, with the size classes if it is not in all.
  private func contradictions(_ views: String, _ attributes: String = "") throws -> [String] {
    let document = try Document("<document\(attributes)><objects>\(views)</objects></document>")
    let layout = try #require(DocumentLayout(document))
    return ConstraintModel(layout).groups.compactMap { group in
      group.contradiction().map { rows in
        let ids = Set(rows.compactMap(\.source)).compactMap { document.identifier(of: $0) }.sorted()
        return (ids + [group.condition].compactMap(\.self)).joined(separator: " ")
      }
    }
  }

  private func constraint(_ id: String, _ first: String, _ second: String = "", _ rest: String = "") -> String {
    func end(_ name: String, _ text: String) -> String {
      let parts = text.split(separator: ".")
      guard parts.count == 2 else { return "" }
      return " \(name)Item=\"\(parts[0])\" \(name)Attribute=\"\(parts[1])\""
    }
    return "<constraint\(end("first", first))\(end("second", second)) \(rest) id=\"\(id)\"/>"
  }

  private func view(_ constraints: String..., inside: String = "<view id=\"b\"/><view id=\"c\"/>") -> String {
    "<view id=\"a\"><subviews>\(inside)</subviews><constraints>\(constraints.joined())</constraints></view>"
  }

  @Test func twoNumbersForOneLengthContradictEachOther() throws {
    let one = constraint("1", "b.width", "", "constant=\"10\"")
    #expect(try contradictions(view(one, constraint("2", "b.width", "", "constant=\"11\""))) == ["1 2"])
    #expect(try contradictions(view(one, constraint("2", "b.width", "", "constant=\"10.004\""))).isEmpty)
    #expect(try contradictions(view(one, constraint("2", "b.height", "", "constant=\"11\""))).isEmpty)
  }

  @Test func noViewIsSmallerThanNothing() throws {
    #expect(try contradictions(view(constraint("1", "b.width", "", "constant=\"-1\""))) == ["1"])
    #expect(try contradictions(view(constraint("1", "b.left", "a.left", "constant=\"-1\""))).isEmpty)
  }

  @Test(arguments: [
    ("priority=\"999\"", []), ("placeholder=\"YES\"", []), ("relation=\"lessThanOrEqual\"", []),
    ("symbolic=\"YES\"", []),
    ("priority=\"1000\"", ["1 2"]), ("relation=\"greaterThanOrEqual\"", ["1 2"]),
  ])
  func whatGivesWayContradictsNothing(_ rest: String, _ found: [String]) throws {
    let one = constraint("1", "b.left", "c.left", "constant=\"10\"")
    #expect(try contradictions(view(one, constraint("2", "b.left", "c.left", "constant=\"11\" \(rest)"))) == found)
  }

  @Test func theEdgesOfAScrollViewAreThoseOfItsContentForWhatIsInIt() throws {
    let inside = "<scrollView id=\"s\"><subviews><view id=\"b\"/></subviews></scrollView>"
    let fixed = [
      constraint("1", "b.top", "s.top"), constraint("2", "b.bottom", "s.bottom"),
      constraint("3", "b.height", "", "constant=\"500\""),
    ].joined()
    #expect(try contradictions(view(fixed, constraint("4", "s.height", "", "constant=\"90\""), inside: inside)).isEmpty)
    let height = constraint("4", "s.height", "", "constant=\"90\"")
    #expect(
      try contradictions(view(fixed, height, constraint("5", "b.height", "s.height"), inside: inside)) == ["3 4 5"])
  }

  @Test func marginsMayBeOfAnySizeButOfOneOnly() throws {
    let one = constraint("1", "b.left", "a.leftMargin", "constant=\"8\"")
    #expect(try contradictions(view(one, constraint("2", "b.left", "a.left", "constant=\"30\""))).isEmpty)
    #expect(try contradictions(view(one, constraint("2", "b.left", "a.left", "constant=\"2\""))) == ["1 2"])
    #expect(try contradictions(view(one, constraint("2", "b.left", "a.leftMargin", "constant=\"9\""))) == ["1 2"])
  }

  @Test func aSafeAreaLiesInItsView() throws {
    let guide = "<view id=\"b\"/><view id=\"c\"/></subviews><viewLayoutGuide key=\"safeArea\" id=\"g\"/><subviews>"
    let one = constraint("1", "b.top", "g.top")
    #expect(
      try contradictions(view(one, constraint("2", "b.top", "a.top", "constant=\"-5\""), inside: guide)) == ["1 2"])
    #expect(
      try contradictions(view(one, constraint("2", "b.top", "a.top", "constant=\"5\""), inside: guide)).isEmpty)
  }

  @Test func theTopGuideBeginsWhereTheViewBegins() throws {
    func scene(_ constant: Int) -> String {
      """
      <viewController id="v"><layoutGuides><viewControllerLayoutGuide type="top" id="g"/></layoutGuides>
      <view key="view" id="a"><subviews><view id="b"/></subviews><constraints>
      \(constraint("1", "g.top", "b.top", "constant=\"\(constant)\""))\(constraint("2", "b.top", "a.top", "constant=\"5\""))
      </constraints></view></viewController>
      """
    }
    #expect(try contradictions(scene(-5)).isEmpty)
    #expect(try contradictions(scene(-6)) == ["1 2"])
  }

  @Test(arguments: ["2:4", "1/2", "0.5"]) func multipliersAreFractions(_ multiplier: String) throws {
    let sizes = constraint("1", "b.width", "", "constant=\"10\"") + constraint("2", "c.width", "", "constant=\"20\"")
    let one = constraint("3", "b.width", "c.width", "multiplier=\"\(multiplier)\"")
    #expect(try contradictions(view(sizes, one)).isEmpty)
    #expect(
      try contradictions(view(sizes, constraint("3", "c.width", "b.width", "multiplier=\"\(multiplier)\"")))
        == ["1 2 3"])
  }

  @Test func aMultipleOfAPlaceCountsFromTheViewAroundBoth() throws {
    let places =
      constraint("1", "b.left", "a.left", "constant=\"10\"") + constraint("2", "c.left", "a.left", "constant=\"20\"")
    #expect(try contradictions(view(places, constraint("3", "c.left", "b.left", "multiplier=\"2\""))).isEmpty)
    #expect(try contradictions(view(places, constraint("3", "c.left", "b.left", "multiplier=\"3\""))) == ["1 2 3"])
  }

  @Test func aSizeClassMayHaveOtherConstraints() throws {
    let varying =
      "<constraint firstItem=\"b\" firstAttribute=\"width\" constant=\"10\" id=\"1\"><variation key=\"widthClass=compact\" constant=\"5\"/></constraint>"
    let fixed = constraint("2", "b.width", "", "constant=\"10\"")
    #expect(
      try contradictions(view(varying, fixed))
        == ["1 2 compact width and compact height, compact width and regular height"])
    let excluded =
      "<view id=\"b\"/></subviews><variation key=\"default\"><mask key=\"constraints\"><exclude reference=\"2\"/></mask></variation><subviews>"
    #expect(try contradictions(view(varying, fixed, inside: excluded)).isEmpty)
  }

  @Test func constraintsOnAViewThatIsLeftOutDoNotCount() throws {
    let excluded =
      "<view id=\"b\"/></subviews><variation key=\"default\"><mask key=\"subviews\"><exclude reference=\"b\"/></mask></variation><subviews>"
    let both = constraint("1", "b.width", "", "constant=\"10\"") + constraint("2", "b.width", "", "constant=\"11\"")
    #expect(try contradictions(view(both)) == ["1 2"])
    #expect(try contradictions(view(both, inside: excluded)).isEmpty)
  }

  @Test func aStackViewLaysOutItsViews() throws {
    func stack(_ attributes: String, hidden: String = "") -> String {
      "<stackView id=\"s\" \(attributes)><subviews><view id=\"b\"/><view id=\"c\" \(hidden)/></subviews></stackView>"
    }
    let sizes = constraint("1", "b.width", "", "constant=\"10\"") + constraint("2", "c.width", "", "constant=\"20\"")
    #expect(try contradictions(view(sizes, inside: stack("axis=\"vertical\""))) == ["1 2 s"])
    #expect(try contradictions(view(sizes, inside: stack("axis=\"vertical\"", hidden: "hidden=\"YES\""))).isEmpty)
    #expect(try contradictions(view(sizes, inside: stack("axis=\"vertical\" alignment=\"center\""))).isEmpty)
    #expect(try contradictions(view(sizes, inside: stack(""))).isEmpty)
    #expect(try contradictions(view(sizes, inside: stack("distribution=\"fillEqually\""))) == ["1 2 s"])
    let between = constraint("3", "c.left", "b.right", "constant=\"5\"")
    #expect(try contradictions(view(between, inside: stack("spacing=\"8\""))) == ["3 s"])
    #expect(try contradictions(view(between, inside: stack("spacing=\"5\""))).isEmpty)
    let mac = " targetRuntime=\"MacOSX.Cocoa\""
    #expect(try contradictions(view(between, inside: stack("spacing=\"8\"")), mac).isEmpty)
  }

  @Test func nobodyKnowsWhatIdsMeanThatTwoObjectsHave() throws {
    #expect(DocumentLayout(try Document("<document><view id=\"a\"/><view id=\"a\"/></document>")) == nil)
    #expect(DocumentLayout(try Document("<document><view id=\"a\"/><view id=\"b\"/></document>")) != nil)
  }

  // MARK: Ambiguous views

  private func ambiguous(_ constraints: String, element: String = "view") throws -> [String] {
    let document = try Document(
      """
      <document><objects><view id="a"><subviews>
      <\(element) translatesAutoresizingMaskIntoConstraints="NO" id="b"><subviews>
      <label translatesAutoresizingMaskIntoConstraints="NO" id="c"/></subviews></\(element)>
      </subviews><constraints>\(constraints)</constraints></view></objects></document>
      """)
    return AmbiguousViews(try #require(DocumentLayout(document))).directions.map { view, directions in
      ([document.identifier(of: view) ?? ""] + directions.map(\.rawValue).sorted()).joined(separator: " ")
    }
  }

  @Test func aViewNeedsAPlaceAndASizeInEachDirection() throws {
    let horizontal = constraint("1", "b.left", "a.left") + constraint("2", "b.right", "a.right")
    let top = constraint("3", "b.top", "a.top")
    // What is in an ambiguous view can't be better.
    #expect(try ambiguous(horizontal + top + constraint("4", "c.top", "b.top")) == ["b vertical"])
    let inner = constraint("5", "c.top", "b.top") + constraint("6", "c.left", "b.left")
    let height = constraint("7", "b.height", "", "constant=\"9\" priority=\"250\"")
    #expect(try ambiguous(horizontal + top + height + inner).isEmpty)
    #expect(try ambiguous(horizontal + top + inner + constraint("7", "b.bottom", "c.bottom")).isEmpty)
    #expect(try ambiguous(horizontal + top + height + constraint("6", "c.left", "b.left")) == ["c vertical"])
    // A button knows its size.
    #expect(try ambiguous(constraint("1", "b.left", "a.left") + top + inner, element: "button").isEmpty)
  }
}
