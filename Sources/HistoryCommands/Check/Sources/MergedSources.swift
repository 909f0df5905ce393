internal import CodeIndex
internal import Commands
internal import GitHistory
internal import SemanticMerge

/// The code of both sides of a merge, and of the merge.
struct MergedSources {
  let ours: SourceIndex
  let theirs: SourceIndex
  let merged: SourceIndex

  /// Whether a path is that of a source file in one of some folders.
  static func isSource(_ path: GitPath, in folders: [GitPath]) -> Bool {
    SourceFile.Language(ofFile: path.text) != nil
      && folders.contains { folder in
        folder.bytes.isEmpty || path.bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
      }
  }

  /// Reads the code of both sides and merges it, file by file, as git would.
  ///
  /// - Parameters:
  ///   - ours: The source files of ours.
  ///   - theirs: The source files of theirs.
  ///   - differences: The differences of each side from the merge base, in source files.
  static func read(
    ours: [GitPath: StoredFile], theirs: [GitPath: StoredFile], differences: SidesDifferences, in history: any History,
    cache: SourceCache
  ) async throws -> MergedSources {
    let known = try await files(Array(ours) + Array(theirs), in: history, cache)
    func listed(_ files: [GitPath: StoredFile]) -> [(path: String, file: SourceFile)] {
      files.compactMap { path, file in known[file.id].map { (path.text, $0) } }
    }
    var merged = Dictionary(
      listed(ours).map { ($0.path, [$0.file]) }, uniquingKeysWith: { first, _ in first })
    for step in MergePlan.steps(await history.sides(ofFiles: differences)) {
      switch step {
      case .take(let oldPath, let newPath, let file):
        if let oldPath { merged[oldPath.text] = nil }
        if let newPath { merged[newPath.text] = file.flatMap { known[$0.id] }.map { [$0] } }
      case .merge(let file, let oldPath):
        if let oldPath { merged[oldPath.text] = nil }
        merged[file.path.text] = try await Self.merged(file, known, in: history)
      case .renamedDifferently(let oldPath, _, let file):
        merged[oldPath.text] = nil
        merged[file.path.text] = try await Self.merged(file, known, in: history)
      case .conflict(let path, _, _, _):
        // Nobody knows yet what stays of such a file, so all that it has counts.
        if let file = theirs[path].flatMap({ known[$0.id] }) { merged[path.text, default: []].append(file) }
      }
    }
    return MergedSources(
      ours: SourceIndex(listed(ours)), theirs: SourceIndex(listed(theirs)),
      merged: SourceIndex(merged.flatMap { path, files in files.map { (path, $0) } }))
  }

  /// The files by the ids of their contents.
  private static func files(
    _ files: [(key: GitPath, value: StoredFile)], in history: any History, _ cache: SourceCache
  ) async throws -> [ObjectID: SourceFile] {
    var inputs: [ObjectID: SourceReading.Input] = [:]
    for (path, file) in files where inputs[file.id] == nil {
      guard let language = SourceFile.Language(ofFile: path.text) else { continue }
      inputs[file.id] = SourceReading.Input(path: path.text, language: language, id: file.id) {
        try await file.bytes(in: history)
      }
    }
    let outputs = await SourceReading(cache: cache).read(Array(inputs.values))
    var known: [ObjectID: SourceFile] = [:]
    for output in outputs { if let id = output.id { known[id] = try output.file } }
    return known
  }

  /// The merge of a file's lines. Where they conflict, what either side has counts.
  private static func merged(
    _ file: FileMerge, _ known: [ObjectID: SourceFile], in history: any History
  ) async throws -> [SourceFile] {
    let sides = [file.ours, file.theirs].compactMap { known[$0.id] }
    guard let language = SourceFile.Language(ofFile: file.path.text) else { return sides }
    let versions = MergeVersions(
      base: try await file.base?.bytes(in: history) ?? [], ours: try await file.ours.bytes(in: history),
      theirs: try await file.theirs.bytes(in: history))
    let outcome = try? await DocumentMerge(versions: versions, style: { ConflictStyle() }, forcesLineMerge: true).run()
    guard let outcome, outcome.conflicts == 0 else { return sides }
    return [SourceFile(outcome.bytes, language: language)]
  }
}
