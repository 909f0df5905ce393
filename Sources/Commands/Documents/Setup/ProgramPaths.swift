internal import Basics
internal import CommandSupport

/// The programs by their paths, or by names that are found on the search path.
struct ProgramPaths: Sendable {
  let xibmerge: String
  let xibdiff: String

  /// The names alone, for settings that are shared between machines.
  static let portable = ProgramPaths(xibmerge: "xibmerge", xibdiff: "xibdiff")

  init(xibmerge: String, xibdiff: String) {
    (self.xibmerge, self.xibdiff) = (xibmerge, xibdiff)
  }

  /// This program and the one beside it, by the paths that an upgrade keeps.
  init() async throws(SetupError) {
    guard let path = HelperProgram.runningProgram(), let slash = path.lastIndex(of: "/") else {
      throw .noProgramPath
    }
    self.init(
      xibmerge: await LastingPath.of(path), xibdiff: await LastingPath.of(path[...slash] + "xibdiff"))
  }
}

/// Paths of programs that stay when a package manager puts another version in place of this one.
enum LastingPath {
  /// The path that an upgrade keeps and that leads to a program; the program's own path if there is none.
  static func of(_ path: String) async -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let found = SearchPath.program(name).map { [$0] } ?? []
    for candidate in found + managed(path, name) where !isOfOneVersion(candidate) {
      if await leads(candidate, to: path) { return candidate }
    }
    return path
  }

  /// Whether a path has the version of the program in it.
  static func isOfOneVersion(_ path: String) -> Bool { manager(of: path.split(separator: "/")) != nil }

  /// A package manager that keeps each version in a folder of its own.
  private struct Manager: Sendable {
    /// The folder in which the versions are.
    let folder: String
    /// The number of folders from there to the one that an upgrade replaces.
    let depth: Int
    /// Where the program also is, from the folder that holds `folder`: `NAME` is the package, `PATH` what follows
    /// the folder of the version, and `PROGRAM` the program.
    let lasting: [String]
  }

  /// mise and asdf; Homebrew; Nix.
  ///
  /// Sources: https://mise.jdx.dev/directories.html, https://asdf-vm.com/manage/core.html,
  /// https://docs.brew.sh/Formula-Cookbook, https://nix.dev/manual/nix/stable/command-ref/files/profiles.html
  private static let managers = [
    Manager(folder: "installs", depth: 2, lasting: ["installs/NAME/latest/PATH", "shims/PROGRAM"]),
    Manager(folder: "Cellar", depth: 2, lasting: ["bin/PROGRAM", "opt/NAME/PATH"]),
    Manager(
      folder: "store", depth: 1,
      lasting: ["../run/current-system/sw/PATH", "var/nix/profiles/default/PATH"]),
  ]

  private static func manager(of parts: [Substring]) -> (Manager, at: Int)? {
    for manager in managers {
      guard let at = parts.lastIndex(of: manager.folder[...]), at + manager.depth < parts.count - 1 else { continue }
      // Nix has a store in its own folder only; many programs have a folder of that name.
      guard manager.folder != "store" || parts[..<at] == ["nix"] else { continue }
      if parts[at + manager.depth] != "latest" { return (manager, at) }
    }
    return nil
  }

  /// The paths at which the package manager of a program keeps it, whatever its version.
  private static func managed(_ path: String, _ name: String) -> [String] {
    let parts = path.split(separator: "/")
    guard let (manager, at) = manager(of: parts) else { return [] }
    let top = parts[..<at].map { "/" + $0 }.joined()
    let rest = parts[(at + manager.depth + 1)...].joined(separator: "/")
    let words = ["NAME": String(parts[at + 1]), "PATH": rest, "PROGRAM": name]
    let profile = manager.folder == "store" ? [environment("HOME").map { $0 + "/.nix-profile/" + rest }] : []
    return profile.compactMap { $0 }
      + manager.lasting.map { lasting in
        top + "/" + lasting.split(separator: "/").map { words[String($0)] ?? String($0) }.joined(separator: "/")
      }
  }

  /// Whether a path is that of a program by a link, or by a small program that starts it.
  private static func leads(_ candidate: String, to path: String) async -> Bool {
    guard SearchPath.isProgram(candidate) else { return false }
    if FileSystem.resolved(candidate) == FileSystem.resolved(path) { return true }
    guard candidate.contains("/shims/") else { return false }
    return await ChildProgram.run("sh", ["-c", ShellWord.quoted(candidate) + " --version"])?.line == programVersion
  }
}
