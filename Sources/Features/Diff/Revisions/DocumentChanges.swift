internal import GitHistory

/// A document that differs between two versions of a repository: itself, or its texts in other files.
struct DocumentChange: Sendable {
  /// The change of the document; both versions are the same if only its texts differ.
  let change: FileChange
  /// The strings files and string catalogs of it that differ.
  var strings: [FileChange] = []
}

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
    let documents = await RenameDetection.detect(in: files.filter { !$0.path.isText }) {
      try await history.content(of: $0)
    }
    let strings = files.filter { $0.path.isStrings && $0.isOfFiles }
    var changed = documents.map { DocumentChange(change: $0) }
    var others = includesTexts ? files.filter { $0.path.isText && !($0.path.isStrings && $0.isOfFiles) } : []
    let unchanged = try await unchanged(strings.flatMap { $0.path.documents.joined() }, besides: documents)
    var positions: [GitPath: Int] = [:]
    for (position, document) in documents.enumerated() {
      for path in [document.oldPath, document.path].compactMap({ $0 }) { positions[path] = position }
    }
    for file in strings {
      let isThere = { positions[$0] != nil || unchanged[$0] != nil }
      let own = file.path.documents.first { $0.contains(where: isThere) }
      if own == nil, includesTexts { others.append(file) }
      for path in own ?? [] {
        if positions[path] == nil, let version = unchanged[path], let same = FileChange(old: version, new: version) {
          positions[path] = changed.count
          changed.append(DocumentChange(change: same))
        }
        if let position = positions[path] { changed[position].strings.append(file) }
      }
    }
    changed += await RenameDetection.detect(in: others) { try await history.content(of: $0) }
      .map { DocumentChange(change: $0) }
    return changed.sorted { $0.change.path < $1.change.path }
  }

  /// The versions of documents that do not differ, by path.
  private func unchanged(_ paths: [GitPath], besides changed: [FileChange]) async throws -> [GitPath: FileVersion] {
    let wanted = Set(paths).subtracting(changed.map(\.path))
    let found = wanted.isEmpty ? [] : try await newVersions(of: Array(wanted))
    return Dictionary(found.map { ($0.path, $0) }) { first, _ in first }
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

extension FileChange {
  /// Whether each version is a file with its own content, in no conflict.
  fileprivate var isOfFiles: Bool { status != .unmerged && [old, new].allSatisfy { $0?.mode.isFile ?? true } }
}
