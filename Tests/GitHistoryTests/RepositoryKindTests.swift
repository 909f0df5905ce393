import Testing
import GitHistory

/// Repositories of every kind are opened by the right reader without being asked.
struct RepositoryKindTests {
  @Test(arguments: allReaders)
  func aFolderInTheWorkTreeGivesThePrefix(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await Self.twoCommits(repository)
      let history = try await repository.open(reader, in: "app")
      #expect(history.layout.prefix == "app")
      #expect(history.layout.workTree?.hasSuffix("/repo") == true)
      #expect(try await history.listed("HEAD~1", "HEAD") == ["M app/Main.xib"])
      #expect(try await history.listed("HEAD~1", "HEAD", "Main.xib") == ["M app/Main.xib"])
      let new = try await repository.id("HEAD:app/Main.xib")
      #expect(try await history.find("HEAD:./Main.xib")?.id == new)
      #expect(try await history.find(":./Main.xib")?.id == new)
    }
  }

  @Test(arguments: allReaders)
  func aLinkedWorkTreeHasItsOwnHeadAndIndex(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await Self.twoCommits(repository)
      try await repository.git("worktree", "add", "--quiet", "--detach", "../linked", "HEAD~1")
      let linked = repository.at("linked")
      try linked.write(document("linked"), to: "app/Main.xib")
      let history = try await linked.open(reader)
      #expect(try await history.head() == .detached(try await repository.id("HEAD~1")))
      #expect(try await history.listed("main", "HEAD") == ["M app/Main.xib"])
      #expect(try await history.listed() == ["M app/Main.xib"])
      #expect(try await repository.open(reader).listed() == [])
    }
  }

  @Test(arguments: allReaders)
  func aBareRepositoryHasRevisionsButNoWorkTree(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await Self.twoCommits(repository)
      try await repository.git("clone", "--quiet", "--bare", ".", "../bare.git")
      let history = try await repository.at("bare.git").open(reader)
      #expect(history.layout.isBare)
      #expect(try await history.listed("HEAD^!") == ["M app/Main.xib"])
      #expect(try await history.trackedDocuments(at: .all).map(\.path) == ["app/Main.xib"])
      #expect(try await history.head().branch == "main")
      await #expect(throws: ContentError.noWorkTree) { try await history.listed() }
      await #expect(throws: ContentError.noWorkTree) { try await history.listed("HEAD") }
    }
  }

  @Test(arguments: allReaders)
  func aSubmoduleIsARepositoryOfItsOwn(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await Self.twoCommits(repository)
      let outer = repository.at("outer")
      try await repository.git("init", "--quiet", "../outer")
      try await outer.git(
        "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", repository.directory, "inner.xib")
      try await outer.commit("submodule", at: 1_700_000_200)
      let history = try await outer.open(reader, in: "inner.xib")
      #expect(history.layout.workTree?.hasSuffix("/outer/inner.xib") == true)
      #expect(try await history.listed("HEAD^!") == ["M app/Main.xib"])
      #expect(try await outer.open(reader).listed("HEAD^!") == [])
    }
  }

  @Test(arguments: allReaders)
  func aSubmoduleIsNoDocumentWhateverItIsCalled(reader: HistoryReader) async throws {
    try await withRepository { repository in
      func submodule(at digit: String, in branch: String) async throws {
        let commit = String(repeating: digit, count: 40)
        try await repository.git("update-index", "--add", "--cacheinfo", "160000,\(commit),inner.xib")
        try await repository.git("commit", "--quiet", "--message", branch)
      }
      try repository.write("a", to: "notes.txt")
      try await repository.commit("first", at: 1_700_000_000)
      try await submodule(at: "1", in: "base")
      for revisions in [[], ["HEAD"], ["HEAD~1"], ["HEAD~1", "HEAD"]] {
        let history = try await repository.open(reader)
        let request = try await history.diff(arguments: revisions, paths: nil, cached: false)
        #expect(try await history.changes(in: request.versions, at: request.paths).isEmpty, "\(revisions)")
        #expect(try await history.trackedDocuments(at: .all).isEmpty)
      }
      #expect(try await repository.open(reader).listed("HEAD~1", cached: true) == [])
      // A file of that name is one.
      try repository.write("<document/>", to: "other.xib")
      try await repository.git("add", "other.xib")
      #expect(try await repository.open(reader).listed("HEAD~1", cached: true) == ["A other.xib"])
      try await repository.git("rm", "--quiet", "--force", "other.xib")

      // Both sides of a merge moved it.
      try await repository.git("branch", "side")
      try await submodule(at: "2", in: "main")
      try await repository.git("symbolic-ref", "HEAD", "refs/heads/side")
      try await submodule(at: "3", in: "side")
      try await repository.git("merge", "--quiet", "main", mayFail: true)
      #expect(try await !repository.git("ls-files", "--unmerged").isEmpty)
      let history = try await repository.open(reader)
      #expect(try await history.conflicts().isEmpty)
      #expect(try await history.listed() == [])
      #expect(try await history.listed("HEAD") == [])
      #expect(try await history.listed(cached: true) == [])
    }
  }

  @Test(arguments: [HistoryReader.automatic, .git])
  func aShallowCloneEndsAtItsEdge(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await Self.twoCommits(repository)
      try await repository.git("clone", "--quiet", "--depth=1", "file://\(repository.directory)", "../shallow")
      let history = try await repository.at("shallow").open(reader)
      let head = try await repository.id("HEAD")
      #expect(try await history.commit(head).parents == [])
      #expect(try await history.listed("HEAD^!") == ["A app/Main.xib"])
      #expect(
        try await history.wholeLog(of: "app/Main.xib", in: CommitRange(included: [head])).map(\.commit.id) == [head])
    }
  }

  @Test(arguments: allReaders)
  func objectsAreFoundInAnAlternate(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await Self.twoCommits(repository)
      try await repository.git("clone", "--quiet", "--shared", ".", "../borrower")
      let history = try await repository.at("borrower").open(reader)
      #expect(try await history.listed("HEAD~1", "HEAD") == ["M app/Main.xib"])
    }
  }

  @Test func aRepositoryOfSHA256IsReadByGit() async throws {
    try await withRepository(objectFormat: "sha256") { repository in
      try await Self.twoCommits(repository)
      await #expect(throws: OpenError.self) { try await repository.open(.libgit2) }
      let history = try await repository.open(.automatic)
      #expect(history.layout.idLength == 32)
      #expect(try await history.listed("HEAD^!") == ["M app/Main.xib"])
      #expect(try await history.listed("HEAD~1^!") == ["A app/Main.xib"])
      let head = try await repository.id("HEAD")
      #expect(try await history.wholeLog(of: "app/Main.xib", in: CommitRange(included: [head])).count == 2)
      #expect(try await history.entries(ofTree: head).map(\.name) == ["app"])
    }
  }

  @Test func aSparseIndexIsReadByGit() async throws {
    try await withRepository { repository in
      try await Self.twoCommits(repository)
      try repository.write(document("far"), to: "far/away/Far.xib")
      try await repository.commit("three", at: 1_700_000_200)
      try await repository.git("sparse-checkout", "set", "--cone", "--sparse-index", "app")
      try repository.write(document("edited"), to: "app/Main.xib")
      let alone = try await repository.open(.libgit2)
      await #expect(throws: (any Error).self) { try await alone.listed() }
      let history = try await repository.open(.automatic)
      #expect(try await history.listed() == ["M app/Main.xib"])
      #expect(try await history.listed("HEAD~1") == ["M app/Main.xib", "A far/away/Far.xib"])
      #expect(try await history.listed("HEAD^!") == ["A far/away/Far.xib"])
      #expect(
        try await history.trackedDocuments(at: .all).map(\.path) == ["app/Main.xib", "far/away/Far.xib"])
    }
  }

  @Test(arguments: ["0", "1"])
  func aPartialCloneFetchesWhatItLacks(formatVersion: String) async throws {
    try await withRepository { repository in
      try await Self.twoCommits(repository)
      try await repository.git("config", "uploadpack.allowFilter", "true")
      try await repository.git("config", "uploadpack.allowAnySHA1InWant", "true")
      try await repository.git(
        "clone", "--quiet", "--filter=blob:none", "--no-checkout", "file://\(repository.directory)", "../partial")
      let partial = repository.at("partial")
      try await partial.git("config", "core.repositoryFormatVersion", formatVersion)
      if formatVersion == "0" {
        // As older git left it, which libgit2 opens without knowing that objects are missing.
        try await partial.git("config", "--unset", "extensions.partialClone", mayFail: true)
      }
      let history = try await partial.open(.automatic)
      let head = try await repository.id("HEAD")
      let change = try #require(try await history.changes(in: .trees(old: nil, new: head), at: .all).first)
      let content = try await history.content(of: try #require(change.new))
      #expect(String(decoding: content, as: UTF8.self) == document("two"))
    }
  }

  @Test func aRenameIsFoundInAPartialClone() async throws {
    try await withRepository { repository in
      try await Self.twoCommits(repository)
      try await repository.git("mv", "app/Main.xib", "app/Start.xib")
      try repository.write(document("two", lines: 42), to: "app/Start.xib")
      try await repository.commit("three", at: 1_700_000_200)
      try await repository.git("config", "uploadpack.allowFilter", "true")
      try await repository.git("config", "uploadpack.allowAnySHA1InWant", "true")
      try await repository.git(
        "clone", "--quiet", "--filter=blob:none", "--no-checkout", "file://\(repository.directory)", "../partial")
      let history = try await repository.at("partial").open(.automatic)
      #expect(try await history.listed("HEAD~1", "HEAD") == ["R app/Main.xib -> app/Start.xib"])
    }
  }

  @Test func aRepositoryIsFoundByTheEnvironment() async throws {
    try await withRepository { repository in
      try await Self.twoCommits(repository)
      try await repository.git("init", "--quiet", "../elsewhere")
      let elsewhere = repository.at("elsewhere")
      let environment = ["GIT_DIR": "\(repository.directory)/.git", "GIT_WORK_TREE": elsewhere.directory]
      try elsewhere.write(document("other"), to: "app/Main.xib")
      let history = try await elsewhere.open(.automatic, environment: environment)
      #expect(try await history.head().branch == "main")
      #expect(try await history.listed("HEAD") == ["M app/Main.xib"])
      #expect(try await elsewhere.open(.automatic).head() == .unborn("main"))
    }
  }

  @Test(arguments: [HistoryReader.automatic, .git])
  func aWorkTreeIsFoundFromOutsideOfIt(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try repository.write("*.xib text\n", to: ".gitattributes")
      try repository.write(document("same"), to: "app/Same.xib")
      try await Self.twoCommits(repository)
      let environment = ["GIT_DIR": "\(repository.directory)/.git", "GIT_WORK_TREE": repository.directory]
      try repository.write(document("three"), to: "app/Main.xib")
      try repository.write(document("same").split(separator: "\n").map { $0 + "\r\n" }.joined(), to: "app/Same.xib")
      let history = try await repository.at("").open(reader, environment: environment)
      #expect(!history.layout.isBare && history.layout.prefix == "")
      for paths in [nil, ["app"], ["app/Main.xib"]] {
        #expect(try await history.listed("HEAD~1", paths: paths) == ["M app/Main.xib"])
        #expect(try await history.listed(paths: paths) == ["M app/Main.xib"])
      }
      #expect(try await history.trackedDocuments(at: .all).map(\.path) == ["app/Main.xib", "app/Same.xib"])
      let new = try #require(try await history.changes(in: .indexAndWorkTree, at: .all).first?.new)
      #expect(try await history.content(of: new) == Array(document("three").utf8))
    }
  }

  @Test func replacedObjectsAreReplaced() async throws {
    try await withRepository { repository in
      try await Self.twoCommits(repository)
      try await repository.git("replace", "--graft", "HEAD")
      let history = try await repository.open(.automatic)
      #expect(try await history.listed("HEAD^!") == ["A app/Main.xib"])
    }
  }

  @Test(arguments: allReaders)
  func beforeTheFirstCommitEverythingIsNew(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try repository.write(document("one"), to: "Main.xib")
      try await repository.git("add", "--all")
      let history = try await repository.open(reader)
      #expect(try await history.head() == .unborn("main"))
      #expect(try await history.listed(cached: true) == ["A Main.xib"])
      await #expect(throws: RevisionError.noCommitYet(branch: "main")) { try await history.log(arguments: []) }
    }
  }

  static func twoCommits(_ repository: TestRepository) async throws {
    for (index, name) in ["one", "two"].enumerated() {
      try repository.write(document(name), to: "app/Main.xib")
      try await repository.commit(name, at: 1_700_000_000 + index * 100)
    }
  }
}
