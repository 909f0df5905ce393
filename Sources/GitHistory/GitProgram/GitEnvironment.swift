import Basics
import Subprocess

/// The environment that decides which repository is meant, and which the git program gets.
struct GitEnvironment: Sendable {
  /// All variables, or nothing for those of this process.
  let variables: [String: String]?
  /// The repository's parts, where git could not find them by itself.
  private var parts: [Environment.Key: String?] = [:]

  init(variables: [String: String]?) { self.variables = variables }

  /// The same environment for a git program that runs at the top of the work tree, wherever this one runs.
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
  /// libgit2 understands some of these and not others; git understands them all.
  var shapesRepository: Bool { Self.shaping.contains { self[$0] != nil } }

  /// The environment for a git program that must do nothing but answer.
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

  private static let overrides: [Environment.Key: String?] = [
    // Messages are told apart by their English text.
    "LC_ALL": "C", "LANGUAGE": nil,
    "GIT_OPTIONAL_LOCKS": "0", "GIT_PAGER": "cat", "GIT_EXTERNAL_DIFF": nil,
    // These change what a path argument means.
    "GIT_LITERAL_PATHSPECS": nil, "GIT_GLOB_PATHSPECS": nil, "GIT_NOGLOB_PATHSPECS": nil, "GIT_ICASE_PATHSPECS": nil,
  ]
}
