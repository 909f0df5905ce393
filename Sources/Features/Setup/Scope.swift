internal import ArgumentParser
internal import Basics

/// The place where git keeps settings and attributes; the raw value is the name of git's option.
enum Scope: String, CaseIterable, EnumerableFlag {
  case local, global, system, worktree

  /// The option of `git config`.
  var option: String { "--" + rawValue }
  /// Whether it is a part of one repository.
  var isOfRepository: Bool { [.local, .worktree].contains(self) }

  static func help(for value: Scope) -> ArgumentHelp? {
    switch value {
    case .local: "This repository."
    case .global: "All repositories of this user."
    case .system: "All repositories of this machine."
    case .worktree: "This work tree only."
    }
  }
}

/// The options that `install` and `uninstall` share.
struct ScopeOptions: ParsableArguments {
  @Flag(exclusivity: .exclusive)
  var scope: Scope = .local
  @Flag(name: .customLong("dry-run"), help: "Print what would be changed, and change nothing.")
  var isDryRun = false
  @Flag(name: .customLong("no-attributes"), help: "Leave the attributes as they are.")
  var leavesAttributes = false
  @Option(
    help: ArgumentHelp(
      "Write the settings of another tool instead of git's.",
      discussion: "Documentation/use.md says what they are, and what to set by hand in other tools."))
  var tool: Tool?
  @Flag(help: "Print each setting and line, as --dry-run does.")
  var verbose = false
  @Option(help: "The form of the output.")
  var format = TextOrJSON.text

  func validate() throws {
    guard tool != nil, scope != .local || leavesAttributes else { return }
    throw ValidationError("--tool writes the user's settings of that tool; leave the other options out.")
  }
}

/// The file that `git config` writes to in a scope.
enum ConfigurationPlace {
  static func path(of scope: Scope) async throws(SetupError) -> String {
    // Git has no option that prints the path, but it gives the path to an editor.
    if scope == .global { return try globalPath() }
    if scope != .system {
      if let remedy = await RepositoryTrust.remedy() { throw .notOwned(remedy: remedy) }
      guard await GitProgram.line(["rev-parse", "--git-dir"]) != nil else { throw .noRepository }
    }
    // If there is only one work tree, git would write to the repository's configuration, which later work trees share.
    let query = ["config", "--type=bool", "--get", "extensions.worktreeConfig"]
    if scope == .worktree, await GitProgram.line(query) != "true" { throw .sharedConfiguration }
    if scope == .local {
      if let path = await GitProgram.line(["rev-parse", "--git-path", "config"]) { return path }
      throw .noConfiguration(scope, "no repository")
    }
    let result = await GitProgram.run(
      ["config", scope.option, "--edit"], environment: ["GIT_EDITOR": "printf '%s\\n'"])
    guard let result, result.status == 0, !result.line.isEmpty else {
      throw .noConfiguration(scope, result?.errors ?? "git could not be run")
    }
    guard scope == .worktree, !result.line.hasPrefix("/") else { return result.line }
    // Git prints the path relative to the top of the work tree.
    guard let top = await GitProgram.line(["rev-parse", "--show-toplevel"]) else { return result.line }
    return top + "/" + result.line
  }

  /// The global configuration file that git chooses: `.gitconfig` in the home folder, unless only the XDG file exists.
  private static func globalPath() throws(SetupError) -> String {
    if let path = environment("GIT_CONFIG_GLOBAL"), !path.isEmpty { return path }
    guard let home = environment("HOME"), !home.isEmpty else { throw .noHomeForSettings }
    let plain = home + "/.gitconfig"
    let standard = UserFolder.configuration(home: home) + "/git/config"
    return !FileSystem.isReadable(plain) && FileSystem.isReadable(standard) ? standard : plain
  }
}

/// The user's folders.
enum UserFolder {
  static func configuration(home: String) -> String {
    guard let folder = environment("XDG_CONFIG_HOME"), !folder.isEmpty else { return home + "/.config" }
    return folder
  }
}
