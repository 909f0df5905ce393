import TestSupport
import Testing
import XibModel

@Suite struct RenamingTests {
  private let text = """
    <document initialViewController="7">
        <view id='7' tag="7"><connections><outlet property="7"  destination="8" id="9" /></connections></view>
        <view id="8" title="a:7:b:c" text="10:7:00"><buttonCell image="view:7:image"/><device id="7"/></view>
    </document>
    """

  @Test func anIdChangesInItsObjectAndInEveryReference() throws {
    let renamed = try Document(text).renaming(["7": "100"])
    #expect(
      string(renamed.text) == """
        <document initialViewController="100">
            <view id="100" tag="7"><connections><outlet property="7"  destination="8" id="9" /></connections></view>
            <view id="8" title="a:7:b:c" text="10:7:00"><buttonCell image="view:100:image"/><device id="7"/></view>
        </document>
        """)
  }

  @Test func idsMaySwap() throws {
    let renamed = try Document(text).renaming(["7": "8", "8": "7"])
    let connection = try #require(renamed.node(element: "outlet"))
    #expect(renamed.value("destination", of: connection) == "7")
    #expect(renamed.value("initialViewController", of: 0) == "8")
    #expect(renamed.faults().isEmpty)
  }

  @Test func withoutNamesNothingChanges() throws {
    let document = try Document(text)
    #expect(try document.renaming([:]).bytes == document.bytes)
    #expect(try document.renaming(["absent": "1"]).bytes == document.bytes)
  }

  @Test func theFormOfTheFileStays() throws {
    let document = try Document("\u{FEFF}<document>\r\n<view id=\"1\"/>\r\n</document>\r\n")
    let renamed = try document.renaming(["1": "2"])
    #expect(string(renamed.bytes) == "\u{FEFF}<document>\r\n<view id=\"2\"/>\r\n</document>\r\n")
  }

  @Test func anIdThatNoDocumentMayHoldIsAnError() throws {
    let document = try Document(text)
    #expect(throws: ParseError.self) { try document.renaming(["7": "\u{1}"]) }
  }
}

@Suite struct StartTagTests {
  private func tag(_ text: String) throws -> StartTag { StartTag(of: 0, in: try Document(text)) }

  @Test(arguments: [
    "<a/>", "<a></a>", "<a b=\"1\"/>", "<a  b = '1'\n\tc=\"x > y\" />", "<a b=\"it's\" c='\"' ></a>",
    "<a b=\"=\" c=\"d=e\"/>",
  ])
  func aTagTakenApartGivesItsBytes(_ text: String) throws {
    let document = try Document(text)
    let bytes = StartTag(of: 0, in: document).bytes(selfClosed: document.nodes[0].isSelfClosed)
    #expect(string(bytes) == string(document.startTag(of: 0)))
  }

  @Test func attributesAreNamed() throws {
    #expect(try tag("<a  b = '1'\n\tc=\"d=e\"/>").attributes.map(\.name) == ["b", "c"])
  }

  @Test(arguments: [
    ("<a b=\"1\"  c='2' d=\"3\"/>", "<x c=\"9\"/>", "<a b=\"1\" c=\"9\" d=\"3\"/>"),
    ("<a b=\"1\" d=\"3\"/>", "<x b=\"0\" c=\"9\" d=\"0\"/>", "<a b=\"1\" c=\"9\" d=\"3\"/>"),
    ("<a d=\"3\"/>", "<x c=\"9\" d=\"0\"/>", "<a c=\"9\" d=\"3\"/>"),
    ("<a b=\"1\"  c='2' d='3'/>", "<x/>", "<a b=\"1\" d='3'/>"),
    ("<a/>", "<x c='>'/>", "<a c='>'/>"),
  ])
  func anAttributeIsTakenAsItIsWrittenAndTheRestStays(_ one: String, _ other: String, _ expected: String) throws {
    var tag = try tag(one)
    tag.take(["c"], from: try self.tag(other))
    #expect(string(tag.bytes(selfClosed: true)) == expected)
  }
}

@Suite struct ConflictMarkerTests {
  private static let diff3 = """
    <a>
    <<<<<<< ours
    <b/>
    ||||||| base
    <c/>
    =======
    <d/>
    >>>>>>> theirs
    </a>

    """

  @Test(arguments: [
    (ConflictMarkers.Part.ours, "<a>\n<b/>\n</a>\n"), (.base, "<a>\n<c/>\n</a>\n"), (.theirs, "<a>\n<d/>\n</a>\n"),
  ])
  func onePartOfEveryHunkIsTaken(_ part: ConflictMarkers.Part, _ expected: String) throws {
    let markers = try #require(ConflictMarkers(Array(Self.diff3.utf8)))
    #expect(markers.count == 1)
    #expect(markers.text(taking: part).map(string) == expected)
  }

  @Test func withoutBasePartsThereIsNoBase() throws {
    let markers = try #require(ConflictMarkers(Array("<<<<<<< a\nx\n=======\ny\n>>>>>>> b\nz".utf8)))
    #expect(markers.text(taking: .base) == nil)
    #expect(markers.text(taking: .theirs).map(string) == "y\nz")
  }

  @Test func carriageReturnsAndLabelsDoNotMatter() throws {
    let markers = try #require(ConflictMarkers(Array("<<<<<<<\r\nx\r\n=======\r\n>>>>>>> b b b\r\n".utf8)))
    #expect(markers.text(taking: .ours).map(string) == "x\r\n")
    #expect(markers.text(taking: .theirs) == [])
  }

  @Test func longerMarkersInsideAHunkAreText() throws {
    let inner = "<<<<<<<<< x\n1\n=========\n2\n>>>>>>>>> y\n"
    let markers = try #require(ConflictMarkers(Array("<<<<<<< a\n\(inner)=======\n3\n>>>>>>> b\n".utf8)))
    #expect(markers.count == 1)
    #expect(markers.text(taking: .ours).map(string) == inner)
  }

  @Test(arguments: [
    "", "<a/>\n", "<<<<<<< a\nx\n", "<<<<<<< a\nx\n=======\ny\n", "<<<<<< a\nx\n======\ny\n>>>>>> b\n",
    "=======\n>>>>>>> b\n",
    " <<<<<<< a\nx\n =======\ny\n >>>>>>> b\n",
  ])
  func whatHasNoMatchingMarkersIsLeftAlone(_ text: String) {
    #expect(ConflictMarkers(Array(text.utf8)) == nil)
  }
}
