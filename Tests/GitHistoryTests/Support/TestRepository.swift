import Subprocess
import Testing
import GitHistory

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A folder of its own for one test, with a repository in it made by the real git.
struct TestRepository: Sendable {
  /// The folder that is removed after the test.
  let home: String
  /// The repository's folder, in it.
  let directory: String

  /// What git sees: nothing of the person's own configuration, and no `GIT_*` of a hook the tests may run in.
  var environment: [String: String] {
    [
      "PATH": "/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin", "HOME": home, "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_ALLOW_PROTOCOL": "file",
    ]
  }

  /// Runs git with a fixed identity and time, and fails the test if it fails.
  @discardableResult
  func git(_ arguments: String..., at time: Int = 1_700_000_000, mayFail: Bool = false) async throws -> String {
    try await git(arguments, at: time, mayFail: mayFail)
  }

  /// The lines that git prints.
  func gitList(_ arguments: [String]) async throws -> [String] {
    try await git(arguments, at: 1_700_000_000, mayFail: false).split(separator: "\n").map(String.init)
  }

  private func git(_ arguments: [String], at time: Int, mayFail: Bool) async throws -> String {
    let identity = [
      "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.com", "GIT_AUTHOR_DATE": "\(time) +0100",
      "GIT_COMMITTER_NAME": "Bob", "GIT_COMMITTER_EMAIL": "bob@example.com", "GIT_COMMITTER_DATE": "\(time) +0000",
    ]
    let variables = environment.merging(identity) { first, _ in first }
    let keyed = Dictionary(
      uniqueKeysWithValues: variables.compactMap { name, value in Environment.Key(rawValue: name).map { ($0, value) } })
    let result = try await run(
      .path("/usr/bin/git"), arguments: Arguments(["-c", "init.defaultBranch=main"] + arguments),
      environment: .custom(keyed), workingDirectory: FilePath(directory),
      output: .string(limit: 1 << 24), error: .string(limit: 1 << 20))
    try #require(result.terminationStatus.isSuccess || mayFail, "git \(arguments): \(result.standardError)")
    return result.standardOutput.trimmingSuffix { $0 == "\n" }
  }

  /// The id that git gives a revision.
  func id(_ revision: String) async throws -> ObjectID {
    try #require(ObjectID(hex: try await git("rev-parse", "--verify", revision)))
  }

  /// Writes a file, with the folders on its way.
  func write(_ text: String, to path: String) throws {
    let file = "\(directory)/\(path)"
    let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try #require(FileManager.default.createFile(atPath: file, contents: Data(text.utf8)))
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: "\(directory)/\(path)") }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(directory)/\(path)", withDestinationPath: target)
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(directory)/\(path)") }

  func contents(_ path: String) throws -> [UInt8] {
    Array(try #require(FileManager.default.contents(atPath: "\(directory)/\(path)")))
  }

  /// Commits all that is there.
  func commit(_ message: String, at time: Int) async throws {
    try await git("add", "--all")
    try await git("commit", "--quiet", "--message", message, at: time)
  }

  /// The same folder of its own, seen from another folder in it.
  func at(_ path: String) -> TestRepository { TestRepository(home: home, directory: "\(home)/\(path)") }

  func open(
    _ reader: HistoryReader, in folder: String = "", environment more: [String: String] = [:]
  ) async throws -> any History {
    let variables = environment.merging(more) { _, new in new }
    return try await openHistory(
      at: folder.isEmpty ? directory : "\(directory)/\(folder)", environment: variables, using: reader)
  }
}

/// Runs a test in a folder of its own, with an empty repository in `repo`.
func withRepository(objectFormat: String = "sha1", body: (TestRepository) async throws -> Void) async throws {
  let temporary = FileManager.default.temporaryDirectory.path
  let home = "\(temporary)/XibHistoryTests-\(UInt64.random(in: .min ... .max))"
  let repository = TestRepository(home: home, directory: "\(home)/repo")
  try FileManager.default.createDirectory(atPath: repository.directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: home) }
  try await repository.git("init", "--quiet", "--object-format=\(objectFormat)")
  try await body(repository)
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isTrimmed(last) { text = text.dropLast() }
    return String(text)
  }
}

/// A document of many lines, so that a small edit leaves it alike enough to be a rename.
func document(_ title: String, lines: Int = 40) -> String {
  (["<document>"] + (1...lines).map { "  <label id=\"\(title)-\($0)\"/>" } + ["</document>"])
    .joined(separator: "\n") + "\n"
}
