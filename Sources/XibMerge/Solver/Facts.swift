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

/// A fact of a merge, by its number.
struct FactID: NumberedID {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// What the sides did to a fact.
enum FactState: Equatable {
  /// One side changed it.
  case changed(by: Side)
  /// Both sides changed it, differently.
  case contested
  /// Either value would do; without a reason to take the other, the merge takes this side's.
  case free(Side)

  /// The only side that changed it.
  var changer: Side? { if case .changed(let side) = self { side } else { nil } }
}

/// The facts that the sides of a merge have differently. What is not listed, they have alike.
struct Facts {
  let versions: Versions
  let options: MergeOptions
  private(set) var all = IDTable<FactID, Fact>()
  private(set) var states = IDTable<FactID, FactState>()
  /// The decision of a policy about each fact, to be reported if nothing overrules it.
  private(set) var decisions: [FactID: Decision] = [:]
  private var ids: [Fact: FactID] = [:]
  /// The elements that have facts.
  private(set) var elements: [ElementID] = []
  private var byElement: ElementTable<[FactID]>

  /// Why elements come from one side with everything in them.
  var wholes: [Contradiction] = []
  /// The elements that do, and those in them that both sides have.
  var contestedWholes: [ElementID] = []
  /// Objects that both sides added, with the side that has more; `nil` if each has something that the other lacks.
  var related: [(element: ElementID, richer: Side?)] = []
  /// What rules state before facts are tied: what means something only together, and what a person must decide.
  var stated: [Contradiction] = []
  /// What a side changed in what the other side deleted.
  var changedBesideDeletions: [(element: ElementID, side: Side)] = []
  /// The numbers of frames that follow from the frames around them, and that neither side has; by element and attribute.
  var computed: [ElementID: [String: String]] = [:]
  /// The lists in which what theirs inserted comes before what ours inserted at the same place.
  var theirsFirst: Set<ElementID> = []
  /// The bookkeeping that is not taken back, where only edits are wanted.
  var kept: [FactID: Tidying.Reason] = [:]

  init(_ versions: Versions, _ options: MergeOptions) {
    self.versions = versions
    self.options = options
    byElement = ElementTable(repeating: [], count: versions.count)
  }

  /// The facts of an element.
  func facts(of element: ElementID) -> [FactID] { byElement[element] }

  /// A fact of an element; `nil` if the sides have it alike.
  func fact(_ slot: Fact.Slot, of element: ElementID) -> FactID? {
    // Most elements have none, and looking one up takes long.
    byElement[element].isEmpty ? nil : ids[Fact(element: element, slot: slot)]
  }

  mutating func state(_ slot: Fact.Slot, of element: ElementID, _ state: FactState, _ decision: Decision? = nil) {
    let fact = Fact(element: element, slot: slot)
    if let known = ids[fact] {
      states[known] = state
      decisions[known] = decision
      return
    }
    let id = all.endIndex
    ids[fact] = id
    if byElement[element].isEmpty { elements.append(element) }
    byElement[element].append(id)
    if let decision { decisions[id] = decision }
    all.append(fact)
    states.append(state)
  }

  /// Whether a side has an element.
  func exists(_ element: ElementID, on side: Side) -> Bool { versions.exists(element, in: side.version) }
}
