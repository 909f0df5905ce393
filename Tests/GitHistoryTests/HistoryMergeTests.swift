import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// What a replay of merges needs: the merges of a range, and git's merge of lines in memory.
struct HistoryMergeTests {
  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"), arguments: ["NetNewsWire.git", "Rocket.Chat.iOS.git"])
  func bothReadersListTheSameMerges(name: String) async throws {
    let directory = try #require(Corpus.folder).appendingPathComponent(name).path
    let libgit2 = try await openHistory(at: directory, using: .libgit2)
    let git = try await openHistory(at: directory, using: .git)
    let range = CommitRange(included: [try #require(try await git.find("main")).id])
    let all = try await libgit2.merges(in: range, since: nil, count: .max)
    #expect(all.count > 50)
    #expect(try await git.merges(in: range, since: nil, count: .max) == all)
    let middle = all[all.count / 2].committer.time
    for (since, count) in [(nil, 10), (middle, Int.max), (middle, 3)] as [(Int64?, Int)] {
      let ours = try await libgit2.merges(in: range, since: since, count: count)
      #expect(try await git.merges(in: range, since: since, count: count) == ours)
      #expect(ours.count < all.count && !ours.isEmpty)
    }
  }

  @Test func aMergeOfMoreThanTwoCommitsIsLeftOut() async throws {
    try await withRepository { repository in
      try repository.write("0", to: "file")
      try await repository.commit("root", at: 1_700_000_000)
      for branch in ["a", "b", "c"] {
        try await repository.git("checkout", "--quiet", "-b", branch, "main")
        try repository.write(branch, to: branch)
        try await repository.commit(branch, at: 1_700_000_100)
      }
      try await repository.git("checkout", "--quiet", "main")
      try await repository.git("merge", "--quiet", "a", "b", "c", "-m", "octopus")
      // One of two commits is listed.
      try await repository.git("checkout", "--quiet", "-b", "two", "a")
      try await repository.git("merge", "--quiet", "b", "-m", "two")
      for reader in allReaders {
        let history = try await repository.open(reader)
        for (branch, count) in [("main", 0), ("two", 1)] {
          let range = CommitRange(included: [try await repository.id(branch)])
          #expect(try await history.merges(in: range, since: nil, count: .max).count == count)
        }
      }
    }
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func linesMergeInMemoryAsGitMergesFiles() async throws {
    let folder = try TemporaryFolder()
    for url in try Corpus.merges(every: 10) {
      guard let merge = try Corpus.merge(in: url) else { continue }
      let memory = try #require(MemoryLineMerge(base: merge.base, ours: merge.ours, theirs: merge.theirs))
      var files: [String] = []
      for (name, bytes) in [("ours", merge.ours), ("base", merge.base), ("theirs", merge.theirs)] {
        files.append(try folder.write(bytes, to: name))
      }
      let labels = ["-L", "", "-L", "", "-L", ""]
      let result = try await Program.run(
        "git", ["merge-file", "-p", "-q"] + labels + files, in: folder.url,
        environment: Program.environment(home: folder.url))
      #expect((result.status != 0) == memory.hasConflicts, "\(merge.name)")
      #expect(lines(result.output) == lines(memory.bytes), "\(merge.name)")
    }
  }

  /// The lines without the labels of conflict markers.
  private func lines(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      ["<<<<<<<", ">>>>>>>"].first { line.hasPrefix($0) } ?? String(line)
    }
  }

  @Test func textsWithoutABaseOrWithoutLinesMerge() throws {
    let both = try #require(MemoryLineMerge(base: [], ours: Array("a\n".utf8), theirs: Array("b\n".utf8)))
    #expect(both.hasConflicts)
    let one = try #require(MemoryLineMerge(base: Array("a\n".utf8), ours: [], theirs: Array("a\n".utf8)))
    #expect(!one.hasConflicts && one.bytes.isEmpty)
  }
}
