internal import XibModel

/// Elements whose kind of content one side changed while the other side added content of the old kind: a column to a
/// table that became view-based, or a view to a cell that is no longer a custom one (rule 1 of merge-rules.md).
extension MergeState {
  mutating func separateChangedModes() {
    guard versions.base != nil else { return }
    for node in versions.changedNodes() {
      let identity = versions.identity(of: node, in: .ours)
      guard Version.allCases.allSatisfy({ versions.exists(identity, in: $0) }) else { continue }
      for mode in ContentModes.of(versions.ours.nodes[node].name) where wholes[identity] != .conflict {
        separate(mode, of: identity)
      }
    }
  }

  private mutating func separate(_ mode: ContentModes, of object: Int) {
    guard case .changed(let side) = versions.values(of: mode.attribute, object).resolution(mode.areAlike),
      let added = addition(of: mode, to: object, by: side.other)
    else { return }
    separateWhole(object)
    conflicts.append(
      conflict(
        over: mode.attribute, of: object,
        "\(side.name) changed what kind of content it has, and \(side.other.name) added "
          + ObjectNames.subject(added.element, named: added.name)))
  }

  /// The first object that only one side added to the content of an element.
  private func addition(of mode: ContentModes, to object: Int, by side: Side) -> ObjectReference? {
    guard let (document, node) = versions.element(object, in: side.version) else { return nil }
    return (node + 1..<document.nodes[node].subtreeEnd).lazy.filter {
      document.identifier(of: $0) != nil && mode.isContent(document.nodes[$0].name)
    }.map { versions.identity(of: $0, in: side.version) }
      .first { !versions.exists($0, in: .base) && !versions.exists($0, in: side.other.version) }
      .map { versions.object(of: $0, in: side.version) }
  }
}
