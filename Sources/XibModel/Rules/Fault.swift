/// Something in a document that Xcode would stumble over.
public struct Fault: Sendable {
  /// The rules that a document can break, by the name that reports give them.
  public enum Rule: String, Sendable, CaseIterable {
    case wellFormed = "well-formed"
    case conflictMarkers = "conflict-markers"
    case duplicateIdentifier = "duplicate-identifier"
    case danglingReference = "dangling-reference"
    case constraintWithoutObject = "constraint-without-object"
    case staleCache = "stale-cache"
    case outletConnectedTwice = "outlet-connected-twice"
    case parentCycle = "parent-cycle"
    case unlistedResource = "unlisted-resource"
  }

  /// How much a fault weighs.
  public enum Severity: String, Sendable, CaseIterable {
    case error
    case warning
    case note
  }

  public let rule: Rule
  /// What the fault is about, the same in every version of a document that has it.
  public let subject: String
  /// The element at fault; nothing where the file could not be read as a document.
  public let node: Int?
  /// The line of the element at fault, counted from 1.
  public let line: Int
  /// One sentence.
  public let message: String
}

extension Fault {
  /// What is wrong with a file that can't be read as a document.
  public init(_ error: ParseError) {
    if case .conflictMarkers = error { rule = .conflictMarkers } else { rule = .wellFormed }
    subject = ""
    node = nil
    line = error.line ?? 1
    message = error.description
  }
}
