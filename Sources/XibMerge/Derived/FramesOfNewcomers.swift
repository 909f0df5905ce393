internal import XibModel

/// Frames of views that one side added to a view, or moved into it, while the other side changed that view's size.
extension Settlement {
  /// Moves such views, so that they keep their distances from the edges to which their autoresizing masks hold them.
  mutating func placeNewcomers() {
    guard options.policy(of: .anchoredFrame) == .decide else { return }
    for side in Side.allCases {
      let document = versions[side]
      for node in versions.changedNodes(on: side) where document.nodes[node].traits.contains(.frame) {
        place(versions.element(of: node, in: side.version), side)
      }
    }
  }

  private mutating func place(_ frame: ElementID, _ side: Side) {
    guard let (document, node) = versions.element(frame, in: side.version), isPlaced(frame, only: side),
      versions.factClass(of: frame) == .placement, !isWhole(frame)
    else { return }
    for axis in Axis.allCases {
      guard let anchors = Anchors(ofFrame: node, axis, in: document),
        let around = Anchors.outerFrame(of: node, in: document),
        let outer = mergedLength(of: versions.element(of: around, in: side.version), axis),
        outer != document.number(axis.length, of: around)
      else { continue }
      let merged = anchors.frame(in: outer)
      guard merged.length >= 0 else { continue }
      for (name, number) in [(axis.position, merged.position), (axis.length, merged.length)] {
        guard let old = document.number(name, of: node), abs(old - number) >= Anchors.tolerance,
          let text = versions.frameText(number, name, of: frame)
        else { continue }
        startTags[frame, default: MergedStartTag(pattern: side)].values[name] = text
        decide(
          .anchoredFrame, frame,
          "it keeps its distances from the view around it, whose size \(side.other.name) changed",
          property: name)
      }
    }
  }

  /// Whether only one side says where a view is: it added the view, or moved it into another view, and the other side did
  /// not change the frame.
  private func isPlaced(_ frame: ElementID, only side: Side) -> Bool {
    guard let view = versions.parent(of: frame, in: side.version) else { return false }
    guard let other = versions.element(frame, in: side.other.version) else {
      return !versions.exists(frame, in: .base) && !versions.exists(view, in: side.other.version)
    }
    guard let base = versions.element(frame, in: .base) else { return false }
    let owners = ThreeWay { versions.owner(of: view, in: $0) }
    return owners.resolution == .changed(by: side)
      && base.document.startTag(of: base.node) == other.document.startTag(of: other.node)
  }

  /// The length of a merged view, by its frame; `nil` if it is in conflict.
  private func mergedLength(of outer: ElementID, _ axis: Axis) -> Double? {
    let lengths = Side.allCases.map { reading in
      startTags[outer]?.values[axis.length] ?? value(of: axis.length, outer, in: reading)
    }
    return lengths[0] == lengths[1] ? lengths[0].flatMap(Double.init) : nil
  }
}
