import Foundation
import TestSupport
import Testing

/// What the driver keeps of its merges, and the commands that show it.
@Suite struct MergeCacheTests {
  private static let ours = SampleStoryboard.text(
    title: "Log in", toolsVersion: "22154", extraView: SampleStoryboard.label("Ours", id: "oUr-La-001"))
  private static let theirs = SampleStoryboard.text(note: "Hello", toolsVersion: "21701")

  #if os(macOS)
    private static let cache = "Library/Caches/xibmerge"
  #else
    private static let cache = ".cache/xibmerge"
  #endif

  private func merged(
    ours: String = ours, theirs: String = theirs, environment: [String: String] = [:]
  ) async throws -> (repository: TemporaryRepository, output: Program.Result) {
    let repository = try await TemporaryRepository()
    try await repository.diverge(base: SampleStoryboard.text(), ours: ours, theirs: theirs)
    return (repository, try await repository.tryGit("merge", "--no-edit", "side", environment: environment))
  }

  private func xibmerge(_ arguments: String..., in repository: TemporaryRepository) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, arguments, in: repository.url, environment: Program.environment(home: repository.folder.url))
  }

  private func cached(_ repository: TemporaryRepository) -> [String] {
    let folder = repository.folder.url.appendingPathComponent(Self.cache)
    return (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  /// The id at the end of the driver's line.
  private func id(in output: Program.Result) throws -> String {
    let all = output.text + output.errors
    return try String(#require(all.firstMatch(of: /xibmerge review ([0-9a-f]{4,16})/)).1)
  }

  @Test func aCleanMergeIsOneLine() async throws {
    let (repository, output) = try await merged()
    #expect(output.status == 0)
    let lines = (output.text + output.errors).split(separator: "\n").filter { $0.hasPrefix("Main.storyboard:") }
    let id = try id(in: output)
    #expect(
      lines == [
        "Main.storyboard: 2 changes from ours, 1 from theirs (side), 1 by rule (tool-stamp); xibmerge review \(id)"
      ])
    #expect(cached(repository).count == 1)
    #expect(try await repository.status() == "")
  }

  /// `git log --remerge-diff` runs the driver again for each merge.
  @Test func aMergeThatIsOnlyShownAgainIsNeitherKeptNorReported() async throws {
    let (repository, output) = try await merged(theirs: SampleStoryboard.text(title: "Enter"))
    #expect(output.status == 1)
    try await repository.git("commit", "-q", "-a", "-m", "With markers")
    let kept = cached(repository)
    let log = try await repository.tryGit("log", "-1", "--remerge-diff")
    #expect(log.status == 0 && log.errors == "" && !log.text.contains("xibmerge"), "\(log.text)\(log.errors)")
    #expect(cached(repository) == kept)
  }

  @Test(arguments: [("1a2b3c4 (Mine)", "5d6e7f8 (Theirs)", false), ("HEAD", "5d6e7f8 (Theirs)", true)])
  func labelsTellWhetherAMergeIsOnlyShownAgain(_ ours: String, _ theirs: String, _ isReported: Bool) async throws {
    let invocation = try Invocation(
      base: SampleStoryboard.text(), ours: Self.ours, theirs: SampleStoryboard.text(title: "Enter"))
    let result = try await invocation.driver("-X", ours, "-Y", theirs)
    #expect(result.status == 1 && result.errors.isEmpty != isReported, "\(result.errors)")
  }

  @Test func theOtherWayRoundTheCountsChangePlaces() async throws {
    let (_, output) = try await merged(ours: Self.theirs, theirs: Self.ours)
    #expect((output.text + output.errors).contains("1 change from ours, 2 from theirs (side), 1 by rule"))
  }

  @Test func conflictsFollowTheLine() async throws {
    let (_, output) = try await merged(theirs: SampleStoryboard.text(title: "Enter"))
    #expect(output.status == 1)
    let lines = (output.text + output.errors).split(separator: "\n").filter { $0.hasPrefix("Main.storyboard:") }
    #expect(lines.count == 2 && lines[0].contains(", 1 conflict; xibmerge review "))
    #expect(lines[1].hasPrefix("Main.storyboard: CONFLICT (value): "))
  }

  @Test func aMergeCanBeReviewed() async throws {
    let (repository, output) = try await merged()
    let id = try id(in: output)
    let review = try await xibmerge("review", id, in: repository)
    #expect(review.status == 0 && review.text.hasPrefix("Main.storyboard: 2 changes from ours"))
    #expect(review.text.contains("tool-stamp") && review.text.contains("theirs: "))
    let json = try await xibmerge("review", id, "--json", in: repository)
    let value = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    #expect((value?["decisions"] as? [Any])?.count == 1 && value?["path"] as? String == "Main.storyboard")
    let list = try await xibmerge("review", in: repository)
    #expect(list.text.hasPrefix(id + "  20") && list.text.contains("Main.storyboard: 2 changes"))
    for (file, text) in [("ours", Self.ours), ("theirs", Self.theirs), ("base", SampleStoryboard.text())] {
      #expect(try await xibmerge("review", id, "--show", file, in: repository).text == text)
    }
    let result = try await xibmerge("review", id, "--show", "result", in: repository)
    #expect(try result.text == repository.text(of: "Main.storyboard"))
  }

  @Test func theListIsJSONToo() async throws {
    let (repository, output) = try await merged()
    let list = try await xibmerge("review", "--format", "json", in: repository)
    let value = try JSONSerialization.jsonObject(with: Data(list.output))
    #expect(try JSONSchema.documented("xibmerge-review.schema.json").faults(of: value) == [])
    let merges = try #require((value as? [String: Any])?["merges"] as? [[String: Any]])
    #expect(merges.count == 1 && merges[0]["path"] as? String == "Main.storyboard")
    #expect(try merges[0]["id"] as? String == id(in: output))
    #expect((merges[0]["summary"] as? String)?.hasPrefix("2 changes from ours, 1 from theirs") == true)
  }

  @Test func theListHasTheMergesOfTheRepositoryAndItsBranches() async throws {
    let (repository, output) = try await merged()
    let id = try id(in: output), commit = try await repository.git("rev-parse", "HEAD").prefix(9)
    let lines = try await xibmerge("review", in: repository).text.split(separator: "\n")
    try #require(lines.count == 3 && lines[1] == "Merge commits:", "\(lines)")
    #expect(lines[0].hasPrefix(id) && lines[0].contains("  on main, Main.storyboard: 2 changes from ours"), "\(lines)")
    #expect(lines[2].hasPrefix(commit) && lines[2].hasSuffix("  Merge branch 'side': Main.storyboard"), "\(lines)")
    // A linked work tree is of the same repository; outside of any, all merges are listed.
    try await repository.git("worktree", "add", "-q", "../linked")
    func list(in folder: String) async throws -> String {
      let result = try await Program.run(
        Program.xibmerge, ["review"], in: repository.folder.url.appendingPathComponent(folder),
        environment: Program.environment(home: repository.folder.url))
      return result.text
    }
    #expect(try await list(in: "linked").contains(id + "  "))
    try FileManager.default.createDirectory(
      at: repository.folder.url.appendingPathComponent("other"), withIntermediateDirectories: true)
    #expect(try await list(in: "other").hasPrefix(id + "  "))
    try await repository.git("init", "-q", "../other")
    #expect(try await list(in: "other") == "No merges are kept yet.\n")
  }

  @Test func aMergeCommitIsReviewedInTheSameWords() async throws {
    let (repository, output) = try await merged()
    let kept = try await xibmerge("review", try id(in: output), in: repository).text
    let result = try await xibmerge("review", "HEAD", in: repository)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.hasPrefix("Main.storyboard: 2 changes from ours, 1 from theirs, 1 by rule (tool-stamp)\n\n"))
    let decision = try #require(kept.split(separator: "\n").first { $0.hasPrefix("tool-stamp: ") })
    #expect(result.text.contains(decision + "\n"), "\(result.text)")
    #expect(result.text.hasSuffix("1 merge of two branches made again: none lost an edit of a document.\n"))
    let page = try await xibmerge("review", "HEAD", "--html", in: repository)
    #expect(page.status == 0 && page.text.contains("<svg"), "\(page.errors)")
    let json = try await xibmerge("review", "HEAD", "--json", in: repository)
    #expect(json.status == 2 && json.errors.contains("is a commit, of which nothing is kept"))
    let other = try await xibmerge("review", "HEAD~1", in: repository)
    #expect(other.status == 2 && other.errors.contains("is no merge commit"))
  }

  @Test func theFilesOfAMergeArePlain() async throws {
    let (repository, _) = try await merged()
    let record = repository.folder.url.appendingPathComponent(Self.cache).appendingPathComponent(cached(repository)[0])
    let names = try FileManager.default.contentsOfDirectory(atPath: record.path).sorted()
    #expect(names == ["base", "ours", "result", "summary", "theirs"])
    #expect(try String(contentsOf: record.appendingPathComponent("ours"), encoding: .utf8) == Self.ours)
  }

  @Test func aFolderThatCannotBeWrittenIsNamed() async throws {
    let repository = try await TemporaryRepository()
    let review = try await Program.run(
      Program.xibmerge, ["review"], in: repository.url,
      environment: Program.environment(home: repository.folder.url, adding: ["XDG_CACHE_HOME": "/dev/null"]))
    #expect(review.status == 2 && review.errors.contains("can't be kept in /dev/null/xibmerge"), "\(review.errors)")
  }

  @Test func aMergeThatAnotherVersionKeptIsNotListedAndGoesWithTheNextMerge() async throws {
    let (repository, output) = try await merged()
    let id = try id(in: output), old = cached(repository)[0]
    let record = repository.folder.url.appendingPathComponent(Self.cache).appendingPathComponent(old)
    try FileManager.default.moveItem(
      at: record.appendingPathComponent("result"), to: record.appendingPathComponent("result.gz"))
    #expect(try await xibmerge("review", in: repository).text.hasPrefix("No merges are kept yet.\n"))
    let review = try await xibmerge("review", id, in: repository)
    #expect(review.status == 2 && review.errors.contains("No merge that is kept has an id"))
    try await repository.git("reset", "-q", "--hard", "HEAD~1")
    _ = try await repository.tryGit("merge", "-q", "--no-edit", "side")
    #expect(cached(repository).count == 1 && !cached(repository).contains(old))
  }

  @Test func aReportIsAFolderWithTheMerge() async throws {
    let (repository, output) = try await merged()
    let report = try await xibmerge("report", try id(in: output), "-o", "../report", in: repository)
    #expect(report.status == 0, "\(report.errors)")
    let folder = repository.folder.url.appendingPathComponent("report")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "1-matching.txt", "2-facts.txt", "3-ties.txt", "4-groups.txt", "about.txt", "base.storyboard", "decisions.json",
        "decisions.txt", "matched-base.xml", "matched-ours.xml", "matched-theirs.xml", "ours.storyboard",
        "reading-ours.xml", "reading-theirs.xml", "result.storyboard", "summary", "theirs.storyboard",
      ])
    #expect(try repository.folder.bytes(of: "report/theirs.storyboard") == Array(Self.theirs.utf8))
    let about = String(decoding: try repository.folder.bytes(of: "report/about.txt"), as: UTF8.self)
    #expect(about.split(separator: "\n").count == 3)
  }

  /// A repository may track a link of that name, or one of each name that there could be.
  @Test(arguments: ["link", "dangling link", "file", "folder"])
  func aReportReplacesNothing(_ kind: String) async throws {
    let (repository, output) = try await merged()
    let id = try id(in: output)
    let path = repository.url.path + "/xibmerge-\(id)"
    switch kind {
    case "file": try repository.write("mine", to: "xibmerge-\(id)")
    case "folder": try repository.write("mine", to: "xibmerge-\(id)/summary")
    default:
      if kind == "link" { try repository.write("mine", to: "victim/summary") }
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "victim")
    }
    for arguments in [[id], [id, "-o", "xibmerge-\(id)"]] {
      let report = try await Program.run(
        Program.xibmerge, ["report"] + arguments, in: repository.url,
        environment: Program.environment(home: repository.folder.url))
      #expect(report.status == 2)
      #expect(report.errors.contains("xibmerge-\(id) exists already"), "\(report.errors)")
    }
    #expect((try? repository.text(of: "victim/summary")) == (kind == "link" ? "mine" : nil))
    if kind == "file" { #expect(try repository.text(of: "xibmerge-\(id)") == "mine") }
    if kind == "folder" { #expect(try repository.text(of: "xibmerge-\(id)/summary") == "mine") }

    try FileManager.default.removeItem(atPath: path)
    #expect(try await xibmerge("report", id, in: repository).status == 0)
  }

  @Test func whatALinkInTheCacheLeadsToStays() async throws {
    let (repository, output) = try await merged()
    _ = try id(in: output)
    let cache = repository.folder.url.appendingPathComponent(Self.cache).path
    try repository.write("mine", to: "victim/file")
    let link = cache + "/.old"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: repository.url.path + "/victim")
    let age = try await Program.run(
      "touch", ["-h", "-t", "202001010000", link], in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    try #require(age.status == 0)
    try await repository.git("reset", "-q", "--hard", "HEAD~1")
    _ = try await repository.tryGit("merge", "-q", "--no-edit", "side")
    #expect(try repository.text(of: "victim/file") == "mine")
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == nil)
  }

  @Test(arguments: [["review", "ffff"], ["report", "zz"], ["review", ""]])
  func anUnknownIdIsTroubleAndASentence(_ arguments: [String]) async throws {
    let (repository, _) = try await merged()
    let result = try await Program.run(
      Program.xibmerge, arguments, in: repository.url, environment: Program.environment(home: repository.folder.url))
    #expect(result.status == 2 && result.errors.contains("No merge that is kept has an id that begins with"))
  }

  @Test func onlyTheLatestMergesAreKept() async throws {
    let repository = try await TemporaryRepository()
    let cache = repository.folder.url.appendingPathComponent(Self.cache)
    for number in 0..<130 {
      let folder = cache.appendingPathComponent(String(format: "%016x", number))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("x".utf8).write(to: folder.appendingPathComponent("result"))
      let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(number))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.path)
    }
    try await repository.diverge(base: SampleStoryboard.text(), ours: Self.ours, theirs: Self.theirs)
    let output = try await repository.tryGit("merge", "--no-edit", "side")
    let names = cached(repository)
    #expect(names.count == 128)
    #expect(!names.contains("0000000000000002") && names.contains("0000000000000003"))
    #expect(try names.contains { try $0.hasPrefix(id(in: output)) })
  }

  @Test func aCacheThatCannotBeWrittenIsNoReasonToFail() async throws {
    let repository = try await TemporaryRepository()
    try repository.folder.write("a file", to: Self.cache)
    try await repository.diverge(base: SampleStoryboard.text(), ours: Self.ours, theirs: Self.theirs)
    let output = try await repository.tryGit("merge", "--no-edit", "side")
    #expect(output.status == 0)
    let line = (output.text + output.errors).split(separator: "\n").first { $0.hasPrefix("Main.storyboard:") }
    #expect(line == "Main.storyboard: 2 changes from ours, 1 from theirs (side), 1 by rule (tool-stamp)")
  }

  @Test(arguments: ["off", "relative", "inside"]) func nothingIsKeptWhereNothingMayBe(_ reason: String) async throws {
    let repository = try await TemporaryRepository()
    try await repository.diverge(base: SampleStoryboard.text(), ours: Self.ours, theirs: Self.theirs)
    var environment: [String: String] = [:]
    switch reason {
    case "off": environment["XIBMERGE_CACHE"] = "0"
    case "relative": environment["XDG_CACHE_HOME"] = "cache"
    default: environment["XDG_CACHE_HOME"] = repository.url.path + "/deep/cache"
    }
    func merge(_ environment: [String: String]) async throws -> String {
      let output = try await repository.tryGit("merge", "--no-edit", "side", environment: environment)
      #expect(output.status == 0)
      return output.text + output.errors
    }
    #expect(try await !merge(environment).contains("xibmerge review"))
    #expect(try await repository.status() == "" && cached(repository).isEmpty)
    try await repository.git("reset", "-q", "--hard", "HEAD~1")
    #expect(try await merge([:]).contains("xibmerge review") && cached(repository).count == 1)
  }
}
