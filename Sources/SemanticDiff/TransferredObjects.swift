internal import XibModel

/// Objects and scenes that one document lost and another one gained in the same diff.
package struct TransferredObjects: Sendable {
  /// An object as the old document had it, and as the new one has it.
  package struct Transfer: Sendable {
    /// The positions of both documents in the diff.
    package let source: Int
    package let target: Int
    package let old: ObjectOutline
    package let new: ObjectOutline
  }

  package let transfers: [Transfer]

  /// The fewest objects in an object that is paired without a common id.
  fileprivate static let fewestObjects = 3
  /// The most removed objects that are compared with one added object.
  private static let candidates = 200

  /// Pairs objects removed from one document with objects added to another: by id, then by their properties.
  ///
  /// - Parameter documents: The changes of each document of the diff.
  package init(in documents: [[Change]]) {
    var removed = Self.candidates(.removed, in: documents), added = Self.candidates(.added, in: documents)
    guard !removed.isEmpty, !added.isEmpty else {
      transfers = []
      return
    }
    var found = Self.pairsByID(&removed, &added)
    found += Self.pairsByStructure(removed, added)
    transfers = found.sorted { ($0.target, $0.source) < ($1.target, $1.source) }
  }

  /// An object that a document lost or gained.
  private struct Candidate {
    let document: Int
    let outline: ObjectOutline

    /// Whether this and another candidate can be one object in two documents.
    func canBe(_ other: Candidate) -> Bool { document != other.document && outline.element == other.outline.element }

    /// Whether more than an id is the same: the objects of Xcode's templates have the same ids in every new document.
    func isLike(_ other: Candidate) -> Bool {
      let ids = Set(outline.identifiers)
      let shared = other.outline.identifiers.count(where: ids.contains)
      if shared >= TransferredObjects.fewestObjects, shared * 2 >= min(ids.count, other.outline.identifiers.count) {
        return true
      }
      let profiles = [outline, other.outline].map { ObjectProfile(of: $0, in: nil) }
      return profiles[0].similarity(to: profiles[1]) >= ObjectProfile.threshold
    }
  }

  /// The objects that the documents lost or gained, without connections and constraints. Of a whole document, these are
  /// its scenes or top-level objects.
  private static func candidates(_ kind: Change.Kind, in documents: [[Change]]) -> [Candidate] {
    documents.enumerated().flatMap { index, changes in
      changes.filter { $0.kind == kind }.flatMap { change -> [Candidate] in
        guard let outline = change.outline, !Identifiers.isRecreated(outline.element) else { return [] }
        return outline.transferable.map { Candidate(document: index, outline: $0) }
      }
    }
  }

  private static func pairsByID(_ removed: inout [Candidate], _ added: inout [Candidate]) -> [Transfer] {
    var byID: [String: Int] = [:]
    for (index, candidate) in removed.enumerated() {
      if let id = candidate.outline.globalID, byID[id] == nil { byID[id] = index }
    }
    var pairs: [Transfer] = [], used: Set<Int> = []
    added.removeAll { new in
      guard let id = new.outline.globalID, let index = byID[id], removed[index].canBe(new),
        removed[index].isLike(new), used.insert(index).inserted
      else { return false }
      pairs.append(Self.transfer(removed[index], new))
      return true
    }
    removed = removed.enumerated().filter { !used.contains($0.offset) }.map { $0.element }
    return pairs
  }

  private static func pairsByStructure(_ removed: [Candidate], _ added: [Candidate]) -> [Transfer] {
    var open = removed.filter { $0.outline.count >= fewestObjects }
      .map { (candidate: $0, profile: ObjectProfile(of: $0.outline, in: nil)) }
    return added.filter { $0.outline.count >= fewestObjects }.compactMap { new in
      let profile = ObjectProfile(of: new.outline, in: nil)
      let compared = open.indices.lazy.filter { open[$0].candidate.canBe(new) }.prefix(candidates)
        .map { (index: $0, similarity: open[$0].profile.similarity(to: profile)) }
      guard let best = compared.max(by: { $0.similarity < $1.similarity }), best.similarity >= ObjectProfile.threshold
      else { return nil }
      return transfer(open.remove(at: best.index).candidate, new)
    }
  }

  private static func transfer(_ old: Candidate, _ new: Candidate) -> Transfer {
    Transfer(source: old.document, target: new.document, old: old.outline, new: new.outline)
  }
}

extension ObjectOutline {
  var isScene: Bool { Scenes.isScene(element) }

  fileprivate var isPlaceholder: Bool {
    Placeholders.isPlaceholder(element) || id.map(Identifiers.isPlaceholder) == true
  }

  /// The parts that can move to another document: a document's scenes or top-level objects, or else the object itself.
  package var transferable: [ObjectOutline] {
    (id == nil && !isScene ? children : [self]).filter { !$0.isPlaceholder }
  }

  /// An id that no object of another document has by chance: the object's own, or that of a scene's first object; `nil`
  /// if there is none, or if it was given by counting.
  package var globalID: String? {
    let own = isScene ? children.lazy.filter { !$0.isPlaceholder }.compactMap { $0.id }.first : id
    return own.flatMap { Identifiers.isCounted($0) || Identifiers.isPlaceholder($0) ? nil : $0 }
  }
}
