internal import XibModel

/// Keeps each font listed that the merged document uses.
extension Settlement {
  mutating func settleFonts() {
    for side in Side.allCases {
      for (node, font) in CustomFonts.listed(in: versions[side]) {
        let element = versions.element(of: node, in: side.version)
        // If the other side uses the font without listing it, the list may lack it.
        guard Side.allCases.contains(where: { !isReached(element, in: $0) }),
          uses(of: font, on: side.other).isEmpty,
          uses(of: font, on: side).contains(where: { isKept(font, as: AttributeNames.name, of: $0) })
        else { continue }
        for around in chain(from: element, in: .ours) { present[around] = .both }
        decide(.resourceInUse, element, "the merged document uses it, so it stays listed")
      }
    }
  }

  private func uses(of font: String, on side: Side) -> [ElementID] {
    let document = versions[side]
    return document.nodes.indices.filter { node in
      CustomFonts.isUse(node, in: document) && document.value(AttributeNames.name, of: node) == font
    }.map { versions.element(of: $0, in: side.version) }
  }
}
