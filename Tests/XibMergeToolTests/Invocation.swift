import Foundation
import TestSupport

/// Three files and a command on them, as git or a person would give it.
struct Invocation {
  let folder: TemporaryFolder
  static let names = ["base.xib", "ours.xib", "theirs.xib"]

  init(base: [UInt8]?, ours: [UInt8]?, theirs: [UInt8]?) throws {
    folder = try TemporaryFolder()
    for (name, bytes) in zip(Self.names, [base, ours, theirs]) {
      if let bytes { try folder.write(bytes, to: name) }
    }
  }

  init(base: String, ours: String, theirs: String) throws {
    try self.init(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
  }

  func merge(_ options: String..., environment: [String: String] = [:]) async throws -> Program.Result {
    try await run(["merge"] + Self.names + options, environment)
  }

  func driver(_ options: String..., environment: [String: String] = [:]) async throws -> Program.Result {
    try await driver(options, environment: environment)
  }

  func driver(_ options: [String], environment: [String: String] = [:]) async throws -> Program.Result {
    try await run(["driver"] + Self.names + ["-L", "7", "-P", "Main.xib"] + options, environment)
  }

  /// Runs a shell command in the folder; `$xibmerge` is the program.
  func shell(_ command: String) async throws -> Program.Result {
    var environment = Program.environment(home: folder.url)
    environment["xibmerge"] = Program.xibmerge
    return try await Program.run("sh", ["-c", command], in: folder.url, environment: environment)
  }

  private func run(_ arguments: [String], _ extra: [String: String]) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, arguments, in: folder.url, environment: Program.environment(home: folder.url, adding: extra))
  }

  var ours: [UInt8]? { try? folder.bytes(of: "ours.xib") }
}
