internal import Basics
internal import GitHistory

/// The git program, found on the search path. It runs nothing that a repository names: see ``RepositoryGuard``.
enum GitProgram {
  typealias Result = ChildProgram.Result

  /// Changes to the environment that remove git's variables about the current repository, to run git in another one.
  static let otherRepository: [String: String?] = [
    "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_INDEX_FILE": nil, "GIT_PREFIX": nil, "GIT_COMMON_DIR": nil,
    "GIT_OBJECT_DIRECTORY": nil, "GIT_ALTERNATE_OBJECT_DIRECTORIES": nil, "GIT_NAMESPACE": nil,
  ]

  /// Runs git to its end; `nil` if git can't be started or a signal ended it.
  ///
  /// - Parameter filters: Whether the repository's filters are run too, for what git must write as it always does.
  static func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String?] = [:], input: [UInt8] = [],
    outputLimit: Int = 1 << 30, filters: Bool = false
  ) async -> Result? {
    let call = await guarded(arguments, in: folder, environment, filters: filters)
    return await ChildProgram.run(
      "git", call.arguments, in: folder, environment: call.environment, input: input, outputLimit: outputLimit)
  }

  /// Runs git to its end with a file as its standard input; `nil` if git can't be started or a signal ended it.
  static func run(
    _ arguments: [String], environment: [String: String?], reading file: String
  ) async -> Result? {
    guard let git = SearchPath.program("git") else { return nil }
    let call = await guarded(arguments, in: nil, environment, filters: false)
    return await ChildProgram.run(at: git, call.arguments, environment: call.environment, reading: file)
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

  /// A setting that names a program: that of the user or the system, whatever the repository has.
  static func program(_ name: String) async -> String? { await Guards.shared.settings().settings?.ofUser(name) }

  /// What keeps programs from running what the repository of the working directory names.
  static func guardHere() async -> RepositoryGuard { await Guards.shared.settings().guarded }

  /// The commands that only tell settings, and run nothing. The options would change what they tell.
  private static let unguarded: Set = ["config", "var", "version", "--version"]

  private static func guarded(
    _ arguments: [String], in folder: String?, _ changes: [String: String?], filters: Bool
  ) async -> (arguments: [String], environment: [String: String?]) {
    if arguments.first.map(unguarded.contains) ?? true { return (arguments, changes) }
    guard !filters else { return (RepositoryGuard.options + arguments, changes) }
    let variables = await Guards.shared.settings(in: folder, changes).guarded.environment
    return (RepositoryGuard.options + arguments, variables.merging(changes) { $1 })
  }

  /// The settings of each repository, listed once.
  private actor Guards {
    typealias Listed = (settings: GitSettings?, guarded: RepositoryGuard)

    static let shared = Guards()
    private var listed: [[String]: Task<Listed, Never>] = [:]

    func settings(in folder: String? = nil, _ changes: [String: String?] = [:]) async -> Listed {
      let key = [folder ?? ""] + changes.map { "\($0.key)=\($0.value ?? "")" }.sorted()
      let task =
        listed[key]
        ?? Task {
          let result = await GitProgram.run(["config"] + GitSettings.listing, in: folder, environment: changes)
          let settings = result.flatMap { $0.status == 0 ? GitSettings(listing: $0.output) : nil }
          return (settings, RepositoryGuard(settings))
        }
      listed[key] = task
      return await task.value
    }
  }
}
