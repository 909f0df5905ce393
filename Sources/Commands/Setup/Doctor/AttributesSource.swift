internal import Basics

/// An attributes file that says something of a path of the repository.
struct AttributesSource {
  private enum Kind {
    case info
    case shared
  }

  private let kind: Kind
  /// The folder that the file is for, with a slash at its end; empty for the whole work tree.
  let folder: String

  /// The files, the first to be heard first.
  static func all(for path: String) -> [AttributesSource] {
    var rest = path[...]
    var sources = [AttributesSource(kind: .info, folder: "")]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      sources.append(AttributesSource(kind: .shared, folder: rest + "/"))
    }
    return sources + [AttributesSource(kind: .shared, folder: "")]
  }

  /// Where the file is in a repository that has its `.git` folder in the work tree.
  var scratchName: String {
    switch kind {
    case .info: ".git/info/attributes"
    case .shared: folder + ".gitattributes"
    }
  }

  /// What the file holds; nothing where there is none. Git does not look for those outside a sparse checkout either.
  func bytes(in surroundings: Surroundings) -> [UInt8]? {
    if kind == .info { return surroundings.infoAttributes.flatMap { try? Files.read($0) } }
    guard let top = surroundings.top, PathKind(at: top + "/" + scratchName) == .file else { return nil }
    return try? Files.read(top + "/" + scratchName)
  }
}
