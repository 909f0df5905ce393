import Testing
import GitHistory

/// What `git diff` would list, of Interface Builder documents.
@Suite struct ComparisonTests {
  @Test(arguments: allReaders)
  func onlyInterfaceBuilderDocumentsAreListedInTheOrderOfTheirPaths(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try repository.write("text", to: "README")
      try repository.write(document("b"), to: "b/Main.storyboard")
      try repository.write(document("a"), to: "a/View.XIB")
      try repository.write(document("old"), to: "Package.xib/keyedobjects.nib")
      try await repository.commit("one", at: 1_700_000_000)
      let history = try await repository.open(reader)
      #expect(try await history.listed("HEAD^!") == ["A a/View.XIB", "A b/Main.storyboard"])
      #expect(
        try await history.trackedDocuments(at: .all).map(\.path.text) == ["a/View.XIB", "b/Main.storyboard"])
    }
  }

  @Test(arguments: allReaders)
  func theIndexAndTheWorkTreeAreToldApart(reader: HistoryReader) async throws {
    try await withRepository { repository in
      for name in ["staged", "changed", "both", "removed", "undone", "gone"] {
        try repository.write(document(name), to: "\(name).xib")
      }
      try await repository.commit("one", at: 1_700_000_000)
      for name in ["staged", "both", "undone"] { try repository.write("<new/>\n", to: "\(name).xib") }
      try repository.write("<new/>\n", to: "added.xib")
      try await repository.git("rm", "--quiet", "removed.xib")
      try await repository.git("add", "--all")
      try repository.write(document("changed", lines: 41), to: "changed.xib")
      try repository.write("<newer/>\n", to: "both.xib")
      try repository.write(document("undone"), to: "undone.xib")
      try repository.write("<untracked/>\n", to: "untracked.xib")
      try repository.remove("gone.xib")
      let history = try await repository.open(reader)
      #expect(try await history.listed() == ["M both.xib", "M changed.xib", "D gone.xib", "M undone.xib"])
      #expect(
        try await history.listed(cached: true)
          == ["A added.xib", "M both.xib", "D removed.xib", "M staged.xib", "M undone.xib"])
      #expect(
        try await history.listed("HEAD")
          == ["A added.xib", "M both.xib", "M changed.xib", "D gone.xib", "D removed.xib", "M staged.xib"])
    }
  }

  @Test(arguments: allReaders)
  func theContentOfEverySideCanBeRead(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try repository.write("<one/>\n", to: "Main.xib")
      try await repository.commit("one", at: 1_700_000_000)
      try repository.write("<two/>\r\n", to: "Main.xib")
      let history = try await repository.open(reader)
      let change = try #require(try await history.changes(in: .indexAndWorkTree, at: .all).first)
      let old = try await history.content(of: try #require(change.old))
      let new = try await history.content(of: try #require(change.new))
      #expect(String(decoding: old, as: UTF8.self) == "<one/>\n")
      #expect(String(decoding: new, as: UTF8.self) == "<two/>\r\n")
    }
  }

  @Test(arguments: allReaders)
  func aFileThatWasOnlyTouchedOrOnlyDiffersInLineEndingsIsUnchanged(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try repository.write("*.xib text eol=crlf\n", to: ".gitattributes")
      try repository.write("<one/>\n", to: "Main.xib")
      try repository.write("<one/>\n", to: "Other.storyboard")
      try await repository.commit("one", at: 1_700_000_000)
      try repository.remove("Main.xib")
      try repository.write("<one/>\r\n", to: "Main.xib")
      try repository.write("<one/>\n", to: "Other.storyboard")
      let history = try await repository.open(reader)
      #expect(try await history.listed() == [])
      #expect(try await history.listed("HEAD") == [])
      try repository.write("<two/>\r\n", to: "Main.xib")
      #expect(try await repository.open(reader).listed() == ["M Main.xib"])
    }
  }

  @Test(arguments: allReaders)
  func renamesAreFoundAsGitFindsThem(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try repository.write(document("exact"), to: "Exact.xib")
      try repository.write(document("edited"), to: "Edited.xib")
      try repository.write(document("moved"), to: "old/Moved.xib")
      try repository.write(document("replaced"), to: "Replaced.xib")
      try await repository.commit("one", at: 1_700_000_000)
      try await repository.git("mv", "Exact.xib", "Exact2.xib")
      try await repository.git("rm", "--quiet", "Edited.xib", "Replaced.xib", "old/Moved.xib")
      try repository.write(document("edited", lines: 45), to: "Edited2.xib")
      try repository.write(document("moved", lines: 44), to: "new/Moved.xib")
      try repository.write("<other/>\n", to: "Unrelated.xib")
      try await repository.commit("two", at: 1_700_000_100)
      let history = try await repository.open(reader)
      let request = try await history.diff(arguments: ["HEAD~1..HEAD"])
      let changes = try await history.changes(in: request.versions, at: request.paths)
      let git = try await repository.gitList(["diff", "-M", "--name-status", "HEAD~1", "HEAD"])
      let ours = changes.map { change in
        switch change.status {
        case .renamed(let similarity):
          let padding = String(repeating: "0", count: 3 - String(similarity).count)
          return "R\(padding)\(similarity)\t\(change.oldPath?.text ?? "")\t\(change.path)"
        case .added: return "A\t\(change.path)"
        case .deleted: return "D\t\(change.path)"
        default: return "?\t\(change.path)"
        }
      }
      #expect(ours.sorted() == git.sorted())
      #expect(ours.filter { $0.hasPrefix("R") }.count == 3)
    }
  }

  @Test(arguments: allReaders)
  func aRenameIntoTheWorkTreeIsFound(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try repository.write(document("one"), to: "Old.xib")
      try await repository.commit("one", at: 1_700_000_000)
      try await repository.git("mv", "Old.xib", "New.xib")
      try repository.write(document("one", lines: 42), to: "New.xib")
      let history = try await repository.open(reader)
      #expect(try await history.listed("HEAD") == ["R Old.xib -> New.xib"])
      #expect(try await history.listed(cached: true) == ["R Old.xib -> New.xib"])
    }
  }

  @Test(arguments: allReaders)
  func aMergeIsComparedWithItsFirstParentAndARootWithNothing(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await RevisionFormTests.build(repository)
      let history = try await repository.open(reader)
      #expect(try await history.listed("HEAD^!") == ["M Main.xib"])
      #expect(try await history.listed("root^!") == ["A Main.xib"])
      let request = try await history.diff(arguments: ["HEAD^!"])
      let change = try #require(try await history.changes(in: request.versions, at: .all).first)
      #expect(change.old?.id == (try await repository.id("left:Main.xib")))
      #expect(change.new?.id == (try await repository.id("merge:Main.xib")))
    }
  }

  @Test(arguments: allReaders)
  func aFileInConflictIsListedOnceAndHasItsStages(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await RevisionFormTests.build(repository)
      try await repository.git("checkout", "--quiet", "left")
      try await repository.git("merge", "--quiet", "right", mayFail: true)
      let history = try await repository.open(reader)
      #expect(try await history.listed() == ["U Main.xib"])
      #expect(try await history.listed("HEAD") == ["M Main.xib"])
      #expect(try await history.listed(cached: true) == ["U Main.xib"])
      let conflict = try #require(try await history.conflicts().first)
      #expect(conflict.base?.id == (try await repository.id("root:Main.xib")))
      #expect(conflict.ours?.id == (try await repository.id("left:Main.xib")))
      #expect(conflict.theirs?.id == (try await repository.id("right:Main.xib")))
      #expect(try await history.find(":2:Main.xib")?.id == conflict.ours?.id)
      #expect(try await history.trackedDocuments(at: .all) == [])
    }
  }

  @Test(arguments: allReaders)
  func pathArgumentsMeanTheSameAsToGit(reader: HistoryReader) async throws {
    try await withRepository { repository in
      let files = [
        "Main.xib", "app/Main.xib", "app/deep/Main.xib", "app/[x].xib", "application/Main.xib", "é/Grün.xib",
      ]
      for file in files { try repository.write(document(file), to: file) }
      try await repository.commit("one", at: 1_700_000_000)
      let specs: [[String]] = [
        ["Main.xib"], ["."], ["deep"], ["deep/"], ["*.xib"], ["*/Main.xib"], ["../application"], [":/Main.xib"],
        [":(top)*.xib"], [":(glob)*.xib"], [":(glob)**/Main.xib"], [":(literal)[x].xib"], ["[[]x].xib"], [":!deep"],
        [":(top,icase)main.XIB"], ["deep", "[x].xib"], [".", ":(exclude)deep"], ["../é"], ["nosuch"], ["M?in.xib"],
        [":(top,glob)app/*"],
        ["\(repository.directory)/app/deep"], ["\(repository.directory)"], [":(top)app*"], ["[a-z]*"],
      ]
      let history = try await repository.open(reader, in: "app")
      let tree = try await repository.id("HEAD")
      let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
      for spec in specs {
        let paths = try Pathspecs(spec, in: history.layout)
        let ours = try await history.changes(in: .trees(old: nil, new: tree), at: paths).map(\.path.text)
        let git = try await repository.at("repo/app")
          .gitList(
            ["-c", "core.quotePath=false", "diff", "--name-only", "--no-renames", emptyTree, "HEAD", "--"] + spec)
        #expect(ours == git, "\(spec)")
      }
    }
  }

  @Test(arguments: allReaders)
  func anAbsolutePathIsTheSameWithASlashOrDotsAtItsEnd(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try repository.write(document("one"), to: "Views/Cells/One.xib")
      try repository.write(document("other"), to: "Other.xib")
      try await repository.commit("one", at: 1_700_000_000)
      let tree = try await repository.id("HEAD")
      let history = try await repository.open(reader)
      let top = repository.directory
      for written in ["\(top)/Views", "\(top)/Views/", "\(top)/Views//", "\(top)/Views/.", "\(top)/Views/Cells/.."] {
        let paths = try Pathspecs([written], in: history.layout)
        let found = try await history.changes(in: .trees(old: nil, new: tree), at: paths).map(\.path)
        #expect(found == ["Views/Cells/One.xib"], "\(written)")
      }
      for written in [top, "\(top)/", "\(top)/."] {
        let paths = try Pathspecs([written], in: history.layout)
        #expect(try await history.changes(in: .trees(old: nil, new: tree), at: paths).count == 2, "\(written)")
      }
    }
  }

  @Test(arguments: allReaders)
  func accentsMayBeComposedInOneWayOrTheOtherWhereTheRepositorySaysSo(reader: HistoryReader) async throws {
    try await withRepository { repository in
      let (composed, decomposed) = ("Gr\u{FC}n/\u{E9}.xib", "Gru\u{308}n/e\u{301}.xib")
      try repository.write(document("one"), to: composed)
      try repository.write(document("other"), to: "Grun/e.xib")
      try await repository.commit("one", at: 1_700_000_000)
      let tree = try await repository.id("HEAD")
      for isSet in [true, false] {
        try await repository.git("config", "core.precomposeUnicode", "\(isSet)")
        let history = try await repository.open(reader)
        for written in [decomposed, "Gru\u{308}n", ":(icase)gRu\u{308}N"] {
          let paths = try Pathspecs([written], in: history.layout)
          let found = try await history.changes(in: .trees(old: nil, new: tree), at: paths).map(\.path)
          #expect(found == (isSet ? [GitPath(composed)] : []), "\(written), \(isSet)")
        }
        // What is opened by its name alone.
        #expect(history.layout.path(decomposed) == GitPath(isSet ? composed : decomposed))
      }
    }
  }
}
