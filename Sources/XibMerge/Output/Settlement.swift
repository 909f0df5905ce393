internal import XibModel

/// What the merge has in each reading: for every element, whether it is there, its parent and its values.
struct Settlement {
  let versions: Versions
  let options: MergeOptions

  /// The readings that hold each element; a container may exist in both.
  var present: [Readings]
  /// A fact because of which a reading lacks an element.
  var causes: [Int: Int] = [:]
  /// The parent of each element in each reading; -1 for the root.
  var parentInOurs: [Int]
  var parentInTheirs: [Int]
  /// The start tags that differ between ours and theirs.
  var startTags: [Int: MergedStartTag] = [:]
  /// Elements that differ between ours and theirs and are taken whole, and the side they come from.
  var wholes: [Int: Choice] = [:]

  /// What a person answered to conflicts.
  var answers: [Conflict.Subject: Answer] = [:]
  /// The texts that a person put into elements.
  var texts: [Int: String] = [:]
  var conflicts: [Conflict] = []
  var decisions: [Decision] = []

  init(_ versions: Versions, _ options: MergeOptions) {
    self.versions = versions
    self.options = options
    present = Array(repeating: .none, count: versions.count)
    parentInOurs = Array(repeating: -1, count: versions.count)
    parentInTheirs = parentInOurs
  }

  func parent(of identity: Int, in reading: Side) -> Int {
    reading == .ours ? parentInOurs[identity] : parentInTheirs[identity]
  }

  mutating func setParent(of identity: Int, in reading: Side, to parent: Int) {
    if reading == .ours { parentInOurs[identity] = parent } else { parentInTheirs[identity] = parent }
  }

  /// Whether an element and all of its ancestors are in a reading.
  func isReached(_ identity: Int, in reading: Side) -> Bool {
    var at = identity
    while at >= 0 {
      guard present[at].contains(Readings(reading)) else { return false }
      at = parent(of: at, in: reading)
    }
    return true
  }

  /// Whether an element is merged as one value with everything in it.
  func isWhole(_ identity: Int) -> Bool { wholes[identity] != nil || versions.isOneValue(identity) }

  // MARK: Values

  /// The value of an attribute as a reading shows it.
  func value(of name: String, _ identity: Int, in reading: Side) -> String? {
    versions.values(of: name, identity)[side(of: name, identity, in: reading)]
  }

  /// The side that a reading takes an attribute from.
  private func side(of name: String, _ identity: Int, in reading: Side) -> Side {
    var around = wholes.isEmpty ? -1 : identity
    while around >= 0 {
      if let whole = wholes[around] { return whole.side(in: reading) }
      around = parent(of: around, in: reading)
    }
    guard versions.existsOnBothSides(identity), let tag = startTags[identity] else {
      return versions.anySide(of: identity)
    }
    return tag.choice(of: name)?.side(in: reading) ?? tag.pattern
  }

  // MARK: Words

  static let changedDifferently = "both sides changed it differently"
  static let movedByBoth = "both sides moved it, to different places"
  private static let numberedTwice = "each side's Xcode gave it an id, and either will do"

  /// Makes a conflict about an element.
  ///
  /// - Parameters:
  ///   - user: An element that uses the object, and the version that names it, for the explanation.
  ///   - others: The other elements in the conflict.
  func conflict(
    _ kind: Conflict.Kind, _ identity: Int, _ explanation: String, property: String? = nil,
    user: (identity: Int, version: Version)? = nil, with others: [Int] = []
  ) -> Conflict {
    Conflict(
      kind, over: identity, versions.object(of: identity), property: property ?? versions.property(of: identity),
      worded: property == nil ? WordedElement(identity: identity) : nil, explanation: explanation, user: user,
      with: others)
  }

  /// Makes a conflict about an attribute of an element, with its values.
  ///
  /// - Parameter others: The other elements in the conflict.
  func conflict(
    over attribute: String, of identity: Int, _ explanation: String, with others: [Int] = []
  ) -> Conflict {
    Conflict(
      kind: .value, object: versions.object(of: identity), property: versions.property(attribute, of: identity),
      values: versions.values(of: attribute, identity), worded: WordedElement(identity: identity, attribute: attribute),
      explanation: attribute == AttributeNames.id ? Self.numberedTwice : explanation, elements: [identity] + others)
  }

  /// Records a decision about an element.
  ///
  /// - Parameter property: The attribute that was decided; `nil` for the whole element.
  mutating func decide(
    _ reason: Decision.Reason, _ identity: Int, _ explanation: String, property: String? = nil
  ) {
    decisions.append(versions.decision(reason, identity, explanation, property: property))
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
