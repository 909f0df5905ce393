/// A rule that every document must follow.
public struct DocumentRule: Sendable {
  public let name: Fault.Rule
  /// One sentence that says what the rule asks for.
  public let summary: String
  /// The consequences of a fault, and how to mend it.
  public let help: String
  public let severity: Fault.Severity
  public let isOnByDefault: Bool
  /// Finds the faults, but for those that only documents of one dialect have.
  let drafts: @Sendable (Inspection) -> [Fault.Draft]

  init(
    _ name: Fault.Rule, summary: String, help: String, severity: Fault.Severity = .error, isOnByDefault: Bool = true,
    drafts: @escaping @Sendable (Inspection) -> [Fault.Draft]
  ) {
    self.name = name
    self.summary = summary
    self.help = help
    self.severity = severity
    self.isOnByDefault = isOnByDefault
    self.drafts = drafts
  }

  /// All rules.
  public static let all: [DocumentRule] = [
    wellFormed, conflictMarkers, duplicateIdentifier, danglingReference, constraintWithoutObject, staleCache,
    staleTieBreaker, outletConnectedTwice, outletToPrototype, codeIdentifierTwice, parentCycle, sharedIdentifier,
    propertyTwice,
    unlistedResource,
    cannotHold, misplaced, scenesOverlap,
    launchScreen, cellsOfBothKinds, staticTable, tooNewForDeployment, segueWithoutTrigger, frameWithoutView,
    constraintOutsideItsView, gridWithoutCell, neverWritten,
  ]

  /// The rules that the result of a merge must keep; a file that is not well-formed can't be checked for more.
  public static let keptByMerges: [DocumentRule] = [
    duplicateIdentifier, danglingReference, constraintWithoutObject, staleCache, staleTieBreaker,
    outletConnectedTwice, outletToPrototype, codeIdentifierTwice, parentCycle, launchScreen, cellsOfBothKinds,
    tooNewForDeployment,
  ]
}

/// Something wrong in a document, which Xcode would run into.
public struct Fault: Sendable {
  /// The rules that a document can break, with their names in reports.
  public enum Rule: String, Sendable, CaseIterable {
    case wellFormed = "well-formed"
    case conflictMarkers = "conflict-markers"
    case duplicateIdentifier = "duplicate-identifier"
    case danglingReference = "dangling-reference"
    case constraintWithoutObject = "constraint-without-object"
    case staleCache = "stale-cache"
    case staleTieBreaker = "stale-tie-breaker"
    case outletConnectedTwice = "outlet-connected-twice"
    case outletToPrototype = "outlet-to-prototype"
    case codeIdentifierTwice = "code-identifier-twice"
    case parentCycle = "parent-cycle"
    case sharedIdentifier = "shared-identifier"
    case propertyTwice = "property-twice"
    case unlistedResource = "unlisted-resource"
    case cannotHold = "cannot-hold"
    case ambiguous
    case misplaced
    case scenesOverlap = "scenes-overlap"
    case launchScreen = "launch-screen"
    case cellsOfBothKinds = "cells-of-both-kinds"
    case staticTable = "static-table"
    case tooNewForDeployment = "too-new-for-deployment"
    case segueWithoutTrigger = "segue-without-trigger"
    case frameWithoutView = "frame-without-view"
    case constraintOutsideItsView = "constraint-outside-its-view"
    case gridWithoutCell = "grid-without-cell"
    case neverWritten = "never-written"
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
  /// The identities of the object at fault and of those around it, from the inside out.
  package let objects: [String]

  /// Whether the file could not be read as a document.
  package var isOfWholeFile: Bool { node == nil }
}

extension Fault {
  /// A fault whose line and message are not made yet.
  package struct Draft {
    /// The element at fault.
    let node: Int
    /// Where the fault is, in the bytes of the text.
    let start: Int
    /// A text that identifies the fault. It is the same in every version of a document that has the fault.
    let subject: String
    /// Says in one sentence what is wrong. Most documents have no fault, so objects get their names only here.
    let message: (Naming) -> String

    package init(
      _ node: Int, in document: Document, at start: Int? = nil, subject: String, message: @escaping (Naming) -> String
    ) {
      self.node = node
      self.start = start ?? document.nodes[node].start
      self.subject = subject
      self.message = message
    }

    package init(_ node: Int, in document: Document, at start: Int? = nil, subject: String, message: String) {
      self.init(node, in: document, at: start, subject: subject) { _ in message }
    }
  }
}

extension Fault {
  /// Makes a fault from the error in reading a file as a document.
  public init(_ error: ParseError) {
    if case .conflictMarkers = error { rule = .conflictMarkers } else { rule = .wellFormed }
    subject = ""
    node = nil
    line = error.line ?? 1
    message = error.description
    objects = []
  }
}

/// Facts about a document that several rules need, found in one pass so that validating every merge takes little time.
struct Inspection {
  let document: Document
  /// The objects by their ids; of several with one id, the first.
  let ids: NumberTable
  /// The objects whose id an earlier object has already.
  let repeated: [(node: Int, id: String)]
  /// The references to ids that no object has.
  let unresolved: [(node: Int, attribute: Attribute)]

  init(_ document: Document) {
    self.document = document
    var ids = NumberTable()
    ids.reserveCapacity(document.nodes.count / 2)
    var repeated: [(node: Int, id: String)] = []
    for node in document.nodes.indices where document.withIdentifier(of: node, { ids.enter($0, as: node) }) == false {
      repeated.append((node, document.identifier(of: node) ?? ""))
    }
    var unresolved: [(node: Int, attribute: Attribute)] = []
    let reference = document.dialect.reference
    for node in document.nodes.indices where !document.nodes[node].attributeTraits.isDisjoint(with: .anyReference) {
      if let reference {
        let isKnown = document.withValue(of: reference, in: node) { ids[$0] != nil }
        if isKnown == false,
          let attribute = document.attributes(of: node).first(where: { $0.name == reference })
        {
          unresolved.append((node, attribute))
        }
      } else {
        for attribute in document.references(of: node) where ids[attribute.value] == nil {
          unresolved.append((node, attribute))
        }
      }
    }
    self.ids = ids
    self.repeated = repeated
    self.unresolved = unresolved
  }
}

extension Document {
  /// A label by which a person can find an element: the name and the id of the object it belongs to.
  func label(of node: Int) -> String {
    let owner = nearestObject(around: node)
    return [nodes[owner].name, identifier(of: owner)].compactMap { $0 }.joined(separator: " ")
  }
}

extension Document {
  /// The faults of this document, in document order.
  ///
  /// - Parameter rules: The rules to check; by default those that a merge must keep.
  public func faults(of rules: [DocumentRule] = DocumentRule.keptByMerges) -> [Fault] {
    let inspection = Inspection(self)
    let found = rules.flatMap { rule in
      (rule.drafts(inspection) + dialect.faults(of: rule.name, in: self)).map { (rule: rule.name, draft: $0) }
    }
    guard !found.isEmpty else { return [] }
    let lines = LineIndex(text), names = Naming(self)
    return found.sorted { $0.draft.start < $1.draft.start }.map { rule, draft in
      Fault(
        rule: rule, subject: draft.subject, node: draft.node, line: lines.line(at: draft.start),
        message: draft.message(names), objects: identities(around: draft.node))
    }
  }
}

/// The faults of a merge result that neither side had; `sides` is evaluated only if there are faults.
public func faultsMade(
  in result: Document, from sides: @autoclosure () -> [Document], by rules: [DocumentRule] = DocumentRule.keptByMerges
) -> [Fault] {
  let faults = result.faults(of: rules)
  guard !faults.isEmpty else { return [] }
  let known = Set(sides().flatMap { side in side.faults(of: rules).map { [$0.rule.rawValue, $0.subject] } })
  return faults.filter { !known.contains([$0.rule.rawValue, $0.subject]) }
}
