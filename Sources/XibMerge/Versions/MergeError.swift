public import XibModel

/// Why two versions can't be merged object by object.
public enum MergeError: Error, Equatable {
  /// The sides moved elements into each other, so that the merged document nests too deeply.
  case tooDeep
  /// References to deleted objects could not be settled: each solution led to another contradiction.
  case unsettled
  /// A version or the result of a merge is an archive that can't be written.
  case archive(ArchiveError)
}

extension MergeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .archive(let error): "\(error)"
    case .tooDeep:
      "The merge would nest elements more than \(ParseError.deepestNesting) deep; undo a move on one side, and merge again."
    case .unsettled:
      "Too many deletions and references of the two sides contradict each other; undo some of the deletions on one side."
    }
  }
}
