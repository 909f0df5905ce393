/// How deep folders of a tree may lie in one another; git has such a limit too (`core.maxTreeDepth`).
///
/// No real tree comes near, but in a hostile one the paths alone could fill the memory.
enum TreeDepth {
  private static let most = 2048

  static func check(_ depth: Int, _ tree: ObjectID) throws(ContentError) {
    if depth > most { throw .nestedTooDeep(tree, limit: most) }
  }
}
