/// The differences between two versions of a document, element by element: moved, renamed, attributes, text, order.
///
/// Nothing is computed in advance, because most elements are alike. `before` is an element's node in the old version,
/// `after` its node in the new one.
package final class Differences: Sendable {
  package let old: Document
  package let new: Document
  /// The identities of the nodes of each version. A whole ``Correspondence`` would take much longer to copy.
  private let oldIdentities: NumberList
  private let newIdentities: NumberList

  /// - Parameters:
  ///   - correspondence: A matching of versions. The old version is its first.
  ///   - old: The old version.
  ///   - new: The new version.
  ///   - newVersion: The number of the new version in the matching.
  package init(_ correspondence: Correspondence, from old: Document, to new: Document, version newVersion: Int = 1) {
    self.old = old
    self.new = new
    oldIdentities = correspondence.identities[0]
    newIdentities = correspondence.identities[newVersion]
  }

  /// Whether an element has another parent.
  package func isMoved(_ before: Int, _ after: Int) -> Bool {
    let was = old.nodes[before].parent, now = new.nodes[after].parent
    guard was >= 0, now >= 0 else { return was != now }
    return oldIdentities[was] != newIdentities[now]
  }

  package func isRenamed(_ before: Int, _ after: Int) -> Bool { old.nodes[before].name != new.nodes[after].name }

  /// The attributes that have another value, or that only one version has; the new version's first, then those removed.
  package func attributes(_ before: Int, _ after: Int) -> [String] {
    new.differingAttributes(of: after, from: before, in: old)
  }

  /// Whether an element has another text, not counting another spelling of the same.
  package func hasOtherText(_ before: Int, _ after: Int) -> Bool {
    (old.hasText(before) || new.hasText(after)) && !old.hasSynonymousText(before, as: after, in: new)
  }

  /// Children that both versions have, but in another order.
  package struct Reordering: Sendable {
    /// The nodes of the new version, in its order.
    package let children: [Int]
    /// The position that each of them had among the children of the old version.
    package let oldPlaces: [Int]
    /// The indices in ``children`` of those that can stay; the others move. As few as possible move.
    package let staying: Set<Int>
  }

  /// The new order of an element's children; `nil` if it is the old one. Additions and removals do not count.
  package func reordering(_ before: Int, _ after: Int) -> Reordering? {
    guard old.hasChildren(before), new.hasChildren(after) else { return nil }
    let identities = (
      old.children(of: before).lazy.map { [oldIdentities] in oldIdentities[$0] },
      new.children(of: after).lazy.map { [newIdentities] in newIdentities[$0] }
    )
    // Most lists are as they were.
    if identities.0.elementsEqual(identities.1) { return nil }
    var places: [Int: Int] = [:]
    for child in old.children(of: before) { places[oldIdentities[child]] = places.count }
    let kept = new.children(of: after).compactMap { child in
      places[newIdentities[child]].map { (child: child, place: $0) }
    }
    let oldPlaces = kept.map { $0.place }
    guard zip(oldPlaces, oldPlaces.dropFirst()).contains(where: >) else { return nil }
    return Reordering(
      children: kept.map { $0.child }, oldPlaces: oldPlaces, staying: Set(LongestIncreasing.positions(of: oldPlaces)))
  }
}
