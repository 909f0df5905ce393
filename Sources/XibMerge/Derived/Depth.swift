internal import XibModel

/// The depth of the merged elements, checked before any of them is built.
extension Settlement {
  /// Checks that no reading nests elements deeper than the parser accepts, or in a ring.
  ///
  /// - Throws: ``MergeError/tooDeep``
  func checkDepth() throws(MergeError) {
    guard max(depth(of: .ours), depth(of: .theirs)) <= ParseError.deepestNesting else { throw .tooDeep }
  }

  /// The deepest nesting of elements in a reading, which must be a tree.
  private func depth(of reading: Side) -> Int {
    var depths = ElementTable(repeating: 0, count: versions.count)
    var deepest = 0
    var path: [ElementID] = []
    for element in versions.elements where present[element].contains(Readings(reading)) {
      path.removeAll(keepingCapacity: true)
      var at: ElementID? = element
      while let step = at, depths[step] == 0 {
        // No rule leaves a ring, and none could be written.
        guard path.count <= ParseError.deepestNesting else { return path.count }
        path.append(step)
        at = parent(of: step, in: reading)
      }
      var depth = at.map { depths[$0] } ?? 0
      for step in path.reversed() {
        depth += 1
        depths[step] = depth
      }
      deepest = max(deepest, depth)
    }
    return deepest
  }
}
