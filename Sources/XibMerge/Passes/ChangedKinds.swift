internal import XibModel

/// Elements of which the sides make different things: one makes a button a stack view and the other a view, or one
/// changes the type of a runtime attribute and the other its value (rule 1 of merge-rules.md).
extension MergeState {
  mutating func separateChangedKinds() {
    var node = 0
    while node < versions.ours.nodes.count {
      let identity = versions.identity(of: node, in: .ours)
      let its = versions.node(identity, .theirs)
      if let its, wholes[identity] == nil, let side = sideOfEqualValue(identity, node, its) {
        take(.take(side), wholly: identity)
      }
      guard !versions.isUnchanged(identity), !isWhole(identity) else {
        node = versions.ours.nodes[node].subtreeEnd
        continue
      }
      if let its, let contradiction = contradiction(in: identity, node, its), !decideByClass(wholly: identity) {
        separateWhole(identity)
        conflicts.append(conflict(.value, identity, contradiction))
      }
      node += 1
    }
  }

  /// The side to take the part of an entry of an archive's dictionary from, if both sides give it one value, and at least one
  /// of them only mentions it, because several entries share it: if possible, the side that states it.
  private func sideOfEqualValue(_ identity: Int, _ mine: Int, _ its: Int) -> Side? {
    let (ours, theirs) = (versions.ours, versions.theirs)
    guard ours.nodes[mine].parent >= 0, ours.isDictionaryEntry(ours.nodes[mine].parent),
      ours.isMention(mine) || theirs.isMention(its), !ours.isEqual(mine, to: its, in: theirs),
      !versions.isUnchanged(node: mine, on: .ours), !versions.isUnchanged(node: its, on: .theirs),
      let value = valueMentioned(by: mine, on: .ours), let other = valueMentioned(by: its, on: .theirs),
      ours.isSamePlainValue(value, as: other, in: theirs)
    else { return nil }
    return ours.isMention(mine) && !theirs.isMention(its) ? .theirs : .ours
  }

  /// The value that an element mentions, or the element itself if it is no mention.
  private func valueMentioned(by node: Int, on side: Side) -> Int? {
    let document = versions[side]
    guard document.isMention(node) else { return node }
    return versions.correspondence.object(referredToBy: ArchiveMentions.attribute, of: node, in: document)
      .flatMap { versions.node($0, side.version) }
  }

  /// Why what one side made of an element does not fit what the other made of it; `nil` if it fits.
  private func contradiction(in identity: Int, _ mine: Int, _ its: Int) -> String? {
    // The attributes of one element do not belong in the other.
    if elementNames(of: identity, mine, its).resolution.side == nil { return "both sides changed its kind differently" }
    guard let type = TypedValues.type(of: versions.ours.nodes[mine].name), doChangesMeet(mine, its, type) else {
      return nil
    }
    return "the value of one side does not belong to the type of the other"
  }

  /// Whether both sides changed an element, and at least one of them the type of its value, but not to the same one.
  private func doChangesMeet(_ mine: Int, _ its: Int, _ type: String) -> Bool {
    !versions.ours.hasSameValue(of: type, in: mine, as: its, in: versions.theirs)
      && !versions.isUnchanged(node: mine, on: .ours) && !versions.isUnchanged(node: its, on: .theirs)
  }

  /// The names of an element that both sides have.
  func elementNames(of identity: Int, _ mine: Int, _ its: Int) -> ThreeWay<String?> {
    ThreeWay(
      base: versions.element(identity, in: .base).map { $0.document.nodes[$0.node].name },
      ours: versions.ours.nodes[mine].name, theirs: versions.theirs.nodes[its].name)
  }
}
