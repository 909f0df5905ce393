public import Foundation

/// A temporary git repository for one test, with the driver set up as a user would.
public final class TemporaryRepository: Sendable {
  public let folder: TemporaryFolder
  /// The work tree.
  public let url: URL

  /// The driver's command line as the program's help gives it.
  public static let driver = "'\(Program.xibmerge)' driver %O %A %B -L %L -P %P -S %S -X %X -Y %Y"

  /// - Parameters:
  ///   - attributes: The content of `.gitattributes`; `nil` for no such file.
  ///   - driver: The driver's command line.
  public init(
    attributes: String? = "*.storyboard merge=xibmerge\n*.xib merge=xibmerge\n",
    driver: String = TemporaryRepository.driver
  ) async throws {
    folder = try TemporaryFolder()
    url = folder.url.appendingPathComponent("work")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    if let attributes { try write(attributes, to: ".gitattributes") }
    try await shell(
      """
      git init -q -b main
      git config merge.xibmerge.name "Interface Builder documents"
      git config merge.xibmerge.driver "$1"
      [ ! -e .gitattributes ] || { git add -A; git commit -q -m Attributes; }
      """, driver)
  }

  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// Runs git and returns its output; any status but 0 is an error.
  @discardableResult
  public func git(_ arguments: String..., environment: [String: String] = [:]) async throws -> String {
    let result = try await run(arguments, environment: environment)
    guard result.status == 0 else {
      throw Failure(
        description: "git \(arguments.joined(separator: " ")): \(result.status)\n\(result.text)\n\(result.errors)")
    }
    return result.text
  }

  /// Runs commands of the shell, each of which must succeed. Starting many programs one by one takes a test longer.
  private func shell(_ commands: String, _ arguments: String...) async throws {
    let result = try await Program.run(
      "sh", ["-ec", commands, "sh"] + arguments, in: url, environment: Program.environment(home: folder.url))
    guard result.status == 0 else { throw Failure(description: "\(commands): \(result.errors)") }
  }

  /// Runs git and returns its result, whatever the status.
  public func tryGit(
    _ arguments: String..., in directory: String? = nil, environment: [String: String] = [:]
  ) async throws -> Program.Result {
    try await run(arguments, in: directory, environment: environment)
  }

  /// The same, for arguments in a list.
  public func tryGit(_ arguments: [String], environment: [String: String] = [:]) async throws -> Program.Result {
    try await run(arguments, environment: environment)
  }

  private func run(_ arguments: [String], in directory: String? = nil, environment: [String: String]) async throws
    -> Program.Result
  {
    try await Program.run(
      "git", arguments, in: directory.map { url.appendingPathComponent($0) } ?? url,
      environment: Program.environment(home: folder.url, adding: environment))
  }

  // MARK: Files

  public func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

  public func write(_ bytes: [UInt8], to path: String) throws { try folder.write(bytes, to: "work/" + path) }

  public func text(of path: String) throws -> String { try folder.text(of: "work/" + path) }

  /// The untracked and changed files, as `git status` lists them.
  public func status() async throws -> String { try await git("status", "--porcelain") }

  // MARK: Commits

  public func commit(_ message: String) async throws {
    try await shell("git add -A; git commit -q -m \"$1\"", message)
  }

  /// Commits one file.
  public func commit(_ text: String, to path: String, _ message: String = "Change") async throws {
    try write(text, to: path)
    try await commit(message)
  }

  /// Makes two branches, `old` and `new`, that differ in a document below very many folders.
  public func commitNested(depth: Int) async throws {
    let path = String(repeating: "a/", count: depth) + "Main.xib"
    let commits = [("old", ""), ("new", "from refs/heads/old\n")].map { branch, parent in
      """
      commit refs/heads/\(branch)
      committer C. Committer <committer@example.com> 1700000000 +0000
      data 0
      \(parent)M 100644 inline \(path)
      data \(branch.utf8.count)
      \(branch)

      """
    }
    let stream = try folder.write(commits.joined(), to: "stream")
    let result = try await Program.run(
      "sh", ["-c", "git fast-import --quiet < \"$0\"", stream], in: url,
      environment: Program.environment(home: folder.url))
    guard result.status == 0 else { throw Failure(description: "git fast-import: \(result.errors)") }
  }

  /// Commits `base` on main, `theirs` on a branch `side` and `ours` on main, and stays there.
  public func diverge(base: String, ours: String, theirs: String, path: String = "Main.storyboard") async throws {
    try write(base, to: path)
    for (name, text) in [("ours", ours), ("theirs", theirs)] { try folder.write(text, to: name) }
    try await shell(
      """
      git add -A; git commit -q -m Base
      git checkout -q -b side; mv -- ../theirs "$1"; git add -A; git commit -q -m Theirs
      git checkout -q main; mv -- ../ours "$1"; git add -A; git commit -q -m Ours
      """, path)
  }
}
