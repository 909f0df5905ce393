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

  public var isBare: Bool { workTree == nil }
}
