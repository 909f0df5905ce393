internal import Basics

/// The git program, found on the search path.
enum GitProgram {
  typealias Result = ChildProgram.Result

  /// Changes to the environment that remove git's variables about the current repository, to run git in another one.
  static let otherRepository: [String: String?] = [
    "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil, "GIT_PREFIX": nil, "GIT_COMMON_DIR": nil,
    "GIT_OBJECT_DIRECTORY": nil, "GIT_ALTERNATE_OBJECT_DIRECTORIES": nil, "GIT_NAMESPACE": nil,
  ]

  /// Runs git to its end; `nil` if git can't be started or a signal ended it.
  static func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String?] = [:], input: [UInt8] = [],
    outputLimit: Int = 1 << 30
  ) async -> Result? {
    await ChildProgram.run(
      "git", arguments, in: folder, environment: environment, input: input, outputLimit: outputLimit)
  }

  /// Runs git to its end with a file as its standard input; `nil` if git can't be started or a signal ended it.
  static func run(
    _ arguments: [String], environment: [String: String?], reading file: String
  ) async -> Result? {
    guard let git = SearchPath.program("git") else { return nil }
    return await ChildProgram.run(at: git, arguments, environment: environment, reading: file)
  }

  /// The output of a git command, without the newline at its end; `nil` if git fails.
  static func line(
    _ arguments: [String], in folder: String? = nil, environment: [String: String?] = [:]
  ) async -> String? {
    guard let result = await run(arguments, in: folder, environment: environment), result.status == 0 else {
      return nil
    }
    return result.line
  }

  /// A setting of the repository, the user or the system; `nil` if it is not set.
  static func setting(_ name: String) async -> String? {
    guard let result = await run(["config", "--get", name], outputLimit: 1 << 16), result.status == 0 else {
      return nil
    }
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? ""
  }
}
