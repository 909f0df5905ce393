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
    let steps = MergePlan.steps(await history.sides(ofFiles: differences))
    var lineMerges: [GitPath: LineMerge] = [:]
    for step in steps {
      switch step {
      case .merge(let file, _), .renamedDifferently(_, _, let file):
        lineMerges[file.path] = try await LineMerge(of: file, in: history)
      case .take, .conflict: break
      }
    }
    let known = try await files(Array(ours) + Array(theirs), lineMerges, in: history, cache)
    func listed(_ files: [GitPath: StoredFile]) -> [(path: String, file: SourceFile)] {
      files.compactMap { path, file in known[file.id].map { (path.text, $0) } }
    }
    /// The merged file, or the files of both sides if the lines conflict.
    func merged(_ file: FileMerge) -> [SourceFile] {
      if let merge = lineMerges[file.path] { return [known[merge.id]].compactMap { $0 } }
      return [file.ours, file.theirs].compactMap { known[$0.id] }
    }
    var files = Dictionary(
      listed(ours).map { ($0.path, [$0.file]) }, uniquingKeysWith: { first, _ in first })
    for step in steps {
      switch step {
      case .take(let oldPath, let newPath, let file):
        if let oldPath { files[oldPath.text] = nil }
        if let newPath { files[newPath.text] = file.flatMap { known[$0.id] }.map { [$0] } }
      case .merge(let file, let oldPath):
        if let oldPath { files[oldPath.text] = nil }
        files[file.path.text] = merged(file)
      case .renamedDifferently(let oldPath, _, let file):
        files[oldPath.text] = nil
        files[file.path.text] = merged(file)
      case .conflict(let path, _, _, _):
        // The conflict is not resolved yet, so the contents of both sides count.
        if let file = theirs[path].flatMap({ known[$0.id] }) { files[path.text, default: []].append(file) }
      }
    }
    return MergedSources(
      ours: SourceIndex(listed(ours)), theirs: SourceIndex(listed(theirs)),
      merged: SourceIndex(files.flatMap { path, files in files.map { (path, $0) } }))
  }

  /// A merged file whose lines both sides changed.
  private struct LineMerge: Sendable {
    let id: ObjectID
    let bytes: [UInt8]

    /// Merges the lines of a file; `nil` if they conflict.
    init?(of file: FileMerge, in history: any History) async throws {
      let versions = try await file.versions(in: history)
      let outcome = try? await DocumentMerge(versions: versions, style: { ConflictStyle() }, forcesLineMerge: true)
        .run()
      guard let outcome, outcome.conflicts == 0 else { return nil }
      bytes = outcome.bytes
      id = try ObjectID(ofBlob: bytes)
    }
  }

  /// The files of both sides and of the merge, by the ids of their contents.
  private static func files(
    _ files: [(key: GitPath, value: StoredFile)], _ lineMerges: [GitPath: LineMerge], in history: any History,
    _ cache: SourceCache
  ) async throws -> [ObjectID: SourceFile] {
    var inputs: [ObjectID: SourceReading.Input] = [:]
    func add(_ path: GitPath, _ id: ObjectID, _ content: @escaping @Sendable () async throws -> [UInt8]) {
      guard inputs[id] == nil, let language = SourceFile.Language(ofFile: path.text) else { return }
      inputs[id] = SourceReading.Input(path: path.text, language: language, id: id, content: content)
    }
    for (path, file) in files { add(path, file.id) { try await file.bytes(in: history) } }
    for (path, merge) in lineMerges { add(path, merge.id) { merge.bytes } }
    let outputs = await SourceReading(cache: cache).read(Array(inputs.values))
    var known: [ObjectID: SourceFile] = [:]
    for output in outputs { if let id = output.id { known[id] = try output.file } }
    return known
  }
}
