import TestSupport
import Testing
import XibModel

/// Files as nobody's Xcode writes them, which must come back as they were.
enum OddFile: String, CaseIterable, CustomTestStringConvertible {
  case crlf = "<?xml version=\"1.0\"?>\r\n<document>\r\n    <objects/>\r\n</document>\r\n"
  case mixedLineEnds = "<document>\r\n  <objects>\n    <view id=\"a\"/>\r  </objects>\n</document>\n"
  case lineFeedBeforeCarriageReturn = "<document>\n\r<objects/>\n\r</document>"
  case byteOrderMark = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<document/>\n"
  case byteOrderMarkAndCRLF = "\u{FEFF}<document>\r\n<objects/>\r\n</document>\r\n"
  case comments =
    "<!-- first -->\n<document>\n  <!--A > B--><objects/><!-- <view id=\"no\"/> -->\n</document>\n<!-- last -->\n"
  case commentInContent = "<document><date key=\"d\" timeIntervalSinceReferenceDate=\"1\"><!--2001--></date></document>"
  case noFinalNewline = "<document>\n    <objects/>\n</document>"
  case manyFinalNewlines = "<document/>\n\n\n"
  case handMadeIndentation =
    "<document>\n\t<objects>\n  \t <view id=\"a\"\n        x='1'\n/>\n\n\n</objects></document>\n"
  case oneLine = "<document><objects><view id=\"a\"><subviews><view id=\"b\"/></subviews></view></objects></document>"
  case singleQuotes = "<document a='1'><view id='a' title='say \"hello\"'/></document>"
  case spaceBeforeSlash = "<document><view id=\"a\" /><view id=\"b\" ></view ></document >"
  case spaceAroundEquals = "<document><view id = \"a\"  title\n=\n\"b\"/></document>"
  case rawGreaterThan = "<document><view title=\"a > b />\" id=\"a\"/><view id='/>'/></document>"
  case characterData = "<document><string key=\"t\"><![CDATA[<view id=\"no\"> ]] > & </view>]]></string></document>"
  case entities =
    "<document><view title=\"&lt;&amp;&gt;&quot;&apos;&#10;&#x1F600;\"/><string>&lt;a&amp;&#233;</string></document>"
  case instructions =
    "<?xml version='1.0' standalone='yes'?><?pi <view>?>\n<document><?x y > z?><objects/></document><?end?>"
  case nonASCII = "<document><view title=\"Größe 日本 🎉 \u{2028}\u{A0}\"/><string>ü\u{7F}</string></document>"
  case emptyPair = "<document><string key=\"a\"></string><objects></objects></document>"
  case mixedContent = "<document>stray <objects/> text <view id=\"a\">more</view>\n</document>"
  case namespaces = "<document xmlns=\"urn:a\" xmlns:b=\"urn:b\"><b:view b:id=\"1\" id=\"2\"/></document>"
  case deep = "<a><b><c><d><e><f><g><h><i><j/></i></h></g></f></e></d></c></b></a>"

  var testDescription: String { "\(self)".split(separator: ".").last.map(String.init) ?? "" }
}

@Suite struct LosslessTests {
  @Test(arguments: OddFile.allCases)
  func anOddFileIsWrittenBackByteForByte(_ file: OddFile) throws {
    let bytes = Array(file.rawValue.utf8)
    let document = try Document(parsing: bytes)
    #expect(document.bytes == bytes)
    #expect(string(document.rebuilt()) == file.rawValue)
  }

  @Test func aLoneCarriageReturnStaysInTheText() throws {
    let document = try Document("<document>\r\n<view id=\"a\"/>\r</document>\r\n")
    #expect(!document.form.usesCRLF)
    #expect(document.text.contains(UInt8(ascii: "\r")))
  }

  @Test func lineEndsAndByteOrderMarkAreTakenOffTheText() throws {
    let document = try Document(OddFile.byteOrderMarkAndCRLF.rawValue)
    #expect(document.form == FileForm(hasByteOrderMark: true, usesCRLF: true))
    #expect(string(document.text) == "<document>\n<objects/>\n</document>\n")
  }

  @Test func theTreeIsThatOfTheXML() throws {
    let document = try Document(OddFile.comments.rawValue)
    #expect(document.nodes.map(\.name) == ["document", "objects"])
    #expect(document.nodes.map(\.parent) == [-1, 0])
    #expect(string(document.lead(of: 1)) == "\n  <!--A > B-->")
    #expect(string(document.tail(of: 0)) == "<!-- <view id=\"no\"/> -->\n")
  }

  @Test func valuesAreDecoded() throws {
    let document = try Document(OddFile.entities.rawValue)
    #expect(document.value("title", of: 1) == "<&>\"'\n😀")
    #expect(document.content(of: 2) == "<a&é")
    #expect(document.value("absent", of: 1) == nil)
  }

  @Test func characterDataIsText() throws {
    let document = try Document(OddFile.characterData.rawValue)
    #expect(document.nodes.count == 2)
    #expect(document.content(of: 1) == "<view id=\"no\"> ]] > & </view>")
  }

  @Test func instructionsAreNoTextAndReferencesMayBeLong() throws {
    let document = try Document("<a><b>x<?keep this?>y&#x00000000000000000041;</b></a>")
    #expect(document.content(of: 1) == "xyA")
  }

  @Test func namespacesKeepTheirPrefixes() throws {
    let document = try Document(OddFile.namespaces.rawValue)
    #expect(document.nodes[1].name == "b:view")
    #expect(document.value("b:id", of: 1) == "1")
    #expect(document.value("id", of: 1) == "2")
    #expect(document.value("xmlns:b", of: 0) == "urn:b")
  }

  @Test(arguments: [
    ("<document/>", Document.Kind.modern), ("<archive/>", .archive), ("<object/>", .unknown(root: "object")),
  ])
  func theRootTellsTheKind(_ text: String, _ kind: Document.Kind) throws {
    #expect(try Document(text).kind == kind)
  }

  @Test(arguments: [
    ("<?xml version=\"1.0\"?>\n<document type=\"x\">", Document.Kind.modern), ("\u{FEFF}<document>", .modern),
    ("<archive/>", .archive), ("<plist>", .unknown(root: "plist")), ("<!-- <archive> -->\n<document>", nil),
    ("<!DOCTYPE a [<!ENTITY b \"<c>\">]><document>", nil), ("", nil), ("text", nil), ("<", nil), ("<d\0o", nil),
  ])
  func theKindIsToldFromTheFirstBytesOrNotAtAll(_ text: String, _ kind: Document.Kind?) {
    #expect(Document.Kind(sniffing: Array(text.utf8)) == kind)
  }

  @Test func childrenAreWalkedFromSiblingToSibling() throws {
    let document = try Document("<document><a><b/><c/></a><d/></document>")
    #expect(document.children(of: 0).map { document.nodes[$0].name } == ["a", "d"])
    #expect(document.hasChildren(1))
    #expect(!document.hasChildren(4))
    #expect(document.line(at: document.text.count) == 1)
  }

  @Test(arguments: [(0, 1), (1, 1), (2, 2), (3, 3), (4, 3), (5, 4)])
  func aLineBeginsAfterALineFeed(_ offset: Int, _ line: Int) {
    #expect(LineIndex(Array("a\n\nb\n".utf8)).line(at: offset) == line)
    #expect(LineIndex(Array("abcdef".utf8)).line(at: offset) == 1)
  }

  @Test(arguments: ["a", "<&>\"'", "é\u{2028}", "]]>", "&amp;"])
  func escapedTextReadsAsItWas(_ text: String) throws {
    let document = try Document(
      "<document a=\"\(XMLText.escapeAttribute(text))\">\(XMLText.escapeContent(text))</document>")
    #expect(document.value("a", of: 0) == text)
    #expect(document.content(of: 0) == text)
  }
}
