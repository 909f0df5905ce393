internal import Basics

/// The locations of a repository's parts, and the folder that the repository was opened for.
package struct RepositoryLayout: Hashable, Sendable {
  /// The folder that contains HEAD and the index; a linked work tree has its own.
  package let gitDirectory: String
  /// The top of the work tree, without a slash at the end; `nil` in a bare repository.
  package let workTree: String?
  /// The folder that it was opened for, relative to the top of the work tree; empty at the top.
  package let prefix: GitPath
  /// The number of bytes in an object id.
  package let idLength: Int
  /// Whether names that differ only in Unicode normalisation are the same, as on macOS: `core.precomposeUnicode`.
  package let composesNames: Bool

  package static let composingSetting = "core.precomposeunicode"

  package var isBare: Bool { workTree == nil }

  /// A folder in which git finds the repository.
  package var folder: String { workTree ?? gitDirectory }

  /// Whether a folder, by its real path, is in the work tree.
  func holds(_ folder: String) -> Bool {
    guard let top = workTree.flatMap(realPath) else { return false }
    return folder == top || folder.hasPrefix(top == "/" ? top : top + "/")
  }

  /// A path that a person wrote, made relative to the top of the work tree; `nil` if it leads out of it.
  ///
  /// - Parameter isFromTop: Whether it is relative to the top, not to the folder that the repository was opened for.
  package func path(_ written: some StringProtocol, isFromTop: Bool = false) -> GitPath? {
    let path = asItIs(written, isFromTop: isFromTop)
    // The folder may have bytes that are no text.
    guard composesNames, let path, GitPath(path.text) == path else { return path }
    return GitPath(ComposedName.composed(path.text))
  }

  private func asItIs(_ written: some StringProtocol, isFromTop: Bool) -> GitPath? {
    guard written.hasPrefix("/") else { return GitPath.resolve(written, from: isFromTop ? "" : prefix) }
    // Resolve links in the folder, such as /tmp on macOS. Keep the last part as it is, even if the file is a link.
    guard let top = workTree.flatMap(realPath) else { return nil }
    var file = String(written)
    while file.count > 1, file.hasSuffix("/") { file.removeLast() }
    let name = file.split(separator: "/").last ?? ""
    // Dots name the folder itself, or the one above.
    if name.allSatisfy({ $0 == "." }), name.count < 3 { return realPath(file).flatMap { Self.path($0, below: top) } }
    guard let folder = realPath(String(file.dropLast(name.count))) else { return nil }
    if (folder == "/" ? "" : folder) + "/" + name == top { return "" }
    return Self.path(folder, below: top)?.appending(name.utf8)
  }

  /// A real path relative to a folder; `nil` if it is outside.
  private static func path(_ path: String, below top: String) -> GitPath? {
    if path == top { return "" }
    let folder = top == "/" ? top : top + "/"
    return path.hasPrefix(folder) ? GitPath(path.dropFirst(folder.count)) : nil
  }
}

/// The checked-out branch or commit.
package enum Head: Hashable, Sendable {
  /// A branch, by its short name.
  case branch(String, ObjectID)
  /// A branch without any commit yet.
  case unborn(String)
  /// A commit, without a branch.
  case detached(ObjectID)

  /// The commit that is checked out, if there is any.
  package var commit: ObjectID? {
    switch self {
    case .branch(_, let id), .detached(let id): id
    case .unborn: nil
    }
  }

  /// The branch's short name, if there is one.
  package var branch: String? {
    switch self {
    case .branch(let name, _), .unborn(let name): name
    case .detached: nil
    }
  }

  /// A full reference name without `refs/heads/`.
  static func shortName(_ reference: String) -> String {
    reference.hasPrefix("refs/heads/") ? String(reference.dropFirst("refs/heads/".count)) : reference
  }
}
