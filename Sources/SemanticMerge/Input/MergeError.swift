internal import XibModel

/// Why two versions can't be merged object by object.
public enum MergeError: Error, Equatable {
  /// The sides moved elements into each other, so that the merged document nests too deeply.
  case tooDeep
  /// References to deleted objects could not be settled: each solution led to another contradiction.
  case unsettled
}

extension MergeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooDeep:
      "What the sides put into each other nests elements more than \(ParseError.deepestNesting) deep; move it on one side."
    case .unsettled:
      "What one side deleted and the other refers to can't be settled; take back some of the deletions on one side."
    }
  }
}
