public import XibModel

/// The choices of a merge that a user can change.
public struct MergeOptions: Sendable, Equatable {
  /// What the merge does about contradictions that it could decide.
  public enum Policy: String, Sendable, CaseIterable {
    /// The merge decides, as merge-rules.md says of the reason.
    case decide = "rule"
    /// A contradiction is a conflict.
    case conflict
    /// The facts are not bookkeeping at all: they merge like a person's edits.
    case off
    /// The facts are those of ours.
    case ours
    /// The facts are those of the side that the older Xcode wrote.
    case oldest
  }

  /// The policies that are other than `decide`, by the reason of the decisions.
  public var policies: [Decision.Reason: Policy]
  /// The side that wins every conflict, or `nil` to leave conflicts to a person.
  public var favor: Side?
  /// Ids that both sides gave to objects of their own, each of which is to stay.
  var separated: Set<String> = []
  /// What becomes of bookkeeping beside theirs' edits, where base and ours are one version; `nil` to merge it as all else.
  package var tidying: Tidying?

  public init(policies: [Decision.Reason: Policy] = [:], favor: Side? = nil) {
    self.policies = policies
    self.favor = favor
  }

  func policy(of reason: Decision.Reason) -> Policy { policies[reason] ?? .decide }
}

extension Decision.Reason {
  /// The policies that a user can choose; none where the decision follows from the rest of the merge.
  public var policies: [MergeOptions.Policy] {
    switch self {
    case .toolStamp: [.decide, .conflict, .off, .ours, .oldest]
    case .derivedCache, .editorState, .layoutResult: [.decide, .conflict, .off]
    case .rounding, .anchoredFrame, .fittedFrame, .deletionStands, .order: [.decide, .conflict]
    default: []
    }
  }
}

/// Why two versions can't be merged object by object.
public enum MergeError: Error, Equatable {
  /// The sides moved elements into each other, so that the merged document nests too deeply.
  case tooDeep
  /// A version or the result of a merge can't be written, as documents that are merged in a normal form.
  case normalForm(NormalFormError)
}

extension MergeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .normalForm(let error): "\(error)"
    case .tooDeep:
      "The merge would nest elements more than \(ParseError.deepestNesting) deep; undo a move on one side, and merge again."
    }
  }
}
