internal import XibModel

/// Why two versions can't be merged object by object.
public enum MergeError: Error, Equatable {
  /// One side put elements into others that the other side put into a third, and so on.
  case tooDeep
  /// What one side deleted and the other refers to forms no end of contradictions.
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
