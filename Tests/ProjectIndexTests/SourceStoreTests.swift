import Testing

@testable import ProjectIndex

@Suite struct SourceStoreTests {
  static let file = SourceFile(
    types: [
      TypeDeclaration(
        kind: .class, name: "Home", otherName: "ABHome", inherited: ["UIViewController"], traits: .isSwift, line: 2,
        members: [
          Member(name: "label", type: "UILabel", traits: [.isConnectable, .isCollection], line: 3),
          Member(name: "go", type: nil, traits: .isMethod, line: 400),
        ])
    ], literals: [IdentifierLiteral(kind: .segue, text: "next", isConstant: true, line: 4), scene],
    constants: [StringConstant(owner: "Segues", name: "next", text: nil)], words: [WordHash.of("Home".utf8), 0],
    imports: ["Kit"], traits: .hasPublic)

  private static var scene: IdentifierLiteral {
    var literal = IdentifierLiteral(kind: .storyboardObject, text: "Home", line: 5)
    literal.storyboard = [IdentifierLiteral(kind: .storyboard, text: "Main", line: 5)]
    (literal.isOwn, literal.isNeeded, literal.givesView) = (true, false, true)
    (literal.function, literal.cast, literal.owner) = ("make", "Home", IdentifierLiteral.noOwner)
    return literal
  }

  @Test func aFileIsReadAsItWasStored() throws {
    let bytes = SourceStore().bytes(of: [([1, 2], Self.file)], limit: 1000)
    #expect(SourceStore(bytes).file([1, 2]) == Self.file)
    #expect(SourceStore(bytes).file([1]) == nil)
  }

  @Test func damagedBytesGiveNoFiles() {
    let bytes = SourceStore().bytes(of: [([1, 2], Self.file)], limit: 1000)
    #expect(SourceStore(bytes).count == 1)
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
