internal import XibModel

/// Objects that one version has under another id than the other: copied, pasted, or saved again by Xcode.
public struct RecreatedObjects: Sendable {
  /// An object under its old id, and the same under its new one.
  public struct Pair: Sendable {
    public let removed: Change
    public let added: Change
  }

  public let pairs: [Pair]
  /// The index of each pair, by the ids of both of its objects.
  private let indices: [String: Int]

  /// Pairs removed and added objects of one kind by what they state, as git finds renamed files.
  ///
  /// Connections and constraints come last, as the objects that they connect may have new ids, too.
  public init(in changes: [Change]) {
    var search = PairSearch()
    let whole = changes.filter { $0.outline != nil }
    search.pair(whole.filter { !Identifiers.isRecreated($0.object.element) })
    search.pair(whole.filter { Identifiers.isRecreated($0.object.element) })
    pairs = search.pairs
    indices = search.indices
  }

  /// The pair that an added or removed object belongs to; `nil` if it has none.
  public func pair(of change: Change) -> Pair? {
    guard change.outline != nil else { return nil }
    return indices[change.object.identity].map { pairs[$0] }
  }
}

/// Pairs removed objects with added ones.
private struct PairSearch {
  private(set) var pairs: [RecreatedObjects.Pair] = []
  private(set) var indices: [String: Int] = [:]
  /// The new ids of objects that have a pair, by their old ones.
  private var newIDs: [String: String] = [:]

  /// So many removed objects are compared with an added one.
  private static let candidates = 200

  mutating func pair(_ changes: [Change]) {
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
      indices[id] = pairs.count
      indices[old.object.identity] = pairs.count
      newIDs[old.object.identity] = id
      pairs.append(RecreatedObjects.Pair(removed: old, added: added))
    }
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
