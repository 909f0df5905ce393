internal import XibModel

/// Objects that one version has under another id than the other: copied, pasted, or saved again by Xcode.
public struct RecreatedObjects: Sendable {
  /// An object under its old id, and the same under its new one.
  public struct Pair: Sendable {
    public let removed: Change
    public let added: Change
  }

  public let pairs: [Pair]
  /// The position of its pair, by the ids of both objects.
  private let indices: [String: Int]

  /// At least this share of what two objects state must be alike.
  private static let threshold = 0.6
  /// So many removed objects are compared with an added one.
  private static let candidates = 200

  /// Pairs removed and added objects of one kind by what they state, as git finds renamed files.
  public init(in changes: [Change]) {
    var removed: [String: [ObjectProfile]] = [:]
    // The last of each list is the next candidate, as it can be taken out without moving the others.
    for change in changes.reversed() where change.kind == .removed && change.object.id != nil {
      guard let profile = ObjectProfile(of: change) else { continue }
      removed[profile.group, default: []].append(profile)
    }
    var pairs: [Pair] = [], indices: [String: Int] = [:]
    for added in changes where added.kind == .added && !removed.isEmpty {
      guard let id = added.object.id, let profile = ObjectProfile(of: added), let candidates = removed[profile.group]
      else { continue }
      let compared = candidates.indices.suffix(Self.candidates).reversed()
        .map { (index: $0, similarity: candidates[$0].similarity(to: profile)) }
      guard let best = compared.max(by: { $0.similarity < $1.similarity }), best.similarity >= Self.threshold
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

/// What an added or removed object states, without ids, to be compared with others.
private struct ObjectProfile {
  let change: Change
  /// Only objects of one group can be the same: those of one element, or connections and constraints of the same ends.
  let group: String
  /// Each statement, and how often it is made; empty for connections and constraints.
  private let features: [String: Int]
  private let total: Int
  private let place: String?

  /// `nil` for a change that adds or removes no object.
  init?(of change: Change) {
    guard let outline = change.outline else { return nil }
    self.change = change
    place = change.object.ancestors.last?.id
    guard Identifiers.isRecreated(outline.element) else {
      group = outline.element
      features = Self.features(of: outline)
      total = features.values.reduce(0, +)
      return
    }
    let ends = outline.properties.filter { Identifiers.isEnd($0.name, of: outline.element) }
      .map { "\($0.name)=\($0.value.text ?? "")" }.sorted()
    group = ([outline.element, place ?? ""] + ends).joined(separator: "\n")
    (features, total) = ([:], 0)
  }

  /// How much another object of the group is like this one: from 0, nothing in common, to 1, alike but for the ids.
  func similarity(to other: ObjectProfile) -> Double {
    let larger = max(total, other.total)
    guard larger > 0 else { return place == other.place ? 1 : 0 }
    let common = features.reduce(0) { $0 + min($1.value, other.features[$1.key] ?? 0) }
    return Double(common) / Double(larger)
  }

  private static func features(of outline: ObjectOutline, depth: Int = 0) -> [String: Int] {
    var counts: [String: Int] = [:]
    for property in outline.properties where !property.value.isReference {
      counts["\(outline.element).\(property.name)=\(property.value.text ?? "")", default: 0] += 1
    }
    guard depth < 20 else { return counts }
    for child in outline.children {
      counts["\(outline.element)/\(child.element)", default: 0] += 1
      counts.merge(features(of: child, depth: depth + 1), uniquingKeysWith: +)
    }
    return counts
  }
}
