/// A problem in a document that Xcode would run into.
public struct Fault: Sendable {
  /// The rules that a document can break, with their names in reports.
  public enum Rule: String, Sendable, CaseIterable {
    case wellFormed = "well-formed"
    case conflictMarkers = "conflict-markers"
    case duplicateIdentifier = "duplicate-identifier"
    case danglingReference = "dangling-reference"
    case constraintWithoutObject = "constraint-without-object"
    case staleCache = "stale-cache"
    case outletConnectedTwice = "outlet-connected-twice"
    case outletToPrototype = "outlet-to-prototype"
    case codeIdentifierTwice = "code-identifier-twice"
    case parentCycle = "parent-cycle"
    case unlistedResource = "unlisted-resource"
  }

  /// The weight of a fault.
  public enum Severity: String, Sendable, CaseIterable {
    case error
    case warning
    case note
  }

  public let rule: Rule
  /// A text that identifies the fault. It is the same in every version of a document that has the fault.
  public let subject: String
  /// The element at fault; `nil` if the file could not be read as a document.
  public let node: Int?
  /// The line of the element at fault, counted from 1.
  public let line: Int
  /// The fault in one sentence.
  public let message: String
}

extension Fault {
  /// Makes a fault from the error in reading a file as a document.
  public init(_ error: ParseError) {
    if case .conflictMarkers = error { rule = .conflictMarkers } else { rule = .wellFormed }
    subject = ""
    node = nil
    line = error.line ?? 1
    message = error.description
  }
}
