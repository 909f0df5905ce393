/// Why the settings or attributes could not be changed, or why their file could not be found.
enum SetupError: Error, CustomStringConvertible {
  case noProgramPath
  case passingProgram(String)
  case noGit
  case unreadableSettings(String)
  case noRepository
  case noConfiguration(Scope, String)
  case notOwned(remedy: String)
  case sharedConfiguration
  case noHomeForSettings
  case noWorkTree
  case noHome
  case unwritableSetting(String, String)
  case attributesAreALink(String)
  case attributesAreNoFile(String)
  case noFolder(String)
  case noHookFolder
  case hooksOfRepository
  case unremovable(String, reason: String)
  case noHomeForTool
  case noTower(String)
  case fileOfAnother(String)

  var description: String {
    switch self {
    case .noProgramPath:
      "The path of this program is not known, or no text; put xibmerge and xibdiff on the search path, and use --portable."
    case .passingProgram(let folder):
      "This program is in \(Self.safe(folder)), which is emptied from time to time; then git would stop at every merge of a "
        + "document. Nothing was changed. Install a program that stays (\(PassingFolder.remedy)), and run its install."
    case .noGit: "git could not be run, so nothing was changed; install git, or put it on the search path."
    case .unreadableSettings(let message):
      "git can't read its settings (\(message)), so nothing was changed; mend that file first."
    case .noRepository: "There is no repository here; run this in a repository, or use --global."
    case .noConfiguration(let scope, let message):
      "git has no \(scope.rawValue) configuration that can be changed (\(Self.joined(message))); "
        + (scope == .system ? "create its folder, or use --global." : "run this in a repository, or use --global.")
    case .notOwned(let remedy):
      "This repository belongs to someone else, so git does not trust it; if you do, run \"\(Self.safe(remedy))\"."
    case .sharedConfiguration:
      "This repository has one configuration for all its work trees; run git config extensions.worktreeConfig true "
        + "first, or use --local for all of them."
    case .noHomeForSettings: "There is no home folder for the user's configuration; set HOME, or GIT_CONFIG_GLOBAL."
    case .noWorkTree:
      "This is not a work tree, so there is no place for attributes; run this in one, or use --no-attributes."
    case .noHome: "There is no home folder for the user's attributes; set HOME, or use --no-attributes."
    case .unwritableSetting(let key, let message):
      "git can't write \(Self.safe(key)) (\(Self.joined(message))); check the permissions, or use another scope."
    case .attributesAreALink(let path):
      "\(Self.safe(path)) is a symbolic link, which git does not follow there; put a file in its place, "
        + "or use --no-attributes."
    case .attributesAreNoFile(let path):
      "\(Self.safe(path)) is not a file; move it out of the way, or use --no-attributes."
    case .noFolder(let reason): reason
    case .noHomeForTool: "There is no home folder for the settings of the tool; set HOME."
    case .noTower(let folder):
      "There is no folder \(Self.safe(folder)), which Tower 3 and later make; install Tower, and start it once."
    case .fileOfAnother(let path):
      "\(Self.safe(path)) is not a file that install wrote, so it stays as it is; add the settings to it by hand, as "
        + "Documentation/use.md says."
    case .noHookFolder:
      "git can't say where this repository has its hooks; run this in a repository, or leave out --hooks."
    case .hooksOfRepository:
      "Before 2.54, git has hooks of one repository only; run this in a repository without --global or --system, or "
        + "update git."
    case .unremovable(let path, let reason):
      "\(Self.safe(path)) can't be removed (\(Self.safe(reason))); remove it by hand."
    }
  }

  private static func safe(_ text: String) -> String { TerminalText.line(text, limit: 300) }

  /// A message of git in one line.
  private static func joined(_ message: String) -> String {
    safe(message.split(separator: "\n").joined(separator: " "))
  }
}

/// Whether git trusts the current repository; it does not if that belongs to someone else.
enum RepositoryTrust {
  /// The command that makes git trust the repository, as git prints it; `nil` if git trusts it, or there is none.
  static func remedy() async -> String? {
    guard let result = await GitProgram.run(["rev-parse", "--git-dir"]), result.status != 0 else { return nil }
    let line = result.errors.split(separator: "\n").first { $0.contains("safe.directory") }
    return line.map { String($0.drop { $0.isWhitespace }) }
  }
}
