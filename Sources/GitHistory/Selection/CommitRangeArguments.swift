extension History {
  /// The commits and paths that the arguments of a log select: `[RANGE...] [-- PATH...]`.
  ///
  /// Without a range, these are all commits of HEAD.
  package func log(
    arguments: [String], paths: [String]? = nil
  ) async throws -> (range: CommitRange, paths: Pathspecs) {
    let (revisions, written) = try await split(arguments, paths: paths, acceptsExclusion: true)
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
    return (
      CommitRange(included: included, excluded: excluded), try Pathspecs(written, in: layout)
    )
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
    case .object(let object, _):
      guard object.kind == .commit else { throw RevisionError.notACommit(revision.text, object.kind) }
      return CommitRange(included: [object.id])
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
