internal import Reports
internal import XibModel
internal import Yams

/// The contents of `.xibmerge.yml`; `Documentation/xibmerge.schema.json` describes them.
struct ConfigurationFile: Sendable {
  /// The levels that a rule can be set to.
  enum Level: String, CaseIterable, Sendable {
    case error, warning, note, off

    /// The severity; `nil` if the rule is off.
    var severity: Finding.Severity? { Finding.Severity(rawValue: rawValue) }
  }

  static let name = ".xibmerge.yml"
  /// The largest file that is read, in bytes.
  static let largest = 1 << 16
  static let keys = ["rules", "exclude", "sources"]

  private(set) var rules: [CheckRule: Level] = [:]
  private(set) var exclude: [ExcludedPattern] = []
  /// The folders with source code, relative to the top of the repository.
  private(set) var sources: [SourceFolderName] = []

  /// The settings if there is no file.
  init() {}

  init(_ bytes: [UInt8]) throws {
    guard bytes.count <= Self.largest else { throw ConfigurationError.tooLarge }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { throw ConfigurationError.notUTF8 }
    guard !Self.hasAnchor(bytes) else { throw ConfigurationError.anchors }
    let root: Yams.Node?
    do { root = try compose(yaml: text) } catch { throw ConfigurationError.notYAML("\(error)") }
    guard let root, !root.isNothing else { return }
    guard let settings = root.mapping else { throw ConfigurationError.notMapping("The file", line: root.line) }
    for (key, value) in settings {
      switch key.text {
      case "rules": rules = try Self.levels(value)
      case "exclude": exclude = try Self.list(value, of: "exclude") { try ExcludedPattern($0, line: $1) }
      case "sources": sources = try Self.list(value, of: "sources") { try SourceFolderName($0, line: $1) }
      case let other: throw ConfigurationError.unknownKey(other ?? "", line: key.line)
      }
    }
  }

  private static func levels(_ value: Yams.Node) throws -> [CheckRule: Level] {
    guard !value.isNothing else { return [:] }
    guard let settings = value.mapping else { throw ConfigurationError.notMapping("rules", line: value.line) }
    var rules: [CheckRule: Level] = [:]
    for (key, value) in settings {
      guard let name = key.text, let rule = CheckRule.named(name) else {
        throw ConfigurationError.unknownRule(key.text ?? "", line: key.line)
      }
      guard let level = value.text.flatMap({ Level(rawValue: $0) }) else {
        throw ConfigurationError.unknownLevel(value.text ?? "", rule: rule.name, line: value.line)
      }
      rules[rule] = level
    }
    return rules
  }

  private static func list<Item>(
    _ value: Yams.Node, of key: String, _ item: (String, _ line: Int) throws -> Item
  ) throws -> [Item] {
    guard !value.isNothing else { return [] }
    guard let list = value.sequence else { throw ConfigurationError.notList(key, line: value.line) }
    return try list.map { node in
      guard let text = node.text else { throw ConfigurationError.notPlain(key, line: node.line) }
      guard node.tag == Tag(.str) || text.isEmpty else {
        throw ConfigurationError.notText(text, key: key, line: node.line)
      }
      return try item(text, node.line)
    }
  }

  /// Whether the file may contain an anchor. Ten lines with anchors can expand to ten billion values.
  private static func hasAnchor(_ bytes: [UInt8]) -> Bool {
    var previous = UInt8(ascii: " ")
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "&"), index + 1 < bytes.count, isNamePart(bytes[index + 1]), !isNamePart(previous) {
        return true
      }
      previous = byte
    }
    return false
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }
}

extension Yams.Node {
  /// The line it begins on, counted from 1.
  fileprivate var line: Int { mark?.line ?? 1 }

  /// A plain value as it was written: `off` stays `off` and does not become false.
  fileprivate var text: String? { scalar?.string }

  /// Whether the value is empty or null.
  fileprivate var isNothing: Bool { scalar.map { ["", "~", "null"].contains($0.string) } ?? false }
}
