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

  @Test func recordsOfAnArchiveHaveIdsOfTheirOwn() throws {
    func record(_ kind: String, _ key: String, _ id: String) -> String {
      "<object class=\"\(kind)\">\n<int key=\"\(key)\">\(id)</int></object>"
    }
    let one = record("IBObjectRecord", "objectID", "5")
    #expect(
      try faults("<archive>\(one)\(one)</archive>") == ["duplicate-identifier record 5 line 3"])
    #expect(
      try faults("<archive>\(one)\(record("IBConnectionRecord", "connectionID", "5"))</archive>").count == 1)
    #expect(
      try faults("<archive>\(one)\(record("IBConnectionRecord", "connectionID", "6"))</archive>").isEmpty)
    #expect(try faults("<archive>\(one)\(record("Other", "objectID", "5"))</archive>").isEmpty)
  }

  @Test func aConstraintOnNothingIsARuleOfItsOwn() throws {
    #expect(
      try faults(
        "<document><view id=\"v\"/>\n<constraint firstItem=\"v\" secondItem=\"w\" id=\"c\"/></document>")
        == ["constraint-without-object constraint c secondItem w line 2"])
    #expect(
      try faults("<document><view id=\"v\"/><constraint firstItem=\"v\" secondItem=\"v\" id=\"c\"/></document>").isEmpty
    )
    #expect(
      try faults("<document><exclude reference=\"c\"/></document>") == [
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

  @Test func theNameOfAnOutletOfAnArchiveMayBeAReference() throws {
    func outlet(_ label: String) -> String {
      "\n<object class=\"IBOutletConnection\">\(label)<reference key=\"source\" ref=\"1\"/></object>"
    }
    let graph = "<object class=\"A\" id=\"1\"/><string id=\"2\">a</string><string id=\"3\">b</string>"
    let (one, other) = (outlet("<reference key=\"label\" ref=\"2\"/>"), outlet("<reference key=\"label\" ref=\"3\"/>"))
    #expect(try faults("<archive>\(graph)\(one)\(other)</archive>").isEmpty)
    #expect(try faults("<archive>\(graph)\(one)\(outlet("<string key=\"label\">a</string>"))</archive>").count == 1)
  }

  @Test func anOutletOfAnArchiveConnectedTwiceIsFound() throws {
    func outlet(_ label: String, of source: String, _ kind: String = "IBOutletConnection") -> String {
      "<object class=\"\(kind)\" key=\"connection\"><string key=\"label\">\(label)</string>"
        + "<reference key=\"source\" ref=\"\(source)\"/></object>\n"
    }
    let graph = "<object id=\"1\"/><object id=\"2\"/>"
    #expect(
      try faults("<archive>\(graph)\(outlet("a", of: "1"))\(outlet("a", of: "1"))</archive>")
        == ["outlet-connected-twice 1 a line 2"])
    #expect(
      try faults("<archive>\(graph)\(outlet("a", of: "1"))\(outlet("a", of: "2"))\(outlet("b", of: "1"))</archive>")
        .isEmpty)
    let action = outlet("a", of: "1", "IBActionConnection")
    #expect(try faults("<archive>\(graph)\(action)\(action)</archive>").isEmpty)
  }

  // MARK: Parents

  private func archive(_ parents: [(object: String, parent: String?)]) -> String {
    let graph = parents.map { "<object id=\"\($0.object)\"/>" }.joined()
    let records = parents.map { object, parent in
      "\n<object class=\"IBObjectRecord\"><reference key=\"object\" ref=\"\(object)\"/>"
        + (parent.map { "<reference key=\"parent\" ref=\"\($0)\"/>" } ?? "<nil key=\"parent\"/>") + "</object>"
    }
    return "<archive>\(graph)\(records.joined())</archive>"
  }

  @Test func parentsThatLeadRoundAreFoundOnce() throws {
    #expect(
      try faults(archive([("1", nil), ("2", "1"), ("3", "4"), ("4", "5"), ("5", "3"), ("6", "5")]))
        == ["parent-cycle 3 4 5 line 4"])
    #expect(try faults(archive([("1", "1")])) == ["parent-cycle 1 line 2"])
  }

  @Test func parentsThatLeadToTheTopAreSound() throws {
    #expect(try faults(archive([("1", nil), ("2", "1"), ("3", "2"), ("4", "2")])).isEmpty)
  }

  @Test func veryManyParentsMayLeadRound() throws {
    let line = (1...20_000).map { (object: String($0), parent: String($0 % 20_000 + 1)) }
    #expect(try Document(archive(line)).faults().count == 1)
  }

  // MARK: Resources

  private func resources(_ use: String, _ list: String = "<image name=\"star\"/><namedColor name=\"ink\"/>") -> String {
    "<document>\(use)\n<resources>\(list)</resources></document>"
  }

  @Test(arguments: [
    ("<button image=\"moon\"/>", "image moon"), ("<state backgroundImage=\"moon\"/>", "image moon"),
    ("<color name=\"sky\"/>", "namedColor sky"), ("<button image=\"ink\"/>", "image ink"),
  ])
  func aResourceInUseIsListed(_ use: String, _ subject: String) throws {
    #expect(try faults(resources(use)) == ["unlisted-resource \(subject) line 1"])
  }

  @Test(arguments: [
    "<button image=\"star\"/>", "<color name=\"ink\"/>", "<behavior doesNotDimImage=\"YES\"/>",
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
    #expect(DocumentRule.all.map(\.name) == Fault.Rule.allCases)
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
}
