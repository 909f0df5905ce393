import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// In real histories libgit2 and git say the same of every document.
struct RealHistoryTests {
  /// What git itself prints, in parts that end with a zero byte.
  private static func git(_ arguments: String..., in directory: String) async throws -> [String] {
    let folder = URL(fileURLWithPath: directory)
    let result = try await Program.run(
      "git", arguments, in: folder, environment: Program.environment(home: folder))
    try #require(result.status == 0, "\(result.errors)")
    return result.text.split(separator: "\0").map(String.init)
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"), arguments: ["NetNewsWire.git", "Rocket.Chat.iOS.git"])
  func logsAreTheSame(name: String) async throws {
    let directory = try #require(Corpus.folder).appendingPathComponent(name).path
    let libgit2 = try await openHistory(at: directory, using: .libgit2)
    let git = try await openHistory(at: directory, using: .git)
    let head = try #require(try await git.find("main")).id
    let range = CommitRange(included: [head])
    let documents = try await libgit2.changes(in: .trees(old: nil, new: head), at: .all).map(\.path)
    let listed = try await Self.git("ls-tree", "-r", "-z", "--name-only", "main", in: directory)
    #expect(
      documents.map(\.text).sorted() == listed.filter { $0.hasSuffix(".xib") || $0.hasSuffix(".storyboard") }.sorted())
    for document in documents {
      let ours = try await libgit2.wholeLog(of: document, in: range)
      let theirs = try await git.wholeLog(of: document, in: range)
      #expect(ours == theirs, "\(document)")
      let logged = try await Self.git(
        "log", "--follow", "--no-merges", "-z", "--format=%H", "main", "--", document.text, in: directory)
      #expect(Set(ours.map(\.commit).filter { $0.parents.count < 2 }.map(\.id.hex)) == Set(logged), "\(document)")
    }
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"), arguments: ["NetNewsWire.git", "Rocket.Chat.iOS.git"])
  func changesAreTheSame(name: String) async throws {
    let directory = try #require(Corpus.folder).appendingPathComponent(name).path
    let libgit2 = try await openHistory(at: directory, using: .libgit2)
    let git = try await openHistory(at: directory, using: .git)
    var next = try await git.find("main")?.id
    var renames = 0
    while let id = next {
      let parent = try await libgit2.commit(id).parents.first
      let ours = try await libgit2.changes(in: .trees(old: parent, new: id), at: .all)
      let theirs = try await git.changes(in: .trees(old: parent, new: id), at: .all)
      #expect(ours == theirs, "\(id)")
      renames += ours.count { $0.oldPath != nil }
      next = parent
    }
    #expect(renames > 0)
  }
}
