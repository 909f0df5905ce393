internal import XibModel

/// What a document has twice.
struct Doubles {
  /// The ids of several objects.
  let ids: Set<String>
  /// The places for one element, such as an object's navigation item, that hold several.
  let places: Set<Place>

  struct Place: Hashable {
    let owner: String
    let key: String
  }

  init(in document: Document) {
    var (seen, twice): (Set<String>, Set<String>) = ([], [])
    var (filled, crowded): (Set<String>, Set<Place>) = ([], [])
    for node in document.nodes.indices {
      if let id = document.identity(of: node), !seen.insert(id).inserted { twice.insert(id) }
      let parent = document.nodes[node].parent
      guard parent >= 0, let key = document.value("key", of: node), let owner = document.identity(of: parent) else {
        continue
      }
      if !filled.insert("\(parent) \(key)").inserted { crowded.insert(Place(owner: owner, key: key)) }
    }
    (ids, places) = (twice, crowded)
  }

  /// Whether each is in one of several others.
  func isSubset(of others: [Doubles]) -> Bool {
    ids.allSatisfy { id in others.contains { $0.ids.contains(id) } }
      && places.allSatisfy { place in others.contains { $0.places.contains(place) } }
  }
}
