import Foundation
import TestSupport

/// A folder with files, and `xibdiff` in it.
struct Sandbox {
  let folder: TemporaryFolder
  static let program = Program.built("xibdiff")

  init(_ files: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
  }

  func xibdiff(_ arguments: String..., environment: [String: String] = [:]) async throws -> Program.Result {
    try await Program.run(
      Self.program, arguments, in: folder.url, environment: Program.environment(home: folder.url, adding: environment))
  }

  /// Runs a shell command; `$xibdiff` is the program.
  func shell(_ command: String) async throws -> Program.Result {
    var environment = Program.environment(home: folder.url)
    environment["xibdiff"] = Self.program
    return try await Program.run("sh", ["-c", command], in: folder.url, environment: environment)
  }
}

extension TemporaryRepository {
  func xibdiff(_ arguments: [String], environment: [String: String] = [:]) async throws -> Program.Result {
    try await Program.run(
      Sandbox.program, arguments, in: url, environment: Program.environment(home: folder.url, adding: environment))
  }

  func xibdiff(
    _ arguments: String..., in directory: String? = nil, environment: [String: String] = [:]
  ) async throws -> Program.Result {
    try await Program.run(
      Sandbox.program, arguments, in: directory.map { url.appendingPathComponent($0) } ?? url,
      environment: Program.environment(home: folder.url, adding: environment))
  }
}
