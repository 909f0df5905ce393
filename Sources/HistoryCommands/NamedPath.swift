internal import Basics
internal import GitHistory

extension RepositoryLayout {
  /// The path in the repository that a person named; nothing if it leads out of it by its own words.
  ///
  /// What follows the repository's top is taken as it is written, so that a link in the work tree that leads elsewhere
  /// still counts as a place in the repository, and can be refused.
  func named(_ argument: String) -> GitPath? {
    guard let workTree, let top = realPath(workTree) else { return nil }
    let whole = argument.hasPrefix("/") ? argument : (realPath(".") ?? "") + "/" + argument
    var end = whole.endIndex
    while end > whole.startIndex {
      if realPath(String(whole[..<end])) == top, let path = path(whole[end...].drop { $0 == "/" }, isFromTop: true) {
        return path
      }
      end = whole[..<end].lastIndex(of: "/") ?? whole.startIndex
    }
    return path(argument)
  }

  /// Whether some folder on the way to a path is a link, or the path itself.
  func crossesLink(_ path: GitPath) -> Bool {
    guard let workTree else { return false }
    var at = workTree
    return path.components.contains { component in
      at += "/" + String(decoding: component, as: UTF8.self)
      return PathKind(at: at) == .link
    }
  }
}
