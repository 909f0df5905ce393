import Foundation
import TestSupport
import Testing
import SemanticMerge
import XibModel

@Suite struct GitLawTests {
  /// Git merges lines: where it sees no conflict, only a contradiction between lines can be one.
  @Test func aConflictWhereGitHasNoneIsNoneOfPlainValues() async throws {
    let folder = try TemporaryFolder()
    var onlyHere = 0, onlyGit = 0
    for seed in 0..<GeneratedLawTests.seeds / 3 {
      let generated = GeneratedMerge(seed: 2_000_000 + seed)
      let laws = try generated.laws()
      guard let base = laws.base else { continue }
      let merge = try ThreeWayMerge(base: base, ours: laws.ours, theirs: laws.theirs)
      let isCleanInGit = try await isCleanInGit([laws.ours.bytes, base.bytes, laws.theirs.bytes], in: folder)
      if isCleanInGit, !merge.conflicts.isEmpty { onlyHere += 1 }
      if !isCleanInGit, merge.conflicts.isEmpty { onlyGit += 1 }
      guard isCleanInGit else { continue }
      for conflict in merge.conflicts where conflict.kind == .value && conflict.ours != nil && conflict.theirs != nil {
        // One value of several elements or attributes may be spread over lines that git takes from both sides.
        let isPlain = conflict.property.map { !$0.contains(" ") && conflict.ours?.contains("=") != true } ?? false
        #expect(!isPlain, "seed \(seed): \(conflict.object) \(conflict.property ?? "")\n\(generated)")
      }
    }
    // Otherwise nothing was compared.
    #expect(onlyGit > onlyHere)
  }

  private func isCleanInGit(_ versions: [[UInt8]], in folder: TemporaryFolder) async throws -> Bool {
    let paths = try zip(["ours", "base", "theirs"], versions).map { try folder.write($1, to: $0) }
    let result = try await Program.run(
      "git", ["merge-file", "-p", "-q"] + paths, in: folder.url, environment: Program.environment(home: folder.url))
    return result.status == 0
  }
}
