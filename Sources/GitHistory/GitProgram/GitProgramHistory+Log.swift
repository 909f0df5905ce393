/// The commits of a history as the git program lists them.
extension GitProgramHistory {
  nonisolated func log(of path: GitPath, in range: CommitRange) -> LogEntries {
    LogEntries { tell in try await walk(path, range, tell) }
  }

  private func walk(_ path: GitPath, _ range: CommitRange, _ tell: @Sendable (LogEntry) -> Void) async throws {
    guard !range.included.isEmpty else { return }
    let commits = range.revisions
    let output = try await program.output(
      ["log", "--follow", "--format=%H"] + Self.rawOptions + commits + ["--", ":(top,literal)\(path.text)"])
    guard let listed = RawLog.parse(output) else { throw GitProgramError.unexpectedOutput(command: "log") }
    let merges = try await merges(of: [path] + listed.compactMap(\.change.oldPath), commits)
    if merges.isEmpty {
      for (id, change) in listed { tell(LogEntry(commit: try await commit(id), change: change)) }
      return
    }
    // Git lists no merges when it follows a file.
    let changes = Dictionary(listed.map { ($0.id, $0.change) }) { first, _ in first }
    var current = path
    for id in try await ids(["rev-list"] + commits) {
      if let change = changes[id] {
        tell(LogEntry(commit: try await commit(id), change: change))
        current = change.oldPath ?? current
      } else if merges.contains(id), let entry = try await merge(id, of: current) {
        tell(entry)
      }
    }
  }

  /// The merges that made a version of some files which none of their parents has.
  private func merges(of paths: [GitPath], _ commits: [String]) async throws -> Set<ObjectID> {
    let names = Set(paths).map { ":(top,literal)\($0.text)" }
    return Set(try await ids(["rev-list", "--full-history", "--min-parents=2"] + commits + ["--"] + names))
  }

  private func merge(_ id: ObjectID, of path: GitPath) async throws -> LogEntry? {
    let commit = try await commit(id)
    var changes: [FileChange] = []
    for parent in commit.parents {
      let found = try await plainChanges(in: .trees(old: parent, new: id), at: .file(path))
      guard let change = found.first(where: { $0.path == path }), change.old != nil, change.new != nil else {
        return nil
      }
      changes.append(change)
    }
    return LogEntry(of: commit, since: changes)
  }

  /// The commits that `git rev-list` prints.
  private func ids(_ arguments: [String]) async throws -> [ObjectID] {
    try await program.output(arguments).split(separator: UInt8(ascii: "\n")).map { line in
      guard let id = ObjectID(hexDigits: line) else { throw GitProgramError.unexpectedOutput(command: "rev-list") }
      return id
    }
  }

  func merges(in range: CommitRange, since earliest: Int64?, count: Int) async throws -> [Commit] {
    guard !range.included.isEmpty else { return [] }
    let commits = range.revisions
    var merges: [Commit] = []
    for id in try await ids(
      ["rev-list", "--min-parents=2", "--max-parents=2"] + (earliest.map { ["--max-age=\($0)"] } ?? [])
        + (count == .max ? [] : ["--max-count=\(count)"]) + commits)
    { merges.append(try await commit(id)) }
    return merges
  }

  nonisolated func log(at paths: Pathspecs, in range: CommitRange) -> CommitLog {
    CommitLog { tell in try await walk(paths, range, tell) }
  }

  private func walk(_ paths: Pathspecs, _ range: CommitRange, _ tell: @Sendable (CommitChanges) -> Void) async throws {
    guard !range.included.isEmpty else { return }
    let commits = range.revisions
    for id in try await ids(["rev-list", "--full-history"] + commits + ["--"] + Self.patterns(paths.endings)) {
      let commit = try await commit(id)
      let parents = commit.parents.isEmpty ? [nil] : commit.parents.map(Optional.some)
      var changes: [[FileChange]] = []
      for parent in parents { changes.append(try await plainChanges(in: .trees(old: parent, new: id), at: paths)) }
      if let found = CommitChanges(commit, since: changes) { tell(found) }
    }
  }
}

extension CommitRange {
  /// The range in the words of `git rev-list`.
  fileprivate var revisions: [String] { included.map(\.hex) + excluded.map { "^\($0.hex)" } }
}
