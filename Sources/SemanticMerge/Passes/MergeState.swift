internal import XibModel

/// What has been decided so far: for every element, in which views it is, where, and with what values.
///
/// Each pass of the merge is an extension in a file of its own; ``ThreeWayMerge`` runs them in turn.
struct MergeState {
  let versions: Versions
  let options: MergeOptions

  /// The views that hold each element; for a container, whether it may exist at all.
  var present: [Views]
  /// The parent of each element in each view; -1 for the root.
  var parentInOurs: [Int]
  var parentInTheirs: [Int]
  /// The start tags that differ between ours and theirs.
  var startTags: [Int: MergedStartTag] = [:]
  /// Elements that are taken whole, and from where, when they differ between ours and theirs.
  var wholes: [Int: Choice] = [:]
  /// Why an element is in one view only, for those at the top of such a subtree.
  var splits: [Int: Conflict] = [:]

  var conflicts: [Conflict] = []
  var decisions: [Decision] = []

  init(_ versions: Versions, _ options: MergeOptions) {
    self.versions = versions
    self.options = options
    present = Array(repeating: .none, count: versions.count)
    parentInOurs = Array(repeating: -1, count: versions.count)
    parentInTheirs = parentInOurs
  }

  func parent(of identity: Int, in view: Side) -> Int {
    view == .ours ? parentInOurs[identity] : parentInTheirs[identity]
  }

  mutating func setParent(of identity: Int, in view: Side, to parent: Int) {
    if view == .ours { parentInOurs[identity] = parent } else { parentInTheirs[identity] = parent }
  }

  func isPresent(_ identity: Int, in view: Side) -> Bool { present[identity].contains(Views(view)) }
}

/// Which version of a value the merge takes.
enum Choice: Equatable {
  case take(Side)
  case conflict

  /// The version that a view shows.
  func side(in view: Side) -> Side {
    switch self {
    case .take(let side): side
    case .conflict: view
    }
  }
}
