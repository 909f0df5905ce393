/// One thing that must hold of every document.
public struct DocumentRule: Sendable {
  public let name: Fault.Rule
  /// What the rule asks for, in one sentence.
  public let summary: String
  /// What comes of a fault, and what to do about it.
  public let help: String
  public let severity: Fault.Severity
  public let isOnByDefault: Bool
  /// Where the rule is broken.
  let breaches: @Sendable (Inspection) -> [Breach]

  init(
    _ name: Fault.Rule, summary: String, help: String, severity: Fault.Severity = .error, isOnByDefault: Bool = true,
    breaches: @escaping @Sendable (Inspection) -> [Breach]
  ) {
    self.name = name
    self.summary = summary
    self.help = help
    self.severity = severity
    self.isOnByDefault = isOnByDefault
    self.breaches = breaches
  }

  /// All rules.
  public static let all: [DocumentRule] = [
    wellFormed, conflictMarkers, duplicateIdentifier, danglingReference, constraintWithoutObject, staleCache,
    outletConnectedTwice, parentCycle, unlistedResource,
  ]

  /// The rules that the result of a merge is held to; what is not well-formed can't be asked for more.
  public static let keptByMerges: [DocumentRule] = [
    duplicateIdentifier, danglingReference, constraintWithoutObject, staleCache, outletConnectedTwice, parentCycle,
  ]
}

/// One place where a rule is broken.
struct Breach {
  /// The element at fault.
  let node: Int
  /// Where the fault is, in the bytes of the text.
  let start: Int
  /// What the fault is about, the same in every version of a document that has it.
  let subject: String
  /// One sentence.
  let message: String

  init(_ node: Int, in document: Document, at start: Int? = nil, subject: String, message: String) {
    self.node = node
    self.start = start ?? document.nodes[node].start
    self.subject = subject
    self.message = message
  }
}
