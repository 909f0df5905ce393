import Testing
import GitHistory

/// Arguments that cannot be understood are refused with the reason, by every reader alike.
struct ErrorTests {
  @Test(arguments: [HistoryReader.automatic, .git])
  func argumentsThatMeanNothingAreNamed(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await RevisionFormTests.build(repository)
      try repository.write("<a/>\n", to: "left")
      let history = try await repository.open(reader)
      let refusals: [([String], RevisionError)] = [
        (["nosuch"], .unknownRevisionOrPath("nosuch")),
        (["HEAD", "nosuch.xib"], .unknownRevisionOrPath("nosuch.xib")),
        (["nosuch..HEAD"], .unknownRevision("nosuch", argument: "nosuch..HEAD")),
        (["HEAD...nosuch"], .unknownRevision("nosuch", argument: "HEAD...nosuch")),
        (["nosuch^!"], .unknownRevision("nosuch", argument: "nosuch^!")),
        (["left"], .ambiguous("left")),
        (["Main.xib", "nosuch"], .unknownRevisionOrPath("nosuch")), (["Main.xib", "HEAD"], .afterPath("HEAD")),
        (["root", "right", "merge"], .tooManyRevisions(["root", "right", "merge"])),
        (["root..right", "merge"], .rangeNotAlone("root..right")),
        (["merge", "root..right"], .rangeNotAlone("root..right")),
        (["HEAD:Main.xib", "right"], .blobNotAlone("HEAD:Main.xib")),
        (["HEAD:Main.xib^!"], .notACommit("HEAD:Main.xib", .blob)),
        (["HEAD^{tree}...right"], .notACommit("HEAD^{tree}", .tree)),
        (["root^-"], .noSuchParent("root", parent: 1)),
        (["--output=x"], .startsWithDash("--output=x")), ([""], .empty), (["HEAD", ""], .empty),
        (["HEAD..--output=x"], .unknownRevision("--output=x", argument: "HEAD..--output=x")),
      ]
      for (arguments, error) in refusals {
        await #expect(throws: error, "\(arguments)") { try await history.diff(arguments: arguments) }
      }
      await #expect(throws: RevisionError.unknownRevision("Main.xib", argument: "Main.xib")) {
        try await history.diff(arguments: ["Main.xib"], paths: [])
      }
      await #expect(throws: RevisionError.cachedTakesOneRevision(["root", "right"])) {
        try await history.diff(arguments: ["root", "right"], cached: true)
      }
      await #expect(throws: PathspecError.outsideRepository("../x.xib")) {
        try await history.diff(arguments: [], paths: ["../x.xib"])
      }
      await #expect(throws: PathspecError.outsideRepository("/etc/x.xib")) {
        try await history.diff(arguments: [], paths: ["/etc/x.xib"])
      }
      #expect(try await history.listed("left", paths: []) == ["M Main.xib"])
    }
  }

  @Test(arguments: allReaders)
  func aFolderOutsideAnyRepositoryIsNotOne(reader: HistoryReader) async throws {
    try await withRepository { repository in
      let outside = TestRepository(home: repository.home, directory: repository.home)
      await #expect(throws: OpenError.self) { try await outside.open(reader) }
      await #expect(throws: OpenError.noSuchDirectory("\(repository.directory)/nosuch")) {
        try await repository.open(reader, in: "nosuch")
      }
    }
  }

  @Test func aRepositoryOfSomeoneElseIsNotTrusted() async throws {
    try await withRepository { repository in
      try await RepositoryKindTests.twoCommits(repository)
      // Git's own way of testing this, without needing a second person.
      let environment = ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"]
      let error = await #expect(throws: OpenError.self) { try await repository.open(.git, environment: environment) }
      guard case .notOwned = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test func withoutGitWhatNeedsItSaysSo() async throws {
    try await withRepository(objectFormat: "sha256") { repository in
      // A relative folder in PATH would be the work tree's.
      await #expect(throws: GitProgramError.notInstalled) {
        try await repository.open(.automatic, environment: ["PATH": ".:\(repository.home)"])
      }
    }
  }

  @Test(arguments: [HistoryReader.automatic, .git])
  func aMissingObjectIsNamedAndOthersStillRead(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await RepositoryKindTests.twoCommits(repository)
      let gone = try await repository.id("HEAD:app/Main.xib")
      let kept = try await repository.id("HEAD~1:app/Main.xib")
      try repository.remove(".git/objects/\(gone.hex.prefix(2))/\(gone.hex.dropFirst(2))")
      let history = try await repository.open(reader)
      await #expect(throws: ContentError.missingObject(gone)) { try await history.blob(gone) }
      #expect(try await history.blob(kept) == Array(document("one").utf8))
      let tree = try await repository.id("HEAD^{tree}")
      await #expect(throws: ContentError.unexpectedKind(tree, .tree)) { try await history.blob(tree) }
    }
  }

  @Test(arguments: [HistoryReader.automatic, .git])
  func aDamagedObjectIsUnreadableAndOthersStillRead(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await RepositoryKindTests.twoCommits(repository)
      let damaged = try await repository.id("HEAD:app/Main.xib")
      let kept = try await repository.id("HEAD~1:app/Main.xib")
      let file = ".git/objects/\(damaged.hex.prefix(2))/\(damaged.hex.dropFirst(2))"
      try repository.remove(file)
      try repository.write("this is no object", to: file)
      let history = try await repository.open(reader)
      await #expect(throws: ContentError.self) { try await history.blob(damaged) }
      #expect(try await history.blob(kept) == Array(document("one").utf8))
    }
  }

  @Test func everyErrorIsASentenceThatSaysWhatToDo() {
    let errors: [any Error] = [
      OpenError.notARepository(directory: "/x"), OpenError.notOwned(directory: "/x"),
      RevisionError.unknownRevision("a", argument: "a..b"), RevisionError.ambiguous("a"), RevisionError.empty,
      ContentError.throughSymbolicLink("a"), PathspecError.unsupportedMagic(":(attr)a", word: "attr"),
      GitProgramError.notInstalled,
    ]
    for error in errors {
      let text = "\(error)"
      #expect(text.hasSuffix(".") && text.contains(";"), "\(text)")
    }
    #expect("\(RevisionError.ambiguous("\u{1B}[31m"))".contains("\u{1B}") == false)
  }
}
