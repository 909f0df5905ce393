internal import GitHistory

extension ConfigurationFile {
  /// Reads the file at the top of the work tree or, in a bare repository, at the top of HEAD.
  static func read(in history: any History) async throws -> ConfigurationFile {
    let path = GitPath(name)
    guard let version = try await version(of: path, in: history) else {
      // A folder, pipe or device of this name is an error, not a missing file.
      if history.workTreeHas(path) { throw ConfigurationError.notAFile }
      return ConfigurationFile()
    }
    guard version.mode != .symbolicLink else { throw ConfigurationError.symbolicLink }
    guard version.mode.isFile else { throw ConfigurationError.notAFile }
    return try ConfigurationFile(try await history.content(of: version))
  }

  private static func version(of path: GitPath, in history: any History) async throws -> FileVersion? {
    guard history.layout.isBare else { return try history.workTreeVersion(of: path) }
    guard let head = try await history.head().commit else { return nil }
    let entries = try await history.entries(ofTree: head)
    return entries.first { $0.name == path }.map {
      FileVersion(path: path, mode: $0.mode, place: .blob($0.id))
    }
  }
}
