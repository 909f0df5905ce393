import Foundation
import TestSupport
import Testing

/// Merges that broke a law when the fuzzer found them.
@Suite struct FindingTests {
  @Test(arguments: findings(of: "merge"))
  func documentsOfAnyKindKeepTheLaws(_ finding: URL) throws {
    let merge = try #require(FuzzedMerge(texts: Array(Data(contentsOf: finding))))
    for (law, how) in merge.broken() { Issue.record("\(law.rawValue): \(how)") }
  }

  @Test(arguments: findings(of: "edits"))
  func editsThatXcodeCouldMakeKeepTheLaws(_ finding: URL) throws {
    let merge = try #require(try FuzzedMerge(edits: Array(Data(contentsOf: finding))))
    for (law, how) in merge.broken() { Issue.record("\(law.rawValue): \(how)") }
  }

  @Test func thereAreFindings() {
    #expect(!findings(of: "merge").isEmpty)
    #expect(!findings(of: "edits").isEmpty)
  }
}

/// The files that the fuzzer starts from, by its target.
private func findings(of target: String) -> [URL] {
  let folder = PackageFile.url("Fuzzing/Seeds/\(target)")
  return (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
}
