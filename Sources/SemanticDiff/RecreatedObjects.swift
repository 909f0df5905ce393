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

  /// Pairs removed and added objects of one kind by what they state, as git finds renamed files.
  public init(in changes: [Change]) {
    var removed: [String: [Change]] = [:]
    for change in changes where change.kind == .removed && change.object.id != nil {
      removed[change.object.element, default: []].append(change)
    }
    var pairs: [Pair] = [], indices: [String: Int] = [:]
    var isTaken: Set<String> = []
    for added in changes where added.kind == .added {
      guard let id = added.object.id, let candidates = removed[added.object.element] else { continue }
      let best = candidates.prefix(200).filter { !isTaken.contains($0.object.identity) }
        .map { ($0, Similarity.of($0, added)) }.max { $0.1 < $1.1 }
      guard let (old, similarity) = best, similarity >= Self.threshold else { continue }
      isTaken.insert(old.object.identity)
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

/// How much two objects are alike.
enum Similarity {
  /// From 0, nothing in common, to 1, alike but for their ids.
  static func of(_ removed: Change, _ added: Change) -> Double {
    guard let old = removed.outline, let new = added.outline else { return 0 }
    let isSamePlace = removed.object.ancestors.last?.id == added.object.ancestors.last?.id
    if Identifiers.isRecreated(old.element) { return isSamePlace ? connection(old, new) : 0 }
    let facts = (features(of: old), features(of: new))
    let common = facts.0.reduce(0) { $0 + min($1.value, facts.1[$1.key] ?? 0) }
    let total = max(facts.0.values.reduce(0, +), facts.1.values.reduce(0, +))
    return total == 0 ? (isSamePlace ? 1 : 0) : Double(common) / Double(total)
  }

  /// Connections and constraints of the same ends are the same, whatever else they state.
  private static func connection(_ old: ObjectOutline, _ new: ObjectOutline) -> Double {
    ends(of: old) == ends(of: new) ? 1 : 0
  }

  private static func ends(of outline: ObjectOutline) -> [String] {
    outline.properties.filter { Identifiers.isEnd($0.name, of: outline.element) }
      .map { "\($0.name)=\($0.value.text ?? "")" }.sorted()
  }

  /// What an object and everything in it states, without ids, counted.
  private static func features(of outline: ObjectOutline, depth: Int = 0) -> [String: Int] {
    var counts: [String: Int] = [:]
    for property in outline.properties where property.value.text.map(Identifiers.looksGiven) != true {
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
