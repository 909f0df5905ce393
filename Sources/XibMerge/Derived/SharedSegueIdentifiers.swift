internal import XibModel

/// Segues with one identifier in one scene, one from each side. Both stay, and the merge says so: code that performs a
/// segue by its identifier finds only one of them.
extension Settlement {
  mutating func noteSharedSegueIdentifiers() {
    let mine = newSegueIdentifiers(on: .ours)
    guard !mine.isEmpty else { return }
    let its = Dictionary(newSegueIdentifiers(on: .theirs).map { ($0.identifier, $0.segue) }) { first, _ in first }
    for (identifier, segue) in mine {
      guard let other = its[identifier], other != segue,
        Side.allCases.contains(where: { has(identifier, segue, in: $0) && has(identifier, other, in: $0) })
      else { continue }
      decide(
        .sharedIdentifier,
        versions.object(of: segue).id < versions.object(of: other).id ? segue : other,
        "each side gave a segue of this scene the identifier \(identifier.value); both stay, but code that performs it "
          + "finds only one of them",
        property: Connections.identifier)
    }
  }

  private struct SegueIdentifier: Hashable {
    let scene: Int
    let value: String
  }

  /// The identifiers that a side gave to segues, with the segues.
  private func newSegueIdentifiers(on side: Side) -> [(identifier: SegueIdentifier, segue: Int)] {
    versions.changedNodes(on: side).compactMap { node in
      let document = versions[side]
      guard document.nodes[node].traits.contains(.connection),
        Connections.kind(of: document.nodes[node].name) == .segue,
        let value = document.value(Connections.identifier, of: node), !value.isEmpty
      else { return nil }
      let segue = versions.identity(of: node, in: side.version)
      let values = versions.values(of: Connections.identifier, segue)
      guard value != values.base, value != values[side.other],
        let scene = versions.ancestors(of: segue, in: side.version).first(where: {
          Scenes.isScene(versions.elementName(of: $0))
        })
      else { return nil }
      return (SegueIdentifier(scene: scene, value: value), segue)
    }
  }

  private func has(_ identifier: SegueIdentifier, _ segue: Int, in reading: Side) -> Bool {
    isReached(segue, in: reading) && value(of: Connections.identifier, segue, in: reading) == identifier.value
  }
}
