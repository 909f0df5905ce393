internal import XibModel

/// The object that a decision or a conflict is about.
public struct ObjectReference: Sendable, Hashable {
  /// The object's id; empty for an element outside all objects.
  public let id: String
  public let element: String
  /// The name that a person gives the object; `nil` if it has none.
  public let name: String?

  package init(id: String, element: String, name: String?) {
    (self.id, self.element, self.name) = (id, element, name)
  }
}

/// A property and its values as Xcode's inspectors show them.
package struct Wording: Sendable {
  /// The label; `nil` if the tables do not have the property.
  package let label: String?
  package let values: ThreeWay<String?>
}

/// An element, or one of its attributes: what a decision or a conflict is about, or where a value stands.
struct WordedElement: Sendable {
  let element: ElementID
  var attribute: String?
}

/// A contradiction that a rule of the format decided.
public struct Decision: Sendable {
  /// The reasons for decisions, with their names in reports.
  public enum Reason: String, Sendable, CaseIterable {
    case toolStamp = "tool-stamp"
    case derivedCache = "derived-cache"
    case editorState = "editor-state"
    case layoutResult = "layout-result"
    case rounding
    case anchoredFrame = "anchored-frame"
    case fittedFrame = "fitted-frame"
    case deletionStands = "deletion-stands"
    case movedIsKept = "moved-is-kept"
    case addedTwice = "added-twice"
    case sharedIdentifier = "shared-identifier"
    case sharedEdge = "shared-edge"
    case ambiguous
    case freshIdentifier = "fresh-identifier"
    case reidentified = "re-identified"
    case resourceInUse = "resource-in-use"
    case spellings
    case order
    /// The state of a text in a string catalog.
    case textState = "text-state"
    /// What is said of a text to translators.
    case comment
    case favor
  }

  public let reason: Reason
  public let object: ObjectReference
  public let property: String?
  public let base: String?
  public let ours: String?
  public let theirs: String?
  /// The id that an object of theirs has in the merge, if it got another one.
  package let newID: String?
  /// The property and its values as Xcode's inspectors show them; `nil` to show those of the file.
  package private(set) var wording: Wording?
  private let worded: WordedElement?
  /// One sentence that says what was decided, and why.
  public let explanation: String

  init(
    reason: Reason, object: ObjectReference, property: String?, values: ThreeWay<String?>, newID: String? = nil,
    worded: WordedElement? = nil, explanation: String
  ) {
    (self.reason, self.object, self.property) = (reason, object, property)
    (base, ours, theirs) = (values.base, values.ours, values.theirs)
    (self.newID, self.worded, self.explanation) = (newID, worded, explanation)
  }

  /// A decision about what is no element, such as a text by its key.
  package init(
    _ reason: Reason, about object: ObjectReference, property: String?, label: String?, _ explanation: String
  ) {
    self.init(
      reason: reason, object: object, property: property, values: ThreeWay { _ in nil }, explanation: explanation)
    wording = Wording(label: label, values: ThreeWay { _ in nil })
  }

  /// The decision for the other side, from which the facts come that this one belongs to.
  func overruled(by side: Side) -> Self {
    Decision(
      reason: reason, object: object, property: property, values: ThreeWay(base: base, ours: ours, theirs: theirs),
      worded: worded,
      explanation: "both sides changed it; \(side.name) is taken, as for the values that belong with it")
  }

  /// Whether a deletion was to stand, and something else brought the element back.
  func isOverruled(in settlement: Settlement) -> Bool {
    reason == .deletionStands && worded.map { !settlement.present[$0.element].isEmpty } ?? false
  }

  /// The decision with its words.
  func described(by versions: Versions) -> Self {
    var described = self
    described.wording = worded.map(versions.wording)
    return described
  }

  /// The decision that resolves a conflict to the side that the user favors.
  init(_ conflict: Conflict, favoring side: Side) {
    self.init(
      reason: .favor, object: conflict.object, property: conflict.property,
      values: ThreeWay(base: conflict.base, ours: conflict.ours, theirs: conflict.theirs), worded: conflict.worded,
      explanation: "\(conflict.explanation); \(side.name) is favored")
  }
}

/// A contradiction that only a person can decide.
public struct Conflict: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    /// One property has two new values.
    case value
    /// One side deleted what the other changed.
    case deletedAndChanged = "deleted-and-changed"
    /// One side deleted what the other moved.
    case deletedAndMoved = "deleted-and-moved"
    /// One side deleted what the other refers to.
    case deletedAndUsed = "deleted-and-used"
    /// Both sides moved an object to different places.
    case moved
    /// Both sides ordered the same children differently.
    case order
    /// One outlet is connected to two objects, or one place is taken by two.
    case takenTwice = "taken-twice"
    /// One side added rows to a grid and the other columns, or the lists of an object no longer fit together.
    case grid
    /// No layout satisfies the constraints of both sides.
    case cannotHold = "cannot-hold"
    /// Each side removed a constraint, and without both a view has no place or no size.
    case ambiguous
  }

  public let kind: Kind
  public let object: ObjectReference
  public let property: String?
  public private(set) var base: String?
  public private(set) var ours: String?
  public private(set) var theirs: String?
  /// The property and its values as Xcode's inspectors show them; `nil` to show those of the file.
  package private(set) var wording: Wording?
  fileprivate let worded: WordedElement?
  /// The element that is described in place of values; `nil` if there are values, or no longer any need.
  private var summarized: ElementID?
  /// An element that the explanation still has to name as the user of the object.
  private var user: ElementID?
  /// Whether ``base``, ``ours`` and ``theirs`` are elements as the file has them, which no person reads.
  package private(set) var hasElements = false
  /// What the side that has the object does with it; `nil` if nobody needs to know.
  package private(set) var use: String?
  /// One sentence that says what contradicts what.
  public private(set) var explanation: String
  /// Why the consequences hang on it: another object that ties them, and what contradicts what there; `nil` if nothing
  /// more is to be said.
  package private(set) var tie: Tie?
  /// The conflicts that are decided with this one, such as those about the connections and constraints of a deleted
  /// object. Taking a side of this conflict takes that side of all of them.
  public internal(set) var consequences: [Conflict] = []
  /// The elements that are in conflict with each other, and the gaps between them.
  var elements: [ElementID]

  /// What ties the facts of a conflict.
  package struct Tie: Sendable {
    let element: ElementID
    /// The object that the explanation calls "it"; `nil` until the conflict is described.
    package fileprivate(set) var object: ObjectReference?
    package let explanation: String

    init(_ element: ElementID, _ explanation: String) { (self.element, self.explanation) = (element, explanation) }
  }

  /// The conflict with what ties its consequences to it.
  func tied(by tie: Tie?) -> Self {
    var tied = self
    tied.tie = tie
    return tied
  }

  /// What is to be decided.
  enum Subject: Hashable {
    /// A group of facts, by its first one.
    case facts(FactID)
    /// The order of an element's children.
    case order(ElementID)
    /// The remarks directly in an element.
    case remarks(ElementID)
  }

  /// What is to be decided; `nil` for a consequence of another conflict.
  var subject: Subject?
  /// Where conflicts are listed: by their first facts, and those about the order of children and about comments at the end, as
  /// the tree has them.
  ///
  /// `Solution` states facts in the order in which a person decides best: what was deleted or moved, of which most else hangs;
  /// then what comes from one side as a whole; then single values, from the top of the document. What stands in which order
  /// is asked when it is clear what is there.
  var placeInList: Int { if case .facts(let first) = subject { first.number } else { .max } }
  /// The constraints and stack views that can't hold together, or the constraints that were removed; empty for any other
  /// kind.
  var constraints: [ElementID] = []

  init(
    kind: Kind, object: ObjectReference, property: String?, values: ThreeWay<String?>, worded: WordedElement? = nil,
    explanation: String, elements: [ElementID]
  ) {
    (self.kind, self.object, self.property) = (kind, object, property)
    (base, ours, theirs) = (values.base, values.ours, values.theirs)
    (self.explanation, self.elements, self.worded) = (explanation, elements, worded)
  }

  /// A conflict over a whole element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - user: An element that uses it, for the explanation.
  ///   - others: The other elements in the conflict.
  init(
    _ kind: Kind, over element: ElementID, _ object: ObjectReference, property: String?, worded: WordedElement?,
    explanation: String, user: ElementID? = nil, with others: [ElementID]
  ) {
    self.init(
      kind: kind, object: object, property: property, values: ThreeWay { _ in nil }, worded: worded,
      explanation: explanation, elements: [element] + others)
    (summarized, self.user) = (element, user)
  }

  /// A conflict over what is no element, such as a text by its key.
  package init(
    _ kind: Kind, over object: ObjectReference, property: String?, label: String?, _ values: ThreeWay<String?>,
    explanation: String
  ) {
    self.init(
      kind: kind, object: object, property: property, values: values, explanation: explanation, elements: [])
    wording = Wording(label: label, values: values)
  }

  /// The conflict with its words and its values, and so its consequences.
  func described(by versions: Versions) -> Self {
    guard wording == nil else { return self }
    var described = self
    described.consequences = consequences.map { $0.described(by: versions) }
    if let summarized {
      let values =
        switch kind {
        case .moved: versions.places(of: summarized)
        case .order: versions.orders(of: summarized)
        default: versions.summaries(of: summarized)
        }
      (described.base, described.ours, described.theirs) = (values.base, values.ours, values.theirs)
      described.hasElements = ![.moved, .order].contains(kind)
      described.summarized = nil
    }
    if let tie { described.tie?.object = versions.object(of: tie.element, in: versions.anyVersion(of: tie.element)) }
    if let user { described.describeUse(by: user, versions) }
    described.wording = worded.map(versions.wording)
    if let worded, let wording = described.wording, kind == .value, wording.values.ours != nil,
      wording.values.ours == wording.values.theirs
    {
      // Two fonts may read alike. Then what differs in the file is shown, too.
      let values = versions.distinct(wording.values, of: worded.element)
      described.wording = Wording(label: wording.label, values: values)
      if values.ours == values.theirs {
        described.explanation = "the sides write one value in two ways, and either will do"
      }
    }
    return described
  }

  /// Words what an element needs the object for.
  private mutating func describeUse(by user: ElementID, _ versions: Versions) {
    let other = versions.object(of: user, in: versions.anyVersion(of: user))
    if other.id.isEmpty, let role = versions.role(of: elements[0], in: user) {
      use = role
      explanation = versions.anySide(of: elements[0]).other.deletedIt(andOther: role)
    } else if other.id != object.id {
      let name = "\(ObjectNames.subject(other.element, named: other.name)) (\(other.id))"
      use = "has \(name), which needs it"
      explanation += " for \(name)"
    } else {
      explanation = versions.anySide(of: user).other.deletedIt(andOther: "changed it")
    }
    self.user = nil
  }
}
