internal import Basics
internal import CommandSupport
internal import Reports
internal import SemanticDiff

/// The comparison of two paths: two files, two folders, or standard input and a file.
struct FileComparison {
  let old: InputPath
  let new: InputPath
  /// The name to show for two files; `nil` for their own.
  var label: String?

  /// The differences of all files.
  ///
  /// - Parameter keepsDocuments: Whether pictures are wanted, which need the documents.
  func differences(_ filter: ChangeFilter, keepsDocuments: Bool = false) throws(InputError) -> [FileDifference] {
    for path in [old, new] {
      if path.kind == .missing { throw .missing(path.text) }
      if path.kind == .other { throw .notAFile(path.text) }
    }
    switch (old.kind, new.kind) {
    case (.folder, .folder): return try folders(filter, keepsDocuments)
    case (.folder, _): throw .folderAgainstFile(folder: old.text, file: new.text)
    case (_, .folder): throw .folderAgainstFile(folder: new.text, file: old.text)
    case (.standardInput, .standardInput): throw .standardInputTwice
    default:
      if old.isNull, new.isNull { return [] }
      ProgramMemory.reserve(forDocumentsOf: Files.size(old.text) + Files.size(new.text))
      let path = [new, old].first { !$0.isNull && $0.kind != .standardInput } ?? (new.isNull ? old : new)
      let comparison = DocumentComparison.of(
        label ?? path.text, old: try old.version(), new: try new.version(),
        strings: StringsVersions(besides: old, new))
      return [comparison.difference(filter, keepsDocuments: keepsDocuments)]
    }
  }

  private func folders(
    _ filter: ChangeFilter, _ keepsDocuments: Bool
  ) throws(InputError) -> [FileDifference] {
    let files = (try old.documentsAndStrings(), try new.documentsAndStrings())
    let (before, after) = (Set(files.0.filter(DocumentName.ends)), Set(files.1.filter(DocumentName.ends)))
    let strings = FolderStrings(old: old.text, new: new.text, files: files)
    var differences: [FileDifference] = []
    for path in before.union(after).sorted() {
      func version(in folder: InputPath, _ paths: Set<String>) throws(InputError) -> [UInt8]? {
        paths.contains(path) ? try InputPath("\(folder.text)/\(path)").read() : nil
      }
      let comparison = DocumentComparison.of(
        path, old: try version(in: old, before), new: try version(in: new, after), strings: strings.versions(of: path))
      differences.append(comparison.difference(filter, keepsDocuments: keepsDocuments))
    }
    return differences
  }
}
