extension Document {
  /// The release of Xcode that wrote a modern document, as a list of numbers; empty if not stated (format.md 1.2).
  public var toolsVersion: [Int] {
    (value("toolsVersion", of: 0) ?? "").split(separator: ".").map { Int($0) ?? 0 }
  }
}
