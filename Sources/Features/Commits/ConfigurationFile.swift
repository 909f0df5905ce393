internal import Basics
internal import Findings
internal import GitHistory
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
  static let keys = ["rules", "exclude", "ignore", "sources", "xcode", "merge", "tidy"]

  private(set) var rules: [CheckRule: Level] = [:]
  private(set) var exclude: [ExcludedPattern] = []
  private(set) var ignore: [IgnoredFinding] = []
  private(set) var xcode: XcodePolicy?
  private(set) var merge: [NamedPolicy] = []
  private(set) var tidy = TidyPolicy()
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
      case "ignore":
        guard !value.isNothing else { break }
        guard let list = value.sequence else { throw ConfigurationError.notList("ignore", line: value.line) }
        ignore = try list.map { try IgnoredFinding($0) }
      case "xcode": xcode = value.isNothing ? nil : try XcodePolicy(value)
      case "merge": merge = try Self.policies(value)
      case "tidy": tidy = value.isNothing ? TidyPolicy() : try TidyPolicy(value)
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

  private static func policies(_ value: YAMLNode) throws -> [NamedPolicy] {
    guard !value.isNothing else { return [] }
    guard let settings = value.mapping else { throw ConfigurationError.notMapping("merge", line: value.line) }
    return try settings.map { key, value in
      let text = "\(key.scalar ?? "")=\(value.scalar ?? "")"
      guard let policy = NamedPolicy(text) else { throw ConfigurationError.unknownPolicy(text, line: key.line) }
      return policy
    }
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

extension ConfigurationFile {
  /// Reads the file at the top of the work tree or, in a bare repository, at the top of HEAD.
  static func read(in history: any History) async throws -> ConfigurationFile {
    let path = GitPath(name)
    guard let version = try await version(of: path, in: history) else {
      // A folder, pipe or device of this name is an error, not a missing file.
      if history.workTreeHas(path) { throw ConfigurationError.notAFile }
      return ConfigurationFile()
    }
    guard version.mode != .symbolicLink else { throw ConfigurationError.symbolicLink }
    guard version.mode.isFile else { throw ConfigurationError.notAFile }
    return try ConfigurationFile(try await history.content(of: version))
  }

  /// Reads the file of the repository of the current folder; outside of one, there are no settings.
  static func read() async throws -> ConfigurationFile {
    guard let history = try await WorkingHistory.openIfThere() else { return ConfigurationFile() }
    return try await read(in: history)
  }

  /// What the file says where git runs the driver, at the top of the work tree; `nil` if there is none.
  ///
  /// That is the file of ours, and so in a rebase that of the upstream. Where there is none, this takes one system call.
  static func ofWorkTree() throws -> ConfigurationFile? {
    switch PathKind(at: name) {
    case .file: return try ConfigurationFile(try Files.read(name))
    case .link: throw ConfigurationError.symbolicLink
    case .folder, .stream, .other: throw ConfigurationError.notAFile
    case nil: return nil
    }
  }

  /// Options of a merge with the policies of the repository; those that a person gave count more.
  static func policies(of history: (any History)?, besides given: PolicyOptions) async throws -> PolicyOptions {
    var options = given
    if let history { options.policies = try await read(in: history).merge + given.policies }
    return options
  }

  private static func version(of path: GitPath, in history: any History) async throws -> FileVersion? {
    guard history.layout.isBare else { return try history.workTreeVersion(of: path) }
    guard let head = try await history.head().commit else { return nil }
    let entries = try await history.entries(ofTree: head)
    return entries.first { $0.name == path }.map {
      FileVersion(path: path, mode: $0.mode, place: .blob($0.id))
    }
  }
}

/// Why `.xibmerge.yml` could not be used.
enum ConfigurationError: Error, CustomStringConvertible {
  case tooLarge
  case symbolicLink
  case notAFile
  case notUTF8
  case anchors(line: Int)
  case notYAML(String)
  case notMapping(String, line: Int)
  case notList(String, line: Int)
  case notPlain(String, line: Int)
  case notText(String, key: String, line: Int)
  case nothingExcluded(line: Int)
  case outsideRepository(String, line: Int)
  case openBracket(String, line: Int)
  case emptySource(line: Int)
  case unknownKey(String, line: Int)
  case notVersion(String, line: Int)
  case ignoresAll(line: Int)
  case noReason(line: Int)
  case unknownRule(String, line: Int)
  case unknownLevel(String, rule: String, line: Int)
  case unknownPolicy(String, line: Int)
  case notChoice(String, key: String, choices: [String], line: Int)

  var description: String { "\(ConfigurationFile.name)\(place): \(sentence)" }

  private var sentence: String {
    switch self {
    case .tooLarge: "The file has more than \(ConfigurationFile.largest) bytes; shorten it."
    case .symbolicLink: "The file is a symbolic link, which is never followed; put the file itself there."
    case .notAFile: "It is a folder, a pipe or a device; replace it with a file, or rename it."
    case .notUTF8: "The file is not text in UTF-8; write it again."
    case .anchors: "Anchors (&name) are not read; write the value out, or put it in quotation marks without the &."
    case .notYAML(let reason): "The file is not YAML (\(TerminalText.line(reason, limit: 200))); correct it."
    case .notMapping(let key, _): "\(key) takes \"name: value\" lines; see Documentation/check.md."
    case .notList(let key, _): "\(key) takes a list, a \"- value\" line each; see Documentation/check.md."
    case .notPlain(let key, _): "\(key) takes plain values; put patterns that begin with * in quotation marks."
    case .notText(let value, let key, _):
      "\(key) takes text, and YAML reads \(TerminalText.line(value)) as something else; put it in quotation marks."
    case .nothingExcluded: "exclude has an empty line; name a folder, a file or a pattern, or take the line out."
    case .outsideRepository(let pattern, _):
      "\(Self.quoted(pattern)) leads out of the repository; name a path from its top."
    case .openBracket(let pattern, _):
      "\(Self.quoted(pattern)) has a [ that no ] closes; close it, or write \\[ for the sign itself."
    case .emptySource: "sources has an empty line; name a folder with source code, or take the line out."
    case .unknownKey(let key, _):
      "There is no setting \(Self.quoted(key)); the settings are \(ConfigurationFile.keys.inWords)."
    case .notVersion(let text, _):
      "\(Self.quoted(text)) is no release; write the toolsVersion of a document, as in newest: 23504."
    case .ignoresAll: "ignore has an entry for everything; give it a rule, a path or an object."
    case .noReason: "ignore has an entry without because; say why these findings do not count."
    case .unknownRule(let rule, _):
      "There is no rule \(Self.quoted(rule)); the rules are \(CheckRule.all.map(\.name).joined(separator: ", "))."
    case .unknownLevel(let level, let rule, _):
      "\(rule) can't be \(Self.quoted(level)); it takes "
        + ConfigurationFile.Level.allCases.map(\.rawValue).joined(separator: ", ") + "."
    case .unknownPolicy(let policy, _):
      "merge has no \(Self.quoted(policy)); it takes \(NamedPolicy.all.joined(separator: ", "))."
    case .notChoice(let value, let key, let choices, _):
      "\(key) can't be \(Self.quoted(value)); it takes \(choices.joined(separator: ", "))."
    }
  }

  private var place: String {
    switch self {
    case .notMapping(_, let line), .notList(_, let line), .notPlain(_, let line), .notText(_, _, let line),
      .nothingExcluded(let line), .outsideRepository(_, let line), .openBracket(_, let line), .emptySource(let line),
      .anchors(let line), .unknownKey(_, let line),
      .notVersion(_, let line), .ignoresAll(let line), .noReason(let line),
      .unknownRule(_, let line), .unknownLevel(_, _, let line), .unknownPolicy(_, let line),
      .notChoice(_, _, _, let line):
      ":\(line)"
    case .tooLarge, .symbolicLink, .notAFile, .notUTF8, .notYAML: ""
    }
  }

  private static func quoted(_ text: String) -> String { "\"\(TerminalText.line(text))\"" }
}

/// A line of `exclude`: a folder, a file or a pattern, relative to the top of the repository.
struct ExcludedPattern: Sendable {
  /// The pattern, in the syntax of git's `glob` pathspecs.
  let text: String

  init(_ written: String, line: Int) throws(ConfigurationError) {
    // As in .gitignore, a slash at the beginning stands for the top of the repository.
    text = String(written.drop { $0 == "/" })
    guard !text.isEmpty else { throw .nothingExcluded(line: line) }
    guard !Self.leadsOut(text) else { throw .outsideRepository(written, line: line) }
    guard !Self.hasOpenBracket(text) else { throw .openBracket(written, line: line) }
  }

  private static func leadsOut(_ path: String) -> Bool {
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  /// Whether a bracket is not closed. To git, such a pattern matches nothing.
  private static func hasOpenBracket(_ pattern: String) -> Bool {
    var rest = Array(pattern.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
      guard byte == UInt8(ascii: "[") else { continue }
      if rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^") { rest = rest.dropFirst() }
      // A "]" right after the opening bracket is literal.
      if rest.first == UInt8(ascii: "]") { rest = rest.dropFirst() }
      while let member = rest.first, member != UInt8(ascii: "]") {
        rest = rest.dropFirst(member == UInt8(ascii: "\\") ? 2 : 1)
      }
      if rest.popFirst() == nil { return true }
    }
    return false
  }
}

/// An entry of `ignore`: findings that do not count, with the reason.
struct IgnoredFinding: Sendable {
  private(set) var rule: CheckRule?
  private(set) var path: ExcludedPattern?
  /// The id of an object.
  private(set) var object: String?

  init(_ node: YAMLNode) throws {
    guard let settings = node.mapping else {
      throw ConfigurationError.notMapping("An entry of ignore", line: node.line)
    }
    var reason = ""
    for (key, value) in settings {
      let text = value.scalar ?? ""
      switch key.scalar {
      case "rule":
        guard let named = CheckRule.named(text) else { throw ConfigurationError.unknownRule(text, line: value.line) }
        rule = named
      case "path": path = try ExcludedPattern(text, line: value.line)
      case "object": object = text
      case "because": reason = text
      case let other: throw ConfigurationError.unknownKey("ignore: " + (other ?? ""), line: key.line)
      }
    }
    guard rule != nil || path != nil || object != nil else { throw ConfigurationError.ignoresAll(line: node.line) }
    guard reason.contains(where: { !$0.isWhitespace }) else { throw ConfigurationError.noReason(line: node.line) }
  }
}

/// A line of `sources`: a folder with source code, relative to the top of the repository.
struct SourceFolderName: Sendable {
  /// The path without a slash at the beginning or the end; empty for the whole repository.
  let path: String

  init(_ written: String, line: Int) throws(ConfigurationError) {
    guard !written.isEmpty else { throw .emptySource(line: line) }
    let parts = written.split(separator: "/").filter { $0 != "." }
    guard !parts.contains("..") else { throw .outsideRepository(written, line: line) }
    path = parts.joined(separator: "/")
  }

  private init(path: String) { self.path = path }

  /// The whole repository.
  static let top = SourceFolderName(path: "")
}
