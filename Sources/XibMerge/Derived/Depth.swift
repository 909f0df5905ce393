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
    var depths = Array(repeating: 0, count: versions.count)
    var deepest = 0
    for identity in 0..<versions.count where present[identity].contains(Readings(reading)) {
      let above = parent(of: identity, in: reading)
      if above >= 0, depths[above] > 0, depths[identity] == 0 {
        depths[identity] = depths[above] + 1
        deepest = max(deepest, depths[identity])
        continue
      }
      var path: [Int] = []
      var at = identity
      while at >= 0, depths[at] == 0 {
        // No rule leaves a ring, and none could be written.
        guard path.count <= ParseError.deepestNesting else { return path.count }
        path.append(at)
        at = parent(of: at, in: reading)
      }
      var depth = at < 0 ? 0 : depths[at]
      for step in path.reversed() {
        depth += 1
        depths[step] = depth
      }
      deepest = max(deepest, depth)
    }
    return deepest
  }
}
