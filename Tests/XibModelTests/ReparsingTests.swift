import TestSupport
import Testing
import XibModel

/// What is known of another version must never show in a document.
@Suite struct ReparsingTests {
  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  /// Elements that are together large enough to be cut out.
  private static let view =
    "<view id=\"v\"><subviews>"
    + (0..<8).map { "<label text=\"Fish &amp; chips\" id=\"l\($0)\"/>" }.joined(separator: "\n") + "</subviews></view>"

  /// What parsing gives, or why it fails.
  private func outcome(_ parse: () throws(ParseError) -> Document) -> Result<[String], ParseError> {
    Result { () throws(ParseError) in
      let document = try parse()
      return document.nodes.indices.map { "\(document.nodes[$0]) \(Array(document.attributes(of: $0)))" }
        + ["\(document.kind) \(document.form) \(string(document.text))"]
    }
  }

  private func expectSame(_ old: [UInt8], _ new: [UInt8], _ name: String = "") throws {
    let known = try Document(parsing: old)
    let fresh = outcome { () throws(ParseError) in try Document(parsing: new) }
    let again = outcome { () throws(ParseError) in try Document(parsing: new, after: known) }
    #expect(fresh == again, "\(name)")
  }

  @Test func aDocumentTellsHowMuchOfItWasParsed() throws {
    func text(_ title: String) -> [UInt8] {
      Array("\(Self.declaration)<document>\n\(Self.view)\n<view title=\"\(title)\"/>\n</document>".utf8)
    }
    let known = try Document(parsing: text("A"))
    #expect(known.parsedBytes == known.text.count)
    let again = try Document(parsing: text("B"), after: known)
    #expect(again.parsedBytes + Self.view.utf8.count == again.text.count)
    let other = try Document(parsing: Array("\(Self.declaration)<archive/>".utf8), after: known)
    #expect(other.parsedBytes == other.text.count)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func aVersionIsParsedAsIfNoOtherWereKnown(seed: UInt64) throws {
    var generator = DocumentGenerator(seed: seed)
    let old = generator.document()
    let (new, _) = generator.edited(old, count: 1...20)
    try expectSame(old.bytes, new.bytes)
  }

  @Test(
    arguments: [
      "<document><scene>\(view)</scene></document>",
      "<document><!-- \(view) --></document>",
      "<document><scene/><![CDATA[\n\(view)\n]]></document>",
      "<document><?keep \(view) ?></document>",
      "<document><scene title=' \(view)'/></document>",
      "<document>&am\(view)p;</document>",
      "<document>&am \(view)p;</document>",
      "<document>]]\(view)></document>",
      "<document>\(view)\(view)</document>",
      "<document>\(view)</view></document>",
      "<document>\(view)",
      "<document></document>\(view)",
      "\(view)",
      "<document>\(String(repeating: "<view>", count: 198))\n\(view)\(String(repeating: "</view>", count: 198))</document>",
      "<document>\(view)<<<<<<< ours\n</document>",
      "<document>\(view)\0</document>",
      "<document>\r\n\(view)\r\n</document>",
      "\n\(view)\n",
      "",
    ])
  func nothingIsTakenForAnElementThatIsNone(_ body: String) throws {
    let old = "<document>\n\(Self.view)\n</document>"
    try expectSame(Array((Self.declaration + old).utf8), Array((Self.declaration + body).utf8))
    // Without the usual declaration nothing is reused.
    try expectSame(Array(old.utf8), Array(body.utf8))
  }

  /// Small elements, of which only several together are worth cutting out.
  private static let strings = (0..<40).map { "    <string>\($0).IBPluginDependency</string>" }

  /// The lines with others before some of them.
  private static func lines(_ added: [Int: String]) -> [String] {
    strings.enumerated().flatMap { index, line in (added[index].map { [$0] } ?? []) + [line] }
  }

  private static let lists: [[String]] = [
    strings, Array(strings.dropFirst()), Array(strings.dropLast()), Array(strings[..<7] + strings[9...]),
    Array(strings[20...] + strings[..<20]), strings.reversed(), strings + strings, [],
    lines([20: "    <string>new</string>"]), lines([0: "\u{1}"]), lines([20: "<string>"]),
    lines([20: "    </list><list>"]), lines([20: "    <list>", 30: "    </list>"]),
    lines([20: "    <!--", 30: "    -->"]), lines([20: "    <![CDATA[", 30: "    ]]>"]),
    lines([20: "    <string title='", 30: "    '/>"]), lines([20: "    &am", 30: "p;"]),
  ]

  @Test(arguments: lists)
  func runsOfSmallElementsAreReadInTheirPlace(_ lines: [String]) throws {
    let (start, end) = (["<document>", "  <list>"], ["  </list>", "</document>"])
    let old = Self.declaration + (start + Self.strings + end).joined(separator: "\n")
    for new in [start + lines + end, lines, start + lines, lines + end, start + end + lines] {
      try expectSame(Array(old.utf8), Array((Self.declaration + new.joined(separator: "\n")).utf8))
      try expectSame(Array(old.utf8), Array(new.joined(separator: "\n").utf8))
    }
  }

  @Test func inADocumentThatSaysItIsASCIINothingElseIsAllowedWhereTheKnownOneIsDifferent() throws {
    let ascii = "<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\n"
    let known = "<document>\n\(Self.view)<label text=\"ü\"/></document>"
    try expectSame(Array((Self.declaration + known).utf8), Array((ascii + known).utf8))
    try expectSame(Array((ascii + "<document>\n\(Self.view)</document>").utf8), Array((ascii + known).utf8))
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func realVersionsAreParsedAsIfNoOtherWereKnown() throws {
    let folders = try Corpus.merges(every: 8)
    try #require(!folders.isEmpty)
    for folder in folders {
      guard let merge = try Corpus.merge(in: folder), (try? Document(parsing: merge.base)) != nil else { continue }
      try expectSame(merge.base, merge.ours, merge.name)
      try expectSame(merge.base, merge.theirs, merge.name)
    }
  }
}
