internal import Basics

/// An attributes file that may apply to a path of the repository.
struct AttributesSource {
  private enum Kind {
    case info
    case shared
  }

  private let kind: Kind
  /// The folder that the file applies to, with a slash at its end; empty for the whole work tree.
  let folder: String

  /// The attributes files for a path; earlier ones override later ones.
  static func all(for path: String) -> [AttributesSource] {
    var rest = path[...]
    var sources = [AttributesSource(kind: .info, folder: "")]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      sources.append(AttributesSource(kind: .shared, folder: rest + "/"))
    }
    return sources + [AttributesSource(kind: .shared, folder: "")]
  }

  /// The path of the file in a repository that has its `.git` folder in the work tree.
  var scratchName: String {
    switch kind {
    case .info: ".git/info/attributes"
    case .shared: folder + ".gitattributes"
    }
  }

  /// The contents of the file; `nil` if there is none. Files outside a sparse checkout are left out, as in git.
  func bytes(in surroundings: Surroundings) -> [UInt8]? {
    if kind == .info { return surroundings.infoAttributes.flatMap { try? Files.read($0) } }
    guard let top = surroundings.top, PathKind(at: top + "/" + scratchName) == .file else { return nil }
    return try? Files.read(top + "/" + scratchName)
  }
}
