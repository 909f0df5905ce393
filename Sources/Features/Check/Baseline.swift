internal import Basics
internal import StringsMerge

/// The findings that a team lives with: they do not make a check fail.
struct Baseline {
  /// The file that is read if it is there.
  static let name = ".xibmerge-baseline.json"

  /// A finding as it was written down.
  private struct Entry {
    let rule: String
    let path: String
    let message: String
  }

  private let entries: [String: Entry]

  /// - Throws: ``BaselineError``.
  init(_ bytes: [UInt8], file: String) throws {
    guard let value = try? KeyedTable(json: bytes), let findings = value["findings"] else {
      throw BaselineError.notABaseline(file)
    }
    var entries: [String: Entry] = [:]
    for item in findings.items {
      guard let fingerprint = item["fingerprint"]?.string, let rule = item["rule"]?.string,
        let path = item["path"]?.string
      else { throw BaselineError.notABaseline(file) }
      entries[fingerprint] = Entry(rule: rule, path: path, message: item["message"]?.string ?? "")
    }
    self.entries = entries
  }

  /// Some findings as a file, a line each, sorted.
  static func text(of findings: [Finding]) -> String {
    var fingerprints = Fingerprints()
    let lines = findings.map { finding in
      let members: [(String, JSON)] = [
        ("path", .string(finding.path)), ("rule", .string(finding.rule)), ("message", .string(finding.message)),
        ("fingerprint", .string(fingerprints.next(for: finding))),
      ]
      return "    " + JSON.object(members).text
    }
    return "{\n  \"version\": 1,\n  \"findings\": [\n" + lines.sorted().joined(separator: ",\n") + "\n  ]\n}\n"
  }

  /// The result without the findings that are written down, and those that are gone from documents that were checked.
  func applied(to result: CheckResult) -> (result: CheckResult, known: Int, gone: [String]) {
    var fingerprints = Fingerprints()
    let marked = result.findings.map { ($0, fingerprints.next(for: $0)) }
    let found = Set(marked.map(\.1))
    let paths = Set(result.documents)
    let gone = entries.filter { !found.contains($0.key) && paths.contains($0.value.path) }.values
      .map { "\($0.path): \($0.message) [\($0.rule)]" }.sorted()
    let left = marked.filter { entries[$0.1] == nil }.map(\.0)
    return (result.with(findings: left), marked.count - left.count, gone)
  }
}

/// Why a baseline can't be used.
enum BaselineError: Error, CustomStringConvertible {
  case notABaseline(String)

  var description: String {
    switch self {
    case .notABaseline(let file): "\(file) is no baseline; write it again with --write-baseline \(file)."
    }
  }
}
