/// Finds one path in one tree after another, reading each folder only once.
struct PathLookup {
  private let source: any ObjectSource
  private let path: GitPath
  private let components: [ArraySlice<UInt8>]
  // Most folders do not change from one commit to the next.
  private var known: [[ObjectID: TreeEntry?]]

  init(_ path: GitPath, in source: any ObjectSource) {
    self.source = source
    self.path = path
    components = path.components
    known = Array(repeating: [:], count: components.count)
  }

  /// The file at the path in a tree; `nil` if there is none.
  mutating func version(in tree: ObjectID) throws -> FileVersion? {
    var tree = tree
    for (depth, component) in components.enumerated() {
      guard let entry = try entry(component, at: depth, in: tree) else { return nil }
      if depth == components.count - 1 {
        return entry.mode.isBlob ? FileVersion(path: path, mode: entry.mode, place: .blob(entry.id)) : nil
      }
      guard entry.mode == .tree else { return nil }
      tree = entry.id
    }
    return nil
  }

  private mutating func entry(_ name: ArraySlice<UInt8>, at depth: Int, in tree: ObjectID) throws -> TreeEntry? {
    if let entry = known[depth][tree] { return entry }
    let entry = try source.entry(name, in: tree)
    known[depth][tree] = .some(entry)
    return entry
  }
}
