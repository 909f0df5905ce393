import Foundation
import TestSupport
import Testing

/// Calls for one document that one call of git answers: they show what the helper program shows.
@Suite struct PlainRevisionTests {
  private static let english = "/* Title */\n\"Btn-Si-Gnn.normalTitle\" = \"Sign in\";\n"

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

  /// The same calls without the helper program and with it.
  private func results(
    _ repository: TemporaryRepository, _ arguments: [String], in directory: String? = nil,
    environment: [String: String] = [:]
  ) async throws -> (alone: Program.Result, helped: Program.Result) {
    let alone = repository.folder.url.appendingPathComponent("alone/xibdiff")
    if !FileManager.default.fileExists(atPath: alone.path) {
      try FileManager.default.createDirectory(
        at: alone.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: Sandbox.program, toPath: alone.path)
    }
    func run(_ program: String, _ more: [String: String]) async throws -> Program.Result {
      try await Program.run(
        program, arguments, in: directory.map { repository.url.appendingPathComponent($0) } ?? repository.url,
        environment: Program.environment(
          home: repository.folder.url, adding: environment.merging(more) { $1 }))
    }
    return (try await run(alone.path, [:]), try await run(Sandbox.program, ["XIB_HISTORY": "automatic"]))
  }

  @Test(arguments: [
    "HEAD -- Main.storyboard", "HEAD~1 -- Main.storyboard", "HEAD~1 Main.storyboard", "HEAD~1 HEAD -- Main.storyboard",
    "HEAD~1..HEAD Main.storyboard", "main@{1} main -- Main.storyboard", "--format=json HEAD~1 -- Main.storyboard",
    "--color=always --bookkeeping=show HEAD~1 -- ./Main.storyboard", "HEAD~1 -- App/../Main.storyboard",
  ])
  func theyNeedNoHelperAndShowTheSame(_ call: String) async throws {
    let repository = try await repository()
    let (alone, helped) = try await results(repository, call.split(separator: " ").map(String.init))
    #expect(alone.text == helped.text && alone.errors == helped.errors && alone.status == helped.status)
    #expect(alone.status == 0 && alone.errors == "" && !alone.text.isEmpty)
  }

  @Test func theyWorkInAFolderAndWithSpaces() async throws {
    let repository = try await repository()
    for arguments in [["HEAD~1", "My View.storyboard"], ["HEAD~1", "HEAD", "--", "../Main.storyboard"]] {
      let (alone, helped) = try await results(repository, arguments, in: "App")
      #expect(alone.status == 0 && alone.text == helped.text && alone.text.contains("→ \"Log in\""), "\(alone.errors)")
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
    let (alone, helped) = try await results(
      repository, ["HEAD~1", "--", "Main.storyboard"],
      environment: ["GIT_DIFF_OPTS": "-u0", "GIT_EXTERNAL_DIFF": "false"])
    #expect(alone.status == 0 && alone.text == helped.text && alone.text.contains("→ \"Enter\""), "\(alone.errors)")
  }

  @Test(arguments: ["-diff", "binary", "diff=xib -text", "diff=other"])
  func gitsAttributesChangeNothing(_ attributes: String) async throws {
    let repository = try await repository()
    try repository.write("*.storyboard \(attributes)\n", to: ".gitattributes")
    let (alone, helped) = try await results(repository, ["HEAD~1", "--", "Main.storyboard"])
    #expect(alone.status == 0 && alone.text == helped.text && alone.text.contains("→ \"Enter\""), "\(alone.errors)")
  }

  /// What one patch can't tell, by a shell command that makes it.
  private static let beyond = [
    "git mv Main.storyboard Moved.storyboard; git commit -qam Third; : HEAD~1 HEAD -- Moved.storyboard",
    "rm Main.storyboard; : HEAD -- Main.storyboard",
    "rm Main.storyboard; mkfifo Main.storyboard; : HEAD~1 HEAD -- Main.storyboard",
    "chmod +x Main.storyboard; : HEAD -- Main.storyboard",
    "ln -sf Notes.xib Main.storyboard; : HEAD -- Main.storyboard", "git checkout -q .; : HEAD -- Main.storyboard",
    "sed -i 's/$/\\r/' Main.storyboard; : HEAD -- Main.storyboard", ": HEAD -- Other.storyboard",
    ": HEAD~1 -- Notes.xib", ": nowhere -- Main.storyboard", ": HEAD HEAD~1 HEAD -- Main.storyboard",
    "printf x >Main.strings; git add .; : HEAD -- Main.storyboard",
    "mkdir fr.lproj; printf x >fr.lproj/Main.strings; git add .; : HEAD -- Main.storyboard", ": HEAD -- App",
    ": HEAD -- *.storyboard", ": HEAD:Main.storyboard -- Main.storyboard", ": HEAD~1...HEAD -- Main.storyboard",
    ": HEAD^! -- Main.storyboard", "printf '<<<<<<< x\\n' >>Main.storyboard; : HEAD -- Main.storyboard",
    "git branch Main.storyboard; : HEAD~1 -- Main.storyboard", "touch HEAD; : HEAD Main.storyboard",
    "git commit -qam Third; git checkout -qb side HEAD~1; git rm -q Main.storyboard; git commit -qam Gone; "
      + "git merge -q main; : HEAD~1 -- Main.storyboard",
  ]

  @Test(arguments: beyond)
  func whatOnePatchCannotTellIsLeftToTheHelper(_ case: String) async throws {
    let repository = try await repository()
    let parts = `case`.components(separatedBy: ": ")
    _ = try await Program.run(
      "sh", ["-c", parts[0]], in: repository.url, environment: Program.environment(home: repository.folder.url))
    let arguments = parts[1].split(separator: " ").map(String.init)
    let plain = try await repository.xibdiff(arguments)
    let (_, helped) = try await results(repository, arguments)
    #expect(plain.text == helped.text && plain.errors == helped.errors && plain.status == helped.status)
  }
}
