import Testing

@testable import CodeIndex

@Suite struct SourceStoreTests {
  private static let file = SourceFile(
    Array(
      """
      import Kit
      public class Home: UIViewController {
        @IBOutlet var label: [UILabel]!
        func go() { performSegue(withIdentifier: "next", sender: nil) }
      }
      """.utf8), language: .swift)

  @Test func aFileIsReadAsItWasStored() throws {
    let bytes = SourceStore().bytes(of: [([1, 2], Self.file)], limit: 1000)
    #expect(SourceStore(bytes).file([1, 2]) == Self.file)
    #expect(SourceStore(bytes).file([1]) == nil)
    #expect(Self.file.literals == [IdentifierLiteral(kind: .segue, text: "next", line: 4)])
    #expect(Self.file.imports == ["Kit"] && Self.file.hasPublic)
  }

  @Test func damagedBytesGiveNoFiles() {
    let bytes = SourceStore().bytes(of: [([1, 2], Self.file)], limit: 1000)
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x11
      #expect(SourceStore(damaged).count == 0)
      #expect(SourceStore(Array(bytes[..<place])).count == 0)
    }
  }

  @Test func otherFilesAreKeptUpToTheLimit() {
    let first = SourceStore(SourceStore().bytes(of: [([1], Self.file)], limit: 0))
    #expect(SourceStore(first.bytes(of: [([2], Self.file)], limit: 10_000)).count == 2)
    #expect(SourceStore(first.bytes(of: [([2], Self.file)], limit: 10)).count == 1)
  }
}
