internal import Basics

/// The programs by their paths, or by names that are found on the search path.
struct ProgramPaths: Sendable {
  let xibmerge: String
  let xibdiff: String

  /// The names alone, for settings that are shared between machines.
  static let portable = ProgramPaths(xibmerge: "xibmerge", xibdiff: "xibdiff")

  /// This program and the one beside it; `nil` if the path of this program is not known.
  static var running: ProgramPaths? {
    guard let path = runningProgram(), let slash = path.lastIndex(of: "/") else { return nil }
    return ProgramPaths(xibmerge: path, xibdiff: path[...slash] + "xibdiff")
  }
}

extension ProgramPaths {
  /// All names of this program and the one beside it that an installation may write.
  static var own: [ProgramPaths] {
    get async { [.portable, .running, try? await ProgramPaths()].compactMap { $0 } }
  }

  /// This program and the one beside it, by the paths that an upgrade keeps.
  init() async throws(SetupError) {
    // The name of a folder may be no text.
    guard let own = Self.running, SearchPath.isProgram(own.xibmerge) else { throw .noProgramPath }
    self.init(xibmerge: await LastingPath.of(own.xibmerge), xibdiff: await LastingPath.of(own.xibdiff))
    if let folder = PassingFolder.around(xibmerge) { throw .passingProgram(folder) }
  }
}

/// Folders that are emptied without a question.
enum PassingFolder {
  /// The names of folders with caches: of most systems, of macOS, and what `uvx` runs, wherever uv keeps it.
  private static let caches: Set<Substring> = [".cache", "Caches", "archive-v0"]

  /// How a program is installed that stays.
  static let remedy = "uv tool install xibmerge, pipx install xibmerge, or another way of the README"

  /// The folder around a program from which it may be gone tomorrow; `nil` if there is none. Where the home folder is temporary
  /// too, the settings go with the program.
  static func around(_ path: String) -> String? {
    let temporary = FileSystem.resolved(ScratchFolder.parent) + "/"
    func isTemporary(_ path: String) -> Bool { (FileSystem.resolved(path) + "/").hasPrefix(temporary) }
    guard let home = environment("HOME"), !home.isEmpty, !isTemporary(home) else { return nil }
    if isTemporary(path) { return String(temporary.dropLast()) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.lastIndex(where: caches.contains).map { parts[...$0].joined(separator: "/") }
  }
}

/// Paths of programs that stay when a package manager puts another version in place of this one.
enum LastingPath {
  /// The path that an upgrade keeps and that leads to a program; the program's own path if there is none.
  static func of(_ path: String) async -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let found = SearchPath.program(name).map { [$0] } ?? []
    for candidate in found + (ofAllVersions(path) ?? []) where !isOfOneVersion(candidate) {
      if await leads(candidate, to: path) { return candidate }
    }
    return path
  }

  /// Whether a path has the version of the program in it.
  static func isOfOneVersion(_ path: String) -> Bool { ofAllVersions(path) != nil }

  /// A package manager that keeps each version of a program in a folder of its own.
  private struct Manager: Sendable {
    /// The folders around those of all packages, the innermost last.
    let folder: [Substring]
    /// The number of folders from there to that of a version.
    let depth: Int
    /// The paths that lead to the version in use: `TOP` stands for what is around `folder`, `NAME` for the package, `PATH`
    /// for what follows the folder of the version, and `PROGRAM` for the program.
    let lasting: [String]
  }

  /// mise and asdf; Homebrew; Nix.
  ///
  /// Sources: https://mise.jdx.dev/directories.html, https://asdf-vm.com/manage/core.html,
  /// https://docs.brew.sh/Formula-Cookbook, https://nix.dev/manual/nix/stable/command-ref/files/profiles.html
  private static let managers = [
    Manager(folder: ["installs"], depth: 2, lasting: ["TOP/installs/NAME/latest/PATH", "TOP/shims/PROGRAM"]),
    Manager(folder: ["Cellar"], depth: 2, lasting: ["TOP/bin/PROGRAM", "TOP/opt/NAME/PATH"]),
    Manager(
      folder: ["", "nix", "store"], depth: 1,
      lasting: ["HOME/.nix-profile/PATH", "/run/current-system/sw/PATH", "/nix/var/nix/profiles/default/PATH"]),
  ]

  /// The paths at which a package manager keeps a program, whatever its version; `nil` if the path has no version.
  private static func ofAllVersions(_ path: String) -> [String]? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for manager in managers {
      guard let top = parts.indices.last(where: { parts[$0...].starts(with: manager.folder) }) else { continue }
      let package = parts[(top + manager.folder.count)...]
      guard package.count > manager.depth, package.prefix(manager.depth).last != "latest" else { continue }
      let words: [Substring: String] = [
        "TOP": parts[..<top].joined(separator: "/"), "NAME": String(package.first ?? ""),
        "PATH": package.dropFirst(manager.depth).joined(separator: "/"), "PROGRAM": String(package.last ?? ""),
        "HOME": environment("HOME") ?? "",
      ]
      return manager.lasting.map { lasting in
        let parts = lasting.split(separator: "/", omittingEmptySubsequences: false)
        return parts.map { words[$0] ?? String($0) }.joined(separator: "/")
      }
    }
    return nil
  }

  /// Whether a path is that of a program by a link, or by a small program that starts it.
  private static func leads(_ candidate: String, to path: String) async -> Bool {
    guard SearchPath.isProgram(candidate) else { return false }
    if FileSystem.resolved(candidate) == FileSystem.resolved(path) { return true }
    guard candidate.contains("/shims/") else { return false }
    return await ChildProgram.run("sh", ["-c", ShellWord.quoted(candidate) + " --version"])?.line == programVersion
  }
}
