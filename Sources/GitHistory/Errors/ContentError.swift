/// Why the content of a file or object could not be read.
public enum ContentError: Error, Hashable, Sendable {
  case missingObject(ObjectID)
  case unreadableObject(ObjectID, reason: String)
  case unexpectedKind(ObjectID, ObjectKind)
  case noSuchFile(GitPath)
  case notAFile(GitPath)
  case throughSymbolicLink(GitPath)
  case unreadableFile(GitPath, reason: String)
  case noWorkTree
  case notHashed
  case nestedTooDeep(ObjectID, limit: Int)
}

extension ContentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingObject(let id):
      "The object \(id) is not in the repository; fetch it, or check the repository with \"git fsck\"."
    case .unreadableObject(let id, let reason):
      "The object \(id) cannot be read (\(reason)); check the repository with \"git fsck\"."
    case .unexpectedKind(let id, let kind):
      "The object \(id) is a \(kind.rawValue), where another kind is expected; check the repository with \"git fsck\"."
    case .noSuchFile(let path):
      "There is no file \(quoted(path.text)) in the work tree; check the spelling."
    case .notAFile(let path):
      "\(quoted(path.text)) is not a file; name a file."
    case .throughSymbolicLink(let path):
      "\(quoted(path.text)) lies beyond a symbolic link, which is never followed; name the file by its own path."
    case .unreadableFile(let path, let reason):
      "\(quoted(path.text)) cannot be read (\(reason)); check its permissions."
    case .nestedTooDeep(let id, let limit):
      "The folder with the id \(id) lies more than \(limit) folders deep, the limit; remove it from the commit, or exclude "
        + "it with paths."
    case .notHashed:
      "libgit2 could not hash a file; there may be too little memory, so try again."
    case .noWorkTree:
      "The repository is bare and has no work tree; compare revisions instead."
    }
  }
}
