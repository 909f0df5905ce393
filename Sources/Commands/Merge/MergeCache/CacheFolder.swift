internal import Basics

/// The folder that keeps the user's merges.
enum CacheFolder {
  /// The variable that turns the cache off if it is 0.
  static let variable = "XIBMERGE_CACHE"

  /// The path of the folder, which may not exist yet; `nil` if no merges are kept.
  ///
  /// It is never inside the current folder, which is git's work tree.
  static func path() -> String? {
    guard environment(variable) != "0", let parent = parent(), parent.hasPrefix("/") else { return nil }
    let folder = parent + "/xibmerge"
    guard let here = realPath("."), let there = nearestResolved(folder), !isInside(there, here) else { return nil }
    return folder
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
