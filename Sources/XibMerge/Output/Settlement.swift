internal import XibModel

/// What the merge has in each reading: for every element, whether it is there, its parent and its values.
struct Settlement {
  let versions: Versions
  let options: MergeOptions

  /// The readings that hold each element; a container may exist in both.
  var present: ElementTable<Readings>
  /// The lists that the sides have alike, and from which the merge leaves something out.
  var shortened: Set<ElementID> = []
  /// The lists in which what theirs inserted comes before what ours inserted at the same place.
  let theirsFirst: Set<ElementID>
  /// A fact because of which a reading lacks an element.
  var causes: [ElementID: FactID] = [:]
  /// The parent of each element in each reading; `nil` for the root.
  var parentInOurs: ElementTable<ElementID?>
  var parentInTheirs: ElementTable<ElementID?>
  /// The start tags that differ between ours and theirs.
  var startTags: [ElementID: MergedStartTag] = [:]
  /// Elements that differ between ours and theirs and are taken whole, and the side they come from.
  var wholes: [ElementID: Choice] = [:]

  /// What a person answered to conflicts.
  var answers: [Conflict.Subject: Answer] = [:]
  /// What answers put into elements in place of what the sides have there.
  var replaced: [ElementID: Edit] = [:]
  var conflicts: [Conflict] = []
  var decisions: [Decision] = []

  func parent(of element: ElementID, in reading: Side) -> ElementID? {
    reading == .ours ? parentInOurs[element] : parentInTheirs[element]
  }

  /// An element and those around it in a reading, from the inside out.
  func chain(from element: ElementID, in reading: Side) -> some Sequence<ElementID> {
    sequence(first: element) { parent(of: $0, in: reading) }
  }

  /// Whether an element and all of its ancestors are in a reading.
  func isReached(_ element: ElementID, in reading: Side) -> Bool {
    chain(from: element, in: reading).allSatisfy { present[$0].contains(Readings(reading)) }
  }

  /// Whether an element is merged as one value with everything in it.
  func isWhole(_ element: ElementID) -> Bool { wholes[element] != nil || versions.isOneValue(element) }

  // MARK: Values

  /// The value of an attribute as a reading shows it.
  func value(of name: String, _ element: ElementID, in reading: Side) -> String? {
    versions.values(of: name, element)[side(of: name, element, in: reading)]
  }

  /// The side that a reading takes an attribute from.
  private func side(of name: String, _ element: ElementID, in reading: Side) -> Side {
    if !wholes.isEmpty, let whole = chain(from: element, in: reading).lazy.compactMap({ wholes[$0] }).first {
      return whole.side(in: reading)
    }
    guard versions.existsOnBothSides(element), let tag = startTags[element] else {
      return versions.anySide(of: element)
    }
    return tag.choice(of: name)?.side(in: reading) ?? tag.pattern
  }

  // MARK: Words

  static let changedDifferently = "both sides changed it differently"
  static let addedDifferently = "both sides added it, with different values"
  static let movedByBoth = "both sides moved it, to different places"
  static let addedApart = "both sides added it, in different places"
  private static let numberedTwice = "each side's Xcode gave it an id, and either will do"

  /// Makes a conflict about an element.
  ///
  /// - Parameters:
  ///   - user: An element that uses the object, for the explanation.
  ///   - others: The other elements in the conflict.
  func conflict(
    _ kind: Conflict.Kind, _ element: ElementID, _ explanation: String, property: String? = nil,
    user: ElementID? = nil, with others: [ElementID] = []
  ) -> Conflict {
    Conflict(
      kind, over: element, versions.object(of: element), property: property ?? versions.property(of: element),
      worded: property == nil ? WordedElement(element: element) : nil, explanation: said(explanation, of: element),
      user: user, with: others)
  }

  /// The explanation of a conflict over what may not be in the base.
  func said(_ explanation: String, of element: ElementID) -> String {
    if versions.exists(element, in: .base) { return explanation }
    return [Self.changedDifferently: Self.addedDifferently, Self.movedByBoth: Self.addedApart][explanation]
      ?? explanation
  }

  /// Makes a conflict about an attribute of an element, with its values.
  ///
  /// - Parameter others: The other elements in the conflict.
  func conflict(
    over attribute: String, of element: ElementID, _ explanation: String, with others: [ElementID] = []
  ) -> Conflict {
    Conflict(
      kind: .value, object: versions.object(of: element), property: versions.property(attribute, of: element),
      values: versions.stated(attribute, of: element), worded: WordedElement(element: element, attribute: attribute),
      explanation: attribute == AttributeNames.id
        ? Self.numberedTwice : said(explanation, of: element), elements: [element] + others)
  }

  /// Records a decision about an element.
  ///
  /// - Parameter property: The attribute that was decided; `nil` for the whole element.
  mutating func decide(
    _ reason: Decision.Reason, _ element: ElementID, _ explanation: String, property: String? = nil
  ) {
    decisions.append(versions.decision(reason, element, explanation, property: property))
  }
}

/// The side from which the merge takes a value.
enum Choice: Equatable {
  case take(Side)
  case conflict

  /// The side whose value a reading shows.
  func side(in reading: Side) -> Side {
    switch self {
    case .take(let side): side
    case .conflict: reading
    }
  }

  /// The version whose value stands between the markers of a version.
  func version(in marked: Version) -> Version {
    switch self {
    case .take(let side): side.version
    case .conflict: marked
    }
  }
}
