import Basics
import Subprocess

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
