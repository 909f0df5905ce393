/// The kind of an entry in a tree or in the index.
public enum FileMode: UInt32, Hashable, Sendable {
  case regular = 0o100644
  case executable = 0o100755
  case symbolicLink = 0o120000
  case submodule = 0o160000
  case tree = 0o040000

  /// The kind that git's number stands for. Unusual permissions in old repositories are read as git reads them.
  init?(number: UInt32) {
    switch number & 0o170000 {
    case 0o100000: self = number & 0o100 == 0 ? .regular : .executable
    case 0o120000: self = .symbolicLink
    case 0o160000: self = .submodule
    case 0o040000: self = .tree
    default: return nil
    }
  }

  /// Whether the entry is a file with its own content, not a link, a folder or a submodule.
  public var isFile: Bool { self == .regular || self == .executable }

  /// Whether the content is a blob: a file, or the target of a symbolic link.
  var isBlob: Bool { isFile || self == .symbolicLink }
}
