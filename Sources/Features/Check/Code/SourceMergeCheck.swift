internal import Findings
internal import GitHistory
internal import ProjectCheck
internal import ProjectIndex
internal import XibArchives
internal import XibModel

/// Compares the documents of a merge with the code of that merge: one side's documents may name what the other side's
/// code no longer has.
struct SourceMergeCheck {
  let history: any History
  let configuration: CheckConfiguration
  /// Whether to report also those contradictions that a side already has.
  let reportsAll: Bool
  let merge: Finding.Merge
  let base: ObjectID
  let ours: ObjectID
  let theirs: ObjectID
  let documentSteps: [MergedTree.Step]
  /// The differences of each side in files that are no documents.
  let differences: SidesDifferences

  /// Returns the contradictions between code and documents that the merge has and neither side has; all with
  /// ``reportsAll``.
  ///
  /// - Parameter merged: The documents that both sides changed.
  func findings(merged: [MergedTree.File: CheckedMerge]) async throws -> [Finding] {
    let folders = try configuration.sources.paths(in: history.layout)
    let sources = configuration.sources
    let isWanted: @Sendable (GitPath) -> Bool = { path in
      path.isInterfaceBuilderDocument || sources.has(path, in: folders) || NamedFile.isNamed(path.text)
    }
    let sides = (
      base: try await history.files(of: base, where: isWanted),
      ours: try await history.files(of: ours, where: isWanted),
      theirs: try await history.files(of: theirs, where: isWanted)
    )
    let hasCode = (sides.ours.keys + Array(sides.theirs.keys)).contains {
      SourceFile.Language(ofFile: $0.text) != nil
    }
    guard hasCode || sources.isProject else {
      throw SourceFolderError.noSources(folders.map { $0.text.isEmpty ? "." : $0.text })
    }
    let code = try await MergedSources.read(
      base: sides.base.filter { !$0.key.isInterfaceBuilderDocument },
      ours: sides.ours.filter { !$0.key.isInterfaceBuilderDocument },
      theirs: sides.theirs.filter { !$0.key.isInterfaceBuilderDocument },
      differences: (
        differences.ours.filter { isWanted($0.path) }, differences.theirs.filter { isWanted($0.path) }
      ), in: history, cache: configuration.sources.cache)
    let all = MergedDocument.all(ours: sides.ours, steps: documentSteps, merged: merged)
    var findings = await nameFindings(all, ours: sides.ours, theirs: sides.theirs, code)
    if hasCode {
      let documents = all.filter { !configuration.isExcluded($0.path) }
        .map { $0.versions(ours: sides.ours, theirs: sides.theirs, in: history) }
      findings = try await codeFindings(documents, code) + findings
    }
    return configuration.counted(findings, in: merge)
  }

  /// The findings about names in documents that the code lacks, and the reverse.
  private func codeFindings(_ documents: [MergedCodeCheck.Document], _ code: MergedSources) async throws -> [Finding] {
    let check = MergedCodeCheck(
      base: code.base, ours: code.ours, theirs: code.theirs, result: code.merged, reportsAll: reportsAll,
      isOn: configuration.isOn)
    var progress = Progress("Comparing documents with code", total: documents.count)
    let results = await concurrentMap(documents, progress: &progress) { document in
      await Result(running: {
        try await check.findings(in: document) { ours, theirs in
          let lines = ObjectLines(ours, theirs)
          return { lines.line(of: $0) }
        }
      })
    }
    let findings = try results.flatMap { try $0.get() }
    guard check.looksAtCode else { return findings }
    var looking = Progress("Looking for unused code", total: documents.count)
    let uses = await concurrentMap(documents, progress: &looking) { await check.uses(of: $0) }
    return findings + check.findings(inCodeUsedBy: uses)
  }

  /// The findings about names that files of the merge have for each other.
  private func nameFindings(
    _ documents: [MergedDocument], ours: [GitPath: StoredFile], theirs: [GitPath: StoredFile], _ code: MergedSources
  ) async -> [Finding] {
    guard (CheckRule.ofProjects + [.codeIdentifierTwice]).contains(where: configuration.isOn) else { return [] }
    let history = history
    var files: [MergedSources.Content: @Sendable () async throws -> ParsedFile] = [:]
    func side(_ side: [GitPath: StoredFile]) -> [MergedSources.Content] {
      side.map { path, file in
        let content = MergedSources.Content(path: path, id: file.id)
        files[content] = { try await file.file(in: history) }
        return content
      }
    }
    let (mine, its) = (side(ours), side(theirs))
    var result = code.files.flatMap { path, ids in ids.map { MergedSources.Content(path: path, id: $0) } }
    for content in result {
      if let bytes = content.id.flatMap({ code.made[$0] }) { files[content] = { ParsedFile.with(bytes) } }
    }
    for document in documents {
      let content = MergedSources.Content(path: document.path, id: document.storedID)
      if files[content] == nil { files[content] = { try await document.contents(in: history) } }
      result.append(content)
    }
    var progress = Progress("Reading the project", total: files.count)
    let read = await concurrentMap(Array(files), progress: &progress) { content, read in
      (content, await NameCheck.File(reading: content.path.text, read))
    }
    let known = Dictionary(read, uniquingKeysWith: { first, _ in first })
    func check(_ contents: [MergedSources.Content], _ code: SourceIndex) -> NameCheck {
      NameCheck(contents.compactMap { known[$0] }, sources: code, isOfMerge: true)
    }
    return NameCheck.findings(
      merging: check(mine, code.ours), check(its, code.theirs), to: check(result, code.merged), reportsAll: reportsAll
    ) { configuration.isExcluded(GitPath($0)) }
  }
}

/// A document of a merge.
struct MergedDocument: Sendable {
  let path: GitPath
  /// The paths that it may have on a side, that of the merge first.
  let names: [GitPath]
  private let file: StoredFile?
  private let made: ParsedFile?

  /// The id of the content; `nil` if the merge made it.
  var storedID: ObjectID? { file?.id }

  func contents(in history: any History) async throws -> ParsedFile {
    if let made { return made }
    return try await file?.file(in: history) ?? ParsedFile.with([])
  }

  /// How to read the document in the merge and on each side.
  func versions(
    ours: [GitPath: StoredFile], theirs: [GitPath: StoredFile], in history: any History
  ) -> MergedCodeCheck.Document {
    let (mine, its) = (names.lazy.compactMap { ours[$0] }.first, names.lazy.compactMap { theirs[$0] }.first)
    return MergedCodeCheck.Document(
      path: path.text, result: { try await contents(in: history) },
      ours: { try await mine?.file(in: history) }, theirs: { try await its?.file(in: history) })
  }

  /// All documents of a merge, sorted by path. A file that one side deleted or replaced and the other changed is left out:
  /// that is reported, and nobody knows what will be there.
  static func all(
    ours: [GitPath: StoredFile], steps: [MergedTree.Step], merged: [MergedTree.File: CheckedMerge]
  ) -> [MergedDocument] {
    var documents: [GitPath: MergedDocument] = [:]
    for (path, file) in ours where path.isInterfaceBuilderDocument {
      documents[path] = MergedDocument(path: path, names: [path], file: file, made: nil)
    }
    for step in steps {
      switch step {
      case .take(let oldPath, let newPath, let file):
        if let oldPath { documents[oldPath] = nil }
        guard let newPath, let file, newPath.isInterfaceBuilderDocument else { break }
        documents[newPath] = MergedDocument(
          path: newPath, names: [newPath, oldPath].compactMap { $0 }, file: file, made: nil)
      case .merge(let file, let oldPath):
        if let oldPath { documents[oldPath] = nil }
        documents[file.path] = nil
        guard let result = merged[file] else { break }
        documents[file.path] = MergedDocument(
          path: file.path, names: [file.path, oldPath].compactMap { $0 }, file: nil, made: result.file)
      case .conflict(let path, let oldPath, _, _, _):
        for path in [path, oldPath].compactMap({ $0 }) { documents[path] = nil }
      case .renamedDifferently(let oldPath, let theirPath, let file):
        for path in [oldPath, theirPath, file.path] { documents[path] = nil }
      }
    }
    return documents.values.sorted { $0.path < $1.path }
  }
}
