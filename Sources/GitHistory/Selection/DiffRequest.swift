/// The versions that the arguments of a diff ask to compare.
package struct DiffRequest: Hashable, Sendable {
  package let versions: ComparedVersions
  package let paths: Pathspecs
  /// All merge bases of `A...B`. The first one is compared; the caller should warn if there are more.
  package let mergeBases: [ObjectID]
}

extension History {
  /// Parses the arguments of a diff as `git diff [--cached] [ARGUMENT...] [-- PATH...]` does.
  ///
  /// - Parameters:
  ///   - arguments: The arguments before `--`: revisions and ranges, then paths if `paths` is `nil`.
  ///   - paths: The arguments after `--`; `nil` if there is no `--`.
  ///   - isCached: Whether the index is compared instead of the work tree.
  package func diff(arguments: [String], paths: [String]? = nil, cached isCached: Bool = false) async throws
    -> DiffRequest
  {
    let (revisions, written) = try await split(arguments, paths: paths)
    let pathspecs = try Pathspecs(written, in: layout)
    if let only = revisions.first, case .range(let old, let new, let bases) = only.meaning {
      if isCached { throw RevisionError.cachedTakesOneRevision(revisions.map(\.text)) }
      guard revisions.count == 1 else { throw RevisionError.rangeNotAlone(only.text) }
      return DiffRequest(versions: .trees(old: old, new: new), paths: pathspecs, mergeBases: bases)
    }
    if let range = revisions.first(where: \.isRange) { throw RevisionError.rangeNotAlone(range.text) }
    let versions: ComparedVersions
    if revisions.contains(where: \.isBlob) {
      versions = try await files(revisions, written, isCached: isCached)
      return DiffRequest(versions: versions, paths: .all, mergeBases: [])
    }
    let objects = revisions.compactMap(\.object)
    switch (objects.count, isCached) {
    case (0, false): versions = .indexAndWorkTree
    case (0, true): versions = .treeAndIndex(try await head().commit)
    case (1, false): versions = .treeAndWorkTree(objects[0].id)
    case (1, true): versions = .treeAndIndex(objects[0].id)
    case (2, false): versions = .trees(old: objects[0].id, new: objects[1].id)
    case (_, true): throw RevisionError.cachedTakesOneRevision(revisions.map(\.text))
    case (_, false): throw RevisionError.tooManyRevisions(revisions.map(\.text))
    }
    return DiffRequest(versions: versions, paths: pathspecs, mergeBases: [])
  }

  /// The versions of `REV:PATH REV:PATH`, or of `REV:PATH PATH` with a file of the work tree.
  private func files(_ revisions: [ParsedRevision], _ paths: [String], isCached: Bool) async throws
    -> ComparedVersions
  {
    let name = revisions.first(where: \.isBlob)?.text ?? ""
    let versions = revisions.compactMap(\.blobVersion)
    guard !isCached, versions.count == revisions.count else { throw RevisionError.blobNotAlone(name) }
    if versions.count == 2, paths.isEmpty { return .files(old: versions[0], new: versions[1]) }
    guard versions.count == 1, paths.count == 1 else { throw RevisionError.blobNotAlone(name) }
    guard let path = layout.path(paths[0]) else {
      throw PathspecError.outsideRepository(paths[0])
    }
    guard let file = try workTreeVersion(of: path) else { throw ContentError.noSuchFile(path) }
    return .files(old: versions[0], new: file)
  }
}
