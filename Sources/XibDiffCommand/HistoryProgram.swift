internal import ToolSupport

extension SiblingProgram {
  /// The program that compares revisions, which the one for files becomes when it is asked to.
  static let history = SiblingProgram("xibdiff-history")
}
