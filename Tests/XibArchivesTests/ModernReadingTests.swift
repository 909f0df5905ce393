import Foundation
import TestSupport
import Testing
import XibArchives
import XibModel

/// Archives as modern documents say the same.
@Suite struct ModernReadingTests {
  private func reading(_ text: String) throws -> String {
    let reading = try #require(try Document(file: Array(text.utf8)).modernReading())
    return String(decoding: reading.text, as: UTF8.self)
  }

  @Test func objectsHaveTheIdsOfTheirRecordsAndLiveInTheirParents() throws {
    let text = try reading(SampleArchive().text)
    #expect(
      text.contains(
        """
                <view id="1">
                    <rect key="frame" x="0.0" y="0.0" width="320" height="460"/>
                    <subviews>
                        <button id="5">
                            <rect key="frame" x="20" y="20" width="80" height="30"/>
                            <state key="normal" title="OK"/>
                        </button>
        """), "\(text)")
    #expect(text.contains("<placeholder placeholderIdentifier=\"IBFilesOwner\" userLabel=\"File's Owner\" id=\"-2\">"))
    #expect(text.contains("<outlet property=\"okButton\" destination=\"5\" id=\"8\"/>"))
  }

  @Test func bothRevisionsReadAlike() throws {
    let (old, new) = try (
      reading(SampleArchive { $0.revision = .xcode3 }.text), reading(SampleArchive { $0.revision = .xcode4 }.text)
    )
    #expect(old == new)
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func aReadingIsTheDocumentOfItsText(_ revision: SampleArchive.Revision) throws {
    let archive = SampleArchive {
      $0.revision = revision
      $0.buttons[0].title = "Save &amp; &quot;close&quot; &lt;all&gt;"
    }
    let reading = try #require(try Document(file: archive.bytes).modernReading())
    #expect(try reading.isAsParsed())
  }

  @Test func whatNoTableHasStaysUnderItsName() throws {
    let text = SampleArchive().text.replacing(
      "<string key=\"IBUINormalTitle\">OK</string>",
      with: "<string key=\"IBUINormalTitle\">OK</string><int key=\"IBUIGlow\">3</int><int key=\"a key\">4</int>")
    let found = try reading(text)
    #expect(found.contains("glow=\"3\"") && found.contains("<string key=\"a key\">4</string>"), "\(found)")
  }

  /// Control characters, which XML has only some of, line ends, and all that XML escapes.
  @Test(arguments: [
    ("<string key=\"IBUINormalTitle\">a &lt; \"b\" &amp; c</string>", "title=\"a &lt; &quot;b&quot; &amp; c\""),
    ("<string key=\"IBUINormalTitle\">a\nb</string>", "<string key=\"title\">a\nb</string>"),
    ("<string type=\"base64-UTF8\" key=\"IBUINormalTitle\">DQ</string>", "base64-UTF8=\"YES\">\nDQ\n</string>"),
  ])
  func textsAreWrittenAsXcodeWritesThem(_ archived: String, _ modern: String) throws {
    let text = SampleArchive().text.replacing("<string key=\"IBUINormalTitle\">OK</string>", with: archived)
    #expect(try reading(text).contains(modern))
  }

  /// Records are side by side in the file, so that its own depth says nothing about that of the objects.
  @Test(arguments: [(50, true), (300, false), (20_000, false)])
  func objectsThatNestTooDeeplyAreNotRead(_ count: Int, _ isRead: Bool) throws {
    let archive = SampleArchive {
      $0.buttons = (0..<count).map { number in
        .init(graphID: 1000 + number, objectID: 10 + number, title: "", parent: number == 0 ? nil : 999 + number)
      }
      $0.outlets = []
    }
    let reading = try Document(file: archive.bytes).modernReading()
    #expect((reading != nil) == isRead)
    if let reading { #expect(try reading.isAsParsed()) }
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "1e400"])
  func aNumberWithoutAWordStays(_ number: String) throws {
    let text = SampleArchive().text.replacing(
      "<string key=\"IBUINormalTitle\">OK</string>",
      with: "<object class=\"NSLayoutConstraint\" key=\"size\"><int key=\"relation\">\(number)</int></object>")
    #expect(try reading(text).contains("relation=\"\(number)\""))
  }

  @Test func modernDocumentsReadAsTheyAreAndOthersNot() throws {
    let modern = try Document(file: Array("<document><objects/></document>".utf8))
    #expect(modern.modernReading() === modern)
    #expect(try Document(file: Array("<plist/>".utf8)).modernReading() == nil)
    #expect(try Document(file: Array("<archive><data/></archive>".utf8)).modernReading() == nil)
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func everyArchiveOfARealProjectHasAReadingWithoutFaults() throws {
    var read = 0
    for url in try Corpus.documents(every: 4) {
      guard let document = try? Document(file: [UInt8](try Data(contentsOf: url))), document.kind == .archive else {
        continue
      }
      let reading = try #require(document.modernReading(), "\(url.lastPathComponent)")
      #expect(reading.faults().map(\.message) == [], "\(url.lastPathComponent)")
      #expect(try reading.isAsParsed(), "\(url.lastPathComponent)")
      #expect(document.recordIDs.allSatisfy { $0 == "0" || reading.has($0) }, "\(url.lastPathComponent)")
      read += 1
    }
    #expect(read > 10)
  }
}

extension Document {
  fileprivate func has(_ id: String) -> Bool { nodes.indices.contains { identifier(of: $0) == id } }
}
