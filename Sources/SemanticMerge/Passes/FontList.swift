internal import XibModel

/// Keeps every font in the list that the merged document uses (rule 6 of merge-rules.md).
extension MergeState {
  mutating func settleFonts() {
    for side in Side.allCases {
      for (node, font) in CustomFonts.listed(in: versions[side]) {
        let identity = versions.identity(of: node, in: side.version)
        guard Side.allCases.contains(where: { !isReached(identity, in: $0) }), usesFont(font) else { continue }
        keep(identity)
        decide(.resourceInUse, identity, "the merged document uses it, so it stays listed")
      }
    }
  }

  /// Keeps an element and those around it.
  private mutating func keep(_ identity: Int) {
    var at = identity
    while at >= 0 {
      present[at] = .both
      at = parent(of: at, in: .ours)
    }
  }

  private func usesFont(_ font: String) -> Bool {
    Side.allCases.contains { side in
      let document = versions[side]
      return document.nodes.indices.contains { node in
        guard CustomFonts.isUse(node, in: document), document.value(AttributeNames.name, of: node) == font else {
          return false
        }
        let identity = versions.identity(of: node, in: side.version)
        return Side.allCases.contains { view in
          isReached(identity, in: view) && value(of: AttributeNames.name, identity, in: view) == font
        }
      }
    }
  }
}
