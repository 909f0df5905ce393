import SemanticMerge
import TestSupport
import Testing
import XibModel

/// Merges of archives in which both sides gave new ids to values that several elements share.
@Suite struct ArchiveSharedValueTests {
  private typealias Headers = [(name: String, header: Int?)]

  private func archive(_ revision: SampleArchive.Revision, _ headers: Headers) -> SampleArchive {
    SampleArchive {
      $0.revision = revision
      $0.classHeaders = headers
    }
  }

  private func merge(_ versions: [SampleArchive]) throws -> ThreeWayMerge {
    let documents = try versions.map { try Document(parsing: $0.bytes) }
    return try ThreeWayMerge(base: documents[0], ours: documents[1], theirs: documents[2])
  }

  private func text(_ merge: ThreeWayMerge) -> String {
    String(decoding: merge.fileBytes(ConflictStyle()), as: UTF8.self)
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func aHeaderThatBothSidesShareAnewIsThereTwice(_ revision: SampleArchive.Revision) throws {
    func shared(_ header: Int) -> SampleArchive { archive(revision, [("First", header), ("Second", header)]) }
    let merge = try merge([archive(revision, [("First", nil)]), shared(800_000_001), shared(800_000_002)])
    #expect(merge.conflicts.isEmpty, "\(merge.conflicts)")
    #expect(text(merge) == archive(revision, [("First", 800_000_001), ("Second", 800_000_002)]).text)
    let decisions = merge.decisions.map(\.explanation)
    #expect(decisions.contains { $0.hasPrefix("theirs is taken, so that") }, "\(merge.decisions)")
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func aHeaderThatNothingNeedsIsNotKept(_ revision: SampleArchive.Revision) throws {
    let merge = try merge([nil, 800_000_001, 800_000_002].map { archive(revision, [("First", $0)]) })
    #expect(merge.conflicts.isEmpty, "\(merge.conflicts)")
    #expect(text(merge) == archive(revision, [("First", 800_000_001)]).text)
  }

  /// Two buttons with the same attributes: the keys of the second are references.
  private func attributes(font: String, underline: String) throws -> Document {
    func dictionary(_ keys: [String]) -> String {
      """
      <object class="NSDictionary" key="NSAttributes">
      <bool key="EncodedWithXMLCoder">YES</bool>
      <object class="NSArray" key="dict.sortedKeys">
      <bool key="EncodedWithXMLCoder">YES</bool>
      \(keys.joined(separator: "\n"))
      </object>
      <object class="NSArray" key="dict.values">
      <bool key="EncodedWithXMLCoder">YES</bool>
      <integer value="1"/>
      <integer value="2"/>
      </object>
      </object>
      """
    }
    func key(_ text: String, _ id: String, isFirst: Bool) -> String {
      if id.isEmpty { return "<string>\(text)</string>" }
      return isFirst ? "<string id=\"\(id)\">\(text)</string>" : "<reference ref=\"\(id)\"/>"
    }
    var text = SampleArchive { $0.revision = .xcode3 }.text
    for (title, isFirst) in [("OK", true), ("Cancel", false)] {
      let line = "<string key=\"IBUINormalTitle\">\(title)</string>"
      let keys = [key("NSFont", font, isFirst: isFirst), key("NSUnderline", underline, isFirst: isFirst)]
      text = text.replacing(line, with: line + "\n" + dictionary(keys))
    }
    return try Document(parsing: Array(indented(text).utf8))
  }

  /// The lines of a document, indented anew.
  private func indented(_ text: String) -> String {
    var depth = 0
    return text.split(separator: "\n").map { line in
      let line = line.drop { $0 == "\t" }
      if line.hasPrefix("</") { depth -= 1 }
      let indented = String(repeating: "\t", count: depth) + line
      if !line.hasPrefix("<?"), !line.hasPrefix("</"), !line.hasSuffix("/>"), !line.contains("</") { depth += 1 }
      return indented + "\n"
    }.joined()
  }

  @Test func aDictionaryInConflictHasTheKeysOfItsSide() throws {
    let base = try attributes(font: "900", underline: "901")
    let ours = try attributes(font: "902", underline: "901")
    let theirs = try attributes(font: "", underline: "")
    #expect(Set([base, ours, theirs].map(\.text)).count == 3)
    for (side, document) in [(Side.ours, ours), (.theirs, theirs)] {
      let merge = try ThreeWayMerge(base: base, ours: ours, theirs: theirs, options: MergeOptions(favor: side))
      #expect(firstDifference(merge.fileBytes(ConflictStyle()), document.bytes) == nil)
    }
  }
}
