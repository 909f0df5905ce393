internal import GitHistory
internal import SemanticDiff
internal import ThreeVersions
internal import XibModel

/// Reads and compares the versions of files that a history holds.
struct VersionReader: Sendable {
  let history: any History
  let filter: ChangeFilter
  /// Whether pictures are wanted, which need the documents.
  var keepsDocuments = false
  /// The images and colours for pictures; `nil` if none are wanted.
  var pictures: ComparedPictures?
  /// Whether files with texts that belong to no document count.
  var includesTexts = false

  /// - Parameter changes: What lists the files of the newer side.
  func difference(_ document: DocumentChange, of changes: DocumentChanges) async throws -> FileDifference {
    let strings = await StringsVersions(
      old: self.strings(document.strings.compactMap(\.old)), new: self.strings(document.strings.compactMap(\.new)))
    let comparison = try await comparison(document.change, strings)
    var difference = comparison.difference(filter, keepsDocuments: keepsDocuments)
    let ids = comparison.newIDs(in: difference)
    for file in ids.isEmpty ? [] : try await self.strings(changes.texts(of: document.change.path)) {
      difference.remark(on: file, leaving: ids)
    }
    return await pictures?.added(to: difference) ?? difference
  }

  /// Reads files with texts. One that can't be read keeps nothing else back.
  private func strings(_ versions: [FileVersion]) async -> [LocalizedFile] {
    var files: [LocalizedFile] = []
    for version in versions {
      do {
        files.append(LocalizedFile(try await history.content(of: version), at: version.path.text))
      } catch {
        files.append(LocalizedFile(problem: "\(error)", at: version.path.text))
      }
    }
    return files
  }

  /// The changes of each side of a file in conflict since the merge base.
  ///
  /// A side is left out if neither it nor the merge base has the file.
  func differences(_ conflict: ConflictedFile) async throws -> [FileDifference] {
    let old = try await version(conflict.base)
    let ours = try await version(conflict.ours) { old }
    let theirs = try await version(conflict.theirs) { old }
    var differences: [FileDifference] = []
    for (side, new) in [(Side.ours, ours), (.theirs, theirs)] where old != nil || new != nil {
      let comparison = DocumentComparison(path: conflict.path.text, old: old, new: new, unmergedSide: side)
      differences.append(comparison.difference(filter, keepsDocuments: keepsDocuments))
    }
    return differences
  }

  /// Reads a version off the caller's thread. Parsing is faster after a similar version, which `other` returns.
  @concurrent
  func version(
    _ file: FileVersion?, after other: @Sendable () async -> DocumentVersion? = { nil }
  ) async throws -> DocumentVersion? {
    guard let file else { return nil }
    let bytes = try await history.content(of: file)
    return DocumentVersion(bytes, isLink: file.mode == .symbolicLink, after: await other())
  }

  func comparison(
    _ change: FileChange, _ strings: StringsVersions = StringsVersions()
  ) async throws -> DocumentComparison {
    let old = try await version(change.old)
    let new = try await version(change.new) { old }
    return DocumentComparison(of: change, old: old, new: new, strings: strings)
  }
}
