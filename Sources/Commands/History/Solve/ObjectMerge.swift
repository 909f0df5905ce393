internal import DocumentCommands
internal import SemanticMerge

/// The merge of three versions object by object, or the reason that there is none.
enum ObjectMerge {
  case merged(DocumentMerge.Outcome)
  case notUnderstood(String)
  /// The lines can't be merged either.
  case binary(String)

  init(_ versions: MergeVersions, _ options: MergeOptions, _ style: ConflictStyle) async throws {
    let outcome = try await DocumentMerge(versions: versions, options: options, style: .known(style)).run()
    guard let fallback = outcome.fallback else {
      self = .merged(outcome)
      return
    }
    // The fallback has merged the lines already.
    self = fallback.wholeSide == nil ? .notUnderstood(fallback.reason) : .binary(fallback.reason)
  }
}
