import TestSupport
import Testing
import XibArchives
import XibModel

@Suite struct ParsedFileTests {
  private static func document(_ title: String) -> [UInt8] { Array(SampleStoryboard.text(title: title).utf8) }

  @Test func theSameBytesAreParsedOnce() throws {
    let one = try ParsedFile.with(Self.document("Once")).parsed()
    let again = try ParsedFile.with(Self.document("Once")).parsed()
    #expect(one === again)
    // Of one size, and another file.
    #expect(try ParsedFile.with(Self.document("Only")).parsed() !== one)
  }

  @Test func whatWasMadeInMemoryIsNotParsed() throws {
    let made = try ParsedFile.with(Self.document("Made")).parsed()
    #expect(try ParsedFile(of: made).parsed() === made)
  }

  @Test func bytesThatAreNoDocumentGiveAnErrorEachTime() {
    for _ in 0..<2 {
      #expect(ParsedFile.with(Array("text".utf8)).document == nil)
      #expect(throws: ParseError.self) { try ParsedFile.with(Array("text".utf8)).parsed() }
    }
  }
}
