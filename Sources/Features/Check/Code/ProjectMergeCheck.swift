internal import ProjectCheck
internal import Findings
internal import GitHistory
internal import ProjectIndex

/// Compares the names that the files of a merge use with those that they give, and leaves out what a side has wrong already.
struct ProjectMergeCheck {
  let history: any History
  let configuration: CheckConfiguration
  let reportsAll: Bool
  let ours: [GitPath: StoredFile]
  let theirs: [GitPath: StoredFile]
  /// All documents of the merge.
  let documents: [MergedDocument]
  let code: MergedSources

  /// A content that a path has on a side or in the merge.
  private struct Content: Hashable {
    let path: GitPath
    let id: ObjectID?
  }

  func findings() async throws -> [Finding] {
    guard (CheckRule.ofProjects + [.codeIdentifierTwice]).contains(where: configuration.isOn) else { return [] }
    let history = history
    let made = code.made
    var files: [Content: @Sendable () async throws -> [UInt8]] = [:]
    func side(_ side: [GitPath: StoredFile]) -> [Content] {
      side.map { path, file in
        let content = Content(path: path, id: file.id)
        files[content] = { try await file.bytes(in: history) }
        return content
      }
    }
    let (mine, its) = (side(ours), side(theirs))
    var result = code.files.flatMap { path, ids in
      ids.map { id in
        let content = Content(path: path, id: id)
        if let bytes = made[id] { files[content] = { bytes } }
        return content
      }
    }
    for document in documents {
      let content = Content(path: document.path, id: document.storedID)
      if files[content] == nil { files[content] = { try await document.bytes(in: history) } }
      result.append(content)
    }
    var progress = Progress("Reading the project", total: files.count)
    let read = await concurrentMap(Array(files), progress: &progress) { content, bytes in
      (content, await NameCheck.File(reading: content.path.text, bytes: bytes))
    }
    let known = Dictionary(read, uniquingKeysWith: { first, _ in first })
    var versions = [(mine, code.ours), (its, code.theirs), (result, code.merged)].map { contents, sources in
      NameCheck(contents.compactMap { known[$0] }, sources: sources, isOfMerge: true)
    }
    let kinds = versions.reduce(into: Set()) { $0.formUnion($1.names.kinds) }
    let identifiers = Set(versions.flatMap { $0.identifiers?.keys.map(\.self) ?? [] })
    for place in versions.indices {
      versions[place].names.kinds = kinds
      for kind in identifiers { versions[place].identifiers?[kind, default: []].formUnion([]) }
    }
    versions[2].sides = Array(versions[..<2])
    var problems = versions[2].problems { [configuration] path in
      !configuration.isExcluded(GitPath(path)) && !SourceFolders.isOfLibrary(path)
    }
    if !reportsAll {
      let paths = Set(result.map(\.path.text))
      let before = Set(versions[..<2].flatMap { $0.problems() }.map { $0.identity(in: paths) })
      problems.removeAll {
        !$0.isLost && (before.contains($0.identity(in: paths)) || before.contains($0.identity(in: [])))
      }
    }
    // That a side has it so, too, is what they say.
    problems += versions[2].copiesLeftBehind(by: versions[0], versions[1]).filter {
      !configuration.isExcluded(GitPath($0.path))
    }
    return NameCheck.Problem.findings(problems)
  }
}
