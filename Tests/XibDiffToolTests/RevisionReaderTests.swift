import Foundation
import TestSupport
import Testing

/// Calls for one document in revisions: they show the same whether libgit2 reads the history or git.
@Suite struct RevisionReaderTests {
  /// A repository with two commits of a document, and a change of it that is not committed.
  private func repository() async throws -> TemporaryRepository {
    let repository = try await TemporaryRepository(attributes: nil)
    for (path, title) in [("Main.storyboard", "Sign in"), ("App/My View.storyboard", "Sign in")] {
      try repository.write(SampleStoryboard.text(title: title), to: path)
    }
    try repository.write("no document", to: "Notes.xib")
    try await repository.commit("First")
    for path in ["Main.storyboard", "App/My View.storyboard"] {
      try repository.write(SampleStoryboard.text(title: "Log in"), to: path)
    }
    try repository.write("still no document", to: "Notes.xib")
    try await repository.commit("Second")
    try repository.write(SampleStoryboard.text(title: "Enter"), to: "Main.storyboard")
    return repository
  }

  /// The same call with each reader of histories.
  private func results(
    _ repository: TemporaryRepository, _ arguments: [String], in directory: String? = nil,
    environment: [String: String] = [:]
  ) async throws -> (usual: Program.Result, byGit: Program.Result) {
    func run(_ reader: String) async throws -> Program.Result {
      try await Program.run(
        Sandbox.program, arguments, in: directory.map { repository.url.appendingPathComponent($0) } ?? repository.url,
        environment: Program.environment(
          home: repository.folder.url, adding: environment.merging(["XIB_HISTORY": reader]) { $1 }))
    }
    return (try await run("automatic"), try await run("git"))
  }

  @Test(arguments: [
    "HEAD -- Main.storyboard", "HEAD~1 -- Main.storyboard", "HEAD~1 Main.storyboard", "HEAD~1 HEAD -- Main.storyboard",
    "HEAD~1..HEAD Main.storyboard", "main@{1} main -- Main.storyboard", "--format=json HEAD~1 -- Main.storyboard",
    "--color=always --bookkeeping=show HEAD~1 -- ./Main.storyboard", "HEAD~1 -- App/../Main.storyboard",
  ])
  func bothShowTheSame(_ call: String) async throws {
    let repository = try await repository()
    let (usual, byGit) = try await results(repository, call.split(separator: " ").map(String.init))
    #expect(usual.text == byGit.text && usual.errors == byGit.errors && usual.status == byGit.status)
    #expect(usual.status == 0 && usual.errors == "" && !usual.text.isEmpty)
  }

  @Test func bothWorkInAFolderAndWithSpaces() async throws {
    let repository = try await repository()
    for arguments in [["HEAD~1", "My View.storyboard"], ["HEAD~1", "HEAD", "--", "../Main.storyboard"]] {
      let (usual, byGit) = try await results(repository, arguments, in: "App")
      #expect(usual.status == 0 && usual.text == byGit.text && usual.text.contains("→ \"Log in\""), "\(usual.errors)")
    }
  }

  @Test(arguments: [
    ["diff.noprefix", "true"], ["diff.mnemonicPrefix", "true"], ["diff.external", "false"], ["color.ui", "always"],
    ["diff.context", "0"], ["diff.suppressBlankEmpty", "true"], ["diff.renames", "copies"], ["diff.relative", "true"],
    ["core.quotePath", "false"], ["diff.algorithm", "patience"], ["diff.interHunkContext", "3"],
    ["core.pager", "false"],
  ])
  func gitsSettingsChangeNothing(_ setting: [String]) async throws {
    let repository = try await repository()
    try repository.write(
      SampleStoryboard.text(title: "Enter").replacingOccurrences(of: "<scenes>", with: "\n<scenes>"),
      to: "Main.storyboard")
    try repository.write("*.storyboard diff=xib\n", to: ".gitattributes")
    try await repository.git("config", "diff.xib.textconv", "false")
    try await repository.git("config", "diff.xib.command", "false")
    try await repository.git("config", setting[0], setting[1])
    let (usual, byGit) = try await results(
      repository, ["HEAD~1", "--", "Main.storyboard"],
      environment: ["GIT_DIFF_OPTS": "-u0", "GIT_EXTERNAL_DIFF": "false"])
    #expect(usual.status == 0 && usual.text == byGit.text && usual.text.contains("→ \"Enter\""), "\(usual.errors)")
  }

  @Test(arguments: ["-diff", "binary", "diff=xib -text", "diff=other"])
  func gitsAttributesChangeNothing(_ attributes: String) async throws {
    let repository = try await repository()
    try repository.write("*.storyboard \(attributes)\n", to: ".gitattributes")
    let (usual, byGit) = try await results(repository, ["HEAD~1", "--", "Main.storyboard"])
    #expect(usual.status == 0 && usual.text == byGit.text && usual.text.contains("→ \"Enter\""), "\(usual.errors)")
  }

  /// Unusual states of a document and its repository, each with the shell command that makes it and the arguments.
  private static let unusual = [
    "git mv Main.storyboard Moved.storyboard; git commit -qam Third; : HEAD~1 HEAD -- Moved.storyboard",
    "rm Main.storyboard; : HEAD -- Main.storyboard",
    "rm Main.storyboard; mkfifo Main.storyboard; : HEAD~1 HEAD -- Main.storyboard",
    "chmod +x Main.storyboard; : HEAD -- Main.storyboard",
    "ln -sf Notes.xib Main.storyboard; : HEAD -- Main.storyboard", "git checkout -q .; : HEAD -- Main.storyboard",
    "awk '{ printf \"%s\\r\\n\", $0 }' Main.storyboard >crlf; mv crlf Main.storyboard; : HEAD -- Main.storyboard",
    ": HEAD -- Other.storyboard",
    ": HEAD~1 -- Notes.xib", ": nowhere -- Main.storyboard", ": HEAD HEAD~1 HEAD -- Main.storyboard",
    "printf x >Main.strings; git add .; : HEAD -- Main.storyboard",
    "mkdir fr.lproj; printf x >fr.lproj/Main.strings; git add .; : HEAD -- Main.storyboard", ": HEAD -- App",
    ": HEAD -- *.storyboard", ": HEAD:Main.storyboard -- Main.storyboard", ": HEAD~1...HEAD -- Main.storyboard",
    ": HEAD^! -- Main.storyboard", "printf '<<<<<<< x\\n' >>Main.storyboard; : HEAD -- Main.storyboard",
    "git branch Main.storyboard; : HEAD~1 -- Main.storyboard", "touch HEAD; : HEAD Main.storyboard",
    "git commit -qam Third; git checkout -qb side HEAD~1; git rm -q Main.storyboard; git commit -qam Gone; "
      + "git merge -q main; : HEAD~1 -- Main.storyboard",
  ]

  @Test(arguments: unusual)
  func bothShowTheSameOfWhatIsUnusual(_ case: String) async throws {
    let repository = try await repository()
    let parts = `case`.components(separatedBy: ": ")
    _ = try await Program.run(
      "sh", ["-c", parts[0]], in: repository.url, environment: Program.environment(home: repository.folder.url))
    let (usual, byGit) = try await results(repository, parts[1].split(separator: " ").map(String.init))
    #expect(usual.text == byGit.text && usual.errors == byGit.errors && usual.status == byGit.status)
  }
}
