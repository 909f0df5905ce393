internal import Basics
internal import SemanticDiff
internal import XibModel

/// Connections and constraints of one object that only have new ids, such as those of a view that was made anew.
struct SameFacts {
  /// The elements, each with its number.
  private let counts: [(element: String, count: Int)]

  /// So many of them are summed up.
  private static let fewest = 2

  /// Takes the members out of a list that say the same under new ids.
  ///
  /// - Returns: What sums them up, `nil` if there are few; and the other members in their order.
  static func split(
    _ members: [ObjectGroup], _ recreated: RecreatedObjects, _ words: FactWords
  ) -> (same: SameFacts?, rest: [ObjectGroup]) {
    let same = members.map { isSame($0, recreated, words) }
    guard same.count(where: { $0 }) >= fewest else { return (nil, members) }
    var counts: [(element: String, count: Int)] = []
    for (member, isSame) in zip(members, same) where isSame {
      if let index = counts.firstIndex(where: { $0.element == member.element }) {
        counts[index].count += 1
      } else {
        counts.append((member.element, 1))
      }
    }
    return (SameFacts(counts: counts), zip(members, same).filter { !$0.1 }.map(\.0))
  }

  private static func isSame(_ member: ObjectGroup, _ recreated: RecreatedObjects, _ words: FactWords) -> Bool {
    guard Identifiers.isRecreated(member.element), member.own.count == 1, let change = member.own.first,
      let pair = recreated.pair(of: change), let old = pair.removed.outline, let new = pair.added.outline
    else { return false }
    return old.name.isExactly(new.name) && RecreatedDifference(words: words).lines(from: old, to: new).isEmpty
  }

  /// `3 constraints and 1 outlet re-created under new ids`.
  var text: String {
    let parts = counts.map { element, count in
      counted(count, ObjectNames.spelledOut(element))
    }
    return parts.joined(separator: " and ") + " re-created under new ids"
  }
}
