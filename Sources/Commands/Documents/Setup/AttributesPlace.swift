internal import Basics
internal import CommandSupport

/// The path of a scope's attributes file.
struct AttributesPlace {
  let path: String
  /// Whether the file is in the work tree, so that everybody gets it once it is committed.
  let isShared: Bool
  /// A setting that git needs to find the file; `nil` if it needs none.
  let setting: Setting?
  /// The folder up to which empty folders above the file are removed; it stays. `nil` if none is removed.
  let home: String?

  private init(_ path: String, isShared: Bool = false, setting: Setting? = nil, home: String? = nil) {
    (self.path, self.isShared, self.setting, self.home) = (path, isShared, setting, home)
  }

  static func of(_ scope: Scope) async throws(SetupError) -> AttributesPlace {
    switch scope {
    case .local, .worktree: try await repository()
    case .global: try await user()
    case .system: await system()
    }
  }

  /// The file for all branches of a scope, which git reads besides the one that a branch brings; `nil` if there is none.
  static func ofAllBranches(_ scope: Scope) async -> AttributesPlace? {
    guard [.local, .worktree].contains(scope), await !isBare(), let path = await info() else { return nil }
    return AttributesPlace(path, home: await GitProgram.line(["rev-parse", "--git-common-dir"]))
  }

  private static func isBare() async -> Bool {
    await GitProgram.line(["rev-parse", "--is-bare-repository"]) == "true"
  }

  private static func info() async -> String? { await GitProgram.line(["rev-parse", "--git-path", "info/attributes"]) }

  private static func repository() async throws(SetupError) -> AttributesPlace {
    if await isBare(), let path = await info() { return AttributesPlace(path) }
    guard let top = await GitProgram.line(["rev-parse", "--show-toplevel"]) else { throw .noWorkTree }
    let path = top + "/.gitattributes"
    switch PathKind(at: path) {
    case .file, nil: return AttributesPlace(path, isShared: true)
    case .link: throw .attributesAreALink(path)
    case .folder, .stream, .other: throw .attributesAreNoFile(path)
    }
  }

  private static let fileSetting = "core.attributesfile"

  private static func user() async throws(SetupError) -> AttributesPlace {
    if let path = await inForce() { return AttributesPlace(path) }
    guard let home = environment("HOME"), !home.isEmpty else { throw .noHome }
    return AttributesPlace(UserFolder.configuration(home: home) + "/git/attributes", home: home)
  }

  private static func system() async -> AttributesPlace {
    let named = await GitProgram.line(["config", "--system", "--includes", "--type=path", "--get", fileSetting])
    if let named { return AttributesPlace(named) }
    // Git looks for attributes at a built-in path, even if the environment names another configuration file.
    if let configuration = environment("GIT_CONFIG_SYSTEM"), let slash = configuration.lastIndex(of: "/") {
      let path = configuration[...slash] + "gitattributes"
      return AttributesPlace(String(path), setting: Setting(key: "core.attributesFile", value: String(path)))
    }
    if let path = await GitProgram.line(["var", "GIT_ATTR_SYSTEM"]), !path.isEmpty { return AttributesPlace(path) }
    guard let configuration = try? await ConfigurationPlace.path(of: .system),
      let slash = configuration.lastIndex(of: "/")
    else { return AttributesPlace("/etc/gitattributes") }
    return AttributesPlace(configuration[...slash] + "gitattributes")
  }

  /// The user's attributes file, which git reads in addition to a repository's files.
  ///
  /// Any configuration file may name it, even an included one.
  private static func inForce() async -> String? {
    // Ignore the settings of any repository.
    let outside = GitProgram.otherRepository.merging(["GIT_DIR": "/dev/null"]) { $1 }
    return await GitProgram.line(["config", "--type=path", "--get", fileSetting], environment: outside)
  }
}
