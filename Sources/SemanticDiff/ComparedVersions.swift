internal import XibModel

/// Two versions of a document, matched. Threads that compare parts of them share it.
struct ComparedVersions: Sendable {
  let old: Document
  let new: Document
  let correspondence: Correspondence
  let differences: Differences
  /// The previous sibling of each node of the new version; -1 if there is none.
  let predecessors: [Int]

  init(_ old: Document, _ new: Document) {
    self.old = old
    self.new = new
    correspondence = Correspondence([old, new])
    differences = Differences(correspondence, from: old, to: new)
    // The last child of each node so far.
    var last = Array(repeating: -1, count: new.nodes.count)
    predecessors = new.nodes.indices.map { node in
      let parent = new.nodes[node].parent
      guard parent >= 0 else { return -1 }
      defer { last[parent] = node }
      return last[parent]
    }
  }

  /// The names of one version, which find objects by the matching.
  func names(_ version: Int) -> Naming {
    Naming(version == 0 ? old : new) { [correspondence] id in
      guard let identity = correspondence.object(id) else { return nil }
      let node = correspondence.nodes[version][identity]
      return node < 0 ? nil : node
    }
  }

  /// A node of the new version before which about half of the differences are; `nil` if these are too few for two threads.
  ///
  /// It is in no added object, because such an object is one change with everything in it.
  var middle: Int? {
    let unchanged = correspondence.unchanged[1]
    let differing = new.nodes.indices.filter { !unchanged[$0] }
    guard differing.count >= Self.worthAThread else { return nil }
    var middle = differing[differing.count / 2]
    var node = middle
    while node >= 0 {
      if correspondence.nodes[0][correspondence.identities[1][node]] < 0 { middle = new.nodes[node].subtreeEnd }
      node = new.nodes[node].parent
    }
    return middle < new.nodes.count ? middle : nil
  }

  /// So many elements that differ take longer to compare than a thread takes to start.
  private static let worthAThread = 50
}
