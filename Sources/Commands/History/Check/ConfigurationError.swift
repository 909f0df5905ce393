internal import Reports
internal import XibModel

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
  case unknownRule(String, line: Int)
  case unknownLevel(String, rule: String, line: Int)

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
    case .unknownRule(let rule, _):
      "There is no rule \(Self.quoted(rule)); the rules are \(CheckRule.all.map(\.name).joined(separator: ", "))."
    case .unknownLevel(let level, let rule, _):
      "\(rule) can't be \(Self.quoted(level)); it takes "
        + ConfigurationFile.Level.allCases.map(\.rawValue).joined(separator: ", ") + "."
    }
  }

  private var place: String {
    switch self {
    case .notMapping(_, let line), .notList(_, let line), .notPlain(_, let line), .notText(_, _, let line),
      .nothingExcluded(let line), .outsideRepository(_, let line), .openBracket(_, let line), .emptySource(let line),
      .anchors(let line), .unknownKey(_, let line),
      .unknownRule(_, let line), .unknownLevel(_, _, let line):
      ":\(line)"
    case .tooLarge, .symbolicLink, .notAFile, .notUTF8, .notYAML: ""
    }
  }

  private static func quoted(_ text: String) -> String { "\"\(TerminalText.line(text))\"" }
}
