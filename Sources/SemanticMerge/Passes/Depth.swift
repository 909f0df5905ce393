internal import XibModel

/// How deep the merge nests elements, before any of it is built.
extension MergeState {
  /// Throws where a view nests elements deeper than they are read.
  func checkDepth() throws(MergeError) {
    guard max(depth(of: .ours), depth(of: .theirs)) <= ParseError.deepestNesting else { throw .tooDeep }
  }

  /// How many elements are around each other at most in a view, which must be a tree.
  private func depth(of view: Side) -> Int {
    var depths = Array(repeating: 0, count: versions.count)
    var deepest = 0
    for identity in 0..<versions.count where isPresent(identity, in: view) {
      var path: [Int] = []
      var at = identity
      while at >= 0, depths[at] == 0 {
        path.append(at)
        at = parent(of: at, in: view)
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
