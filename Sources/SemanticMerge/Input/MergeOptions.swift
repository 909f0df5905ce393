public import XibModel

/// What a user may change about the rules of a merge.
public struct MergeOptions: Sendable {
  /// How contradictions in one class of bookkeeping are treated.
  public enum Policy: String, Sendable, CaseIterable {
    /// The rule of the class decides.
    case rule
    /// A contradiction is a conflict.
    case conflict
    /// The class is not bookkeeping at all: its facts merge like a person's edits.
    case off
  }

  /// The policy of each class of bookkeeping; a class that is not named goes by its rule.
  public var policies: [FactClass: Policy]
  /// The side that wins every conflict, or `nil` to leave conflicts to a person.
  public var favor: Side?

  public init(policies: [FactClass: Policy] = [:], favor: Side? = nil) {
    self.policies = policies
    self.favor = favor
  }

  func policy(of factClass: FactClass) -> Policy {
    factClass.isBookkeeping ? policies[factClass] ?? .rule : .off
  }
}
