internal import Basics
internal import GitHistory

extension RepositoryLayout {
  /// The path in the repository that a person named; `nil` if it leads out of the repository.
  ///
  /// The part after the repository's top is taken as it is written. So a link in the work tree that leads elsewhere
  /// still counts as a path in the repository, and can be rejected.
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

  /// Whether a path, or a folder on the way to it, is a link.
  func crossesLink(_ path: GitPath) -> Bool {
    guard let workTree else { return false }
    var at = workTree
    return path.components.contains { component in
      at += "/" + String(decoding: component, as: UTF8.self)
      return PathKind(at: at) == .link
    }
  }
}
