internal import CLibYAML

/// Reads YAML. This is the only file that calls libyaml; it exposes only Swift values.
///
/// It reads one document without anchors: ten lines with anchors can expand to ten billion values.
package struct YAMLReader {
  /// How deep sequences and mappings may nest.
  static let deepest = 100

  /// The sequences and mappings that are not at their end yet, with the nodes in them so far.
  private var open: [(isMapping: Bool, line: Int, nodes: [YAMLNode])] = []
  private var root: YAMLNode?

  /// The value of a document; `nil` if the text has none.
  ///
  /// - Parameter text: The text, in UTF-8.
  package static func read(_ text: [UInt8]) throws(YAMLError) -> YAMLNode? {
    // The parser stores its own address, so it must not move.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else { throw .noMemory }
    defer { yaml_parser_delete(parser) }
    var reader = YAMLReader()
    let result = text.withUnsafeBufferPointer { text in
      Result { () throws(YAMLError) in
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
        try reader.readEvents(parser)
      }
    }
    try result.get()
    return reader.root
  }

  private mutating func readEvents(_ parser: UnsafeMutablePointer<yaml_parser_t>) throws(YAMLError) {
    var isAtEnd = false
    while !isAtEnd {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else { throw Self.failure(of: parser.pointee) }
      defer { yaml_event_delete(&event) }
      isAtEnd = event.type == YAML_STREAM_END_EVENT
      try add(event)
    }
  }

  private mutating func add(_ event: yaml_event_t) throws(YAMLError) {
    let line = Int(event.start_mark.line) + 1
    switch event.type {
    case YAML_DOCUMENT_START_EVENT:
      if root != nil { throw .severalDocuments(line: line) }
    case YAML_ALIAS_EVENT: throw .anchor(line: line)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      guard scalar.anchor == nil else { throw .anchor(line: line) }
      let value = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      let isText =
        scalar.tag.map { Self.textTags.contains(String(cString: $0)) } ?? (!isPlain || PlainScalar.isText(value))
      try close(YAMLNode(content: .scalar(value), line: line, isText: isText))
    case YAML_SEQUENCE_START_EVENT: try begin(isMapping: false, event.data.sequence_start.anchor, line)
    case YAML_MAPPING_START_EVENT: try begin(isMapping: true, event.data.mapping_start.anchor, line)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      guard let last = open.popLast() else { return }
      let content = last.isMapping ? try Self.mapping(last.nodes) : .sequence(last.nodes)
      try close(YAMLNode(content: content, line: last.line, isText: false))
    default: break
    }
  }

  private mutating func begin(isMapping: Bool, _ anchor: UnsafeMutablePointer<UInt8>?, _ line: Int) throws(YAMLError) {
    guard anchor == nil else { throw .anchor(line: line) }
    guard open.count < Self.deepest else { throw .tooDeep(line: line) }
    open.append((isMapping, line, []))
  }

  /// Adds a complete node to the one around it.
  private mutating func close(_ node: YAMLNode) throws(YAMLError) {
    if open.isEmpty { root = node } else { open[open.count - 1].nodes.append(node) }
  }

  private static func mapping(_ nodes: [YAMLNode]) throws(YAMLError) -> YAMLNode.Content {
    var keys: Set<String> = []
    var pairs: [(key: YAMLNode, value: YAMLNode)] = []
    for index in stride(from: 0, to: nodes.count - 1, by: 2) {
      let key = nodes[index]
      if let name = key.scalar, !keys.insert(name).inserted { throw .keyTwice(name, line: key.line) }
      pairs.append((key, nodes[index + 1]))
    }
    return .mapping(pairs)
  }

  private static let textTags = ["!", "tag:yaml.org,2002:str"]

  private static func failure(of parser: yaml_parser_t) -> YAMLError {
    guard parser.error != YAML_MEMORY_ERROR, let problem = parser.problem else { return .noMemory }
    return .malformed(
      String(cString: problem), line: Int(parser.problem_mark.line) + 1, column: Int(parser.problem_mark.column) + 1)
  }
}

/// Why a text could not be read as YAML.
package enum YAMLError: Error, CustomStringConvertible {
  case malformed(String, line: Int, column: Int)
  case anchor(line: Int)
  case severalDocuments(line: Int)
  case keyTwice(String, line: Int)
  case tooDeep(line: Int)
  case noMemory

  package var description: String {
    switch self {
    case .malformed(let problem, let line, let column): "line \(line), column \(column): \(problem)"
    case .anchor(let line): "line \(line): anchors and aliases are not read"
    case .severalDocuments(let line): "line \(line): a second document begins"
    case .keyTwice(let key, let line): "line \(line): the key \(key) comes twice"
    case .tooDeep(let line): "line \(line): it nests more than \(YAMLReader.deepest) deep"
    case .noMemory: "there is too little memory"
    }
  }
}

/// A value in a YAML document.
package struct YAMLNode: Sendable {
  package enum Content: Sendable {
    /// A plain or quoted value as it was written: `off` stays `off` and does not become false.
    case scalar(String)
    case sequence([YAMLNode])
    /// The pairs in the order of the document; no key comes twice.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  package let content: Content
  /// The line that it begins on, counted from 1.
  package let line: Int
  /// Whether it is a text. A value without quotation marks may be another thing to YAML, such as a number or a date.
  package let isText: Bool

  /// The value as it was written; `nil` for a sequence or a mapping.
  package var scalar: String? {
    if case .scalar(let text) = content { text } else { nil }
  }

  package var sequence: [YAMLNode]? {
    if case .sequence(let nodes) = content { nodes } else { nil }
  }

  package var mapping: [(key: YAMLNode, value: YAMLNode)]? {
    if case .mapping(let pairs) = content { pairs } else { nil }
  }

  /// Whether the value is empty or null.
  package var isNothing: Bool { scalar.map { !isText && ["", "~", "null"].contains($0) } ?? false }
}

/// The YAML type of a value without quotation marks.
///
/// Source: the tag repository of YAML 1.1, <https://yaml.org/type/>, whose types YAML readers know.
enum PlainScalar {
  /// Whether it is a text, and not a number, a date, a truth value or null.
  static func isText(_ value: String) -> Bool {
    !words.contains(value) && !isNumber(value) && !isDate(value)
  }

  private static let words: Set<String> = {
    var words: Set<String> = ["", "~", "<<", "=", ".nan", ".NaN", ".NAN"]
    for word in ["null", "yes", "no", "true", "false", "on", "off"] { words.formUnion(spellings(word)) }
    for sign in ["", "+", "-"] { words.formUnion(spellings(".inf").map { sign + $0 }) }
    return words
  }()

  /// A word in small letters, with a capital, and in capitals.
  private static func spellings(_ word: String) -> [String] {
    let start = word.prefix { $0 == "." }
    let letters = word.dropFirst(start.count)
    return [word, start + letters.prefix(1).uppercased() + letters.dropFirst(), word.uppercased()]
  }

  private static func isNumber(_ value: String) -> Bool {
    var digits = value.utf8.filter { $0 != UInt8(ascii: "_") }[...]
    guard let first = value.utf8.first, first != UInt8(ascii: "_") else { return false }
    if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    guard let start = digits.first, isDigit(start) || start == UInt8(ascii: ".") else { return false }
    if start == UInt8(ascii: "0"), let base = digits.dropFirst().first {
      let rest = digits.dropFirst(2)
      if base == UInt8(ascii: "x") { return !rest.isEmpty && rest.allSatisfy(isHexadecimal) }
      if base == UInt8(ascii: "b") { return !rest.isEmpty && rest.allSatisfy { $0 == 0x30 || $0 == 0x31 } }
      if base == UInt8(ascii: "o") { return !rest.isEmpty && rest.allSatisfy(isDigit) }
    }
    // Numbers to the base 60, such as 1:30.
    let parts = digits.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    if parts.count > 1 {
      let whole = parts.dropLast() + parts.suffix(1).compactMap { $0.split(separator: UInt8(ascii: ".")).first }
      return whole.count == parts.count && whole.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
    }
    let isPlain = digits.allSatisfy { isDigit($0) || Array(".eE+-".utf8).contains($0) }
    return isPlain && Double(String(decoding: digits, as: UTF8.self)) != nil
  }

  /// Whether it is a day, such as 2026-11-21, or a time on a day.
  private static func isDate(_ value: String) -> Bool {
    let parts = value.utf8.prefix { isDigit($0) || $0 == UInt8(ascii: "-") }
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts.dropFirst().allSatisfy({ (1...2).contains($0.count) }) else {
      return false
    }
    let rest = value.utf8.dropFirst(parts.reduce(2) { $0 + $1.count })
    guard let next = rest.first else { return true }
    return Array("Tt \t".utf8).contains(next) && rest.contains(UInt8(ascii: ":"))
      && rest.dropFirst().allSatisfy { isDigit($0) || Array("Zz:+-. \t".utf8).contains($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (0x41...0x46).contains(byte & 0xDF) }
}
