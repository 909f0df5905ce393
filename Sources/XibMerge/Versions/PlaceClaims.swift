internal import XibModel

/// A place that an element of a side claims, which only one element can have.
struct PlaceClaim {
  /// Within what no other element can have the place.
  enum Scope {
    case parent, document

    /// In the object around the element's list, the entries of which share the place.
    case aroundList
    /// In the parent, but for others of its kind: an outlet collection has many members, and no outlet has its name.
    case shared
  }

  let element: ElementID
  let name: String
  let scope: Scope

  static func name(ofKey key: String) -> String { "key " + key }
}

/// A name that one thing has in a scope.
struct ScopedName: Hashable {
  /// The element in which it is looked for; `nil` for the whole document.
  let scope: ElementID?
  let name: String
}

extension Versions {
  /// The claims of a side, but for those inside of elements that neither side changed: there, both have the same.
  func findPlaceClaims(of side: Side) -> [PlaceClaim] {
    let document = self[side]
    var claims: [PlaceClaim] = []
    var node = 0
    while node < document.nodes.count {
      let element = element(of: node, in: side.version)
      // An object that both sides have in one list is in no other.
      let isShared = document.isMention(node) && existsOnBothSides(element)
      if !isShared, let (name, scope) = placeClaimed(by: node, on: side) {
        claims.append(PlaceClaim(element: element, name: name, scope: scope))
      } else if let key = Containers.keyReplaced(byListAround: node, in: document) {
        claims.append(PlaceClaim(element: element, name: PlaceClaim.name(ofKey: key), scope: .aroundList))
      }
      if let name = ConnectionPlaces.nameOfCollection(with: node, in: document) {
        claims.append(PlaceClaim(element: element, name: name, scope: .shared))
      }
      node = isUnchanged(element) ? document.nodes[node].subtreeEnd : node + 1
    }
    return claims
  }

  /// The place that an element takes on a side; `nil` if others may take the same.
  func placeClaimed(by node: Int, on side: Side) -> (name: String, scope: PlaceClaim.Scope)? {
    let document = self[side]
    let traits = document.nodes[node].traits
    if let connection = ConnectionPlaces.name(of: node, in: document) {
      return (connection, ConnectionPlaces.isExclusive(node, in: document) ? .document : .parent)
    }
    // A variation includes an object or excludes it.
    if traits.contains(.variationEntry) {
      return document.value(References.ofVariationEntry, of: node).map { ("variation \($0)", .parent) }
    }
    if let place = document.placeInHolder(byMention: node) { return (place, .document) }
    guard document.hasID(node), let key = document.key(of: node) else { return nil }
    return (PlaceClaim.name(ofKey: key), .parent)
  }
}
