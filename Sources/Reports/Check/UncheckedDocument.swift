/// A document that a check could not read or merge.
public struct UncheckedDocument: Hashable, Sendable {
  /// The path of the document from the top of the repository, or as the user gave it.
  public let path: String
  /// The reason, one sentence.
  public let reason: String

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}
