internal import XibModel

/// One thing about an element that the sides of a merge may have differently.
struct Fact: Hashable {
  enum Slot: Hashable {
    /// Whether the element is there.
    case presence
    /// The element around it.
    case place
    /// The element with everything in it, as one value.
    case whole
    case attribute(String)
  }

  let element: ElementID
  let slot: Slot
}

/// What the sides did to a fact.
enum FactState: Equatable {
  /// One side changed it.
  case changed(by: Side)
  /// Both sides changed it, differently.
  case contested
  /// Either value would do; without a reason to take the other, the merge takes this side's.
  case free(Side)
}

/// The facts that the sides of a merge have differently. What is not listed, they have alike.
struct Facts {
  let versions: Versions
  let options: MergeOptions
  private(set) var all: [Fact] = []
  private(set) var states: [FactState] = []
  /// The decision of a policy about each fact, to be reported if nothing overrules it.
  private(set) var decisions: [Int: Decision] = [:]
  private var numbers: [Fact: Int] = [:]
  /// The facts of each element that has any.
  private(set) var byElement: [ElementID: [Int]] = [:]

  /// Elements that come from one side with everything in them, and why.
  var wholes: [Contradiction] = []
  var contestedWholes: [ElementID] = []
  /// Objects that both sides added, each with something that the other lacks.
  var related: [ElementID] = []
  /// Facts that mean something only together.
  var bundles: [Bundle] = []
  /// Facts that a person must decide, whatever else is so.
  var hot: [Contradiction] = []
  /// What a side changed in what the other side deleted.
  var changedBesideDeletions: [(element: ElementID, side: Side)] = []
  /// The numbers of frames that follow from the frames around them, and that neither side has; by element and attribute.
  var computed: [ElementID: [String: String]] = [:]

  init(_ versions: Versions, _ options: MergeOptions) {
    self.versions = versions
    self.options = options
  }

  /// The number of a fact; `nil` if the sides have it alike.
  func number(_ slot: Fact.Slot, of element: ElementID) -> Int? { numbers[Fact(element: element, slot: slot)] }

  mutating func state(_ slot: Fact.Slot, of element: ElementID, _ state: FactState, _ decision: Decision? = nil) {
    let fact = Fact(element: element, slot: slot)
    if let known = numbers[fact] {
      states[known] = state
      decisions[known] = decision
      return
    }
    numbers[fact] = all.count
    byElement[element, default: []].append(all.count)
    if let decision { decisions[all.count] = decision }
    all.append(fact)
    states.append(state)
  }

  /// Whether only a side added an element.
  func isAdded(_ element: ElementID, by side: Side) -> Bool {
    !versions.exists(element, in: .base) && !versions.exists(element, in: side.other.version)
      && versions.exists(element, in: side.version)
  }

  /// Whether a side has an element.
  func exists(_ element: ElementID, on side: Side) -> Bool { versions.exists(element, in: side.version) }
}
