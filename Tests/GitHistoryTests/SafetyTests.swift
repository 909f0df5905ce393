import Testing
import GitHistory

/// Nothing in a work tree or in a repository's configuration gets to run, and no link leads out.
struct SafetyTests {
  @Test(arguments: allReaders)
  func linksAreNeverFollowed(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try repository.write("secret\n", to: "../outside/Secret.xib")
      try repository.write(document("one"), to: "folder/Secret.xib")
      try repository.write(document("two"), to: "Plain.xib")
      try await repository.commit("one", at: 1_700_000_000)
      try repository.remove("Plain.xib")
      try repository.link("Plain.xib", to: "../outside/Secret.xib")
      try repository.remove("folder")
      try repository.link("folder", to: "../outside")
      let history = try await repository.open(reader)
      let changes = try await history.changes(in: .indexAndWorkTree, at: .all)
      #expect(readable(changes) == ["M Plain.xib", "D folder/Secret.xib"])
      let link = try #require(changes.first?.new)
      #expect(link.mode == .symbolicLink)
      #expect(try await history.content(of: link) == Array("../outside/Secret.xib".utf8))
      let beyond = FileVersion(path: "folder/Secret.xib", mode: .regular, place: .workTree)
      await #expect(throws: ContentError.throughSymbolicLink("folder/Secret.xib")) {
        try await history.content(of: beyond)
      }
      let above = FileVersion(path: "../outside/Secret.xib", mode: .regular, place: .workTree)
      await #expect(throws: ContentError.noSuchFile("../outside/Secret.xib")) { try await history.content(of: above) }
    }
  }

  @Test(arguments: allReaders)
  func nothingThatIsConfiguredRuns(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try repository.write("*.xib diff=spy\n", to: ".gitattributes")
      try await RepositoryKindTests.twoCommits(repository)
      let spy = "\(repository.home)/spy"
      try repository.write("#!/bin/sh\necho ran >> '\(repository.home)/ran'\n", to: "../spy")
      try await repository.git("update-index", "--refresh", mayFail: true)
      for key in ["diff.external", "diff.spy.command", "diff.spy.textconv", "core.fsmonitor", "core.pager"] {
        try await repository.git("config", key, "sh \(spy)")
      }
      try repository.write("#!/bin/sh\necho ran >> '\(repository.home)/ran'\n", to: "git")
      try repository.write(document("edited"), to: "app/Main.xib")
      let history = try await repository.open(
        reader, environment: reader == .git ? ["GIT_EXTERNAL_DIFF": "sh \(spy)", "GIT_PAGER": "sh \(spy)"] : [:])
      #expect(try await history.listed() == ["M app/Main.xib"])
      #expect(try await history.listed("HEAD^!") == ["M app/Main.xib"])
      let head = try await repository.id("HEAD")
      #expect(try await history.wholeLog(of: "app/Main.xib", in: CommitRange(included: [head])).count == 2)
      let ran = TestRepository(home: repository.home, directory: repository.home)
      #expect(!ran.exists("ran"))
      // The spy is one that would be seen if it ran.
      try await repository.git("diff", "--ext-diff", mayFail: true)
      #expect(ran.exists("ran"))
    }
  }

  @Test(arguments: allReaders)
  func theIndexIsNotRewritten(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await RepositoryKindTests.twoCommits(repository)
      // The same content anew, which a `git status` would note in the index.
      try repository.remove("app/Main.xib")
      try repository.write(document("two"), to: "app/Main.xib")
      let before = try repository.contents(".git/index")
      #expect(try await repository.open(reader, in: "app").listed() == [])
      #expect(try repository.contents(".git/index") == before)
      #expect(!repository.exists(".git/index.lock"))
    }
  }
}
