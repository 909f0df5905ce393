import Foundation
import TestSupport
import Testing
import XibModel

/// Archives in their normal form, and written back.
@Suite struct NormalArchiveTests {
  private func normal(_ archive: SampleArchive) throws -> Document {
    try Document(parsing: archive.bytes).normalArchive()
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func anArchiveIsWrittenAsItWas(_ revision: SampleArchive.Revision) throws {
    let archive = SampleArchive { $0.revision = revision }
    let written = try ArchiveWriter(normal(archive)).text()
    #expect(String(decoding: written, as: UTF8.self) == archive.text)
  }

  @Test func bothRevisionsHaveOneNormalForm() throws {
    let (old, new) = try (
      normal(SampleArchive { $0.revision = .xcode3 }), normal(SampleArchive { $0.revision = .xcode4 })
    )
    #expect(
      String(decoding: old.text, as: UTF8.self).replacing("version=\"7.10\"", with: "version=\"8.00\"")
        == String(decoding: new.text, as: UTF8.self))
  }

  @Test func whatIsMentionedFirstDoesNotMatter() throws {
    // The archive defines the second button where the first one refers to it.
    let plain = SampleArchive().text
    let button = try #require(
      plain.firstMatch(of: /(?s)\t{5}<object class="IBUIButton" id="700000002">.*?\n\t{5}<\/object>/))
    let reference = "<reference key=\"IBUINextView\" ref=\"700000002\"/>"
    let chained = plain.replacing(
      "<string key=\"IBUINormalTitle\">OK", with: reference + "\n\t\t\t\t\t\t<string key=\"IBUINormalTitle\">OK")
    let body = String(button.output).replacing("\n", with: "\n\t").replacing(
      " id=\"700000002\"", with: " key=\"IBUINextView\" id=\"700000002\"")
    let nested = chained.replacing(button.output, with: "\t\t\t\t\t<reference ref=\"700000002\"/>").replacing(
      "\t\t\t\t\t\t" + reference, with: "\t" + body)
    let (one, other) = (try Document(parsing: Array(chained.utf8)), try Document(parsing: Array(nested.utf8)))
    #expect(nested != chained)
    #expect(try other.normalArchive().text == Self.sorted(try one.normalArchive(), like: try other.normalArchive()))
    #expect(throws: Never.self) { try ArchiveWriter(other.normalArchive()).text() }
  }

  /// The text of a document if it has the same lines as another, in the order of that.
  private static func sorted(_ document: Document, like other: Document) -> [UInt8] {
    func lines(_ document: Document) -> [String] {
      String(decoding: document.text, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
    }
    return lines(document) == lines(other) ? other.text : document.text
  }

  @Test(arguments: [
    ("a comment", "<nil key=\"sourceID\"/>", "<!-- by hand --><nil key=\"sourceID\"/>"),
    ("an unknown element", "<nil key=\"sourceID\"/>", "<entry key=\"sourceID\"/>"),
    ("other indentation", "\t\t\t<nil key=\"sourceID\"/>", "  <nil key=\"sourceID\"/>"),
    ("a missing object", "<nil key=\"sourceID\"/>", "<reference key=\"sourceID\" ref=\"77\"/>"),
    (
      "a reference before its object", "\t\t<int key=\"IBDocument.SystemTarget\">",
      "\t\t<reference key=\"early\" ref=\"600000003\"/>\n\t\t<int key=\"IBDocument.SystemTarget\">"
    ),
  ])
  func whatXcodeDoesNotWriteIsNotRead(_ what: String, _ old: String, _ new: String) throws {
    let text = SampleArchive().text.replacing(old, with: new)
    let document = try Document(parsing: Array(text.utf8))
    #expect(throws: ArchiveError.self, "\(what)") { try document.normalArchive() }
  }

  @Test func anArchiveKeepsItsLineEndsAndByteOrderMark() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array(SampleArchive().text.replacing("\n", with: "\r\n").utf8)
    let document = try Document(parsing: bytes)
    let normal = try document.normalArchive()
    #expect(normal.form == document.form)
    #expect(try normal.form.fileBytes(of: ArchiveWriter(normal).text()) == bytes)
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func archivesOfRealProjectsAreWrittenAsTheyWere() throws {
    var (read, failed): (Int, [String]) = (0, [])
    for url in try Corpus.documents(every: 4) {
      guard let document = try? Document(parsing: [UInt8](try Data(contentsOf: url))), document.kind == .archive else {
        continue
      }
      do {
        #expect(try ArchiveWriter(document.normalArchive()).text() == document.text)
        read += 1
      } catch { failed.append("\(url.lastPathComponent): \(error)") }
    }
    #expect(failed.count * 50 <= read, "\(failed)")
  }
}
