import Testing
import YAMLReader

/// Reading YAML into nodes.
@Suite struct YAMLReaderTests {
  private func read(_ text: String) throws -> YAMLNode? { try YAMLReader.read(Array(text.utf8)) }

  /// The node in a notation of its own: texts quoted, other values bare.
  private func shown(_ node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let text): node.isText ? "\"\(text)\"" : text
    case .sequence(let nodes): "[" + nodes.map(shown).joined(separator: " ") + "]"
    case .mapping(let pairs): "{" + pairs.map { "\(shown($0.key)): \(shown($0.value))" }.joined(separator: " ") + "}"
    }
  }

  @Test(arguments: [
    ("a: [1, \"2\", b]\nc:\n  - {d: ~}\n", "{\"a\": [1 \"2\" \"b\"] \"c\": [{\"d\": ~}]}"),
    ("x: |\n  one\n  two\n", "{\"x\": \"one\ntwo\n\"}"), ("--- !!str 1\n", "\"1\""), ("--- !!int '1'\n", "1"),
    ("é: ü\r\n", "{\"é\": \"ü\"}"), ("off: on\n", "{off: on}"),
  ])
  func nodesAreReadInOrder(_ text: String, _ expected: String) throws {
    #expect(shown(try #require(try read(text))) == expected)
  }

  @Test(arguments: ["", "# nothing\n", "\n\n"]) func aTextWithoutAValueHasNone(_ text: String) throws {
    #expect(try read(text) == nil)
    #expect(shown(try #require(try read(text + "a: 1\n"))) == "{\"a\": 1}")
  }

  /// The values that the types of YAML 1.1 tell from texts.
  @Test(arguments: [
    "1", "-12", "+1_000", "0x1F", "0b101", "0o17", "017", "1.5", "-.5", "1e3", "1.5E-3", "6:30", "1:30:05.5", ".inf",
    "-.INF", ".NaN", "yes", "No", "TRUE", "off", "~", "null", "NULL", "2026-11-21", "2026-11-21T09:30:00Z",
    "2026-1-2 9:30:00.5 +01:00", "<<", "=",
  ])
  func aPlainValueOfAnotherTypeIsNoText(_ text: String) throws {
    #expect(try read("- \(text)\n")?.sequence?.first?.isText == false)
    for quoted in ["'\(text)'", "\"\(text)\"", "!!str \(text)"] {
      #expect(try read("- \(quoted)\n")?.sequence?.first?.isText == true, "\(quoted)")
    }
  }

  @Test(arguments: [
    "1.2.3", "10.xib", "0x", "1px", "a1", "e3", "1e", "_1", "-", "--", ".", "..", "1:", ":1", "2026-11", "2026-11-21b",
    "Yes!", "Nope", "nulls", "inf", "nan", "+a", "1-2", "12:ab", "v1.0", "Pods",
  ])
  func aPlainTextIsAText(_ text: String) throws {
    #expect(
      try read("- \(text == "-" || text == "--" || text.hasSuffix(":") ? "\"\(text)\"" : text)\n")?.sequence?.first?
        .isText == true)
  }

  @Test func linesAreCountedFromOne() throws {
    let root = try #require(try read("# first\na:\n  - b\n  - c\n"))
    #expect(root.line == 2)
    #expect(root.mapping?.first?.value.sequence?.map(\.line) == [3, 4])
  }

  @Test(arguments: [
    ("a: &x 1\n", "line 1: anchors"), ("a: b\nc: *d\n", "line 2: anchors"), ("- &x [1]\n", "anchors"),
    ("&x {a: b}\n", "anchors"), ("a: 1\n---\nb: 2\n", "a second document"),
    ("a: 1\na: 2\n", "line 2: the key a comes twice"),
    ("a: {\n", "line 2, column 1"), ("a: \u{1B}\n", "control characters"), ("a:\tb: c\n", "line 1"),
    (String(repeating: "[", count: 60_000), "nests more than 100 deep"),
    (String(repeating: "- ", count: 30_000), "nests more than 100 deep"),
  ])
  func whatCannotBeReadIsExplained(_ text: String, _ message: String) {
    do throws(YAMLError) {
      _ = try YAMLReader.read(Array(text.utf8))
      Issue.record("It was read.")
    } catch {
      #expect("\(error)".contains(message))
    }
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: YAMLError.self) { try YAMLReader.read([0x61, 0xFF, 0x62]) }
    #expect(throws: YAMLError.self) { try YAMLReader.read([0x61, 0x3A, 0x20, 0x00]) }
  }

  @Test func anyPrefixOfAFileIsReadOrRefused() throws {
    let text = Array("a: [1, {b: 'c'}]\nd: |\n  e\n? [f]\n: !!str \"g\\x41\"\n".utf8)
    for count in text.indices { _ = try? YAMLReader.read(Array(text[..<count])) }
    #expect(try YAMLReader.read(text) != nil)
  }
}
