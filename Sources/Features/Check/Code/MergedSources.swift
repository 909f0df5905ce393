internal import ProjectIndex
internal import GitHistory
internal import SemanticMerge

/// The code of the merge base, of both sides and of the merge.
struct MergedSources {
  let base: SourceIndex
  let ours: SourceIndex
  let theirs: SourceIndex
  let merged: SourceIndex
  /// The files of the merge that are no documents, with their contents: two for a file whose lines conflict.
  let files: [GitPath: [ObjectID]]
  /// The contents that the merge made.
  let made: [ObjectID: [UInt8]]

  /// Whether a path is that of a source file in one of some folders, or of a project that may compile it.
  static func isWanted(_ path: GitPath, in folders: [GitPath]) -> Bool {
    func isInside(_ path: GitPath, _ folder: GitPath) -> Bool {
      folder.bytes.isEmpty || path.bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
    }
    if SourceFile.Language(ofFile: path.text) != nil, folders.contains(where: { isInside(path, $0) }) { return true }
    guard ProjectFile.isProject(path.text) else { return false }
    let own = GitPath(ProjectFile.folder(ofFile: path.text))
    return folders.contains { isInside(path, $0) || $0 == own || isInside($0, own) }
  }

  /// Reads the code of both sides and merges it, file by file, as git would.
  ///
  /// - Parameters:
  ///   - base: The source files and projects of the merge base.
  ///   - ours: Those of ours.
  ///   - theirs: Those of theirs.
  ///   - differences: The differences of each side from the merge base, in these files.
  static func read(
    base: [GitPath: StoredFile], ours: [GitPath: StoredFile], theirs: [GitPath: StoredFile],
    differences: SidesDifferences, in history: any History, cache: SourceCache
  ) async throws -> MergedSources {
    let steps = MergedTree.steps(await history.sides(ofFiles: differences))
    var lineMerges: [GitPath: MergedLines] = [:]
    for step in steps {
      switch step {
      case .merge(let file, _), .renamedDifferently(_, _, let file):
        lineMerges[file.path] = try await MergedLines(of: file, in: history)
      case .take, .conflict: break
      }
    }
    let files = Self.files(of: steps, ours: ours, theirs: theirs, lineMerges)
    let versions = Array(base) + Array(ours) + Array(theirs)
    let known = try await Self.files(versions, lineMerges, in: history, cache)
    let projects = try await Self.projects(versions, lineMerges, in: history)
    func index(_ files: [GitPath: [ObjectID]]) -> SourceIndex {
      // In an order, because the first of two classes of one name is the one that findings point to.
      let contents = files.sorted { $0.key < $1.key }.flatMap { path, ids in ids.map { Content(path: path, id: $0) } }
      return SourceIndex(
        contents.compactMap { content in content.id.flatMap { known[$0] }.map { (content.path.text, $0) } },
        projects: Targets(contents.compactMap { projects[$0] }))
    }
    return MergedSources(
      base: index(base.mapValues { [$0.id] }), ours: index(ours.mapValues { [$0.id] }),
      theirs: index(theirs.mapValues { [$0.id] }),
      merged: index(files), files: files,
      made: Dictionary(lineMerges.values.map { ($0.id, $0.bytes) }, uniquingKeysWith: { first, _ in first }))
  }

  /// The contents of the files of the merge: both sides' contents where their lines conflict.
  private static func files(
    of steps: [MergedTree.Step], ours: [GitPath: StoredFile], theirs: [GitPath: StoredFile],
    _ lineMerges: [GitPath: MergedLines]
  ) -> [GitPath: [ObjectID]] {
    func merged(_ file: MergedTree.File) -> [ObjectID] {
      lineMerges[file.path].map { [$0.id] } ?? [file.ours.id, file.theirs.id]
    }
    var files = ours.mapValues { [$0.id] }
    for step in steps {
      switch step {
      case .take(let oldPath, let newPath, let file):
        if let oldPath { files[oldPath] = nil }
        if let newPath { files[newPath] = file.map { [$0.id] } }
      case .merge(let file, let oldPath):
        if let oldPath { files[oldPath] = nil }
        files[file.path] = merged(file)
      case .renamedDifferently(let oldPath, _, let file):
        files[oldPath] = nil
        files[file.path] = merged(file)
      case .conflict(let path, _, _, _, _):
        // The conflict is not resolved yet, so the contents of both sides count.
        if let file = theirs[path] { files[path, default: []].append(file.id) }
      }
    }
    return files
  }

  /// A content that a path has on a side or in the merge.
  struct Content: Hashable {
    let path: GitPath
    /// The id; `nil` if the merge made the content.
    let id: ObjectID?
  }

  /// A merged file whose lines both sides changed.
  private struct MergedLines: Sendable {
    let id: ObjectID
    let bytes: [UInt8]

    /// Merges the lines of a file; `nil` if they conflict.
    init?(of file: MergedTree.File, in history: any History) async throws {
      let versions = try await file.versions(in: history)
      let outcome = try? await DocumentMerge(versions: versions, style: .known(ConflictStyle()), forcesLineMerge: true)
        .run()
      guard let outcome, outcome.conflicts == 0 else { return nil }
      bytes = outcome.bytes
      id = try ObjectID(ofBlob: bytes)
    }
  }

  /// The projects of both sides and of the merge.
  private static func projects(
    _ files: [(key: GitPath, value: StoredFile)], _ lineMerges: [GitPath: MergedLines], in history: any History
  ) async throws -> [Content: ProjectFile] {
    var projects: [Content: ProjectFile] = [:]
    for (path, file) in files where ProjectFile.isProject(path.text) {
      let content = Content(path: path, id: file.id)
      if projects[content] == nil {
        projects[content] = ProjectFile(try await file.bytes(in: history), path: path.text)
      }
    }
    for (path, merge) in lineMerges where ProjectFile.isProject(path.text) {
      projects[Content(path: path, id: merge.id)] = ProjectFile(merge.bytes, path: path.text)
    }
    return projects
  }

  /// The source files of both sides and of the merge, by the ids of their contents.
  private static func files(
    _ files: [(key: GitPath, value: StoredFile)], _ lineMerges: [GitPath: MergedLines], in history: any History,
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
