extension Files {
  /// Whether writing to one path would replace the file at the other, even if that file does not exist yet.
  ///
  /// A device or a pipe keeps nothing, so the answer is `false` for it.
  public static func areSame(_ one: String, _ other: String) -> Bool {
    guard let place = Place(one) else { return false }
    return place == Place(other)
  }

  private enum Place: Equatable {
    case file(device: dev_t, number: ino_t)
    case missing(String)

    init?(_ path: String) {
      var status = stat()
      if stat(path, &status) == 0 {
        guard PathKind(status) == .file else { return nil }
        self = .file(device: status.st_dev, number: status.st_ino)
      } else {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? "."
        guard let folder = realPath(folder) else { return nil }
        self = .missing(folder + "/" + path[(slash.map(path.index(after:)) ?? path.startIndex)...])
      }
    }
  }
}
