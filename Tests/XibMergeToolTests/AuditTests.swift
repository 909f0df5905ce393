import Foundation
import TestSupport
import Testing

/// `xibmerge audit`: the edits that merges of a history lost.
@Suite struct AuditTests {
  private func audit(_ arguments: String..., in repository: TemporaryRepository) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, ["audit"] + arguments, in: repository.url,
      environment: Program.environment(home: repository.folder.url))
  }

  /// Ours changed the title; theirs the note, and added a label.
  private func diverged(note: String = "Hello") async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(note: note, extraView: SampleStoryboard.label("New", id: "nEw-La-001")))
    return repository
  }

  private func merge(_ result: String, in repository: TemporaryRepository) async throws {
    _ = try await repository.tryGit("merge", "-q", "--no-commit", "side")
    try await repository.commit(result, to: "Main.storyboard", "Merge side")
  }

  private static let label = SampleStoryboard.label("New", id: "nEw-La-001")
  private static let whole = SampleStoryboard.text(title: "Log in", note: "Hello", extraView: label)

  @Test func aMergeThatHasAllEditsLostNone() async throws {
    let repository = try await diverged()
    try await merge(Self.whole, in: repository)
    let result = try await audit(in: repository)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text == "1 merge of two branches made again: none lost an edit of a document.\n")
  }

  @Test(arguments: ["git", "libgit2"])
  func editsOfTheSideThatWasNotTakenAreNamedWithWhoMadeThem(_ reader: String) async throws {
    let repository = try await diverged()
    try await merge(SampleStoryboard.text(title: "Log in"), in: repository)
    let result = try await Program.run(
      Program.xibmerge, ["audit"], in: repository.url,
      environment: Program.environment(home: repository.folder.url, adding: ["XIB_HISTORY": reader]))
    #expect(result.status == 1, "\(result.text)\(result.errors)")
    #expect(result.text.contains("Merge side\n  Main.storyboard\n"))
    #expect(result.text.contains("A. Author, 2024-01-01: Theirs):"), "\(result.text)")
    #expect(result.text.contains("+ label \"New\" (nEw-La-001)") && result.text.contains("\"Welcome\" → \"Hello\""))
    #expect(!result.text.contains("Log in"))
    #expect(result.text.contains("1 lost 2 edits that nothing contradicted."))
    let merge = try await repository.git("rev-parse", "--short=9", "HEAD")
    #expect(result.text.hasSuffix("\n\nTo bring them back: xibmerge solve --commit \(merge)"))
    let json = try await audit("--format", "json", in: repository)
    let value = try JSONSerialization.jsonObject(with: Data(json.text.utf8))
    #expect(try JSONSchema.documented("xibmerge-audit.schema.json").faults(of: value) == [])
    let markdown = try await audit("--format", "markdown", in: repository)
    #expect(markdown.status == 1 && markdown.text.contains("Lost of theirs ("), "\(markdown.text)")
    // Other paths, and a range without the merge.
    let other = try await audit("--", "Other.storyboard", "Main.storyboard", ".", in: repository)
    #expect(
      other.errors.hasPrefix("Other.storyboard names nothing") && !other.errors.contains("\nMain"), "\(other.errors)")
    #expect(try await audit("--", "Other.storyboard", in: repository).status == 0)
    #expect(try await audit("HEAD~1", in: repository).status == 0)
  }

  /// The usual job of a CI service has one commit.
  @Test func aShallowCloneIsSaidToLackMerges() async throws {
    let repository = try await diverged()
    try await merge(SampleStoryboard.text(title: "Log in"), in: repository)
    try await repository.commit("a\n", to: "a.txt")
    for (depth, merges) in [(1, 0), (2, 0), (4, 1)] {
      let made = try await repository.tryGit(
        "clone", "-q", "--depth", "\(depth)", "file://\(repository.url.path)", "../\(depth)")
      try #require(made.status == 0, "\(made.errors)")
      func run(_ arguments: String...) async throws -> Program.Result {
        try await Program.run(
          Program.xibmerge, arguments, in: repository.folder.url.appendingPathComponent("\(depth)"),
          environment: Program.environment(home: repository.folder.url))
      }
      let audit = try await run("audit")
      #expect(audit.status == (merges == 1 ? 1 : 2), "\(audit.text)")
      #expect(audit.text.contains("\(merges) merge") && audit.text.contains("clone is shallow") == (merges == 0))
      guard depth == 2 else { continue }
      #expect(try await run("audit", "HEAD~1..HEAD").status == 0)
      let markdown = try await run("audit", "--format", "markdown")
      #expect(markdown.status == 2 && markdown.text.contains("git fetch \\-\\-unshallow"), "\(markdown.text)")
      let solve = try await run("solve", "--commit", "HEAD~1")
      #expect(solve.status == 2 && solve.errors.contains("is a merge, but this clone is shallow"), "\(solve.errors)")
      #expect(solve.errors.contains("git fetch --unshallow"))
    }
  }

  @Test func textsAreAuditedToo() async throws {
    func texts(_ hello: String, _ bye: String) -> String { "\"hello\" = \"\(hello)\";\n\n\n\"bye\" = \"\(bye)\";\n" }
    let repository = try await TemporaryRepository(attributes: nil)
    let path = "de.lproj/Localizable.strings"
    try await repository.diverge(
      base: texts("Hallo", "Ade"), ours: texts("Moin", "Ade"), theirs: texts("Hallo", "Servus"), path: path)
    try await repository.git("merge", "-q", "-s", "ours", "side")
    let result = try await audit(in: repository)
    #expect(result.status == 1 && result.text.contains("Ade\" → \"Servus"), "\(result.text)\(result.errors)")
    #expect(result.text.contains("Theirs"), "\(result.text)")
    try await repository.commit(texts("Moin", "Servus"), to: path, "Back")
    #expect(try await audit(in: repository).text.contains("back since"))
  }

  @Test func textsOfADeletedFileAreLostUnlessAnotherHasThem() async throws {
    let (path, base) = ("de.lproj/Old.strings", "\"hello\" = \"Hallo\";\n\"bye\" = \"Ade\";\n")
    for other in [nil, "\"hello\" = \"Servus\";\n"] {
      let repository = try await TemporaryRepository()
      try await repository.commit(base, to: path, "Base")
      try await repository.git("checkout", "-q", "-b", "side")
      // What is deleted from a file that goes is gone anyway.
      try await repository.commit("\"hello\" = \"Servus\";\n", to: path, "Edit")
      try await repository.git("checkout", "-q", "main")
      try await repository.git("rm", "-q", path)
      try await repository.commit(other ?? "\"other\" = \"Mehr\";\n", to: "de.lproj/New.strings", "Delete")
      _ = try await repository.tryGit("merge", "side")
      try await repository.git("rm", "-q", path)
      let check = try await Program.run(
        Program.xibmerge, ["check", "--staged"], in: repository.url,
        environment: Program.environment(home: repository.folder.url))
      #expect(check.text.contains("\"Hallo\" → \"Servus\"") == (other == nil), "\(check.text)")
      try await repository.git("commit", "-q", "-m", "Merge")
      let found = try await audit(in: repository)
      #expect(found.text.contains("deleted by the merge, with edits of theirs") == (other == nil), "\(found.text)")
      #expect(!found.text.contains("bye"), "\(found.text)")
    }
  }

  @Test func whatALaterCommitBroughtBackIsSaid() async throws {
    let repository = try await diverged()
    try await merge(SampleStoryboard.text(title: "Log in"), in: repository)
    try await repository.commit(
      SampleStoryboard.text(title: "Log in", note: "Hello"), to: "Main.storyboard", "Say hello again")
    let result = try await audit(in: repository)
    #expect(result.text.contains("Say hello again:\n"), "\(result.text)")
    #expect(result.text.contains("lost 2 edits that nothing contradicted; 1 of them is still lost."), "\(result.text)")
  }

  @Test func checkOfABranchReportsWhatItsMergesLost() async throws {
    let repository = try await diverged()
    try await repository.git("branch", "base", "HEAD~1")
    try await merge(SampleStoryboard.text(title: "Log in"), in: repository)
    let check = try await Program.run(
      Program.xibmerge, ["check", "--against", "base"], in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    #expect(check.status == 0 && check.text.contains("merge-lost-edit"), "\(check.text)\(check.errors)")
    #expect(
      check.text.contains("lost an edit of theirs that nothing contradicted: added label \"New\""), "\(check.text)")
  }

  @Test func aDocumentThatOnlyOneSideChangedMustBeAsThatSideHasIt() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.commit(SampleStoryboard.text(), to: "Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.commit(SampleStoryboard.text(note: "Hello"), to: "Main.storyboard", "Theirs")
    try await repository.git("checkout", "-q", "main")
    try await repository.commit("Notes", to: "notes.txt", "Ours")
    try await repository.git("merge", "-q", "-s", "ours", "--no-edit", "side")
    let result = try await audit(in: repository)
    #expect(result.status == 1 && result.text.contains("1 lost 1 edit that nothing contradicted."), "\(result.text)")
  }

  @Test func aDocumentThatAMergeDeletedThoughASideHadEditedItIsReported() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.commit(SampleStoryboard.text(), to: "Main.storyboard", "Base")
    try await repository.git("checkout", "-q", "-b", "side")
    try await repository.commit(SampleStoryboard.text(note: "Hello"), to: "Main.storyboard", "Theirs")
    try await repository.git("checkout", "-q", "main")
    try await repository.git("branch", "base")
    try await repository.git("rm", "-q", "Main.storyboard")
    try await repository.commit("Code", to: "Start.swift", "Ours")
    _ = try await repository.tryGit("merge", "-q", "side")
    try await repository.git("rm", "-q", "-f", "Main.storyboard")
    try await repository.git("commit", "-q", "--no-edit")
    let result = try await audit(in: repository)
    #expect(result.status == 1, "\(result.text)\(result.errors)")
    #expect(result.text.contains("deleted by the merge, with edits of theirs ("), "\(result.text)")
    #expect(result.text.contains("\"Welcome\" → \"Hello\""))
    #expect(result.text.contains("none lost an edit of a document. 1 document that a side had edited was deleted."))
    let undo = try #require(result.text.firstMatch(of: /To bring the document back: (.*)/)).1
    let check = try await Program.run(
      Program.xibmerge, ["check", "--against", "base"], in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    #expect(check.text.contains("deleted the document, in which theirs had changed: label"), "\(check.text)")
    _ = try await Program.run(
      "sh", ["-ec", String(undo)], in: repository.url, environment: Program.environment(home: repository.folder.url))
    #expect(try repository.text(of: "Main.storyboard").contains("Hello"))
    // The scene lives in another document: nothing is gone.
    try await repository.git("checkout", "-q", "-f", "HEAD")
    try repository.write(SampleStoryboard.text(note: "Hello"), to: "Start.storyboard")
    try await repository.git("add", "Start.storyboard")
    try await repository.git("commit", "-q", "--amend", "--no-edit")
    #expect(try await audit(in: repository).status == 0)
  }

  @Test func thePageShowsWhatWasLostWithPictures() async throws {
    let repository = try await diverged()
    try await merge(SampleStoryboard.text(title: "Log in"), in: repository)
    let page = try await audit("--html", in: repository)
    #expect(page.status == 1 && page.errors == "", "\(page.errors)")
    #expect(page.text.contains("<title>1 merge of two branches made again: 1 lost 2 edits that nothing contradicted."))
    #expect(page.text.contains("<span class=\"folder\">merge ") && page.text.contains("lost of theirs ("))
    #expect(page.text.contains("<svg") && page.text.contains("New"))
    #expect(page.text.contains("<p class=\"quiet\" dir=\"auto\">To bring them back: xibmerge solve --commit "))
    let clean = try await audit("--html", "HEAD~1", in: repository)
    #expect(clean.status == 0 && clean.text.contains("No edit of a document was lost."))
    #expect(try await audit("--html", "--format=json", in: repository).status == 2)
  }

  @Test func contradictionsAndWhatNeitherSideHadAreListedInFull() async throws {
    let repository = try await TemporaryRepository(attributes: nil)
    try await repository.diverge(
      base: SampleStoryboard.text(), ours: SampleStoryboard.text(title: "Log in"),
      theirs: SampleStoryboard.text(title: "Enter"))
    try await merge(SampleStoryboard.text(title: "Log in", note: "From the merge"), in: repository)
    let short = try await audit(in: repository)
    #expect(short.status == 0 && !short.text.contains("decided"), "\(short.text)")
    let full = try await audit("--full", in: repository)
    #expect(
      full.text.contains("decided, ours: button \"") && full.text.contains("what neither side had:"), "\(full.text)")
    #expect(full.text.contains("From the merge"))
  }
}
