/// A history that asks libgit2 first, and the git program if libgit2 cannot answer.
///
/// The git program is started only when it is needed.
struct FallbackHistory: History {
  private let first: LibGit2History
  private let second: Later

  init(_ first: LibGit2History, else open: @escaping @Sendable () async throws -> any History) {
    self.first = first
    second = Later(open)
  }

  var layout: RepositoryLayout { first.layout }
  var isShallow: Bool { first.isShallow }

  func head() async throws -> Head { try await ask { try await $0.head() } }

  func find(_ revision: String) async throws -> NamedObject? { try await ask { try await $0.find(revision) } }

  func commit(_ id: ObjectID) async throws -> Commit { try await ask { try await $0.commit(id) } }

  func mergeBases(_ one: ObjectID, _ other: ObjectID) async throws -> [ObjectID] {
    try await ask { try await $0.mergeBases(one, other) }
  }

  func entries(ofTree id: ObjectID) async throws -> [TreeEntry] { try await ask { try await $0.entries(ofTree: id) } }

  func changes(in versions: ComparedVersions, at paths: Pathspecs) async throws -> [FileChange] {
    // In a partial clone, git can fetch content that libgit2 lacks. Without that content, renames would be missed.
    await RenameDetection.detect(in: try await plainChanges(in: versions, at: paths)) { try await content(of: $0) }
  }

  func plainChanges(in versions: ComparedVersions, at paths: Pathspecs) async throws -> [FileChange] {
    try await ask { try await $0.plainChanges(in: versions, at: paths) }
  }

  func trackedDocuments(at paths: Pathspecs) async throws -> [FileVersion] {
    try await ask { try await $0.trackedDocuments(at: paths) }
  }

  func conflicts(at paths: Pathspecs) async throws -> [ConflictedFile] {
    try await ask { try await $0.conflicts(at: paths) }
  }

  func log(of path: GitPath, in range: CommitRange) -> LogEntries { stream { $0.log(of: path, in: range) } }

  func log(at paths: Pathspecs, in range: CommitRange) -> CommitLog { stream { $0.log(at: paths, in: range) } }

  private func stream<Element: Sendable>(
    _ log: @escaping @Sendable (any History) -> AsyncThrowingStream<Element, any Error>
  ) -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { tell in
      var told = 0
      do {
        for try await entry in log(first) {
          tell(entry)
          told += 1
        }
      } catch is BeyondLibGit2 {
        // Both histories give the same commits in the same order; skip those that were already passed on.
        for try await entry in log(try await second.history()) {
          if told > 0 { told -= 1 } else { tell(entry) }
        }
      }
    }
  }

  func merges(in range: CommitRange, since earliest: Int64?, count: Int) async throws -> [Commit] {
    try await ask { try await $0.merges(in: range, since: earliest, count: count) }
  }

  func blob(_ id: ObjectID) async throws -> [UInt8] { try await ask { try await $0.blob(id) } }

  func blobID(of content: [UInt8]) async throws -> ObjectID { try await ask { try await $0.blobID(of: content) } }

  private func ask<Result: Sendable>(_ question: (any History) async throws -> Result) async throws -> Result {
    do {
      return try await question(first)
    } catch is BeyondLibGit2 {
      return try await question(second.history())
    }
  }

  /// A history that is opened once, on first use.
  private actor Later {
    private let open: @Sendable () async throws -> any History
    private var opening: Task<any History, any Error>?

    init(_ open: @escaping @Sendable () async throws -> any History) { self.open = open }

    func history() async throws -> any History {
      let task = opening ?? Task { [open] in try await open() }
      opening = task
      return try await task.value
    }
  }
}
