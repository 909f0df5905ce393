extension Document {
  /// The release of Xcode that wrote a modern document, number by number; empty where it does not say (format.md 1.2).
  public var toolsVersion: [Int] {
    (value("toolsVersion", of: 0) ?? "").split(separator: ".").map { Int($0) ?? 0 }
  }
}
