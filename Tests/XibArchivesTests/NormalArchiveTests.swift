import Foundation
import TestSupport
import Testing
import XibArchives
import XibModel

/// Archives in their normal form, and written back.
@Suite struct NormalArchiveTests {
  private func normal(_ archive: SampleArchive) throws -> Document {
    try Document(file: archive.bytes).normalArchive()
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
    let document = try Document(file: Array(text.utf8))
    #expect(throws: NormalFormError.self, "\(what)") { try document.normalArchive() }
  }

  @Test(arguments: [("two spaces", 2, Int.max), ("twelve spaces", 12, Int.max), ("as xmllint --format does", 12, 60)])
  func anArchiveIndentedWithSpacesIsWrittenAsItWas(_ what: String, _ spaces: Int, _ most: Int) throws {
    let lines = SampleArchive().text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = line.drop { $0 == "\t" }
      return String(repeating: " ", count: min((line.count - text.count) * spaces, most)) + text
    }
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let written = try ArchiveWriter(Document(file: bytes).normalArchive()).text()
    #expect(String(decoding: written, as: UTF8.self) == String(decoding: bytes, as: UTF8.self), "\(what)")
  }

  @Test func anArchiveKeepsItsLineEndsAndByteOrderMark() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array(SampleArchive().text.replacing("\n", with: "\r\n").utf8)
    let document = try Document(file: bytes)
    let normal = try document.normalArchive()
    #expect(normal.form == document.form)
    #expect(try normal.form.fileBytes(of: ArchiveWriter(normal).text()) == bytes)
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func aNormalFormIsTheDocumentOfItsText(_ revision: SampleArchive.Revision) throws {
    #expect(
      try normal(
        SampleArchive {
          $0.revision = revision
          $0.buttons[0].title = "Save &amp; &quot;close&quot; &lt;all&gt;"
        }
      ).isAsParsed())
  }

  @Test func lineBreaksInNamesStayLineBreaks() throws {
    let archive = SampleArchive { $0.outlets[0].name = "first\nsecond" }
    #expect(try normal(archive).isAsParsed())
    #expect(try ArchiveWriter(normal(archive)).text() == Array(archive.text.utf8))
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func archivesOfRealProjectsAreWrittenAsTheyWere() throws {
    var (read, failed): (Int, [String]) = (0, [])
    for url in try Corpus.documents(every: 4) {
      guard let document = try? Document(file: [UInt8](try Data(contentsOf: url))), document.kind == .archive else {
        continue
      }
      do {
        let normal = try document.normalArchive()
        #expect(try ArchiveWriter(normal).text() == document.text)
        #expect(try normal.isAsParsed(), "\(url.lastPathComponent)")
        read += 1
      } catch { failed.append("\(url.lastPathComponent): \(error)") }
    }
    #expect(failed.isEmpty && read > 10, "\(failed)")
  }

  // MARK: After another version

  /// Versions of one archive in which elements with the same bytes have other normal forms.
  private func versions(_ revision: SampleArchive.Revision) -> [String] {
    let shared = "<string key=\"label\">second</string>"
    func version(_ change: (inout SampleArchive) -> Void = { _ in }) -> String {
      SampleArchive {
        $0.revision = revision
        $0.classHeaders = [("First", 900_000_001), ("Second", 900_000_001)]
        $0.dictionaryKeys = [900_000_002, 900_000_003]
        $0.properties = [("5.IBViewBoundsToFrameTransform", "a long value that is worth copying", 900_000_004)]
        $0.outlets.append(.init(name: "second", destination: 700_000_002, id: 9))
        change(&$0)
      }.text.replacing(shared, with: "<reference key=\"label\" ref=\"900000005\"/>")
        .replacing("<string key=\"label\">okButton<", with: "<string key=\"label\" id=\"900000005\">okButton<")
        .replacing("<string>1<", with: "<string id=\"900000007\">1<", maxReplacements: 1)
        .replacing("<string>1<", with: "<string id=\"900000008\">1<", maxReplacements: 1)
    }
    return [
      version(), version { $0.buttons[0].title = "Save" },
      version { $0.buttons[0].objectID = 15 }, version { $0.buttons.swapAt(0, 1) },
      version {
        // The properties of both buttons stay as they are.
        $0.buttons = [$0.buttons[1], $0.buttons[0]]
        ($0.buttons[0].objectID, $0.buttons[1].objectID) = (5, 6)
      },
      version { $0.outlets[1].destination = 700_000_001 }, version { $0.hasEmptyDictionary = true },
      version { $0.image = 900_000_006 }, version { $0.boxes = [.init(graphID: 700_000_004, objectID: 7)] },
      version().replacing("Headers.h", with: "Others.h"),
      version().replacing("900000005\">okButton", with: "900000005\">noButton"),
      version().replacing("Key 0", with: "Key 2"),
      version().replacing("<nil key=\"sourceID\"/>", with: "<string note=\"new\" key=\"sourceID\"/>"),
    ]
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func theNormalFormAfterAnotherVersionIsTheSame(_ revision: SampleArchive.Revision) throws {
    let versions = versions(revision)
    for (number, base) in versions.enumerated() {
      let known = try NormalForm(of: Document(file: Array(base.utf8)))
      for (other, side) in versions.enumerated() {
        let alone = try NormalForm(of: Document(file: Array(side.utf8)))
        let document = try Document(file: Array(side.utf8), after: known.archive)
        let after = try NormalForm(of: document, after: known)
        #expect(after.document.text == alone.document.text, "\(other) after \(number)")
        #expect(try after.document.isAsParsed(), "\(other) after \(number)")
        #expect(throws: Never.self) { try after.check() }
      }
    }
  }

  @Test func aVersionThatIsNotTheOneItWasParsedAfterMakesNoDifference() throws {
    let versions = try versions(.xcode4).map { try Document(file: Array($0.utf8)) }
    for known in versions {
      let form = try NormalForm(of: known)
      for (first, second) in zip(versions, versions.dropFirst()) {
        let document = try Document(file: second.bytes, after: first)
        #expect(try NormalForm(of: document, after: form).document.text == NormalForm(of: document).document.text)
      }
    }
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func theNormalFormsOfRealSidesAreTheSameAfterTheBase() throws {
    var compared = 0
    for folder in try Corpus.merges(every: 2) {
      guard let merge = try Corpus.merge(in: folder), let base = try? Document(file: merge.base),
        base.kind == .archive, let known = try? NormalForm(of: base)
      else { continue }
      for bytes in [merge.ours, merge.theirs] {
        guard let document = try? Document(file: bytes, after: base), document.kind == .archive,
          let alone = try? NormalForm(of: document)
        else { continue }
        let after = try NormalForm(of: document, after: known)
        #expect(after.document.text == alone.document.text, "\(merge.name)")
        #expect(try after.document.isAsParsed(), "\(merge.name)")
        compared += 1
      }
    }
    #expect(compared > 10)
  }
}
