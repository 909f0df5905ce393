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

  /// The most removed objects that are compared with one added object.
  private static let candidates = 200

  /// Pairs removed and added objects of one kind by their properties, as git finds renamed files.
  public init(in changes: [Change]) {
    var removed: [String: [(change: Change, profile: ObjectProfile)]] = [:]
    // The lists are reversed, because taking an entry from the end does not move the others.
    for change in changes.reversed() where change.kind == .removed && change.object.id != nil {
      guard let profile = ObjectProfile(of: change) else { continue }
      removed[profile.group, default: []].append((change, profile))
    }
    var pairs: [Pair] = [], indices: [String: Int] = [:]
    for added in changes where added.kind == .added && !removed.isEmpty {
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
      pairs.append(Pair(removed: old, added: added))
    }
    self.pairs = pairs
    self.indices = indices
  }

  /// The pair that an added or removed object belongs to; `nil` if it has none.
  public func pair(of change: Change) -> Pair? {
    guard change.outline != nil else { return nil }
    return indices[change.object.identity].map { pairs[$0] }
  }
}

extension ObjectProfile {
  /// `nil` for a change that adds or removes no object.
  fileprivate init?(of change: Change) {
    guard let outline = change.outline else { return nil }
    self.init(of: outline, in: change.object.ancestors.last?.id)
  }
}
