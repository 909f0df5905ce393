/// An answer to a conflict.
public enum Answer: Sendable, Hashable {
  /// What a version has; the base undoes what both sides changed.
  case take(Version)
  /// What both sides changed or added. Where code looks an object up by a name that both sides gave, theirs gets this
  /// name.
  case both(named: String? = nil)
  /// Another value, as the file has it.
  case value(String)

  public static let ours = Answer.take(.ours)
  public static let theirs = Answer.take(.theirs)
  public static let base = Answer.take(.base)

  /// The kinds of answers.
  public enum Kind: String, Sendable, CaseIterable {
    case ours, theirs, base, both
    /// Both, with another name for what theirs added.
    case bothNamed = "both-named"
    case value
  }

  /// The side that decides whatever has no third answer.
  package var side: Side { self == .theirs ? .theirs : .ours }
}
