internal import Reports
internal import XibModel
internal import YAMLReader

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

  /// The settings without a file.
  init() {}

  init(_ bytes: [UInt8]) throws {
    guard bytes.count <= Self.largest else { throw ConfigurationError.tooLarge }
    guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else { throw ConfigurationError.notUTF8 }
    let root: YAMLNode?
    do throws(YAMLError) { root = try YAMLReader.read(bytes) } catch {
      if case .anchor(let line) = error { throw ConfigurationError.anchors(line: line) }
      throw ConfigurationError.notYAML("\(error)")
    }
    guard let root, !root.isNothing else { return }
    guard let settings = root.mapping else { throw ConfigurationError.notMapping("The file", line: root.line) }
    for (key, value) in settings {
      switch key.scalar {
      case "rules": rules = try Self.levels(value)
      case "exclude": exclude = try Self.list(value, of: "exclude") { try ExcludedPattern($0, line: $1) }
      case "sources": sources = try Self.list(value, of: "sources") { try SourceFolderName($0, line: $1) }
      case let other: throw ConfigurationError.unknownKey(other ?? "", line: key.line)
      }
    }
  }

  private static func levels(_ value: YAMLNode) throws -> [CheckRule: Level] {
    guard !value.isNothing else { return [:] }
    guard let settings = value.mapping else { throw ConfigurationError.notMapping("rules", line: value.line) }
    var rules: [CheckRule: Level] = [:]
    for (key, value) in settings {
      guard let name = key.scalar, let rule = CheckRule.named(name) else {
        throw ConfigurationError.unknownRule(key.scalar ?? "", line: key.line)
      }
      guard let level = value.scalar.flatMap({ Level(rawValue: $0) }) else {
        throw ConfigurationError.unknownLevel(value.scalar ?? "", rule: rule.name, line: value.line)
      }
      rules[rule] = level
    }
    return rules
  }

  private static func list<Item>(
    _ value: YAMLNode, of key: String, _ item: (String, _ line: Int) throws -> Item
  ) throws -> [Item] {
    guard !value.isNothing else { return [] }
    guard let list = value.sequence else { throw ConfigurationError.notList(key, line: value.line) }
    return try list.map { node in
      guard let text = node.scalar else { throw ConfigurationError.notPlain(key, line: node.line) }
      guard node.isText || text.isEmpty else {
        throw ConfigurationError.notText(text, key: key, line: node.line)
      }
      return try item(text, node.line)
    }
  }
}
