internal import Basics

/// The folders that keep what makes later runs faster, or what they look up.
public enum CacheFolder {
  /// The folder of the user's merges.
  static let merges = "xibmerge"
  /// The variable that turns the cache off if it is 0.
  static let variable = "XIBMERGE_CACHE"

  /// The path of a folder, which may not exist yet; `nil` if nothing is kept.
  ///
  /// It is never inside the current folder, which is git's work tree.
  public static func path(named name: String) -> String? {
    guard environment(variable) != "0", let parent = parent(), parent.hasPrefix("/") else { return nil }
    let folder = parent + "/" + name
    guard let here = realPath("."), let there = nearestResolved(folder), !isInside(there, here) else { return nil }
    return folder
  }

  /// Makes a folder with this path if there is none. Only a folder that the user owns is used: others could read along.
  ///
  /// - Returns: Whether the folder can be used.
  public static func make(_ folder: String) -> Bool {
    var status = stat()
    if lstat(folder, &status) == 0 { return PathKind(status) == .folder && status.st_uid == geteuid() }
    if let slash = folder.lastIndex(of: "/") { mkdir(String(folder[..<slash]), 0o700) }
    return mkdir(folder, 0o700) == 0 || errno == EEXIST
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
