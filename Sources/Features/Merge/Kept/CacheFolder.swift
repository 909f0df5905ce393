internal import Basics

/// The cache folders: one keeps the last merges, the other what was read from source code.
enum CacheFolder {
  /// The folder of the user's merges.
  static let merges = "xibmerge"
  /// The folder for what was read from source code.
  static let sources = "xibmerge-sources"
  /// The variable that turns the cache off if it is 0.
  static let variable = "XIBMERGE_CACHE"

  /// The path of a cache folder, which may not exist yet; `nil` if nothing is kept.
  ///
  /// It is never inside the current folder, which is git's work tree.
  static func path(named name: String) -> String? {
    guard environment(variable) != "0", let parent = parent(), parent.hasPrefix("/") else { return nil }
    let folder = parent + "/" + name
    guard let here = realPath("."), let there = nearestResolved(folder), !isInside(there, here) else { return nil }
    return folder
  }

  /// Makes a folder with this path if there is none. A folder of another user is not used, because that user could read
  /// the files.
  ///
  /// - Returns: Whether the folder can be used.
  static func make(_ folder: String) -> Bool {
    var status = stat()
    if lstat(folder, &status) == 0 { return PathKind(status) == .folder && status.st_uid == geteuid() }
    if let slash = folder.lastIndex(of: "/") { mkdir(String(folder[..<slash]), 0o700) }
    return mkdir(folder, 0o700) == 0 || errno == EEXIST
  }

  /// Removes the cache folders and the files that these programs put there. Other files stay.
  ///
  /// - Parameter isDryRun: Whether to only look.
  /// - Returns: Each folder that is removed, with the size of its files in bytes.
  static func removeAll(isDryRun: Bool) -> [(folder: String, byteCount: Int)] {
    [merges, sources].compactMap { name in
      guard let folder = path(named: name), PathKind(at: folder) == .folder, make(folder) else { return nil }
      let byteCount = contents(of: folder).reduce(0) { sum, path in
        var status = stat()
        guard lstat(path, &status) == 0 else { return sum }
        let isFolder = PathKind(status) == .folder
        if !isDryRun { _ = isFolder ? rmdir(path) : unlink(path) }
        return sum + (isFolder ? 0 : Int(status.st_size))
      }
      guard !isDryRun else { return (folder, byteCount) }
      guard rmdir(folder) == 0 else { return nil }
      // Succeeds only if nothing else is in it; then these programs made it, or nobody needs it.
      if let slash = folder.lastIndex(of: "/") { rmdir(String(folder[..<slash])) }
      return (folder, byteCount)
    }
  }

  /// The paths of the files and folders that these programs made in a cache folder. A folder comes after its contents.
  private static func contents(of folder: String) -> [String] {
    // A name is a checksum. While a program writes the file, the name begins with a dot, or ends with the id of the
    // process.
    func isOwn(_ name: String) -> Bool {
      let start = name.drop { $0 == "." }.prefix { $0.isHexDigit }
      let rest = name.drop { $0 == "." }.dropFirst(start.count)
      return start.utf8.count == 16 && (rest.isEmpty || rest.hasPrefix("."))
    }
    return FolderNames(of: folder).filter(isOwn).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      guard PathKind(at: path) == .folder else { return [path] }
      return FolderNames(of: path).map { "\(path)/\($0)" } + [path]
    }
  }

  private static func parent() -> String? {
    if let folder = environment("XDG_CACHE_HOME"), !folder.isEmpty { return folder }
    guard let home = environment("HOME"), !home.isEmpty else { return nil }
    #if os(macOS)
      return home + "/Library/Caches"
    #else
      return home + "/.cache"
    #endif
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    // Every path is inside the root folder.
    folder == "/" || path == folder || path.hasPrefix(folder + "/")
  }

  /// A path with all links resolved, as far as it exists.
  private static func nearestResolved(_ path: String) -> String? {
    if let found = realPath(path) { return found }
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let parent = path[..<slash].isEmpty ? "/" : String(path[..<slash])
    return nearestResolved(parent).map { $0 + path[slash...] }
  }
}
