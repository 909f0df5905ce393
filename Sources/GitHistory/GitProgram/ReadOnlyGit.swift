import Basics
import Subprocess

/// The git program in one folder, run so that it changes nothing and starts no other program.
struct ReadOnlyGit: Sendable {
  private let executable: FilePath
  private let directory: FilePath
  private let environment: Environment

  init(in directory: String, environment: GitEnvironment) throws(GitProgramError) {
    guard let place = SearchPath.program("git", in: environment["PATH"]) else { throw .notInstalled }
    self.executable = FilePath(place)
    self.directory = FilePath(directory)
    self.environment = environment.forGit
  }

  /// The result of a finished command.
  struct Answer {
    let succeeded: Bool
    let output: [UInt8]
    let message: String

    /// The output as text, without the final line break.
    var line: String {
      String(decoding: output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...], as: UTF8.self)
    }
  }

  /// The configuration that starts a command.
  func configuration(_ arguments: [String]) -> Configuration {
    Configuration(
      executable: .path(executable), arguments: Arguments(ReadOnlyGitSettings.options + arguments),
      environment: environment,
      workingDirectory: directory)
  }

  /// Runs a command to its end and returns its result, whether it succeeded or not.
  func ask(_ arguments: [String], input: [UInt8] = []) async throws -> Answer {
    do {
      let result = try await run(
        configuration(arguments), input: .array(input), output: .bytes(limit: Self.outputLimit),
        error: .bytes(limit: Self.outputLimit))
      return Answer(
        succeeded: result.terminationStatus.isSuccess, output: result.standardOutput,
        message: Self.lastLine(of: result.standardError))
    } catch let error as SubprocessError {
      throw GitProgramError.failed(command: arguments.first ?? "", message: error.description)
    }
  }

  /// Runs a command that must succeed, and returns its output.
  func output(_ arguments: [String]) async throws -> [UInt8] {
    let answer = try await ask(arguments)
    guard answer.succeeded else {
      throw GitProgramError.failed(command: arguments.first ?? "", message: answer.message)
    }
    return answer.output
  }

  /// The last line of a command's error output.
  static func lastLine(of bytes: [UInt8]) -> String {
    bytes.split(separator: UInt8(ascii: "\n")).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static let outputLimit = 1 << 30
}
