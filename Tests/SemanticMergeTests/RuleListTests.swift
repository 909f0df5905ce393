import Foundation
import TestSupport
import Testing
import XibModel

/// The rules that are rows are in the documentation as they are in the sources.
@Suite struct RuleListTests {
  @Test(arguments: ValuesTogether.rows.map(\.name))
  func everyRowOfValuesThatBelongTogetherIsDocumented(_ name: String) throws {
    let row = try #require(ValuesTogether.rows.first { $0.name == name })
    let page = try String(contentsOf: PackageFile.url("Documentation/merge-rules.md"), encoding: .utf8)
    #expect(page.contains("| `\(name)` | \(row.sentence) |"))
  }
}
