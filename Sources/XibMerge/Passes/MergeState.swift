internal import XibModel

/// The decisions so far: for every element, the readings that it is in, its parent and its values.
///
/// Each pass of the merge is an extension in a file of its own; ``ThreeWayMerge`` runs them in turn.
struct MergeState {
  let versions: Versions
  let options: MergeOptions

  /// The readings that hold each element; for a container, whether it may exist at all.
  var present: [Readings]
  /// The parent of each element in each reading; -1 for the root.
  var parentInOurs: [Int]
  var parentInTheirs: [Int]
  /// Whether each element is one value in the versions; stored because it is asked many times. Always `false` for
  /// unchanged elements.
  private(set) var oneValues: [Bool] = []
  /// The start tags that differ between ours and theirs.
  var startTags: [Int: MergedStartTag] = [:]
  /// Elements that differ between ours and theirs and are taken whole, and the side they come from.
  var wholes: ElementChoices
  /// The conflict of each element that is in only one reading; only for the topmost of each subtree.
  var splits: [Int: Conflict] = [:]

  /// The elements that the sides put into one place.
  var takenTwice: Set<Int> = []
  /// The entries of parallel lists that only some readings have, by the view that is elsewhere in the others.
  var entriesOfMoved: [Int: [Int]] = [:]

  var conflicts: [Conflict] = []
  var decisions: [Decision] = []

  init(_ versions: Versions, _ options: MergeOptions) {
    self.versions = versions
    self.options = options
    present = Array(repeating: .none, count: versions.count)
    wholes = ElementChoices(count: versions.count)
    parentInOurs = Array(repeating: -1, count: versions.count)
    parentInTheirs = parentInOurs
    oneValues = (0..<versions.count).map { !versions.isUnchanged($0) && isOneValue($0) }
  }

  func parent(of identity: Int, in reading: Side) -> Int {
    reading == .ours ? parentInOurs[identity] : parentInTheirs[identity]
  }

  /// The nearest ancestor of an element in a reading that is not just a container.
  func owner(of identity: Int, in reading: Side) -> Int? {
    var at = parent(of: identity, in: reading)
    while at >= 0, versions.isContainer(at) { at = parent(of: at, in: reading) }
    return at < 0 ? nil : at
  }

  mutating func setParent(of identity: Int, in reading: Side, to parent: Int) {
    if reading == .ours { parentInOurs[identity] = parent } else { parentInTheirs[identity] = parent }
  }

  mutating func setParent(of identity: Int, inBothTo parent: Int) {
    parentInOurs[identity] = parent
    parentInTheirs[identity] = parent
  }

  /// Sets the readings that have an element, with everything that a side has in it.
  mutating func setPresence(of identity: Int, withAllInItOn side: Side, to readings: Readings) {
    for inner in versions.subtree(of: identity, on: side) { present[inner] = readings }
  }

  /// Removes an element from a reading, with everything that a side has in it.
  mutating func remove(_ identity: Int, from reading: Side) {
    for side in Side.allCases {
      for inner in versions.subtree(of: identity, on: side) { present[inner].remove(Readings(reading)) }
    }
  }

  func isPresent(_ identity: Int, in reading: Side) -> Bool { present[identity].contains(Readings(reading)) }
}

extension MergeState {
  static let changedDifferently = "both sides changed it differently"

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
      explanation: explanation, elements: [identity] + others)
  }

  /// Records a decision about an element.
  ///
  /// - Parameter property: The attribute that was decided; `nil` for the whole element.
  mutating func decide(
    _ reason: Decision.Reason, _ identity: Int, _ explanation: String, property: String? = nil
  ) {
    let values = property.map { versions.values(of: $0, identity) } ?? versions.summaries(of: identity)
    let path = property.map { versions.property($0, of: identity) } ?? versions.property(of: identity)
    decisions.append(
      Decision(
        reason: reason, object: versions.object(of: identity), property: path, values: values,
        worded: WordedElement(identity: identity, attribute: property), explanation: explanation))
  }
}

/// The choices for some of the elements.
struct ElementChoices {
  private var choices: [Choice?]
  private(set) var isEmpty = true

  init(count: Int) { choices = Array(repeating: nil, count: count) }

  subscript(identity: Int) -> Choice? {
    get { identity < 0 ? nil : choices[identity] }
    set {
      choices[identity] = newValue
      isEmpty = false
    }
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
