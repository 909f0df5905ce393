internal import Basics

/// Where the user's merges are kept; `nil` where they are not to be.
enum CacheFolder {
  /// The variable that switches the cache off when it is 0.
  static let variable = "XIBMERGE_CACHE"

  /// The folder, which may not be there yet: never one in the folder that the program runs in, git's work tree.
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
    // Above a work tree at the root of the file system there is nothing.
    folder == "/" || path == folder || path.hasPrefix(folder + "/")
  }

  /// A path with all links followed, as far as it is there.
  private static func nearestResolved(_ path: String) -> String? {
    if let found = realPath(path) { return found }
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let parent = path[..<slash].isEmpty ? "/" : String(path[..<slash])
    return nearestResolved(parent).map { $0 + path[slash...] }
  }
}
