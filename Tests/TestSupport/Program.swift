public import Foundation
internal import Subprocess

#if canImport(System)
  internal import System
#else
  internal import SystemPackage
#endif

/// Programs that tests run.
public enum Program {
  public struct Result: Sendable {
    /// The exit status; for a program that a signal ended, 128 plus the signal, as in a shell.
    public let status: Int32
    public let output: [UInt8]
    public let errors: String
    public var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The folder that holds the test bundle and the programs built with it.
  private static let buildFolder: URL = {
    #if os(macOS)
      // This class is linked into the test bundle; the main bundle is Xcode's test runner.
      return Bundle(for: Inhabitant.self).bundleURL.deletingLastPathComponent()
    #else
      return Bundle.main.bundleURL.resolvingSymlinksInPath()
    #endif
  }()

  #if os(macOS)
    private final class Inhabitant {}
  #endif

  /// The merge tool under test.
  public static let xibmerge = built("xibmerge")

  /// The path of a program that was built with the tests.
  public static func built(_ name: String) -> String { buildFolder.appendingPathComponent(name).path }

  /// An environment without any settings of the user, or of a git command that runs the tests. The formats in which git makes
  /// repositories stay.
  public static func environment(home: URL, adding extra: [String: String] = [:]) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { name, _ in
      (!name.hasPrefix("GIT_") || name.hasPrefix("GIT_DEFAULT_")) && !name.hasPrefix("XIB") && !name.hasPrefix("XDG_")
        && !name.hasPrefix("LC_")
        && name != "LANG"
    }
    let fixed = [
      "HOME": home.path, "XDG_CONFIG_HOME": home.path, "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CONFIG_GLOBAL": home.path + "/.gitconfig",
      "GIT_AUTHOR_NAME": "A. Author", "GIT_AUTHOR_EMAIL": "author@example.com",
      "GIT_AUTHOR_DATE": "2024-01-01T12:00:00Z", "GIT_COMMITTER_NAME": "C. Committer",
      "GIT_COMMITTER_EMAIL": "committer@example.com", "GIT_COMMITTER_DATE": "2024-01-01T12:00:00Z",
      "GIT_EDITOR": "true", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C", "CI": "", "GITHUB_ACTIONS": "",
    ]
    environment.merge(fixed) { $1 }
    environment.merge(extra) { $1 }
    return environment
  }

  /// Runs a program to its end.
  public static func run(
    _ program: String, _ arguments: [String], in folder: URL, environment: [String: String]
  ) async throws -> Result {
    var environment = environment
    // libgit2 knows none of the formats of git 3.0.
    if environment["XIB_HISTORY"] == "libgit2", environment.keys.contains(where: { $0.hasPrefix("GIT_DEFAULT_") }) {
      environment["XIB_HISTORY"] = "automatic"
    }
    let values = Dictionary(
      uniqueKeysWithValues: environment.map { (Subprocess.Environment.Key(stringLiteral: $0), $1) })
    let result = try await Subprocess.run(
      program.contains("/") ? .path(FilePath(program)) : .name(program), arguments: Arguments(arguments),
      environment: .custom(values), workingDirectory: FilePath(folder.path), input: .none,
      output: .bytes(limit: 1 << 26), error: .string(limit: 1 << 20))
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): code
      case .signaled(let signal): 128 + signal
      }
    return Result(status: status, output: result.standardOutput, errors: result.standardError)
  }
}
