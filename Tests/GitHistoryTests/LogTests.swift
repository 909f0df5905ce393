import Testing
import GitHistory

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The log of one file, as `git log --follow` gives it, with the merges that changed it themselves.
struct LogTests {
  @Test(arguments: allReaders)
  func renamesAndCopiesAreFollowed(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await Self.build(repository)
      let history = try await repository.open(reader)
      let head = try await repository.id("HEAD")
      let entries = try await history.wholeLog(of: "New.xib", in: CommitRange(included: [head]))
      #expect(
        entries.map { "\($0.commit.subject): \(readable([$0.change])[0])" } == [
          "edit: M New.xib", "rename: R Old.xib -> New.xib", "change: M Old.xib", "copy: C Other.xib -> Old.xib",
          "first: A Other.xib",
        ])
    }
  }

  @Test(arguments: allReaders)
  func onlyCommitsOfTheRangeAreWalked(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try await Self.build(repository)
      let history = try await repository.open(reader)
      let (range, paths) = try await history.log(arguments: ["HEAD~3..HEAD"], paths: ["New.xib"])
      let path = try #require(paths.singlePath)
      #expect(try await history.wholeLog(of: path, in: range).map(\.commit.subject) == ["edit", "rename"])
    }
  }

  @Test(arguments: allReaders)
  func branchesAreWalkedInTheOrderOfGit(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try repository.write(document("x", lines: 30), to: "Main.xib")
      try await repository.commit("root", at: 1_700_000_000)
      for branch in ["a", "b"] {
        try await repository.git("checkout", "--quiet", "-b", branch, "main")
        for step in 0..<3 {
          try repository.write(document(branch, lines: 30 + step), to: "Main.xib")
          // Some at the same second, some from a clock that runs behind.
          try await repository.commit("\(branch)\(step)", at: 1_700_000_100 + step * (branch == "a" ? 50 : -20))
        }
      }
      try await repository.git("merge", "--quiet", "-s", "ours", "a", "-m", "merge")
      let history = try await repository.open(reader)
      let head = try await repository.id("b")
      let expected = try await repository.gitList(["log", "--follow", "--format=%s", "b", "--", "Main.xib"])
      let entries = try await history.wholeLog(of: "Main.xib", in: CommitRange(included: [head]))
      #expect(entries.map(\.commit.subject) == expected)
      #expect(expected.count == 7)
      let (range, _) = try await history.log(arguments: ["a..b"], paths: [])
      let part = try await history.wholeLog(of: "Main.xib", in: range)
      #expect(
        try await repository.gitList(["log", "--follow", "--format=%s", "a..b", "--", "Main.xib"])
          == part.map(\.commit.subject))
    }
  }

  @Test(arguments: allReaders)
  func aMergeIsListedIfItMadeAVersionOfItsOwn(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try repository.write(document("x", lines: 30), to: "Old.xib")
      try await repository.commit("root", at: 1_700_000_000)
      try await repository.git("checkout", "--quiet", "-b", "side")
      try repository.write(document("x", lines: 31), to: "Old.xib")
      try await repository.commit("theirs", at: 1_700_000_100)
      try await repository.git("checkout", "--quiet", "main")
      try repository.write(document("x", lines: 32), to: "Old.xib")
      try await repository.commit("ours", at: 1_700_000_200)
      for (number, lines) in [33, nil].enumerated() {
        try await repository.git("merge", "--quiet", "--no-commit", "-s", "ours", "--no-ff", "side")
        if let lines { try repository.write(document("x", lines: lines), to: "Old.xib") }
        try await repository.commit("merge \(number)", at: 1_700_000_300 + number)
        try await repository.git("checkout", "--quiet", "side")
        try repository.write("<a\(number)/>\n", to: "Other.xib")
        try await repository.commit("other \(number)", at: 1_700_000_400 + number)
        try await repository.git("checkout", "--quiet", "main")
      }
      try await repository.git("mv", "Old.xib", "New.xib")
      try await repository.commit("rename", at: 1_700_000_500)
      let head = try await repository.id("HEAD")
      let entries = try await repository.open(reader).wholeLog(of: "New.xib", in: CommitRange(included: [head]))
      #expect(entries.map(\.commit.subject) == ["rename", "merge 0", "ours", "theirs", "root"])
      let merge = try #require(entries.dropFirst().first)
      #expect(merge.others.count == 1 && merge.change.path == "Old.xib")
      #expect(merge.change.old != merge.others.first?.old && merge.change.new == merge.others.first?.new)
      #expect(entries.allSatisfy { $0.others.isEmpty || $0.commit.parents.count == 2 })
    }
  }

  @Test(arguments: allReaders)
  func aCommitSaysWhoMadeItWhenAndWhy(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try repository.write("<a/>\n", to: "Main.xib")
      try await repository.git("add", "--all")
      try await repository.git("commit", "--quiet", "-m", "Subject on\ntwo lines", "-m", "Body é", at: 1_700_000_321)
      let history = try await repository.open(reader)
      let commit = try await history.commit(try await repository.id("HEAD"))
      #expect(commit.subject == "Subject on two lines")
      #expect(commit.message == "Subject on\ntwo lines\n\nBody é\n")
      #expect(commit.author.name == "Ada")
      #expect(commit.author.email == "ada@example.com")
      #expect(commit.author.time == 1_700_000_321)
      #expect(commit.author.offset == 60)
      #expect(commit.committer.name == "Bob")
      #expect(commit.tree == (try await repository.id("HEAD^{tree}")))
    }
  }

  @Test(
    arguments: allReaders,
    [
      ("encoding ISO-8859-1\n", [0x52, 0x65, 0x6E, 0xE9], "Ren\u{E9}"),
      ("encoding cp1252\n", [0x80, 0x20, 0x97, 0xFF], "\u{20AC} \u{2014}\u{FF}"),
      ("encoding UTF-8\n", [0xC3, 0xA9], "\u{E9}"), ("", [0xC3, 0xA9, 0xE9], "\u{E9}\u{FFFD}"),
      ("encoding unheard-of\n", [0x61, 0xE9], "a\u{FFFD}"),
    ])
  func aCommitIsReadInTheEncodingThatItNames(
    reader: HistoryReader, _ form: (header: String, bytes: [UInt8], text: String)
  ) async throws {
    try await withRepository { repository in
      try repository.write("<a/>\n", to: "Main.xib")
      try await repository.commit("root", at: 1_700_000_000)
      let tree = try await repository.id("HEAD^{tree}")
      let commit = [
        Array("tree \(tree.hex)\nauthor ".utf8), form.bytes,
        Array(" <a@example.com> 1700000000 +0100\ncommitter ".utf8),
        form.bytes, Array(" <b@example.com> 1700000000 +0100\n\(form.header)\nSay ".utf8), form.bytes, [0x0A],
      ].joined()
      try Data(commit).write(to: URL(filePath: "\(repository.home)/commit"))
      let id = try await repository.git("hash-object", "-t", "commit", "-w", "../commit")
      let read = try await repository.open(reader).commit(try #require(ObjectID(hex: id)))
      #expect(read.author.name == form.text && read.committer.name == form.text)
      #expect(read.subject == "Say \(form.text)")
    }
  }

  @Test(arguments: allReaders)
  func allMergeBasesOfACrissCrossAreFoundTheLatestFirst(reader: HistoryReader) async throws {
    try await withRepository { repository in
      try repository.write("<a/>\n", to: "Main.xib")
      try await repository.commit("root", at: 1_700_000_000)
      for (index, name) in ["a", "b"].enumerated() {
        try await repository.git("checkout", "--quiet", "-b", name, "main")
        try repository.write("<\(name)/>\n", to: "\(name).xib")
        try await repository.commit(name, at: 1_700_000_100 + index * 10)
        try await repository.git("tag", "first-\(name)")
      }
      try await repository.git("merge", "--quiet", "first-a", "-m", "ba", at: 1_700_000_200)
      try await repository.git("checkout", "--quiet", "a")
      try await repository.git("merge", "--quiet", "first-b", "-m", "ab", at: 1_700_000_300)
      let history = try await repository.open(reader)
      let request = try await history.diff(arguments: ["a...b"])
      let bases = [try await repository.id("first-b"), try await repository.id("first-a")]
      #expect(request.mergeBases == bases)
      #expect(request.versions == .trees(old: bases[0], new: try await repository.id("b")))
      try await repository.git("checkout", "--quiet", "--orphan", "alone")
      try await repository.commit("alone", at: 1_700_000_400)
      await #expect(throws: RevisionError.noMergeBase("a", "alone")) {
        try await history.diff(arguments: ["a...alone"])
      }
    }
  }

  private static func build(_ repository: TestRepository) async throws {
    try repository.write(document("x"), to: "Other.xib")
    try await repository.commit("first", at: 1_700_000_000)
    try repository.write(document("x", lines: 42), to: "Old.xib")
    try await repository.commit("copy", at: 1_700_000_100)
    try repository.write(document("x", lines: 44), to: "Old.xib")
    try await repository.commit("change", at: 1_700_000_200)
    try repository.write("<unrelated/>\n", to: "Unrelated.xib")
    try await repository.commit("unrelated", at: 1_700_000_250)
    try await repository.git("mv", "Old.xib", "New.xib")
    try await repository.commit("rename", at: 1_700_000_300)
    try repository.write(document("x", lines: 46), to: "New.xib")
    try await repository.commit("edit", at: 1_700_000_400)
  }
}
