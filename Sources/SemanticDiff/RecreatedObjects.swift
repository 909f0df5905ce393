internal import XibModel

/// Objects that one version has under another id than the other: copied, pasted, or saved again by Xcode.
package struct RecreatedObjects: Sendable {
  /// An object under its old id, and the same under its new one.
  package struct Pair: Sendable {
    package let removed: Change
    package let added: Change
  }

  package let pairs: [Pair]
  /// The index of each pair, by the ids of both of its objects.
  private let indices: [String: Int]

  /// Pairs removed and added objects of one kind by what they state, as git finds renamed files.
  ///
  /// Connections and constraints come last, as the objects that they connect may have new ids, too.
  package init(in changes: [Change]) {
    var search = PairSearch()
    let whole = changes.filter { $0.outline != nil }
    search.pair(whole.filter { !Identifiers.isRecreated($0.object.element) })
    search.pair(whole.filter { Identifiers.isRecreated($0.object.element) })
    search.pairRenamed(whole)
    pairs = search.pairs
    indices = search.indices
  }

  /// The pair that an added or removed object belongs to; `nil` if it has none.
  package func pair(of change: Change) -> Pair? {
    change.outline == nil ? nil : pair(of: change.object.identity)
  }

  /// The pair of the object with an id, old or new; `nil` if it has none.
  package func pair(of id: String) -> Pair? { indices[id].map { pairs[$0] } }
}

extension RecreatedObjects {
  /// Changes, of which those are no edits that only follow an object to its new id.
  static func following(_ changes: [Change]) -> [Change] {
    func isOfReference(_ change: Change) -> Bool {
      if case .setAttribute(_, let name, _)? = change.edits.first {
        References.isReference(name, on: change.object.element)
      } else {
        false
      }
    }
    guard changes.contains(where: isOfReference) else { return changes }
    let ids = RecreatedObjects(in: changes).newIDs
    return changes.map { change in
      let isFollowing =
        isOfReference(change) && change.old.flatMap { ids[$0] }.map { $0.isExactly(change.new) } ?? false
      return isFollowing ? change.showing(as: .bookkeeping) : change
    }
  }

  /// The ids, old and new, of the objects that say the same under both. What leads to another object says something else.
  package var alike: Set<String> {
    let known = newIDs
    func areAlike(_ old: ObjectOutline, _ new: ObjectOutline, _ ids: [String: String]) -> Bool {
      func values(_ outline: ObjectOutline, _ ids: [String: String]) -> [String] {
        outline.properties.filter { $0.isEdit }.map { property in
          "\(property.name)=\(property.isReference ? ids[property.text] ?? property.text : property.text)"
        }.sorted()
      }
      return old.element == new.element && old.children.count == new.children.count
        && values(old, ids) == values(new, [:])
        && zip(old.children, new.children).allSatisfy { areAlike($0, $1, ids) }
    }
    return pairs.reduce(into: []) { alike, pair in
      guard let old = pair.removed.outline, let new = pair.added.outline else { return }
      var ids = known
      for (one, other) in zip(old.identifiers, new.identifiers) { ids[one] = other }
      guard areAlike(old, new, ids) else { return }
      alike.insert(pair.removed.object.identity)
      alike.insert(pair.added.object.identity)
    }
  }

  /// The new ids of objects that were made anew, by their old ones, with those of what lies in them alike. Connections and
  /// constraints don't count.
  package var newIDs: [String: String] {
    var ids: [String: String] = [:]
    for pair in pairs where !Identifiers.isRecreated(pair.removed.object.element) {
      guard let old = pair.removed.outline, let new = pair.added.outline else { continue }
      Self.note(old, new, in: &ids)
    }
    return ids
  }

  private static func note(_ old: ObjectOutline, _ new: ObjectOutline, in ids: inout [String: String]) {
    if let one = old.id, let other = new.id, one != other { ids[one] = other }
    var open: [ObjectOutline] = [], rest = new.children
    for child in old.children {
      if let place = rest.firstIndex(where: { $0.element == child.element && $0.name == child.name }) {
        note(child, rest.remove(at: place), in: &ids)
      } else {
        open.append(child)
      }
    }
    for child in open {
      let like = rest.filter { $0.element == child.element }
      // Of several, nobody knows which is which.
      if like.count == 1, open.count(where: { $0.element == child.element }) == 1 { note(child, like[0], in: &ids) }
    }
  }
}

extension [Change] {
  /// The changes, of which those are no edits that another one implies: the mark of the item that a pop-up button selects, and
  /// the entry of a list for an object that came or went.
  var withoutImplied: [Change] {
    let rows = ValuesTogether.rows.filter { $0.inner != nil }
    let told = Set(
      filter { change in
        rows.contains { $0.elements.contains(change.object.element) && $0.attributes.contains(change.property ?? "") }
      }.map { $0.object.identity })
    let (came, went) = (entries(for: .added), entries(for: .removed))
    guard !(told.isEmpty && came.isEmpty && went.isEmpty) else { return self }
    return map { change in
      let isImplied = rows.contains { row in
        row.inner?.element == change.object.element && row.inner?.attribute == change.property
          && change.object.ancestors.contains { told.contains($0.id) }
      }
      let isEntry =
        change.kind == .changed
        && (change.old.map { change.new == nil && went.contains($0) } ?? change.new.map(came.contains) ?? false)
      return isImplied || isEntry ? change.showing(as: .bookkeeping) : change
    }
  }

  /// What an entry of a list says that refers to an object which was added, or removed.
  private func entries(for kind: Change.Kind) -> Set<String> {
    Set(filter { $0.kind == kind && $0.outline != nil }.map { "\(References.ofVariationEntry) \($0.object.identity)" })
  }
}

/// Pairs removed objects with added ones.
private struct PairSearch {
  private(set) var pairs: [RecreatedObjects.Pair] = []
  private(set) var indices: [String: Int] = [:]
  /// The new ids of objects that have a pair, by their old ones.
  private var newIDs: [String: String] = [:]

  /// The most removed objects that are compared with one added object.
  private static let candidates = 200

  mutating func pair(_ changes: [Change]) {
    // Most kinds of object are only added, or only removed.
    let elements = Set(changes.lazy.filter { $0.kind == .added }.map { $0.object.element })
      .intersection(changes.lazy.filter { $0.kind == .removed }.map { $0.object.element })
    guard !elements.isEmpty else { return }
    let changes = changes.filter { elements.contains($0.object.element) }
    var removed: [String: [(change: Change, profile: ObjectProfile)]] = [:]
    // The lists are reversed, because taking an entry from the end does not move the others.
    for change in changes.reversed() where change.kind == .removed && change.object.id != nil {
      guard let profile = ObjectProfile(of: change, newIDs: newIDs) else { continue }
      removed[profile.group, default: []].append((change, profile))
    }
    guard !removed.isEmpty else { return }
    for added in changes where added.kind == .added {
      guard let id = added.object.id, let profile = ObjectProfile(of: added), let candidates = removed[profile.group]
      else { continue }
      let compared = candidates.indices.suffix(Self.candidates).reversed()
        .map { (index: $0, similarity: candidates[$0].profile.similarity(to: profile)) }
      guard let best = compared.max(by: { $0.similarity < $1.similarity }), best.similarity >= ObjectProfile.threshold
      else { continue }
      let old = candidates[best.index].change
      removed[profile.group]?.remove(at: best.index)
      newIDs[old.object.identity] = id
      note(old, added)
    }
  }

  private mutating func note(_ removed: Change, _ added: Change) {
    indices[added.object.identity] = pairs.count
    indices[removed.object.identity] = pairs.count
    pairs.append(RecreatedObjects.Pair(removed: removed, added: added))
  }

  /// Pairs connections that only have another name, where no others of the object connect the same.
  mutating func pairRenamed(_ changes: [Change]) {
    let open = changes.filter { indices[$0.object.identity] == nil }
    var removed: [[String]: [Change]] = [:], added: [[String]: [Change]] = [:]
    for change in open {
      guard let key = connection(of: change) else { continue }
      if change.kind == .removed { removed[key, default: []].append(change) }
      if change.kind == .added { added[key, default: []].append(change) }
    }
    for change in open where change.kind == .added {
      guard let key = connection(of: change), added[key]?.count == 1, let old = removed[key], old.count == 1 else {
        continue
      }
      note(old[0], change)
    }
  }

  /// The ends of a connection without its name; `nil` for any other object.
  private func connection(of change: Change) -> [String]? {
    guard let outline = change.outline, let name = Identifiers.connectionName(of: outline.element),
      let owner = change.object.ancestors.last?.id
    else { return nil }
    func current(_ id: String) -> String { newIDs[id] ?? id }
    let stated = outline.properties.filter { $0.name != name }.map { property in
      return "\(property.name)=\(property.isReference ? current(property.text) : property.text)"
    }
    return [outline.element, current(owner)] + stated.sorted()
  }
}

extension ObjectProfile {
  /// `nil` for a change that adds or removes no object.
  ///
  /// - Parameter newIDs: The new ids of objects that the removed object may refer to by their old ones.
  fileprivate init?(of change: Change, newIDs: [String: String] = [:]) {
    guard let outline = change.outline else { return nil }
    self.init(of: outline, in: change.object.ancestors.last?.id, newIDs: newIDs)
  }
}
