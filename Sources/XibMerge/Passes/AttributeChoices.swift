internal import XibModel

/// The side that each reading takes an attribute from.
extension MergeState {
  /// Gives each reading its own side's value of an attribute; returns whether anything changed.
  @discardableResult
  mutating func contest(_ attribute: String, of identity: Int) -> Bool {
    var tag = startTags[identity] ?? MergedStartTag(pattern: .ours)
    // If theirs made something else of the element, its tag stays the pattern, because it gives the name.
    if tag.pattern == .theirs, !isRenamed(identity) {
      tag.attributes = differingAttributes(identity).map { ($0, tag.choice(of: $0) ?? .take(.theirs)) }
      tag.pattern = .ours
    }
    guard tag.choice(of: attribute) != .conflict else { return false }
    let coupled = CoupledAttributes.groups.first { $0.contains(attribute) } ?? []
    for name in [attribute] + coupled.filter({ $0 != attribute && isDiffering($0, of: identity) }) {
      tag.set(name, to: .conflict)
    }
    startTags[identity] = tag
    return true
  }

  /// Whether the sides have different values of an attribute.
  func isDiffering(_ attribute: String, of identity: Int) -> Bool {
    guard let mine = versions.node(identity, .ours), let its = versions.node(identity, .theirs) else {
      let values = versions.values(of: attribute, identity)
      return !values.ours.isExactly(values.theirs)
    }
    return !versions.ours.hasSameValue(of: attribute, in: mine, as: its, in: versions.theirs)
  }

  /// Takes an attribute from a side in both readings, with the element if that is taken whole.
  mutating func take(_ attribute: String, of identity: Int, from side: Side) {
    guard wholes[identity] == nil else { return take(.take(side), wholly: identity) }
    contest(attribute, of: identity)
    startTags[identity]?.set(attribute, to: .take(side))
  }

  private func isRenamed(_ identity: Int) -> Bool {
    guard let mine = versions.node(identity, .ours), let its = versions.node(identity, .theirs) else { return false }
    return versions.ours.nodes[mine].name != versions.theirs.nodes[its].name
  }

  private func differingAttributes(_ identity: Int) -> [String] {
    guard let mine = versions.node(identity, .ours), let its = versions.node(identity, .theirs) else { return [] }
    return versions.ours.differingAttributes(of: mine, from: its, in: versions.theirs)
  }

  /// The value of an attribute as a reading shows it.
  func value(of name: String, _ identity: Int, in reading: Side) -> String? {
    let side = side(of: name, identity, in: reading)
    guard let (document, node) = versions.element(identity, in: side.version) else { return nil }
    return document.value(name, of: node)
  }

  /// The object that a reading has in an attribute that names one.
  func object(named attribute: String, of identity: Int, in reading: Side) -> Int? {
    value(of: attribute, identity, in: reading).flatMap { versions.identity(ofID: $0) }
  }

  /// The side that a reading takes an attribute from.
  private func side(of name: String, _ identity: Int, in reading: Side) -> Side {
    if let whole = sideOfWhole(around: identity, in: reading) { return whole }
    guard versions.existsOnBothSides(identity), let tag = startTags[identity] else {
      return versions.anySide(of: identity)
    }
    return tag.choice(of: name)?.side(in: reading) ?? tag.pattern
  }

  /// The side that a reading takes an element from if it takes the whole element, or a whole element around it, from one.
  func sideOfWhole(around identity: Int, in reading: Side) -> Side? {
    var around = wholes.isEmpty ? -1 : identity
    while around >= 0 {
      if let whole = wholes[around] { return whole.side(in: reading) }
      around = parent(of: around, in: reading)
    }
    return nil
  }
}
