internal import SemanticDiff
internal import XibModel

/// The same change of a property on several objects of one kind.
struct RepeatedChange {
  let element: String
  let change: Change
  let count: Int

  /// So many equal changes are summed up.
  private static let fewest = 4

  private struct Key: Hashable {
    let element: String
    let property: String
    let old: String?
    let new: String?
  }

  /// Takes the changes out of a list that are repeated.
  ///
  /// - Returns: The other changes in their order, and those that are repeated, each once.
  static func split(_ changes: [Change]) -> (rest: [Change], repeated: [RepeatedChange]) {
    var counts: [Key: Int] = [:]
    for change in changes { if let key = key(of: change) { counts[key, default: 0] += 1 } }
    guard counts.values.contains(where: { $0 >= fewest }) else { return (changes, []) }
    var rest: [Change] = [], repeated: [RepeatedChange] = []
    var seen: Set<Key> = []
    for change in changes {
      guard let key = key(of: change), let count = counts[key], count >= fewest else {
        rest.append(change)
        continue
      }
      if seen.insert(key).inserted {
        repeated.append(RepeatedChange(element: change.object.element, change: change, count: count))
      }
    }
    return (rest, repeated)
  }

  private static func key(of change: Change) -> Key? {
    guard change.kind == .changed, !change.isList, let property = change.property else { return nil }
    return Key(element: change.object.element, property: property, old: change.old, new: change.new)
  }
}
