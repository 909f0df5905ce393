internal import CLibYAML

/// Reads YAML. This is the only file that calls libyaml; it exposes only Swift values.
///
/// It reads one document without anchors: ten lines with anchors can expand to ten billion values.
public struct YAMLReader {
  /// How deep sequences and mappings may nest.
  static let deepest = 100

  /// The sequences and mappings that are not at their end yet, with the nodes in them so far.
  private var open: [(isMapping: Bool, line: Int, nodes: [YAMLNode])] = []
  private var root: YAMLNode?

  /// The value of a document; `nil` if the text has none.
  ///
  /// - Parameter text: The text, in UTF-8.
  public static func read(_ text: [UInt8]) throws(YAMLError) -> YAMLNode? {
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
public enum YAMLError: Error, CustomStringConvertible {
  case malformed(String, line: Int, column: Int)
  case anchor(line: Int)
  case severalDocuments(line: Int)
  case keyTwice(String, line: Int)
  case tooDeep(line: Int)
  case noMemory

  public var description: String {
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
