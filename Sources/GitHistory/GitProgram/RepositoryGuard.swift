import Basics

/// What keeps git from running a program that only the repository names, in its settings or attributes.
///
/// What the user's own settings name is run as always, and Git LFS by its own name.
package struct RepositoryGuard: Sendable {
  /// The options that stand before the name of each command.
  package static let options = [
    "--no-pager", "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
    "-c", "log.showSignature=false",
  ]

  /// The variables of git's environment.
  package let environment: [String: String?]
  /// The path of Git LFS; `nil` if it is not there, or if it would run what the repository names.
  package let largeFiles: String?

  /// - Parameters:
  ///   - settings: All that are in force; `nil` if git can't list them.
  ///   - variable: Gives a variable of the environment.
  package init(_ settings: GitSettings?, variable: (String) -> String? = { Basics.environment($0) }) {
    let found = (settings?.entries ?? []).filter(\.isOfRepository).compactMap { entry in
      Row.all.first { $0.names(entry.key) }.map { (entry.key, $0) }
    }
    let isLargeFilesOwn = !found.contains { $0.1.effect == .noLargeFiles }
    largeFiles = isLargeFilesOwn ? SearchPath.program("git-lfs", in: variable("PATH")) : nil
    var others: [(key: String, value: String)] = []
    for (key, row) in found {
      switch row.effect {
      case .replaced(let value): others.append((key, settings?.ofUser(key) ?? value))
      case .filter:
        let own = largeFiles.flatMap { Self.ownFilter(key, $0) }
        others.append((key, settings?.ofUser(key) ?? own ?? ""))
        let required = Self.sibling(of: key, "required")
        others.append((required, settings?.ofUser(required) ?? "false"))
      case .list:
        let users = settings?.entries.filter { !$0.isOfRepository && row.names($0.key) } ?? []
        others += [("credential.helper", "")] + users.map { ($0.key, $0.value ?? "") }
      case .noFetch, .noLargeFiles: break
      }
    }
    if !isLargeFilesOwn {
      others += ["clean", "smudge", "process"].map { ("filter.lfs.\($0)", "") } + [("filter.lfs.required", "false")]
    }
    // An option -c could not name a setting with an equals sign in its name.
    let first = variable("GIT_CONFIG_COUNT").flatMap { Int($0) } ?? 0
    var environment: [String: String?] = [:]
    if !others.isEmpty { environment["GIT_CONFIG_COUNT"] = "\(first + others.count)" }
    for (index, other) in others.enumerated() {
      environment["GIT_CONFIG_KEY_\(first + index)"] = other.key
      environment["GIT_CONFIG_VALUE_\(first + index)"] = other.value
    }
    // Git fetches what a partial clone lacks.
    let mayFetch = settings != nil && !found.contains { $0.1.effect == .noFetch }
    environment["GIT_ALLOW_PROTOCOL"] =
      mayFetch ? variable("GIT_ALLOW_PROTOCOL") ?? "file:git:http:https:ssh" : "none"
    self.environment = environment
  }

  /// What Git LFS itself sets for its filter.
  private static func ownFilter(_ key: String, _ program: String) -> String? {
    let program = "'" + program.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    return [
      "filter.lfs.clean": "\(program) clean -- %f", "filter.lfs.smudge": "\(program) smudge -- %f",
      "filter.lfs.process": "\(program) filter-process",
    ][key]
  }

  private static func sibling(of key: String, _ name: String) -> String {
    (key.lastIndex(of: ".").map { key[...$0] } ?? "") + name
  }
}

/// A kind of setting that names a program.
private struct Row {
  enum Effect: Equatable {
    /// The user's value is taken, and without one this.
    case replaced(String)
    /// A filter of files: the user's is taken, and without one none, or Git LFS for its own name.
    case filter
    /// The programs that know passwords: the user's are taken.
    case list
    /// Git fetches nothing: it takes the first value, or has no way to unset it.
    case noFetch
    /// Git LFS is not run.
    case noLargeFiles
  }

  /// The section, and the name in small letters.
  let section: String
  let name: String
  let effect: Effect

  /// Only what git asks for when it reads, adds or fetches objects: fsmonitor and hooks are off for every command, and
  /// nothing is shown by an external diff, a text conversion or a pager of git.
  static let all = [
    Row("filter", "clean", .filter), Row("filter", "smudge", .filter), Row("filter", "process", .filter),
    Row("core", "sshcommand", .replaced("ssh")), Row("core", "askpass", .replaced("")),
    Row("credential", "helper", .list),
    Row("core", "gitproxy", .noFetch), Row("core", "alternaterefscommand", .noFetch),
    Row("gc", "recentobjectshook", .noFetch), Row("remote", "uploadpack", .noFetch), Row("remote", "vcs", .noFetch),
    Row("lfs", "standalonetransferagent", .noLargeFiles), Row("lfs", "clean", .noLargeFiles),
    Row("lfs", "smudge", .noLargeFiles), Row("lfs", "path", .noLargeFiles),
  ]

  init(_ section: String, _ name: String, _ effect: Effect) {
    (self.section, self.name, self.effect) = (section, name, effect)
  }

  /// Whether a setting is of this kind, whatever is between the section and the name.
  func names(_ key: String) -> Bool {
    guard let first = key.firstIndex(of: "."), let last = key.lastIndex(of: ".") else { return false }
    return key[..<first] == section && key[key.index(after: last)...] == name
  }
}
