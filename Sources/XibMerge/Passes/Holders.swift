internal import XibModel

/// Objects of archives that a reading has in two others. In its normal form, an archive says three times where an object
/// is: by a mention in a list of the object that has it, by one in the record of that object, and in what the object and
/// its own record say (rule 4 of merge-rules.md).
extension MergeState {
  /// Leaves an object in one of the objects that have it in a reading.
  ///
  /// - Parameter mentions: The mentions of the object in lists of one kind.
  mutating func separateHolders(_ mentions: [Int], in reading: Side) {
    // A side moved it out of what came back because the other side needs it.
    let left = mentions.filter { versions.exists($0, in: .base) && !versions.existsOnBothSides($0) }
    let entered = mentions.filter { !left.contains($0) }
    if !entered.isEmpty { for mention in left { drop(mention, from: reading) } }
    guard let mine = entered.first(where: { !versions.exists($0, in: .theirs) }),
      let its = entered.first(where: { !versions.exists($0, in: .ours) }), let node = versions.node(mine, .ours),
      let object = versions.ours.value(ArchiveMentions.attribute, of: node)
    else { return }
    noteMove(of: object, mine, its)
    align(object)
  }

  /// Gives each reading its own side's mentions of the objects that have another parent in it by their records.
  mutating func alignHolders() {
    for (parent, tag) in startTags where tag.choice(of: ArchiveMentions.attribute) == .conflict {
      guard let (ours, node) = versions.element(parent, in: .ours),
        let object = ours.dialect.normalForms?.objectRecorded(withParent: node, in: ours),
        versions.exists(parent, in: .theirs)
      else { continue }
      align(object)
    }
  }

  /// Gives each reading its own side's mentions of an object in lists.
  private mutating func align(_ object: String) {
    for reading in Side.allCases {
      for mention in mentionsInHolders(of: object, on: reading) where !isPresent(mention, in: reading) {
        keep(mention, in: reading)
      }
      for mention in mentionsInHolders(of: object, on: reading.other)
      where !versions.existsOnBothSides(mention) && isPresent(mention, in: reading) {
        drop(mention, from: reading)
      }
    }
  }

  /// The mentions of an object in lists on a side.
  private func mentionsInHolders(of object: String, on side: Side) -> [Int] {
    let document = versions[side]
    return document.nodes.indices.filter { node in
      document.isMention(node) && document.hasValue(object, of: ArchiveMentions.attribute, in: node)
        && document.placeInHolder(byMention: node) != nil
    }.map { versions.identity(of: $0, in: side.version) }
  }

  /// Puts a mention that the other side removed back into a reading, where the list around it is there.
  private mutating func keep(_ mention: Int, in reading: Side) {
    guard let list = versions.parent(of: mention, in: reading.version), isReached(list, in: reading) else { return }
    present[mention].insert(Readings(reading))
    setParent(of: mention, in: reading, to: list)
  }

  /// Removes a mention from a reading, and the list around it if only the other side has that and nothing else is in it.
  private mutating func drop(_ mention: Int, from reading: Side) {
    present[mention].remove(Readings(reading))
    let list = parent(of: mention, in: reading)
    guard list >= 0, !versions.exists(list, in: reading.version),
      !versions.children(of: list, in: reading.other.version).contains(where: { isPresent($0, in: reading) })
    else { return }
    present[list].remove(Readings(reading))
  }

  /// Records that the sides moved an object into different ones: each reading has what its side says of the place.
  ///
  /// - Parameters:
  ///   - mine: The mention of the object in a list of ours.
  ///   - its: The mention of the object in a list of theirs.
  private mutating func noteMove(of id: String, _ mine: Int, _ its: Int) {
    guard let object = versions.identity(ofID: id) else { return }
    var statements: Set<Int> = []
    for (side, mention) in [(Side.ours, mine), (.theirs, its)] {
      guard let node = versions.node(mention, side.version) else { continue }
      let document = versions[side]
      let named = document.dialect.normalForms?.statementsOfHolder(
        of: id, at: versions.node(object, side.version), mentionedBy: node, in: document)
      for statement in named ?? [] {
        let statement = versions.identity(of: statement, in: side.version)
        statements.insert(statement)
        if versions.existsOnBothSides(statement) {
          if isDiffering(ArchiveMentions.attribute, of: statement) { contest(ArchiveMentions.attribute, of: statement) }
        } else {
          present[statement] = Readings(side)
          splits[statement] = nil
        }
      }
    }
    // One conflict is enough.
    decisions.removeAll { $0.element.map(statements.contains) == true }
    conflicts.removeAll { $0.kind == .value && $0.elements.first.map(statements.contains) == true }
    let elements = [mine, its] + statements.sorted()
    guard let known = conflicts.firstIndex(where: { $0.kind == .moved && $0.elements.first == object }) else {
      conflicts.append(conflict(.moved, object, Self.movedByBoth, with: elements))
      return
    }
    conflicts[known].elements += elements.filter { !conflicts[known].elements.contains($0) }
  }
}
