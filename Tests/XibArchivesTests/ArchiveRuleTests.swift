import TestSupport
import Testing
import XibArchives
import XibModel

/// The rules that archives break in ways of their own.
@Suite struct ArchiveRuleTests {
  private func faults(_ text: String) throws -> [String] {
    try Document(text).faults(of: DocumentRule.all).map { "\($0.rule.rawValue) \($0.subject) line \($0.line)" }
  }

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
    #expect(try faults(archive([("1", "4"), ("2", "1"), ("3", "2"), ("4", "2")])).count == 1)
  }

  @Test func veryManyParentsMayLeadRound() throws {
    let line = (1...20_000).map { (object: String($0), parent: String($0 % 20_000 + 1)) }
    #expect(try Document(archive(line)).faults().count == 1)
  }

  @Test func anArchiveIsCheckedByItsOwnReferences() throws {
    #expect(try faults("<archive><object class=\"A\" id=\"1\"/><reference key=\"x\" ref=\"1\"/></archive>").isEmpty)
    #expect(
      try faults("<archive>\n<reference key=\"x\" ref=\"1\"/></archive>") == [
        "dangling-reference reference  ref 1 line 2"
      ])
  }

  @Test func anObjectOfAnArchiveHasOneRecord() throws {
    func found(_ objects: String...) throws -> [String] {
      let records = objects.enumerated().map { number, object in
        "\n<object class=\"IBObjectRecord\"><int key=\"objectID\">\(number)</int><reference key=\"object\" ref=\"\(object)\"/></object>"
      }
      return try faults(
        "<archive><object class=\"A\" id=\"1\"/><object class=\"A\" id=\"2\"/>\(records.joined())</archive>")
    }
    #expect(try found("1", "2").isEmpty)
    #expect(try found("1", "2", "1") == ["duplicate-identifier record of 1 line 4"])
  }
}

/// An archive that was parsed without its dialect: a tree of elements like any other.
@Suite struct ArchiveWithoutDialectTests {
  @Test func itIsReadAndWrittenAndNothingIsKnownOfItsObjects() throws {
    let archive = SampleArchive()
    let (tree, known) = try (Document(parsing: archive.bytes), Document(file: archive.bytes))
    #expect(tree.kind == .archive && tree.rebuilt() == archive.bytes)
    #expect(tree.modernReading() == nil && known.modernReading() != nil)
    #expect(tree.toolsVersion.isEmpty && tree.faults().isEmpty)
  }

  @Test func aVersionHasTheDialectOfTheOneItWasParsedAfter() throws {
    let archive = SampleArchive()
    let known = try Document(file: archive.bytes)
    #expect(try Document(parsing: archive.bytes, after: known).modernReading() != nil)
    #expect(try Document(parsing: Array("<document/>".utf8), after: known).modernReading() != nil)
  }
}
