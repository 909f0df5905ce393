/// A rule that every document must follow.
public struct DocumentRule: Sendable {
  public let name: Fault.Rule
  /// One sentence that says what the rule asks for.
  public let summary: String
  /// The consequences of a fault, and how to mend it.
  public let help: String
  public let severity: Fault.Severity
  public let isOnByDefault: Bool
  /// Finds the places where the rule is broken.
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
    outletConnectedTwice, outletToPrototype, codeIdentifierTwice, parentCycle, unlistedResource,
  ]

  /// The rules that the result of a merge must keep; a file that is not well-formed can't be checked for more.
  public static let keptByMerges: [DocumentRule] = [
    duplicateIdentifier, danglingReference, constraintWithoutObject, staleCache, outletConnectedTwice,
    outletToPrototype, codeIdentifierTwice, parentCycle,
  ]
}

/// One place where a rule is broken.
struct Breach {
  /// The element at fault.
  let node: Int
  /// Where the fault is, in the bytes of the text.
  let start: Int
  /// A text that identifies the fault. It is the same in every version of a document that has the fault.
  let subject: String
  /// Says in one sentence what is wrong. Most documents have no fault, so objects get their names only here.
  let message: (Naming) -> String

  init(
    _ node: Int, in document: Document, at start: Int? = nil, subject: String, message: @escaping (Naming) -> String
  ) {
    self.node = node
    self.start = start ?? document.nodes[node].start
    self.subject = subject
    self.message = message
  }

  init(_ node: Int, in document: Document, at start: Int? = nil, subject: String, message: String) {
    self.init(node, in: document, at: start, subject: subject) { _ in message }
  }
}
