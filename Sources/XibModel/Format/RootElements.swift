/// The root elements of the two kinds of document (format.md 1.1).
enum RootElements {
  /// Documents of Xcode 4 and later.
  static let modern = "document"
  /// Documents of Xcode 3 and 4.
  static let archive = "archive"
}
