/// Objects with different ids in different versions, and ids that name different objects in different versions.
extension Correspondence {
  /// The place of an object that its parent has only once, such as a content view; `nil` for any other object.
  mutating func place(of node: Int, under owner: Int, in document: Document) -> Key? {
    let element = document.nodes[node]
    let name: Int?
    if element.traits.contains(.onlyOne) {
      let attribute = Identifiers.onlyOnes[element.name]
      name = attribute.flatMap { document.withValue(of: $0, in: node) { names.number(of: $0) } }
    } else {
      name = document.withValue(with: .key, of: node) { names.number(of: $0) }
    }
    return name.map { Key(parent: owner, slot: .key($0)) }
  }

  /// Gives an object its identity: that of its id, or that of the same thing at its place in another version.
  mutating func assign(
    _ node: Int, named id: Int, at place: Key, in document: Document, _ version: Int, _ versions: [Document?]
  ) {
    if let holder = known[place] ?? holders[place], !isTaken(holder, version),
      object(named: id) == nil || isIdOfNew(id, versions[0]) || isGiven(id, toAnotherThan: holder, versions[0]),
      isSameThing(node, in: document, version, as: holder, at: place, versions)
    {
      if object(named: id) == nil { setObject(named: id, to: holder) }
      assign(node, to: holder, version)
    } else {
      let slot = Slot.object(id)
      let isOther = isIdOfAnother(slot, at: place, versions[0])
      assign(node, Key(parent: -1, slot: slot, repetition: isOther ? 1 : 0), version)
    }
    let identity = identities[version][node]
    if holders[place] == nil { holders[place] = identity }
  }

  /// Whether an earlier version gave an id to something of the base that is in another place and has another id there.
  ///
  /// Two people who count can give one number to two things. One of these may be in the base under another id.
  func isIdOfAnother(_ slot: Slot, at place: Key?, _ base: Document?) -> Bool {
    guard case .object(let id) = slot, let base, let holder = object(named: id), holder < base.nodes.count,
      !hasIdentifier(id, holder, in: base)
    else { return false }
    return place.map { known[$0] ?? holders[$0] } != holder
  }

  private func hasIdentifier(_ id: Int, _ node: Int, in document: Document) -> Bool {
    document.withIdentifier(of: node) { names[$0] } == id
  }

  /// Whether an earlier version gave an id to something that the base lacks.
  func isIdOfNew(_ id: Int, _ base: Document?) -> Bool {
    guard let base, let holder = object(named: id) else { return false }
    return holder >= base.nodes.count
  }

  /// Whether an earlier version gave an id to another element of the base than to the one at the place of an object.
  func isGiven(_ id: Int, toAnotherThan holder: Int, _ base: Document?) -> Bool {
    guard let base, holder < base.nodes.count, let other = object(named: id), other < base.nodes.count else {
      return false
    }
    return other != holder && !hasIdentifier(id, other, in: base)
  }

  /// The element of an earlier version that has an id and is the same thing as an element without one, at the same place;
  /// `nil` if there is none.
  mutating func holder(
    of place: Key, for node: Int, in document: Document, _ version: Int, _ versions: [Document?]
  ) -> Int? {
    guard known[place] == nil, let holder = holders[place], !isTaken(holder, version),
      isSameThing(node, in: document, version, as: holder, at: place, versions)
    else { return nil }
    return holder
  }

  /// Whether an element is the same thing as an earlier version's at its place. One of them must have no id, or one that
  /// the other version lacks.
  ///
  /// Newer releases of Xcode give ids to elements that had none, and re-create objects under new ids (format.md 3.1).
  mutating func isSameThing(
    _ node: Int, in document: Document, _ version: Int, as holder: Int, at place: Key, _ versions: [Document?]
  ) -> Bool {
    // One that a side moved there is another thing than what the other side put there.
    let earlier = (0..<version).first { isThere(holder, at: place, $0, versions) }
    guard let earlier, let other = versions[earlier] else { return false }
    let counterpart = nodes[earlier][holder]
    guard
      Spellings.areOne(
        document.nodes[node].name, other.nodes[counterpart].name, underKey: document.key(of: node))
    else { return false }
    guard let old = other.identifier(of: counterpart) else { return true }
    guard ids(of: version, document)[old] == nil else { return false }
    guard let id = document.identifier(of: node) else { return true }
    if document.nodes[node].traits.contains(.onlyOne) {
      // A version that has two of them has each under its own id.
      return ids(of: earlier, other)[id].map { other.nodes[$0].name != document.nodes[node].name } ?? true
    }
    // Additions of both sides may be two things even if they look alike, unless both contain the same object.
    if document.isTwin(node, of: counterpart, in: other, evenIfEmpty: earlier == 0) { return true }
    // If both sides made it anew under one id, one of them may have changed all that is in it.
    guard earlier == 0 else { return false }
    return (version + 1..<versions.count).contains { later in
      guard let side = versions[later], ids(of: later, side)[old] == nil, let twin = ids(of: later, side)[id],
        side.hasSamePlace(twin, as: node, in: document)
      else { return false }
      return side.isTwin(twin, of: counterpart, in: other, evenIfEmpty: true)
    }
  }

  /// Whether a version has an identity at a place.
  private mutating func isThere(_ identity: Int, at place: Key, _ version: Int, _ versions: [Document?]) -> Bool {
    guard let document = versions[version], isTaken(identity, version) else { return false }
    let node = nodes[version][identity]
    let parent = document.nodes[node].parent
    return parent >= 0 && self.place(of: node, under: identities[version][parent], in: document) == place
  }

  mutating func ids(of version: Int, _ document: Document) -> [String: Int] {
    if let known = identifiers[version] { return known }
    var ids: [String: Int] = [:]
    for node in document.nodes.indices.reversed() { if let id = document.identifier(of: node) { ids[id] = node } }
    identifiers[version] = ids
    return ids
  }
}

extension Document {
  /// Whether an element has the same key in the same object as an element of another document.
  fileprivate func hasSamePlace(_ node: Int, as other: Int, in document: Document) -> Bool {
    let (parent, around) = (nodes[node].parent, document.nodes[other].parent)
    return nodes[node].name == document.nodes[other].name && key(of: node) == document.key(of: other)
      && parent >= 0 && around >= 0 && identifier(of: parent) == document.identifier(of: around)
  }
}

extension Correspondence {
  /// The connections of a list of records that the base's list has under another name, such as those of a renamed outlet.
  ///
  /// The record keeps its number, the kind of the connection and both ends. Of the 808 connections in the corpus that a
  /// side has under a new name, 119 are such ones.
  ///
  /// - Returns: The nodes of the base's records by the nodes of the version's records.
  static func relabeledConnections(
    _ records: [(child: Int, slot: Slot?)], of document: Document,
    since oldRecords: [(child: Int, slot: Slot?)], of base: Document
  ) -> [Int: Int] {
    let names = Set(records.map { $0.slot }), oldNames = Set(oldRecords.map { $0.slot })
    guard names != oldNames else { return [:] }
    return document.dialect.counterparts(
      of: records.filter { !oldNames.contains($0.slot) }.map { $0.child }, in: document,
      among: oldRecords.filter { !names.contains($0.slot) }.map { $0.child }, of: base)
  }
}

extension Document {
  /// Whether an element is a list of connections of an archive in its normal form.
  func holdsConnectionRecords(_ list: Int) -> Bool {
    nodes[list].traits.contains(.rewritten)
      && !children(of: list, named: NormalArchive.connectionRecord).isEmpty
  }
}
