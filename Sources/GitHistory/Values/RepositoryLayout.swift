internal import Basics

/// Where a repository's parts are, seen from the folder that it was opened for.
public struct RepositoryLayout: Hashable, Sendable {
  /// The folder of HEAD and the index; that of a linked work tree, if it is one.
  public let gitDirectory: String
  /// The top of the work tree, without a slash at the end; nothing in a bare repository.
  public let workTree: String?
  /// The folder it was opened for, from the top of the work tree; empty at the top.
  public let prefix: GitPath
  /// The bytes in an object's id.
  public let idLength: Int
  /// Whether names that differ only in how their accents are composed are one, as on macOS: `core.precomposeUnicode`.
  public let composesNames: Bool

  static let composingSetting = "core.precomposeunicode"

  public var isBare: Bool { workTree == nil }

  /// Whether a folder, by its real path, is in the work tree.
  func holds(_ folder: String) -> Bool {
    guard let top = workTree.flatMap(realPath) else { return false }
    return folder == top || folder.hasPrefix(top == "/" ? top : top + "/")
  }

  /// The path that a person wrote, from the top of the work tree; nothing if it leads out of it.
  ///
  /// - Parameter isFromTop: Whether it is relative to the top, not to the folder that the repository was opened for.
  public func path(_ written: some StringProtocol, isFromTop: Bool = false) -> GitPath? {
    guard written.hasPrefix("/") else { return GitPath.resolve(written, from: isFromTop ? "" : prefix) }
    // The folder may have been reached by a link, as /tmp is on macOS; the file itself may be one that stays.
    let name = written.split(separator: "/").last ?? ""
    guard let workTree, let top = realPath(workTree), let folder = realPath(String(written.dropLast(name.count))) else {
      return nil
    }
    if folder == top { return GitPath(name) }
    if folder + "/" + name == top { return "" }
    guard folder.hasPrefix(top + "/") else { return nil }
    return GitPath(folder.dropFirst(top.count + 1)).appending(name.utf8)
  }
}
