/// The limit for nested folders in a tree; git has such a limit too (`core.maxTreeDepth`).
///
/// No real tree comes near it, but in a malicious tree the paths alone could fill the memory.
enum TreeDepth {
  private static let most = 2048

  static func check(_ depth: Int, _ tree: ObjectID) throws(ContentError) {
    if depth > most { throw .nestedTooDeep(tree, limit: most) }
  }
}
