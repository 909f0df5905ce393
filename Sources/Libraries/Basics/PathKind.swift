/// The kind of thing at a path.
public enum PathKind: Sendable {
  case file, folder, link
  /// A pipe, or a device such as a terminal. It can be read only once.
  case stream
  case other

  /// Looks at a path; `nil` if nothing is there.
  ///
  /// - Parameter followsLinks: Whether to follow a link and look at its target.
  public init?(at path: String, followsLinks: Bool = false) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// The kind in the result of `stat`.
  public init(_ status: stat) {
    self =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO, S_IFCHR: .stream
      default: .other
      }
  }
}
