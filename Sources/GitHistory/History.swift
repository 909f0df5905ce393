/// The history of one repository, as far as comparing Interface Builder documents needs it.
///
/// Every value it gives is immutable and stays valid without it. Only `.xib` and `.storyboard` files are ever listed.
public protocol History: Sendable {
  /// Where the repository's parts are.
  var layout: RepositoryLayout { get }

  /// Whether older commits were left out of the clone.
  var isShallow: Bool { get }

  /// What is checked out.
  func head() async throws -> Head

  /// The object that a single revision names, such as `HEAD~2`, `v1.0`, `main@{1}`, `REV:PATH` or `:0:PATH`.
  ///
  /// It is nothing if there is no such object. Ranges are understood by ``diff(arguments:paths:cached:)``.
  func find(_ revision: String) async throws -> NamedObject?

  /// The commit with an id.
  func commit(_ id: ObjectID) async throws -> Commit

  /// All best common ancestors of two commits, the latest first.
  func mergeBases(_ one: ObjectID, _ other: ObjectID) async throws -> [ObjectID]

  /// The entries of one tree, or of a commit's tree.
  func entries(ofTree id: ObjectID) async throws -> [TreeEntry]

  /// The Interface Builder documents that differ, by path, renames found.
  func changes(in comparison: Comparison, at paths: Pathspecs) async throws -> [FileChange]

  /// The Interface Builder documents that differ, by path, a renamed one as deleted and added; see ``RenameDetection``.
  func plainChanges(in comparison: Comparison, at paths: Pathspecs) async throws -> [FileChange]

  /// The Interface Builder documents that the index tracks; in a bare repository, those of HEAD.
  func trackedDocuments(at paths: Pathspecs) async throws -> [FileVersion]

  /// The Interface Builder documents that the index holds in conflict.
  func conflicts() async throws -> [ConflictedFile]

  /// The commits in which one file changed, the latest first, as `git log --follow` finds them; each as it is found.
  func log(of path: GitPath, in range: CommitRange) -> LogEntries

  /// The content of a blob.
  func blob(_ id: ObjectID) async throws -> [UInt8]

  /// The id of the blob that has a content, whether the repository holds it or not.
  func blobID(of content: [UInt8]) async throws -> ObjectID
}

extension History {
  /// The content of a file: that of its blob, or what is in the work tree, byte for byte as it is on disk.
  ///
  /// A symbolic link's content is its target, which is never followed.
  public func content(of version: FileVersion) async throws -> [UInt8] {
    switch version.place {
    case .blob(let id): return try await blob(id)
    case .workTree:
      guard let top = layout.workTree else { throw ContentError.noWorkTree }
      return try WorkTreeFile.read(version.path, under: top).bytes
    }
  }

  /// The kind of a file in the work tree, or nothing if there is none.
  public func workTreeVersion(of path: GitPath) throws -> FileVersion? {
    guard let top = layout.workTree else { throw ContentError.noWorkTree }
    return try WorkTreeFile.status(path, under: top).map { FileVersion(path: path, mode: $0.mode, place: .workTree) }
  }

  /// Whether the work tree has anything at a path, such as a folder.
  public func workTreeHas(_ path: GitPath) -> Bool {
    layout.workTree.map { WorkTreeFile.exists(path, under: $0) } ?? false
  }
}

/// One commit of a file's log.
public struct LogEntry: Hashable, Sendable {
  public let commit: Commit
  /// What the commit did to the file, compared with its parent.
  public let change: FileChange
}

/// Commits to walk: those reachable from some, less those reachable from others.
public struct CommitRange: Hashable, Sendable {
  public let included: [ObjectID]
  public let excluded: [ObjectID]

  public init(included: [ObjectID], excluded: [ObjectID] = []) {
    self.included = included
    self.excluded = excluded
  }
}
