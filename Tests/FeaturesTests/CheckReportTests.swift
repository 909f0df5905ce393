import Findings
import Foundation
import Testing
import TestSupport
import XibModel
@testable import Features

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct CheckReportTests {
  static let hostile = "a\nb%0A::error::,:\u{1B}[31m\u{9B}<b>\"'&]]>@all `*_[x](0){0}\u{0}\u{FFFF}.xib"

  private static func finding(
    _ path: String = "Main.storyboard", line: Int = 3, severity: Finding.Severity = .error,
    rule: String = "dangling-reference", id: String? = "oUt-le-001", message: String = "It is gone.",
    merge: Finding.Merge? = nil
  ) -> Finding {
    Finding(
      CheckRule.named(rule) ?? CheckRule(rule, summary: rule, help: rule), in: path, line: line,
      object: id.map { Finding.Object(id: $0, element: "outlet", name: "note") }, message: message
    ).counted(as: severity, in: merge)
  }

  private static let samples: [CheckResult] = [
    CheckResult(findings: [], documents: []), CheckResult(findings: [], documents: ["a.xib"]),
    CheckResult(
      findings: [
        finding(), finding("b.xib", severity: .warning, rule: "stale-cache", id: nil),
        finding("c.xib", severity: .note, merge: Finding.Merge(ours: "main", theirs: "side")),
        finding(
          hostile, rule: hostile, id: hostile, message: hostile, merge: Finding.Merge(ours: hostile, theirs: hostile)),
      ], documents: ["Main.storyboard", "b.xib", "c.xib", hostile, "sound.xib"]),
    CheckResult(
      findings: [], documents: ["sound.xib"],
      unchecked: [
        UncheckedDocument(path: "gone.xib", reason: "It is not there."),
        UncheckedDocument(path: hostile, reason: hostile),
      ]),
  ]

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ format: CheckFormat, _ result: CheckResult) -> String {
    format.text(of: result, program: "1.2.3")
  }

  /// Reads JSON and holds it to a schema.
  private func validated(_ format: CheckFormat, _ result: CheckResult, schema path: String) throws -> [String: Any] {
    let schema = try JSONSchema(contentsOf: Self.root.appendingPathComponent(path))
    let value = try JSONSerialization.jsonObject(with: Data(text(format, result).utf8))
    #expect(schema.faults(of: value) == [])
    return try #require(value as? [String: Any])
  }

  @Test(arguments: CheckFormat.allCases, samples)
  func noReportHoldsAControlCharacter(_ format: CheckFormat, _ result: CheckResult) {
    let report = text(format, result)
    let controls = report.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
    #expect(controls.isEmpty)
    let isTold = result.findings.contains { $0.path == Self.hostile }
    #expect(report.contains("error::") || report.contains("%3A%3Aerror") || !isTold, "\(report)")
  }

  // MARK: Text

  @Test func textIsALineForEachFindingAndACount() {
    let result = CheckResult(
      findings: [Self.finding(), Self.finding("b.xib", severity: .warning, rule: "stale-cache", id: nil)],
      documents: ["Main.storyboard", "b.xib", "c.xib"])
    #expect(
      text(.text, result) == """
        Main.storyboard:3: error: It is gone. (outlet note oUt-le-001) [dangling-reference]
        b.xib:3: warning: It is gone. [stale-cache]
        3 documents checked: 1 error, 1 warning.

        """)
    #expect(text(.text, Self.samples[1]) == "1 document checked: nothing found.\n")
    #expect(text(.text, Self.samples[2]).split(separator: "\n").count == 5)
  }

  @Test func everyReportTellsWhatWasNotChecked() {
    let result = CheckResult(
      findings: [], documents: [], unchecked: [UncheckedDocument(path: "gone.xib", reason: "It is not there.")])
    for format in CheckFormat.allCases where format != .text {
      #expect(
        text(format, result).contains("gone.xib") && text(format, result).contains("It is not there"), "\(format)")
    }
    #expect(text(.text, result) == "0 documents checked: nothing found; 1 could not be checked.\n")
  }

  // MARK: JSON

  @Test(arguments: samples) func jsonFollowsItsSchema(_ result: CheckResult) throws {
    let report = try validated(.json, result, schema: "Documentation/xibmerge-check.schema.json")
    let unchecked = report["unchecked"] as? [[String: String]]
    #expect(unchecked?.map { $0["path"] } == (result.unchecked.isEmpty ? nil : result.unchecked.map(\.path)))
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(findings.count == result.findings.count)
    for (one, other) in zip(findings, result.findings) {
      #expect(one["path"] as? String == other.path && one["message"] as? String == other.message)
      #expect(one["line"] as? Int == other.line && one["rule"] as? String == other.rule.name)
      #expect((one["object"] as? [String: Any])?["id"] as? String == other.object?.id)
    }
  }

  @Test func aFindingThatDoesNotFollowTheSchemaIsFound() throws {
    let schema = try JSONSchema.documented("xibmerge-check.schema.json")
    let text = "{\"version\":2,\"findings\":[{\"rule\":1,\"line\":0,\"other\":1}]}"
    #expect(schema.faults(of: try JSONSerialization.jsonObject(with: Data(text.utf8))).count >= 5)
  }

  /// Whoever reads a report in an editor or a log sees what is in it, in the order in which it is there.
  @Test(arguments: [CheckFormat.json, .sarif, .gitlab])
  func nothingChangesTheDirectionOfAReport(_ format: CheckFormat) {
    let message = "a\u{202E}b\u{2066}c\u{61C}d\u{200F}e\u{2028}"
    let report = text(format, CheckResult(findings: [Self.finding(message: message)], documents: []))
    #expect(!report.unicodeScalars.contains { !$0.isASCII })
    #expect(report.contains("a\\u202eb\\u2066c\\u061cd\\u200fe\\u2028"))
  }

  // MARK: GitLab

  @Test func gitLabGetsEachFindingWithAFingerprintOfItsOwn() throws {
    let result = CheckResult(
      findings: [Self.finding(), Self.finding(severity: .warning), Self.finding(severity: .note, id: nil)],
      documents: [],
      unchecked: [UncheckedDocument(path: "gone.xib", reason: "It is not there.")])
    let value = try JSONSerialization.jsonObject(with: Data(text(.gitlab, result).utf8))
    let entries = try #require(value as? [[String: Any]])
    #expect(entries.map { $0["severity"] as? String } == ["major", "minor", "info", "blocker"])
    #expect(Set(entries.compactMap { $0["fingerprint"] as? String }).count == 4)
    #expect(entries.allSatisfy { $0["check_name"] is String && $0["description"] is String })
    let place = try #require(entries[0]["location"] as? [String: Any])
    #expect(place["path"] as? String == "Main.storyboard" && (place["lines"] as? [String: Int]) == ["begin": 3])
  }

  // MARK: SARIF

  @Test(arguments: samples) func sarifIsAsTheStandardHasIt(_ result: CheckResult) throws {
    let report = try validated(.sarif, result, schema: "Tests/Schemas/sarif.schema.json")
    let run = try #require((report["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    #expect(Set(rules).count == rules.count && Set(rules).isSuperset(of: CheckRule.all.map(\.name)))
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == result.unchecked.isEmpty)
    let notifications = invocation["toolExecutionNotifications"] as? [[String: Any]] ?? []
    #expect(notifications.compactMap { uri(of: $0)?.removingPercentEncoding } == result.unchecked.map(\.path))
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == result.findings.count)
    for (one, other) in zip(results, result.findings) {
      let index = try #require(one["ruleIndex"] as? Int)
      #expect(rules[index] == other.rule.name && one["ruleId"] as? String == other.rule.name)
      let uri = try #require(self.uri(of: one))
      #expect(uri.utf8.allSatisfy { "-._~/%".utf8.contains($0) || isalnum(Int32($0)) != 0 })
      #expect(uri.removingPercentEncoding == other.path)
    }
  }

  private func uri(of result: [String: Any]) -> String? {
    let location = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    return (location?["artifactLocation"] as? [String: Any])?["uri"] as? String
  }

  private func results(_ findings: [Finding]) throws -> [[String: Any]] {
    let result = CheckResult(findings: findings, documents: [])
    let report = try validated(.sarif, result, schema: "Tests/Schemas/sarif.schema.json")
    return try #require((report["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
  }

  private func fingerprints(_ findings: [Finding]) throws -> [String] {
    try results(findings).compactMap { ($0["partialFingerprints"] as? [String: String])?["xibmergeFinding/v1"] }
  }

  @Test func aFingerprintIsThatOfTheFindingWhereverItMoves() throws {
    let here = try fingerprints([Self.finding(line: 3)]), there = try fingerprints([Self.finding(line: 30)])
    #expect(here == there && here.count == 1)
    let unreadable = [3, 30].map { Self.finding(line: $0, rule: "well-formed", id: nil, message: "Line \($0) is bad.") }
    #expect(try fingerprints([unreadable[0]]) == fingerprints([unreadable[1]]))
    #expect(Set(try fingerprints([Self.finding(), Self.finding(), Self.finding(id: "other")])).count == 3)
  }

  @Test func aMessageHoldsNoPlaceholderAndNoLink() throws {
    let message = try #require(
      try results([Self.finding(message: "[x](0) {0}")]).first?["message"] as? [String: String])
    #expect(message["text"] == "\\[x\\](0) {{0}}")
  }

  @Test func aPathOutsideTheRepositoryIsAFileOfTheSystem() throws {
    #expect(uri(of: try #require(try results([Self.finding("/tmp/a b.xib")]).first)) == "file:///tmp/a%20b.xib")
  }

  // MARK: GitHub

  @Test func aCommandNamesFileLineAndRule() {
    #expect(
      text(.github, CheckResult(findings: [Self.finding("a,b:c%.xib", id: nil)], documents: []))
        == "::error file=a%2Cb%3Ac%25.xib,line=3,title=dangling-reference::It is gone.\n")
    let others: [Finding.Severity] = [.warning, .note]
    #expect(
      others.map { text(.github, CheckResult(findings: [Self.finding(severity: $0)], documents: [])).prefix(9) }
        == ["::warning", "::notice "])
    #expect(text(.github, Self.samples[1]).isEmpty)
  }

  @Test func nothingEndsACommandEarly() throws {
    let lines = text(.github, Self.samples[2]).split(separator: "\n")
    #expect(lines.count == Self.samples[2].findings.count)
    let line = try #require(lines.last)
    #expect(line.hasPrefix("::error file=a%0Ab%250A%3A%3Aerror%3A%3A%2C%3A"))
    // Two colons end the properties; those in the properties themselves are escaped.
    let properties = try #require(line.dropFirst(2).split(separator: "::", maxSplits: 1).first)
    #expect(properties.split(separator: ",").count == 3 && properties.hasSuffix(".xib"))
  }

  // MARK: JUnit

  private final class Reader: NSObject, XMLParserDelegate, @unchecked Sendable {
    var cases: [(path: String, failures: Int)] = []
    var counts: [String: String] = [:]
    var failure: [String: String] = [:]
    var errors: [[String: String]] = []
    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      switch name {
      case "testsuite": counts = attributes
      case "testcase": cases.append((attributes["classname"] ?? "", 0))
      case "failure":
        cases[cases.count - 1].failures += 1
        failure = attributes
      case "error": errors.append(attributes)
      default: break
      }
    }
  }

  @Test(arguments: samples) func junitIsXMLWithACaseForEachErrorAndEachSoundDocument(_ result: CheckResult) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(text(.junit, result).utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    let errors = result.count(of: .error)
    #expect(reader.counts["failures"] == "\(errors)" && reader.counts["tests"] == "\(reader.cases.count)")
    #expect(reader.cases.map(\.failures).reduce(0, +) == errors && reader.cases.allSatisfy { $0.failures < 2 })
    let broken = Set(result.findings.filter { $0.severity == .error }.map(\.path))
    #expect(
      reader.cases.count { $0.failures == 0 } == result.documents.count - broken.count + result.unchecked.count)
    #expect(reader.counts["errors"] == "\(result.unchecked.count)" && reader.errors.count == result.unchecked.count)
    if !result.findings.isEmpty {
      #expect(reader.cases.last { $0.failures == 1 }?.path.hasPrefix("a\nb%0A::error::,:\u{FFFD}[31m") == true)
    }
  }

  // MARK: Markdown

  @Test func markdownIsFoldedByDocument() {
    let result = CheckResult(
      findings: [Self.finding(), Self.finding(line: 9), Self.finding("b.xib", id: nil)], documents: ["b.xib"])
    #expect(
      text(.markdown, result) == """
        **2 documents checked\\: 3 errors.**

        ### `Main.storyboard`

        <details><summary>2 findings</summary>

        - **error** line 3: It is gone. \\(outlet note oUt\\-le\\-001\\) \\[dangling\\-reference\\]
        - **error** line 9: It is gone. \\(outlet note oUt\\-le\\-001\\) \\[dangling\\-reference\\]

        </details>

        ### `b.xib`

        <details><summary>1 finding</summary>

        - **error** line 3: It is gone. \\[dangling\\-reference\\]

        </details>

        """)
  }

  @Test func markdownNamesTheMergeAfterTheSentence() {
    let finding = Self.finding(id: nil, merge: Finding.Merge(ours: "main", theirs: "side"))
    let report = text(.markdown, CheckResult(findings: [finding], documents: []))
    #expect(report.contains("It is gone. \\[merging side into main\\] \\["))
  }

  @Test func markdownTakesNothingFromADocument() {
    let report = text(.markdown, Self.samples[2])
    #expect(!report.contains("- **error** line 3: a\u{21B5}b%0A::") && report.contains("&lt;b&gt;"))
    // The path is code, in a fence longer than any of its own.
    let outside = report.split(separator: "\n").filter { !$0.hasPrefix("### ``") }.joined()
    #expect(!outside.contains("<b>") && !outside.contains("@all") && !outside.contains("[x](0)"))
  }

  @Test func markdownIsNoLongerThanACommentMayBe() {
    let many = (0..<3000).map {
      Self.finding("Folder/\($0 / 40).xib", line: $0 + 1, message: String(repeating: "<", count: 900))
    }
    let report = text(.markdown, CheckResult(findings: many, documents: []))
    #expect(report.utf8.count <= 60_000 && report.contains("15 more") && report.contains("in other documents"))
  }
}
