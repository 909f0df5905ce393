internal import GitHistory

/// A document that differs between two versions of a repository: itself, or its texts in other files.
struct DocumentChange: Hashable, Sendable {
  /// The change of the document; both versions are the same if only its texts differ.
  let change: FileChange
  /// The strings files and string catalogs of it that differ.
  var strings: [FileChange] = []
}

extension FileChange {
  var isCopy: Bool { if case .copied = status { true } else { false } }

  /// Whether each version is a file with its own content, in no conflict.
  fileprivate var isOfFiles: Bool { status != .unmerged && [old, new].allSatisfy { $0?.mode.isFile ?? true } }
}

/// The documents that a list of changed files is about, each with its files with texts.
struct ChangedDocuments {
  /// The documents that differ, with renames detected.
  private let documents: [FileChange]
  /// The strings files and string catalogs.
  private let strings: [FileChange]
  /// The files with texts that are those of no document.
  private let others: [FileChange]

  /// - Parameters:
  ///   - documents: The documents that differ, with renames detected.
  ///   - files: All files that differ.
  init(_ documents: [FileChange], of files: [FileChange]) {
    self.documents = documents
    strings = files.filter { $0.path.isStrings && $0.isOfFiles }
    others = files.filter { $0.path.isText && !($0.path.isStrings && $0.isOfFiles) }
  }

  /// The paths at which documents may be whose texts differ and that do not differ themselves.
  var unchanged: [GitPath] {
    Array(Set(strings.flatMap { $0.path.documents.joined() }).subtracting(documents.map { $0.path }))
  }

  /// The documents, and the files with texts of none.
  ///
  /// - Parameter unchanged: The documents at these paths, as far as they are there.
  func listed(besides unchanged: [GitPath: FileVersion]) -> (documents: [DocumentChange], others: [FileChange]) {
    var (changed, others) = (documents.map { DocumentChange(change: $0) }, others)
    var positions: [GitPath: Int] = [:]
    for (position, document) in documents.enumerated() {
      for path in [document.oldPath, document.path].compactMap({ $0 }) { positions[path] = position }
    }
    for file in strings {
      let isThere = { positions[$0] != nil || unchanged[$0] != nil }
      guard let own = file.path.documents.first(where: { $0.contains(where: isThere) }) else {
        others.append(file)
        continue
      }
      for path in own {
        if positions[path] == nil, let version = unchanged[path], let same = FileChange(old: version, new: version) {
          positions[path] = changed.count
          changed.append(DocumentChange(change: same))
        }
        if let position = positions[path] { changed[position].strings.append(file) }
      }
    }
    return (changed, others)
  }
}
