import Foundation
import TestSupport
import Testing

@testable import GitHistory

/// In real histories libgit2 and git say the same of every document.
struct RealHistoryTests {
  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"), arguments: ["NetNewsWire.git", "Rocket.Chat.iOS.git"])
  func logsAreTheSame(name: String) async throws {
    let directory = try #require(Corpus.folder).appendingPathComponent(name).path
    let libgit2 = try await openHistory(at: directory, using: .libgit2)
    let git = try await openHistory(at: directory, using: .git)
    let head = try #require(try await git.find("main")).id
    let range = CommitRange(included: [head])
    for document in try await libgit2.changes(in: .trees(old: nil, new: head), at: .all) {
      let ours = try await libgit2.wholeLog(of: document.path, in: range)
      let theirs = try await git.wholeLog(of: document.path, in: range)
      #expect(ours == theirs, "\(document.path)")
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
