import Basics
import Subprocess

/// The git program in one folder, run so that it changes nothing and starts no other program.
struct ReadOnlyGit: Sendable {
  private let executable: FilePath
  private let directory: FilePath
  private var environment: Environment

  init(in directory: String, environment: GitEnvironment) throws(GitProgramError) {
    guard let place = SearchPath.program("git", in: environment["PATH"]) else { throw .notInstalled }
    self.executable = FilePath(place)
    self.directory = FilePath(directory)
    self.environment = environment.forGit
  }

  /// The same, for commands that could run what the repository's settings name.
  func guarded(_ variables: GitEnvironment) async throws -> ReadOnlyGit {
    let listed = try await ask(["config"] + GitSettings.listing)
    let settings = listed.succeeded ? GitSettings(listing: listed.output) : nil
    var git = self
    for (name, value) in RepositoryGuard(settings, variable: { variables[$0] }).environment {
      git.environment = git.environment.updating([Environment.Key(stringLiteral: name): value])
    }
    return git
  }

  /// The result of a finished command.
  struct Answer {
    let succeeded: Bool
    let output: [UInt8]
    let message: String

    /// The output as text, without the final line break.
    var line: String { String(line: output) }
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

/// The options and variables with which git changes nothing and starts no other program.
enum ReadOnlyGitSettings {
  /// What stands before the name of the command.
  static let options =
    RepositoryGuard.options + [
      "-c", "log.showRoot=true",
      // Otherwise "git diff" would write the index in spite of --no-optional-locks.
      "-c", "diff.autoRefreshIndex=false",
      // With a sparse index, patterns would miss files outside the sparse checkout.
      "-c", "index.sparse=false",
    ]

  /// The variables to set, and those to remove.
  static let environment: [String: String?] = [
    // The code recognizes git's messages by their English text.
    "LC_ALL": "C", "LANGUAGE": nil,
    "GIT_OPTIONAL_LOCKS": "0", "GIT_PAGER": "cat", "GIT_EXTERNAL_DIFF": nil, "GIT_DIFF_OPTS": nil,
    // These change what a path argument means.
    "GIT_LITERAL_PATHSPECS": nil, "GIT_GLOB_PATHSPECS": nil, "GIT_NOGLOB_PATHSPECS": nil, "GIT_ICASE_PATHSPECS": nil,
  ]
}

/// The environment variables that select the repository and that the git program receives.
struct GitEnvironment: Sendable {
  /// All variables; `nil` for those of this process.
  let variables: [String: String]?
  /// The locations of the repository's parts, for a git program that cannot find them by itself.
  private var parts: [Environment.Key: String?] = [:]

  init(variables: [String: String]?) { self.variables = variables }

  /// A copy for a git program that runs at the top of the work tree, wherever this program runs.
  func atTop(of layout: RepositoryLayout) -> GitEnvironment {
    var environment = self
    environment.parts = ["GIT_DIR": layout.gitDirectory, "GIT_WORK_TREE": layout.workTree]
    return environment
  }

  subscript(name: String) -> String? {
    if let variables { variables[name] } else { environment(name) }
  }

  /// Whether a variable moves the repository or its parts, or replaces objects in it.
  ///
  /// libgit2 understands only some of these variables; git understands them all.
  var shapesRepository: Bool { Self.shaping.contains { self[$0] != nil } }

  /// The environment for a git program that must only answer questions.
  var forGit: Environment {
    guard let variables else { return .inherit.updating(Self.overrides).updating(parts) }
    let keyed = variables.compactMap { name, value in Environment.Key(rawValue: name).map { ($0, value) } }
    return .custom(Dictionary(uniqueKeysWithValues: keyed)).updating(Self.overrides).updating(parts)
  }

  private static let shaping = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR", "GIT_NAMESPACE", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM",
    "GIT_REPLACE_REF_BASE", "GIT_NO_REPLACE_OBJECTS", "GIT_SHALLOW_FILE", "GIT_GRAFT_FILE", "GIT_CONFIG_COUNT",
    "GIT_CONFIG_PARAMETERS",
  ]

  private static let overrides = Dictionary(
    uniqueKeysWithValues: ReadOnlyGitSettings.environment.map { (Environment.Key(stringLiteral: $0), $1) })
}
