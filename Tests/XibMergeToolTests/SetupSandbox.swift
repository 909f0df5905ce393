@testable import Features
import Foundation
import TestSupport
import Testing

/// A user's home, a machine's configuration, a repository and the programs, each in a folder of one temporary folder.
struct SetupSandbox {
  let folder: TemporaryFolder
  let xibmerge: String

  /// Both sides add a view at one place: a conflict for git, none for the driver.
  static let base = SampleStoryboard.text()
  static let ours = SampleStoryboard.text(extraView: SampleStoryboard.label("Ours", id: "oUr-La-001"))
  static let theirs = SampleStoryboard.text(extraView: SampleStoryboard.label("Theirs", id: "tHe-La-001"))
  static let merged = SampleStoryboard.text(
    extraView: SampleStoryboard.label("Ours", id: "oUr-La-001") + SampleStoryboard.label("Theirs", id: "tHe-La-001"))
  static let document = "App/Main.storyboard"

  /// - Parameter programs: The name of the folder that the programs are in.
  init(programs: String = "bin") async throws {
    folder = try TemporaryFolder()
    let bin = folder.url.appendingPathComponent(programs)
    for name in [bin, folder.url.appendingPathComponent("work"), folder.url.appendingPathComponent("system")] {
      try FileManager.default.createDirectory(at: name, withIntermediateDirectories: true)
    }
    for name in ["xibmerge", "xibdiff", "xibmerge-code"] {
      let built = URL(fileURLWithPath: Program.built(name))
      let placed = bin.appendingPathComponent(name)
      // A second name of the file: the programs are large.
      do { try FileManager.default.linkItem(at: built, to: placed) } catch {
        try FileManager.default.copyItem(at: built, to: placed)
      }
    }
    xibmerge = bin.appendingPathComponent("xibmerge").path
    try await git("init", "-q", "-b", "main")
  }

  /// Commits the base on main, theirs on a branch `side` and ours on main, and stays there.
  func diverge() async throws {
    try await commit(Self.base)
    try await git("checkout", "-q", "-b", "side")
    try await commit(Self.theirs)
    try await git("checkout", "-q", "main")
    try await commit(Self.ours)
  }

  func commit(_ text: String, to path: String = Self.document) async throws {
    try folder.write(text, to: "work/" + path)
    try await git("add", "--", path)
    try await git("commit", "-q", "-m", "Change")
  }

  /// Merges the other branch, gives the document and whether the merge was clean, and takes the merge back.
  func merge() async throws -> (isClean: Bool, text: String) {
    let result = try await run("git", ["merge", "-q", "--no-edit", "side"])
    let text = try folder.text(of: "work/" + Self.document)
    try await git("reset", "-q", "--hard", result.status == 0 ? "HEAD~1" : "HEAD")
    return (result.status == 0, text)
  }

  @discardableResult
  func git(_ arguments: String...) async throws -> String {
    let result = try await run("git", arguments)
    try #require(result.status == 0, "git \(arguments): \(result.errors)")
    return result.text
  }

  /// Runs git, which may fail.
  func attempt(_ arguments: String...) async throws -> Program.Result { try await attempt(arguments) }

  func attempt(_ arguments: [String]) async throws -> Program.Result { try await run("git", arguments) }

  /// Runs a command of the shell.
  func shell(_ command: String) async throws -> Program.Result { try await run("sh", ["-c", command]) }

  func xibmerge(_ arguments: String..., in place: String = "work", environment: [String: String] = [:]) async throws
    -> Program.Result
  {
    try await xibmerge(arguments, in: place, environment: environment)
  }

  func xibmerge(_ arguments: [String], in place: String = "work", environment: [String: String] = [:]) async throws
    -> Program.Result
  {
    try await run(xibmerge, arguments, in: place, environment: environment)
  }

  /// Runs the program, which must succeed.
  func succeed(_ arguments: String...) async throws { try await succeed(arguments) }

  func succeed(_ arguments: [String]) async throws {
    let result = try await run(xibmerge, arguments)
    try #require(result.status == 0, "xibmerge \(arguments): \(result.text)\(result.errors)")
  }

  func run(
    _ program: String, _ arguments: [String], in place: String = "work", environment extra: [String: String] = [:]
  ) async throws -> Program.Result {
    try await Program.run(
      program, arguments, in: folder.url.appendingPathComponent(place),
      environment: Program.environment(
        home: folder.url,
        adding: [
          "GIT_CONFIG_NOSYSTEM": "0", "GIT_CONFIG_SYSTEM": folder.url.path + "/system/gitconfig",
          "GIT_ATTR_NOSYSTEM": "1", "TMPDIR": folder.url.path,
          "XDG_CACHE_HOME": folder.url.path + "/.cache",
        ].merging(extra) { $1 }))
  }

  /// All files that hold settings or attributes, by path.
  func setup() throws -> [String: String] {
    let names: Set = [
      ".gitconfig", "config", "config.worktree", "gitconfig", "attributes", "gitattributes", ".gitattributes",
    ]
    var files: [String: String] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: folder.url.path) ?? .init()
    where names.contains(String(path.split(separator: "/").last ?? "")) {
      files[path] = try folder.text(of: path)
    }
    return files
  }
}
