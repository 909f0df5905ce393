internal import XibModel

/// Objects that both sides added under one id (rule 4 of merge-rules.md). They are the same thing, cherry-picked from
/// one branch to the other, or two different things. Uniting them is always reported.
extension MergeState {
  mutating func separateNamesakes() {
    // If both sides added the whole document, they have it from the same source.
    guard versions.base != nil else { return }
    var node = 0
    while node < versions.ours.nodes.count {
      let identity = versions.identity(of: node, in: .ours)
      guard !versions.isUnchanged(identity), wholes[identity] != .conflict else {
        node = versions.ours.nodes[node].subtreeEnd
        continue
      }
      switch kinship(of: identity) {
      case .none:
        node += 1
      case .related:
        decide(.addedTwice, identity, "both sides added it, each with something that the other lacks; it has both")
        node += 1
      case .strangers:
        separateWhole(identity)
        node = versions.ours.nodes[node].subtreeEnd
      }
    }
  }

  private enum Kinship {
    /// Nothing to report: not an object that both sides added, or one side has everything that the other has.
    case none
    /// Each side has something that the other lacks, but they have enough in common to be one thing.
    case related
    case strangers
  }

  private func kinship(of identity: Int) -> Kinship {
    guard !versions.exists(identity, in: .base), let mine = versions.node(identity, .ours),
      let its = versions.node(identity, .theirs), versions.ours.identifier(of: mine) != nil,
      versions.theirs.identifier(of: its) != nil
    else { return .none }
    guard versions.ours.nodes[mine].name == versions.theirs.nodes[its].name else { return .strangers }
    let one = Features(of: mine, .ours, versions), other = Features(of: its, .theirs, versions)
    guard !one.all.isSubset(of: other.all), !other.all.isSubset(of: one.all) else { return .none }
    if !one.objects.isDisjoint(with: other.objects) { return .related }
    return one.name != nil && one.name == other.name ? .related : .strangers
  }

  /// The features of an object: its attribute names, its children, and the objects in it.
  private struct Features {
    var all: Set<String> = []
    var objects: Set<String> = []
    let name: String?

    init(of node: Int, _ side: Side, _ versions: Versions) {
      let document = versions[side]
      name = ObjectNames.name(of: node, in: document)
      let own = versions.factClass(of: node, in: side.version) ?? .edit
      for attribute in document.attributes(of: node)
      where !FactClasses.of(attribute: attribute.name, of: node, in: document, own).isBookkeeping {
        all.insert("@" + attribute.name)
      }
      for child in document.children(of: node)
      where versions.factClass(of: child, in: side.version)?.isBookkeeping != true && !document.isGroup(child)
        && !FactClasses.isFrame(document.nodes[child].name)
      {
        all.insert("/\(versions.identity(of: child, in: side.version))")
      }
      for inner in node + 1..<document.nodes[node].subtreeEnd {
        guard let id = document.identifier(of: inner) else { continue }
        objects.insert(id)
        all.insert("#" + id)
      }
    }
  }

  /// Gives each reading its own side's element, with everything in it. Two objects with one id that have nothing in
  /// common are a conflict; so are others in them, wherever the other side has these.
  mutating func separateWhole(_ identity: Int) {
    keepPlaces(of: identity)
    var separated = [identity]
    while let whole = separated.popLast() {
      guard wholes[whole] != .conflict else { continue }
      wholes[whole] = .conflict
      if case .strangers = kinship(of: whole) {
        conflicts.append(
          conflict(.takenTwice, whole, "both sides added an object with this id, and they have nothing else in common"))
      }
      for side in Side.allCases {
        for part in versions.subtree(of: whole, on: side).dropFirst() {
          if versions.exists(part, in: side.other.version) {
            keepPlaces(of: part)
            separated.append(part)
          } else {
            present[part] = Readings(side)
          }
        }
      }
    }
  }

  /// Leaves one of the namesakes, or an element in one, where each side has it.
  private mutating func keepPlaces(of part: Int) {
    for reading in Side.allCases {
      guard let parent = versions.parent(of: part, in: reading.version) else { continue }
      setParent(of: part, in: reading, to: parent)
    }
    guard versions.hasIdentifier(part, on: .ours) else { return }
    let object = versions.object(of: part, in: .ours)
    // That it got another id stays true.
    decisions.removeAll { $0.reason == .addedTwice && $0.object == object && $0.property != AttributeNames.id }
  }
}
