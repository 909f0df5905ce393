import Foundation
import TestSupport
import Testing
import XibModel

@Suite struct ParseErrorTests {
  private func failure(_ bytes: [UInt8]) -> ParseError? {
    do throws(ParseError) {
      _ = try Document(parsing: bytes)
      return nil
    } catch { return error }
  }

  private func failure(_ text: String) -> ParseError? { failure(Array(text.utf8)) }

  @Test func anEmptyFileIsRefused() {
    #expect(failure([]) == .empty)
  }

  @Test func aFileOverTheLimitIsRefusedBeforeItIsRead() {
    let size = ParseError.largestFile + 1
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      if let start = buffer.baseAddress { memset(start, 0x20, size) }
      count = size
    }
    #expect(failure(bytes) == .tooLarge(bytes: size))
  }

  @Test(arguments: [Array("bplist00\u{1}".utf8), Array("<document>\0</document>".utf8), [0x89, 0x00, 0x50]])
  func binaryFilesAreRefused(_ bytes: [UInt8]) {
    #expect(failure(bytes) == .binary)
  }

  @Test func aPointerOfGitLFSIsToldFromADocument() {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
    #expect(failure(pointer) == .largeFilePointer)
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x3C, 0x00], [0xFE, 0xFF, 0x00, 0x3C], [0x3C, 0x00, 0x64, 0x00], [0x00, 0x3C, 0x00, 0x64],
    ] as [[UInt8]])
  func utf16IsRefusedByName(_ bytes: [UInt8]) {
    #expect(failure(bytes) == .unsupportedEncoding("UTF-16"))
  }

  @Test(arguments: ["ISO-8859-1", "windows-1252", "UTF-16"])
  func otherEncodingsAreRefusedByName(_ name: String) {
    #expect(failure("<?xml version=\"1.0\" encoding=\"\(name)\"?><document/>") == .unsupportedEncoding(name))
    #expect(failure("<?xml version='1.0' encoding='\(name)'?><document/>") == .unsupportedEncoding(name))
    #expect(failure("<?xml version='1.0' encoding = \"\(name)\"?><document/>") == .unsupportedEncoding(name))
    let blanks = String(repeating: " ", count: 1000)
    #expect(
      failure("\u{FEFF}<?xml version='1.0'\(blanks)encoding='\(name)'?><document/>") == .unsupportedEncoding(name))
  }

  @Test(arguments: ["UTF-8", "utf-8", "US-ASCII"])
  func utf8IsReadWhateverItIsCalled(_ name: String) {
    #expect(failure("<?xml version=\"1.0\" encoding=\"\(name)\"?><document/>") == nil)
    #expect(failure("<?xml version=\"1.0\" encoding=\"\(name)-1\"?><document/>") == .unsupportedEncoding(name + "-1"))
  }

  @Test func bytesThatAreNoUTF8AreRefusedWithTheirLine() {
    let latin = Array("<document>\n<view title=\"caf".utf8) + [0xE9] + Array("\"/>\n</document>\n".utf8)
    guard case .notWellFormed(let line, _) = failure(latin) else {
      Issue.record("Latin-1 bytes were read")
      return
    }
    #expect(line == 2)
  }

  @Test func conflictMarkersAreNamedWithTheirLine() {
    let text = "<document>\n<a/>\n<<<<<<< HEAD\n<b/>\n=======\n<c/>\n>>>>>>> side\n</document>\n"
    #expect(failure(text) == .conflictMarkers(line: 3))
    #expect(failure(text.replacing("\n", with: "\r\n")) == .conflictMarkers(line: 3))
  }

  @Test func markersOfAnInnerMergeAreMarkers() {
    #expect(
      failure("<document>\n<<<<<<<<< x\n<b/>\n=========\n>>>>>>>>> y\n</document>\n") == .conflictMarkers(line: 2))
  }

  @Test func aDocumentTypeIsRefused() {
    #expect(
      failure("<?xml version=\"1.0\"?>\n\n<!DOCTYPE document SYSTEM \"file:///x\">\n<document/>")
        == .documentType(line: 3))
    let bomb = "<!DOCTYPE d [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>\n<d>&b;</d>"
    #expect(failure(bomb) == .documentType(line: 1))
  }

  @Test func nestingIsBounded() {
    func nested(_ depth: Int) -> String {
      (0..<depth).map { "<a\($0)>\n" }.joined() + (0..<depth).reversed().map { "</a\($0)>\n" }.joined()
    }
    #expect(failure(nested(ParseError.deepestNesting)) == nil)
    // One element per line: the first that is too deep is on the line after the limit.
    #expect(failure(nested(ParseError.deepestNesting + 1)) == .tooDeep(line: ParseError.deepestNesting + 1))
    #expect(failure(nested(100_000)) == .tooDeep(line: ParseError.deepestNesting + 1))
  }

  @Test(arguments: [
    ("hello", 1), ("\n\n  ", 3), ("<document>", 1), ("<document>\n<a>\n</b>\n</document>", 3), ("<a/>\n<b/>", 2),
    ("<document>\n<view id=\"a\" id=\"b\"/>\n</document>", 2), ("<document>\n\n<view a=b/></document>", 3),
    ("<document>\n<view a=\"<\"/></document>", 2), ("<document>\n&nbsp;</document>", 2),
    ("<document>\n<a>&#0;</a></document>", 2), ("<document><!-- a -- b --></document>", 1), ("<document", 1),
  ])
  func whatIsNotWellFormedIsRefusedWithItsLine(_ text: String, _ expected: Int) {
    guard case .notWellFormed(let line, let reason) = failure(text) else {
      Issue.record("\(text) gave \(String(describing: failure(text)))")
      return
    }
    #expect(line == expected)
    #expect(!reason.isEmpty)
  }

  /// libxml2's own limits lie lower than those that a document meets here.
  @Test(arguments: [
    ("<document a=\"", "x", "\"/>"), ("<document><!--", "x", "--></document>"), ("<document>", "x", "</document>"),
    ("<document><?a ", "x", "?></document>"), ("<document><![CDATA[", "x", "]]></document>"),
  ])
  func whatIsLongIsNotDamaged(_ head: String, _ filler: String, _ tail: String) {
    #expect(failure(Array((head + String(repeating: filler, count: 11_000_000) + tail).utf8)) == nil)
  }

  @Test func aNameThatIsTooLongIsCalledThat() {
    let name = String(repeating: "x", count: 10_000_001)
    #expect(failure(Array("<document>\n<\(name)/></document>".utf8)) == .partTooLarge(line: 2))
  }

  /// The case after another, so that the compiler misses one that is new.
  private static func next(_ error: ParseError) -> ParseError? {
    switch error {
    case .empty: .tooLarge(bytes: 1)
    case .tooLarge: .partTooLarge(line: 7)
    case .partTooLarge: .binary
    case .binary: .largeFilePointer
    case .largeFilePointer: .unsupportedEncoding("UTF-16")
    case .unsupportedEncoding: .conflictMarkers(line: 7)
    case .conflictMarkers: .documentType(line: 7)
    case .documentType: .tooDeep(line: 7)
    case .tooDeep: .notWellFormed(line: 7, reason: "because")
    case .notWellFormed: nil
    }
  }

  @Test(arguments: Array(sequence(first: ParseError.empty, next: next)))
  func everyErrorSaysWhereAndWhatToDo(_ error: ParseError) {
    if let line = error.line { #expect(error.description.contains("Line \(line)")) }
    #expect(error.description.hasSuffix("."))
    #expect(error.description.contains("; ") || error.description.contains(", "))
  }
}
