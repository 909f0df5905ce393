extension History {
  /// The commits and paths that the arguments of a log select: `[RANGE...] [-- PATH...]`.
  ///
  /// Without a range, these are all commits of HEAD.
  package func log(
    arguments: [String], paths: [String]? = nil
  ) async throws -> (range: CommitRange, paths: Pathspecs) {
    let (revisions, written) = try await split(arguments, paths: paths, acceptsExclusion: true)
    return (try await range(of: revisions), try Pathspecs(written, in: layout))
  }

  /// The commits and paths that the arguments of `show` select: each commit alone, or those of ranges as a log has them.
  package func shown(
    arguments: [String], paths: [String]? = nil
  ) async throws -> (commits: ShownCommits, paths: Pathspecs) {
    let (revisions, written) = try await split(arguments, paths: paths, acceptsExclusion: true)
    let commits: ShownCommits
    if revisions.contains(where: { $0.object == nil }) {
      commits = .range(try await range(of: revisions))
    } else {
      // Without a revision, the range is HEAD alone.
      commits = .commits(
        revisions.isEmpty ? try await range(of: []).included : try revisions.compactMap { try $0.commit?.id })
    }
    return (commits, try Pathspecs(written, in: layout))
  }

  private func range(of revisions: [ParsedRevision]) async throws -> CommitRange {
    var included: [ObjectID] = []
    var excluded: [ObjectID] = []
    for revision in revisions {
      let part = try await reach(of: revision)
      included += part.included
      excluded += part.excluded
    }
    if revisions.isEmpty {
      let head = try await head()
      guard let commit = head.commit else { throw RevisionError.noCommitYet(branch: head.branch ?? "HEAD") }
      included = [commit]
    }
    return CommitRange(included: included, excluded: excluded)
  }

  /// The single path whose log is requested; `nil` if the arguments do not name exactly one.
  ///
  /// As in git, a pattern is read literally if a file of that name exists, such as `Main[iPad].xib`.
  package func loggedPath(_ paths: Pathspecs, in range: CommitRange) async throws -> GitPath? {
    if let path = paths.singlePath { return path }
    guard let path = paths.literalPath else { return nil }
    for commit in range.included where try await find("\(commit.hex):\(path.text)")?.kind == .blob { return path }
    return nil
  }

  private func reach(of revision: ParsedRevision) async throws -> CommitRange {
    switch revision.meaning {
    case .excluded(let id): return CommitRange(included: [], excluded: [id])
    case .object: return CommitRange(included: [try revision.commit].compactMap { $0?.id })
    case .range(let old, let new, let bases):
      switch RevisionSyntax(revision.text) {
      case .symmetric(let left, _):
        return CommitRange(included: [try await commitID(left, in: revision.text), new], excluded: bases)
      case .onlyThis:
        return CommitRange(included: [new], excluded: try await commit(new).parents)
      default:
        return CommitRange(included: [new], excluded: old.map { [$0] } ?? [])
      }
    }
  }
}

/// The commits that `show` shows.
package enum ShownCommits: Sendable {
  case commits([ObjectID])
  case range(CommitRange)
}

extension ParsedRevision {
  /// The commit that the argument names; `nil` for a range.
  fileprivate var commit: NamedObject? {
    get throws {
      guard let object else { return nil }
      guard object.kind == .commit else { throw RevisionError.notACommit(text, object.kind) }
      return object
    }
  }
}
