import Foundation
import TestSupport
import Testing
import XibModel

@Suite struct CorpusTests {
  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func everyRealDocumentIsRebuiltFromItsNodesOrRefusedWithAReason() throws {
    let files = try Corpus.documents(every: 8)
    try #require(!files.isEmpty)
    var read = 0
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      do throws(ParseError) {
        let document = try Document(parsing: bytes)
        #expect(document.bytes == bytes, "\(file.lastPathComponent)")
        #expect(document.rebuilt() == bytes, "\(file.lastPathComponent)")
        read += 1
      } catch {
        #expect(!error.description.isEmpty, "\(file.lastPathComponent)")
      }
    }
    // Nearly all of them are XML; a parser that refuses everything must not pass.
    #expect(read * 100 >= files.count * 99)
  }
}
