internal import Basics
internal import Findings
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
        ("path", .string(finding.path)), ("rule", .string(finding.rule.name)), ("message", .string(finding.message)),
        ("fingerprint", .string(fingerprints.next(for: finding))),
      ]
      return "    " + JSON.object(members).text
    }
    return "{\n  \"version\": 1,\n  \"findings\": [\n" + lines.sorted().joined(separator: ",\n") + "\n  ]\n}\n"
  }

  /// The files whose findings are written down.
  var paths: Set<String> { Set(entries.values.map(\.path)) }

  /// The result without the findings that are written down, and those that are gone from documents that were checked.
  ///
  /// - Parameter earlier: The paths that renamed files had when it was written.
  func applied(
    to result: CheckResult, earlier: [String: String] = [:]
  ) -> (result: CheckResult, known: Int, gone: [String]) {
    var fingerprints = Fingerprints(earlier: earlier)
    let marked = result.findings.map { ($0, fingerprints.next(for: $0)) }
    let found = Set(marked.map(\.1))
    let paths = Set(result.documents.map { earlier[$0] ?? $0 })
    let gone = entries.filter { !found.contains($0.key) && paths.contains($0.value.path) }.values
      .map { "\($0.path): \($0.message) [\($0.rule)]" }.sorted()
    let left = marked.filter { entries[$0.1] == nil }.map(\.0)
    return (result.with(findings: left), marked.count - left.count, gone)
  }
}

extension Baseline {
  /// The earlier path of each file of the baseline that git knows as renamed since the baseline was committed.
  ///
  /// - Parameter top: The top of the work tree.
  func earlierPaths(in top: String, file: String) async -> [String: String] {
    guard paths.contains(where: { PathKind(at: "\(top)/\($0)") == nil }) else { return [:] }
    let written = await GitProgram.line(["log", "-1", "--format=%H", "--", file]) ?? ""
    let changes = await GitProgram.run(
      ["diff", "-M", "--diff-filter=R", "--name-status", "-z", written.isEmpty ? "HEAD" : written, "--"], in: top)
    guard let changes, changes.status == 0 else { return [:] }
    // A status, the old path and the new one.
    let words = changes.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return Dictionary(
      stride(from: 0, to: words.count - 2, by: 3).map { (words[$0 + 2], words[$0 + 1]) }, uniquingKeysWith: { $1 })
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
