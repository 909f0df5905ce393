internal import GitHistory

/// Finds the documents that a list of changed files is about.
struct DocumentChanges {
  let history: any History
  /// The versions that are compared.
  let versions: ComparedVersions
  /// Whether files with texts that belong to no document are listed for themselves.
  var includesTexts = true

  /// The documents that differ, and the files with texts of no document, sorted by path, with renames detected.
  ///
  /// - Parameter files: The documents and the files with texts that differ.
  func list(_ files: [FileChange]) async throws -> [DocumentChange] {
    // Two files that were named are compared whatever they are.
    if case .files = versions { return files.map { DocumentChange(change: $0) } }
    let documents = await renamed(files.filter { !$0.path.isText })
    let changed = ChangedDocuments(documents, of: files)
    let wanted = changed.unchanged
    let found = wanted.isEmpty ? [] : try await newVersions(of: wanted)
    let unchanged = Dictionary(found.map { ($0.path, $0) }) { first, _ in first }
    let (listed, others) = changed.listed(besides: unchanged)
    let texts = includesTexts ? await renamed(others).map { DocumentChange(change: $0) } : []
    return (listed + texts).sorted { $0.change.path < $1.change.path }
  }

  private func renamed(_ files: [FileChange]) async -> [FileChange] {
    await RenameDetection.detect(in: files) { try await history.content(of: $0) }
  }

  /// The files with texts of a document on the newer side of the comparison.
  func texts(of document: GitPath) async throws -> [FileVersion] {
    let paths = Pathspecs.file(document).withStrings
    var files: [FileVersion] = []
    switch versions {
    case .trees(_, let new):
      files = try await history.plainChanges(in: .trees(old: nil, new: new), at: paths).compactMap(\.new)
    case .treeAndIndex: files = try await history.trackedDocuments(at: paths)
    case .indexAndWorkTree, .treeAndWorkTree:
      files = try await history.trackedDocuments(at: paths).compactMap { try history.workTreeVersion(of: $0.path) }
    case .files: break
    }
    return files.filter { $0.path.isStrings && $0.mode.isFile }
  }

  /// The versions of documents on the newer side of the comparison, of those that are there.
  private func newVersions(of paths: [GitPath]) async throws -> [FileVersion] {
    switch versions {
    case .trees(_, let new):
      try await history.plainChanges(in: .trees(old: nil, new: new), at: .files(paths)).compactMap(\.new)
    case .treeAndIndex: try await history.trackedDocuments(at: .files(paths))
    case .indexAndWorkTree, .treeAndWorkTree: try paths.compactMap { try history.workTreeVersion(of: $0) }
    case .files: []
    }
  }
}
