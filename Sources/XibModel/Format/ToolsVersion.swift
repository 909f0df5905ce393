extension Document {
  /// The release of Interface Builder that wrote an archive in its normal form.
  private var archiveToolsVersion: String? {
    guard kind == .archive, let contents = firstChild(of: 0) else { return nil }
    return member("IBDocument.InterfaceBuilderVersion", of: contents).map { content(of: $0) }
  }

  /// The release of Xcode that wrote a document, as a list of numbers; empty if not stated (format.md 1.2).
  public var toolsVersion: [Int] {
    (value("toolsVersion", of: 0) ?? archiveToolsVersion ?? "").split(separator: ".").map { Int($0) ?? 0 }
  }
}
