import Foundation
import TestSupport
import Testing
import XibModel

/// Each rule on a document that breaks it, and on one that nearly does.
@Suite struct RuleTests {
  private func faults(_ text: String) throws -> [String] {
    try Document(text).faults(of: DocumentRule.all).map { "\($0.rule.rawValue) \($0.subject) line \($0.line)" }
  }

  // MARK: What can't be read

  @Test func aFileThatIsNotWellFormedIsAFaultAtItsLine() throws {
    let error = #expect(throws: ParseError.self) { try Document("<document>\n<view>\n</document>") }
    let fault = Fault(try #require(error))
    #expect(fault.rule == .wellFormed && fault.line == 3 && fault.node == nil)
    #expect(Fault(.empty).rule == .wellFormed && Fault(.empty).line == 1)
  }

  @Test func aMarkerThatMakesAFileUnreadableIsAFaultOfItsOwn() throws {
    let error = #expect(throws: ParseError.self) {
      try Document("<document>\n<<<<<<< a\n<view/>\n=======\n>>>>>>> b\n</document>")
    }
    let fault = Fault(try #require(error))
    #expect(fault.rule == .conflictMarkers && fault.line == 2)
  }

  // MARK: Markers

  @Test(arguments: ["=======", ">>>>>>> side", "||||||| base", ">>>>>>>>>>> side", "======= "])
  func aMarkerLeftBetweenElementsIsFound(_ marker: String) throws {
    let sign = marker.prefix { $0 == marker.first }
    #expect(
      try faults("<document>\n<view/>\n\(marker)\n<view/>\n</document>") == ["conflict-markers \(sign) line 3"])
    #expect(try faults("<document>\n<view/>\n\(marker)\n</document>") == ["conflict-markers \(sign) line 3"])
  }

  @Test(arguments: [
    "<string>\n=======\n</string>", "<!--\n=======\n-->", "<view/><!-- a\n>>>>>>> b\n--><view/>",
    "<view text=\"\n======= \"/>", "\n======\n", "\n=======x\n", "\n x =======\n",
  ])
  func whatSomebodyWroteIsNoMarker(_ content: String) throws {
    #expect(try faults("<document><view/>\(content)<view/></document>").isEmpty)
  }

  @Test func theMarkerAfterACommentIsFound() throws {
    #expect(
      try faults("<document><view/><!-- a -->\n=======\n<view/></document>") == ["conflict-markers ======= line 2"])
  }

  // MARK: Ids and references

  @Test func aConstraintOnNothingIsARuleOfItsOwn() throws {
    #expect(
      try faults(
        "<document><view id=\"v\"><constraints>\n<constraint firstItem=\"v\" secondItem=\"w\" id=\"c\"/>"
          + "</constraints></view></document>")
        == ["constraint-without-object constraint c secondItem w line 2"])
    #expect(
      try faults(
        "<document><view id=\"v\"><constraints><constraint firstItem=\"v\" secondItem=\"v\" id=\"c\"/></constraints></view>"
          + "</document>"
      ).isEmpty
    )
    #expect(
      try faults("<document><mask><exclude reference=\"c\"/></mask></document>") == [
        "dangling-reference exclude  reference c line 1"
      ])
  }

  @Test func whatXcodeDerivesWeighsLess() throws {
    #expect(
      try faults(
        "<document><designables>\n<designable name=\"v\"/></designables><inferredMetricsTieBreakers>\n"
          + "<segue reference=\"s\"/></inferredMetricsTieBreakers></document>")
        == ["stale-cache designable  name v line 2", "stale-tie-breaker segue  reference s line 3"])
    #expect(
      try faults("<document><segue destination=\"v\" id=\"s\"/><segue reference=\"s\"/></document>")
        == ["dangling-reference segue s destination v line 1"])
    #expect(DocumentRule.all.first { $0.name == .staleCache }?.severity == .warning)
    // It stops Xcode's build.
    #expect(DocumentRule.all.first { $0.name == .staleTieBreaker }?.severity == .error)
  }

  // MARK: Resources

  private func resources(_ use: String, _ list: String = "<image name=\"star\"/><namedColor name=\"ink\"/>") -> String {
    "<document>\(use)\n<resources>\(list)</resources></document>"
  }

  @Test(arguments: [
    ("<button image=\"moon\"/>", "image moon"),
    ("<button><state key=\"normal\" backgroundImage=\"moon\"/></button>", "image moon"),
    ("<color name=\"sky\"/>", "namedColor sky"), ("<button image=\"ink\"/>", "image ink"),
  ])
  func aResourceInUseIsListed(_ use: String, _ subject: String) throws {
    #expect(try faults(resources(use)) == ["unlisted-resource \(subject) line 1"])
  }

  @Test(arguments: [
    "<button image=\"star\"/>", "<color name=\"ink\"/>", "<behavior key=\"behavior\" doesNotDimImage=\"YES\"/>",
    "<color name=\"labelColor\" catalog=\"System\" colorSpace=\"catalog\"/>", "<color systemColor=\"linkColor\"/>",
    "<object name=\"sky\"/>",
  ])
  func whatIsListedOrNoResourceIsSound(_ use: String) throws {
    #expect(try faults(resources(use)).isEmpty)
  }

  @Test func resourcesAreNotAskedForByDefault() throws {
    let rule = try #require(DocumentRule.all.first { $0.name == .unlistedResource })
    #expect(!rule.isOnByDefault && rule.severity == .warning)
    #expect(try Document(resources("<button image=\"moon\"/>")).faults().isEmpty)
  }

  // MARK: All rules

  @Test func everyRuleIsListedOnceWithWordsOfItsOwn() {
    #expect(DocumentRule.all.map(\.name) == Fault.Rule.allCases.filter { $0 != .ambiguous })
    for rule in DocumentRule.all {
      #expect(rule.summary.hasSuffix(".") && rule.help.hasSuffix(".") && rule.help.count > 60)
    }
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)")) func realDocumentsAreSound() throws {
    let documents = try Corpus.documents(every: 40)
    var broken: [String] = []
    for url in documents {
      let rules = DocumentRule.all.filter { $0.isOnByDefault && $0.severity == .error }
      guard let document = try? Document(parsing: [UInt8](Data(contentsOf: url))) else { continue }
      if !document.faults(of: rules).isEmpty { broken.append(url.lastPathComponent) }
    }
    #expect(broken.count * 100 <= documents.count, "\(broken)")
  }

  // MARK: Layout

  private func faultsOfLayout(_ connections: String = "", second: Int = 9) throws -> [Fault] {
    let document = try Document(
      """
      <document><objects><view id="v"><subviews>
      <view userLabel="Box" translatesAutoresizingMaskIntoConstraints="NO" id="b"><constraints>
      <constraint firstAttribute="width" constant="8" id="c1"/>
      <constraint firstAttribute="width" constant="\(second)" id="c2"/>
      </constraints></view></subviews>\(connections)</view></objects></document>
      """)
    return document.faults(of: DocumentRule.ofLayout)
  }

  @Test func constraintsThatNoLayoutSatisfiesAreFoundUnlessCodeMayChangeThem() throws {
    let fault = try #require(try faultsOfLayout().first { $0.rule == .cannotHold })
    #expect(fault.line == 3 && fault.message == "No layout satisfies these constraints: Box.width = 8; Box.width = 9.")
    let outlet = "<connections><outlet property=\"width\" destination=\"c2\" id=\"o\"/></connections>"
    #expect(try faultsOfLayout(outlet).allSatisfy { $0.rule != .cannotHold })
    #expect(try faultsOfLayout(second: 8).allSatisfy { $0.rule != .cannotHold })
  }

  @Test func aViewWithoutAPlaceIsFound() throws {
    #expect(
      try faultsOfLayout(second: 8).map(\.message)
        == [
          "The constraints of view \"Box\" leave it no horizontal position or no width and no vertical position or no "
            + "height."
        ])
    // Of one document it says too little: Xcode knows sizes that the document does not state.
    #expect(!DocumentRule.all.contains { $0.name == .ambiguous })
  }

  @Test(arguments: [
    (20, 1000, []), (22, 1000, []), (40, 750, []),
    (40, 1000, ["(0, 0, 8, 40); its constraints give it (0, 0, 8, 20)."]),
  ])
  func aViewHasTheFrameThatItsConstraintsGiveIt(height: Int, priority: Int, words: [String]) throws {
    func constraint(_ item: String, _ attribute: String, _ rest: String) -> String {
      "<constraint \(item)firstAttribute=\"\(attribute)\" \(rest) id=\"\(attribute)\"/>"
    }
    let document = try Document(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" useAutolayout="YES"><objects><view id="v">
      <rect key="frame" x="0" y="0" width="80" height="80"/><subviews>
      <view userLabel="Box" translatesAutoresizingMaskIntoConstraints="NO" id="b">
      <rect key="frame" x="0" y="0" width="8" height="\(height)"/><constraints>
      \(constraint("", "width", #"constant="8""#))\(constraint("", "height", "constant=\"20\" priority=\"\(priority)\""))
      </constraints></view></subviews><constraints>
      \(constraint(#"firstItem="b" "#, "leading", #"secondItem="v" secondAttribute="leading""#))
      \(constraint(#"firstItem="b" "#, "top", #"secondItem="v" secondAttribute="top""#))
      </constraints></view></objects></document>
      """)
    let found = document.faults(of: DocumentRule.all.filter { $0.name == .misplaced })
    #expect(found.map(\.message) == words.map { "The frame of view \"Box\" is \($0)" })
  }

  @Test(arguments: [(0, 1), (60, 1), (700, 0)])
  func scenesLieBesideEachOther(distance: Int, count: Int) throws {
    func scene(_ id: String, _ x: Int) -> String {
      "<scene sceneID=\"\(id)\"><objects/><point key=\"canvasLocation\" x=\"\(x)\" y=\"40\"/></scene>"
    }
    let found = try faults("<document><scenes>\(scene("a", 140))\n\(scene("b", 140 + distance))</scenes></document>")
    #expect(found == Array(repeating: "scenes-overlap overlap a b line 2", count: count))
  }

  @Test func aMergeIsNotBlamedForContradictionsOfASide() throws {
    func document(_ constraints: String) throws -> Document {
      try Document("<document><view id=\"v\"><constraints>\(constraints)</constraints></view></document>")
    }
    func width(_ id: String, _ number: Int) -> String {
      "<constraint firstAttribute=\"width\" constant=\"\(number)\" id=\"\(id)\"/>"
    }
    let merged = try document(width("a", 1) + width("b", 2))
    let sides = [try document(width("a", 1)), try document(width("b", 2))]
    #expect(layoutFaultsMade(in: merged, from: sides).count == 1)
    #expect(layoutFaultsMade(in: merged, from: [merged]).isEmpty)
  }
}
