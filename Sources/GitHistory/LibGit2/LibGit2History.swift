internal import Basics

/// A history that libgit2 reads.
///
/// It throws ``BeyondLibGit2`` if libgit2 cannot answer, or if libgit2 finds nothing but git might.
actor LibGit2History: History {
  nonisolated let layout: RepositoryLayout
  /// Always `false`, because shallow clones are left to git.
  nonisolated let isShallow = false
  private let repository: LibGit2Repository
  private let objects: LibGit2Objects

  /// Opens the repository that a folder belongs to.
  init(at directory: String) throws {
    let repository = try beyond { try LibGit2Repository(for: directory) }
    // libgit2 treats the edge of a shallow clone as missing commits, and ignores replaced objects.
    if repository.isShallow { throw BeyondLibGit2(reason: "the repository is shallow") }
    if repository.hasReplacements { throw BeyondLibGit2(reason: "the repository replaces objects") }
    let workTree = repository.workTree.map(withoutTrailingSlash)
    guard let prefix = Self.prefix(of: directory, in: workTree, gitDirectory: repository.gitDirectory) else {
      throw BeyondLibGit2(reason: "the folder is not in the work tree")
    }
    self.repository = repository
    objects = LibGit2Objects(repository)
    layout = RepositoryLayout(
      gitDirectory: withoutTrailingSlash(repository.gitDirectory), workTree: workTree, prefix: prefix,
      idLength: objects.idLength,
      composesNames: repository.boolean(RepositoryLayout.composingSetting, default: false))
  }

  func head() throws -> Head { try beyond { try repository.head() } }

  func find(_ revision: String) throws -> NamedObject? {
    let name = RevisionName(revision)
    if let (stage, path) = name.indexPath(from: layout.prefix) {
      let (entries, _) = try beyond { try repository.index { $0 == path } }
      return entries.first { $0.stage == stage && $0.mode.isBlob }.map { NamedObject(id: $0.id, kind: .blob) }
    }
    do {
      return try repository.find(name.fromTop(layout.prefix))
    } catch {
      // A plain name that libgit2 does not find is not a revision. Git decides about every other form.
      if error.isNotFound, name.isPlain { return nil }
      throw BeyondLibGit2(reason: error.message)
    }
  }

  func commit(_ id: ObjectID) throws -> Commit { try objects.commit(id) }

  func mergeBases(_ one: ObjectID, _ other: ObjectID) throws -> [ObjectID] {
    latestFirst(try beyond { try repository.mergeBases(one, other) }.map { try objects.commit($0) })
  }

  func entries(ofTree id: ObjectID) throws -> [TreeEntry] { try objects.entries(id) }

  func changes(in versions: ComparedVersions, at paths: Pathspecs) async throws -> [FileChange] {
    await RenameDetection.detect(in: try plainChanges(in: versions, at: paths)) { try await content(of: $0) }
  }

  func plainChanges(in versions: ComparedVersions, at paths: Pathspecs) throws -> [FileChange] {
    try differences(versions, at: paths).sorted { $0.path < $1.path }
  }

  func trackedDocuments(at paths: Pathspecs) throws -> [FileVersion] {
    if layout.isBare { return try documents(in: try head().commit, at: paths) }
    return try index(at: paths).entries.filter { $0.stage == 0 && $0.mode.isBlob }.map(\.version)
  }

  func conflicts(at paths: Pathspecs) throws -> [ConflictedFile] {
    layout.isBare ? [] : ConflictedFile.conflicts(in: try index(at: paths).entries)
  }

  nonisolated func log(of path: GitPath, in range: CommitRange) -> LogEntries {
    LogEntries { tell in try await self.walk(path, range, tell) }
  }

  private func walk(_ path: GitPath, _ range: CommitRange, _ tell: @Sendable (LogEntry) -> Void) async throws {
    var walk = try FollowWalk(of: path, in: range, source: objects)
    try await tellEach(tell) { try walk.next() }
  }

  func merges(in range: CommitRange, since earliest: Int64?, count: Int) throws -> [Commit] {
    var walk = try CommitWalk(range, in: objects)
    var merges: [Commit] = []
    while merges.count < count, let node = try walk.next() {
      guard node.parents.count == 2, node.time >= earliest ?? .min else { continue }
      merges.append(try objects.commit(node.id))
    }
    return merges
  }

  nonisolated func log(at paths: Pathspecs, in range: CommitRange) -> CommitLog {
    CommitLog { tell in try await self.walk(paths, range, tell) }
  }

  private func walk(_ paths: Pathspecs, _ range: CommitRange, _ tell: @Sendable (CommitChanges) -> Void) async throws {
    var walk = try DocumentWalk(at: paths, in: range, source: objects)
    try await tellEach(tell) { try walk.next() }
  }

  /// Tells of each result of a walk, and lets callers read content from this actor in between.
  private func tellEach<Result>(_ tell: (Result) -> Void, next: () throws -> Result?) async throws {
    while let result = try next() {
      try Task.checkCancellation()
      tell(result)
      await Task.yield()
    }
  }

  func blob(_ id: ObjectID) throws -> [UInt8] {
    let object = try objects.object(id)
    guard object.kind == .blob else { throw ContentError.unexpectedKind(id, object.kind) }
    return object.bytes
  }

  func blobID(of content: [UInt8]) throws -> ObjectID {
    guard let id = try beyond({ try LibGit2Repository.blobID(content) }) else {
      throw BeyondLibGit2(reason: "the content could not be hashed")
    }
    return id
  }

  // MARK: Comparing

  private func differences(_ versions: ComparedVersions, at paths: Pathspecs) throws -> [FileChange] {
    switch versions {
    case .trees(let old, let new):
      return try TreeComparison(source: objects, paths: paths).changes(from: old.map(tree), to: tree(new))
    case .treeAndIndex(let tree): return try staged(since: tree, index(at: paths).entries, at: paths)
    case .indexAndWorkTree:
      let (entries, indexPath) = try index(at: paths)
      return try workTree().changes(from: entries, indexFile: indexPath)
    case .treeAndWorkTree(let tree):
      let (staged, indexPath) = try index(at: paths)
      let entries = IndexEntry.settled(staged)
      let comparison = try workTree()
      return try combine(
        self.staged(since: tree, entries, at: paths), comparison.changes(from: entries, indexFile: indexPath)
      ) { old, new in try comparison.id(of: new) == old.id }
    case .files(let old, let new):
      return old.place == new.place ? [] : [FileChange(path: new.path, status: .modified, old: old, new: new)]
    }
  }

  private func staged(since tree: ObjectID?, _ entries: [IndexEntry], at paths: Pathspecs) throws -> [FileChange] {
    guard !layout.isBare else { throw ContentError.noWorkTree }
    let old = keyed(try documents(in: tree, at: paths))
    let new = keyed(entries.filter { $0.stage == 0 && $0.mode.isBlob && !$0.isIntentToAdd }.map(\.version))
    let conflicts = Set(ConflictedFile.conflicts(in: entries).map(\.path))
    return conflicts.map(FileChange.unmerged)
      + Set(old.keys).union(new.keys).subtracting(conflicts).compactMap { path in
        old[path] == new[path] ? nil : FileChange(old: old[path], new: new[path])
      }
  }

  private func keyed(_ versions: [FileVersion]) -> [GitPath: FileVersion] {
    Dictionary(versions.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func documents(in tree: ObjectID?, at paths: Pathspecs) throws -> [FileVersion] {
    try objects.files(in: tree, enters: paths.mayContain, where: paths.selects)
  }

  private func index(at paths: Pathspecs) throws -> (entries: [IndexEntry], indexPath: String?) {
    guard !layout.isBare else { throw ContentError.noWorkTree }
    return try beyond { try repository.index(where: paths.selects) }
  }

  private func workTree() throws -> WorkTreeComparison {
    guard let top = layout.workTree else { throw ContentError.noWorkTree }
    return WorkTreeComparison(repository: repository, top: top)
  }

  private func tree(_ id: ObjectID) throws -> ObjectID {
    let object = try objects.object(id)
    return object.kind == .commit ? try objects.commit(id).tree : id
  }

  /// The opened folder relative to the top of the work tree; `nil` if it is outside it or in the git directory.
  private static func prefix(of directory: String, in workTree: String?, gitDirectory: String) -> GitPath? {
    guard let workTree else { return "" }
    guard let folder = realPath(directory), let top = realPath(workTree), let git = realPath(gitDirectory),
      folder == top || folder.hasPrefix(top == "/" ? top : top + "/"), folder != git, !folder.hasPrefix(git + "/")
    else { return nil }
    return GitPath(bytes: GitPath(bytes: folder.utf8.dropFirst(top.utf8.count)).components.joined(separator: [slash]))
  }
}

/// The ids of commits in the order of merge bases: latest first, those of the same time by id.
func latestFirst(_ commits: [Commit]) -> [ObjectID] {
  commits.sorted { one, other in
    one.committer.time == other.committer.time ? one.id < other.id : one.committer.time > other.committer.time
  }.map(\.id)
}
