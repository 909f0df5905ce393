internal import Basics
internal import Findings
internal import XibModel

/// The findings of a check as SARIF 2.1.0, which code hosts read.
enum CheckSARIFReport {
  static func json(_ result: CheckResult, version: String) -> JSON {
    let rules = rules(of: result.findings)
    let places = Dictionary(firstOf: rules.enumerated().map { ($1, $0) })
    var fingerprints = Fingerprints()
    let results = result.findings.map { finding in
      json(finding, rule: places[finding.rule] ?? -1, fingerprint: fingerprints.next(for: finding))
    }
    let driver: [(String, JSON)] = [
      ("name", .string("xibmerge")), ("semanticVersion", .string(version)), ("rules", .array(rules.map(json))),
    ]
    let run: [(String, JSON)] = [
      ("tool", .object([("driver", .object(driver))])), ("columnKind", .string("unicodeCodePoints")),
      ("invocations", .array([invocation(result.unchecked)])), ("results", .array(results)),
    ]
    return .object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .string("2.1.0")),
      ("runs", .array([.object(run)])),
    ])
  }

  /// All known rules, and any others that findings name.
  private static func rules(of findings: [Finding]) -> [CheckRule] {
    var known = Set(CheckRule.all)
    return CheckRule.all + findings.map { $0.rule }.filter { known.insert($0).inserted }
  }

  /// The outcome of the run. Without it, documents that could not be checked would seem to be sound.
  private static func invocation(_ unchecked: [UncheckedDocument]) -> JSON {
    var members: [(String, JSON)] = [("executionSuccessful", .bool(unchecked.isEmpty))]
    if !unchecked.isEmpty { members.append(("toolExecutionNotifications", .array(unchecked.map(notification)))) }
    return .object(members)
  }

  private static func notification(_ document: UncheckedDocument) -> JSON {
    let place = JSON.object([("physicalLocation", .object([("artifactLocation", artifact(document.path))]))])
    return .object([
      ("level", .string("error")), ("message", text(document.reason)), ("locations", .array([place])),
    ])
  }

  private static func json(_ rule: CheckRule) -> JSON {
    let defaults: [(String, JSON)] = [
      ("enabled", .bool(rule.isOnByDefault)), ("level", .string(rule.severity.rawValue)),
    ]
    return .object([
      ("id", .string(rule.name)), ("shortDescription", text(rule.summary)), ("fullDescription", text(rule.help)),
      ("help", text("\(rule.summary) \(rule.help)")), ("defaultConfiguration", .object(defaults)),
    ])
  }

  private static func json(_ finding: Finding, rule: Int, fingerprint: String) -> JSON {
    var message = finding.message
    if let merge = finding.merge { message += " (\(CheckWords.description(of: merge)))" }
    let place: [(String, JSON)] = [
      ("artifactLocation", artifact(finding.path)), ("region", .object([("startLine", .number(finding.line))])),
    ]
    var location: [(String, JSON)] = [("physicalLocation", .object(place))]
    if let object = finding.object {
      location.append(("logicalLocations", .array([.object(logicalLocation(object))])))
    }
    var members: [(String, JSON)] = [
      ("ruleId", .string(finding.rule.name)), ("ruleIndex", .number(rule)),
      ("level", .string(finding.severity.rawValue)),
      ("message", text(message)), ("locations", .array([.object(location)])),
    ]
    if let code = finding.code { members.append(("relatedLocations", .array([relatedLocation(code)]))) }
    members.append(("partialFingerprints", .object([(Fingerprints.name, .string(fingerprint))])))
    return .object(members)
  }

  private static func relatedLocation(_ code: Finding.CodePlace) -> JSON {
    let place: [(String, JSON)] = [
      ("artifactLocation", artifact(code.path)), ("region", .object([("startLine", .number(code.line))])),
    ]
    return .object([("physicalLocation", .object(place)), ("message", text("The code that the document names."))])
  }

  private static func logicalLocation(_ object: Finding.Object) -> [(String, JSON)] {
    var members: [(String, JSON)] = [("name", .string(object.name ?? object.element))]
    if let id = object.id { members.append(("fullyQualifiedName", .string(id))) }
    return members + [("kind", .string("element"))]
  }

  /// A message with its braces, brackets and backslashes escaped, so that they stand for no placeholder or link.
  private static func text(_ plain: String) -> JSON {
    var out = ""
    for scalar in plain.unicodeScalars {
      switch scalar {
      case "{": out += "{{"
      case "}": out += "}}"
      case "\\", "[", "]": out += "\\" + String(scalar)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return .object([("text", .string(out))])
  }

  private static func artifact(_ path: String) -> JSON {
    guard !path.hasPrefix("/") else { return .object([("uri", .string("file://" + encoded(path)))]) }
    return .object([("uri", .string(encoded(path))), ("uriBaseId", .string("%SRCROOT%"))])
  }

  /// A path as a URI. All but its plainest characters are encoded, so that no part looks like a scheme or a query.
  private static func encoded(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain = isLetterOrDigit(byte) || "-._~/".utf8.contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + hexadecimal(byte)
    }.joined()
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
