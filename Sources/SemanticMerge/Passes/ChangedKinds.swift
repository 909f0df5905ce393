internal import XibModel

/// Elements to which the sides gave different names, as when one makes a button a stack view and the other a view (rule 1
/// of merge-rules.md).
extension MergeState {
  mutating func separateChangedKinds() {
    var node = 0
    while node < versions.ours.nodes.count {
      let identity = versions.identity(of: node, in: .ours)
      guard !versions.isUnchanged(identity), !isWhole(identity) else {
        node = versions.ours.nodes[node].subtreeEnd
        continue
      }
      if let its = versions.node(identity, .theirs), elementNames(of: identity, node, its).resolution.side == nil {
        // The attributes of one element do not belong in the other.
        separateWhole(identity)
        conflicts.append(conflict(.value, identity, "both sides changed its kind differently"))
      }
      node += 1
    }
  }

  /// The names of an element that both sides have.
  func elementNames(of identity: Int, _ mine: Int, _ its: Int) -> ThreeWay<String?> {
    ThreeWay(
      base: versions.element(identity, in: .base).map { $0.document.nodes[$0.node].name },
      ours: versions.ours.nodes[mine].name, theirs: versions.theirs.nodes[its].name)
  }
}
