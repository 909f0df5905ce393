internal import XibModel

extension ThreeWayMerge {
  /// Whether a side may have made an object anew, under another id: it lacks one of the base, and has a new one of that
  /// kind. Connections and constraints don't count.
  package func mayHaveMadeAnew(_ side: Side) -> Bool {
    let versions = solution.versions
    guard let base = versions.base, base.kind == .modern else { return false }
    let gone = Set(
      base.nodes.indices.filter {
        !versions.exists(versions.element(of: $0, in: .base), in: side.version) && base.hasID($0)
      }.map { base.nodes[$0].name })
    return !gone.isEmpty
      && versions.changedNodes(on: side).contains { node in
        let name = versions[side].nodes[node].name
        return gone.contains(name) && !Identifiers.isRecreated(name) && versions[side].hasID(node)
          && !versions.exists(versions.element(of: node, in: side.version), in: .base)
      }
  }
}
