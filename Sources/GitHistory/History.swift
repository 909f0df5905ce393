/// The history of one repository, limited to what a comparison of Interface Builder documents needs.
///
/// Every value that it returns is immutable and stays valid without it. It lists only `.xib` and `.storyboard` files.
package protocol History: Sendable {
  /// The locations of the repository's parts.
  var layout: RepositoryLayout { get }

  /// Whether older commits were left out of the clone.
  var isShallow: Bool { get }

  /// The checked-out branch or commit.
  func head() async throws -> Head

  /// The object that a single revision names, such as `HEAD~2`, `v1.0`, `main@{1}`, `REV:PATH` or `:0:PATH`.
  ///
  /// It is `nil` if there is no such object. For ranges, use ``diff(arguments:paths:cached:)``.
  func find(_ revision: String) async throws -> NamedObject?

  /// The commit with an id.
  func commit(_ id: ObjectID) async throws -> Commit

  /// All best common ancestors of two commits, the latest first.
  func mergeBases(_ one: ObjectID, _ other: ObjectID) async throws -> [ObjectID]

  /// The entries of one tree, or of a commit's tree.
  func entries(ofTree id: ObjectID) async throws -> [TreeEntry]

  /// The Interface Builder documents that differ, sorted by path, with renames detected.
  func changes(in versions: ComparedVersions, at paths: Pathspecs) async throws -> [FileChange]

  /// The Interface Builder documents that differ, sorted by path, without rename detection; see ``RenameDetection``.
  func plainChanges(in versions: ComparedVersions, at paths: Pathspecs) async throws -> [FileChange]

  /// The Interface Builder documents that the index tracks; in a bare repository, those of HEAD.
  func trackedDocuments(at paths: Pathspecs) async throws -> [FileVersion]

  /// The Interface Builder documents that are in conflict in the index, and the files with texts if these are selected.
  func conflicts(at paths: Pathspecs) async throws -> [ConflictedFile]

  /// The commits in which one file changed, latest first, as `git log --follow` finds them, and the merges that made a
  /// version which none of their parents has.
  ///
  /// Each commit is delivered as soon as it is found.
  func log(of path: GitPath, in range: CommitRange) -> LogEntries

  /// The merges of two commits in a range, latest first.
  ///
  /// - Parameters:
  ///   - earliest: Leaves out merges that were committed before this time, in seconds since 1970.
  ///   - count: The largest number of merges to return.
  func merges(in range: CommitRange, since earliest: Int64?, count: Int) async throws -> [Commit]

  /// The commits in which documents changed, latest first, each with what it changed. Renames are not detected.
  ///
  /// A merge is listed if it made a document that differs from those of all its parents.
  func log(at paths: Pathspecs, in range: CommitRange) -> CommitLog

  /// The content of a blob.
  func blob(_ id: ObjectID) async throws -> [UInt8]

  /// The id that a blob with this content has, whether or not the repository contains it.
  func blobID(of content: [UInt8]) async throws -> ObjectID
}

extension History {
  /// The Interface Builder documents that are in conflict in the index.
  package func conflicts() async throws -> [ConflictedFile] { try await conflicts(at: .all) }

  /// The content of a file: its blob, or the bytes on disk if the version is in the work tree.
  ///
  /// The content of a symbolic link is the path of its target; the link is not followed.
  package func content(of version: FileVersion) async throws -> [UInt8] {
    switch version.place {
    case .blob(let id): return try await blob(id)
    case .workTree:
      guard let top = layout.workTree else { throw ContentError.noWorkTree }
      return try WorkTreeFile.read(version.path, under: top).bytes
    }
  }

  /// The version of a file in the work tree, or `nil` if there is none.
  package func workTreeVersion(of path: GitPath) throws -> FileVersion? {
    guard let top = layout.workTree else { throw ContentError.noWorkTree }
    return try WorkTreeFile.status(path, under: top).map { FileVersion(path: path, mode: $0.mode, place: .workTree) }
  }

  /// Whether the work tree has a file, a folder or anything else at a path.
  package func workTreeHas(_ path: GitPath) -> Bool {
    layout.workTree.map { WorkTreeFile.exists(path, under: $0) } ?? false
  }
}

/// One commit of a file's log.
package struct LogEntry: Hashable, Sendable {
  package let commit: Commit
  /// The change that the commit made to the file, compared with its first parent.
  package let change: FileChange
  /// Of a merge, the changes since the other parents.
  package let others: [FileChange]

  init(commit: Commit, change: FileChange, others: [FileChange] = []) {
    (self.commit, self.change, self.others) = (commit, change, others)
  }

  /// The entry of a merge; `nil` without changes.
  ///
  /// - Parameter changes: The changes since each parent.
  init?(of merge: Commit, since changes: [FileChange]) {
    guard let first = changes.first else { return nil }
    self.init(commit: merge, change: first, others: Array(changes.dropFirst()))
  }
}

/// The commits to walk: those reachable from `included`, except those reachable from `excluded`.
package struct CommitRange: Hashable, Sendable {
  package let included: [ObjectID]
  package let excluded: [ObjectID]

  package init(included: [ObjectID], excluded: [ObjectID] = []) {
    self.included = included
    self.excluded = excluded
  }
}
