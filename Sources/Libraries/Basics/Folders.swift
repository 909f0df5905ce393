extension Files {
  /// Makes a folder and the folders above it, if they are missing.
  public static func makeFolder(_ path: String) throws(FileError) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for count in 1...max(1, parts.count) {
      let folder = parts.prefix(count).joined(separator: "/")
      if folder.isEmpty || PathKind(at: folder, followsLinks: true) == .folder { continue }
      guard mkdir(folder, 0o755) == 0 else { throw .unwritable(folder, Errno(rawValue: errno)) }
    }
  }
}
