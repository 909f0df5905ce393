public import XibModel

/// The choices of a merge that a user can change.
public struct MergeOptions: Sendable, Equatable {
  /// The treatment of contradictions in one class of bookkeeping.
  public enum Policy: String, Sendable, CaseIterable {
    /// The merge decides, as merge-rules.md says for the class.
    case decide = "rule"
    /// A contradiction is a conflict.
    case conflict
    /// The class is not bookkeeping at all: its facts merge like a person's edits.
    case off
  }

  /// The policy of each class of bookkeeping. The merge decides a class without an entry.
  public var policies: [FactClass: Policy]
  /// The side that wins every conflict, or `nil` to leave conflicts to a person.
  public var favor: Side?

  public init(policies: [FactClass: Policy] = [:], favor: Side? = nil) {
    self.policies = policies
    self.favor = favor
  }

  func policy(of factClass: FactClass) -> Policy {
    factClass.isBookkeeping ? policies[factClass] ?? .decide : .off
  }
}
