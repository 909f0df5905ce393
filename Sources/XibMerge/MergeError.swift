internal import XibModel

/// Why two versions can't be merged object by object.
public enum MergeError: Error, Equatable {
  /// One side put elements into others that the other side put into a third, and so on.
  case tooDeep
}

extension MergeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooDeep:
      "What the sides put into each other nests elements more than \(ParseError.deepestNesting) deep; move it on one side."
    }
  }
}
