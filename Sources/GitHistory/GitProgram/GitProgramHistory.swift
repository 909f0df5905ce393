import Basics

/// A history that the git program reads. Unlike libgit2, git can read every repository that it creates.
struct GitProgramHistory: History {
  let layout: RepositoryLayout
  let program: ReadOnlyGit
  private let objects: ObjectPipe
  /// The commits whose parents a shallow clone leaves out.
  private let shallowCommits: Set<ObjectID>

  var isShallow: Bool { !shallowCommits.isEmpty }

  /// Opens the repository that a folder belongs to.
  init(at directory: String, environment: GitEnvironment) async throws {
    let found = try ReadOnlyGit(in: directory, environment: environment)
    layout = try await RepositoryLayout(askedOf: found, at: directory)
    if let top = layout.workTree, !layout.holds(directory) {
      // Some git commands do not find files and their attributes from outside the work tree.
      program = try await ReadOnlyGit(in: top, environment: environment.atTop(of: layout)).guarded(environment)
    } else {
      program = try await found.guarded(environment)
    }
    shallowCommits = try await Self.shallowCommits(program)
    objects = ObjectPipe(program)
  }

  func head() async throws -> Head {
    let commit = try await program.ask(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"])
    let id = commit.succeeded ? ObjectID(hex: commit.line) : nil
    let reference = try await program.ask(["symbolic-ref", "--quiet", "HEAD"])
    switch (reference.succeeded, id) {
    case (true, let id?): return .branch(Head.shortName(reference.line), id)
    case (true, nil): return .unborn(Head.shortName(reference.line))
    case (false, let id?): return .detached(id)
    case (false, nil): throw GitProgramError.failed(command: "symbolic-ref", message: reference.message)
    }
  }

  func find(_ revision: String) async throws -> NamedObject? {
    // Git would read "-" as an option and "^" as an exclusion, and an argument cannot contain NUL.
    guard let first = revision.first, first != "-", first != "^", !revision.utf8.contains(0) else { return nil }
    let answer = try await program.ask(["rev-parse", "--quiet", "--verify", revision])
    guard answer.succeeded, let id = ObjectID(hex: answer.line) else { return nil }
    return try await objects.object("\(id.hex)^{}").map { NamedObject(id: $0.id, kind: $0.object.kind) }
  }

  func commit(_ id: ObjectID) async throws -> Commit {
    let object = try await object(id)
    guard object.kind == .commit,
      let commit = Commit(id: id, parsing: object.bytes, isShallow: shallowCommits.contains(id))
    else { throw ContentError.unexpectedKind(id, object.kind) }
    return commit
  }

  func mergeBases(_ one: ObjectID, _ other: ObjectID) async throws -> [ObjectID] {
    let answer = try await program.ask(["merge-base", "--all", one.hex, other.hex])
    if !answer.succeeded, !answer.message.isEmpty {
      throw GitProgramError.failed(command: "merge-base", message: answer.message)
    }
    var commits: [Commit] = []
    for line in answer.line.split(separator: "\n") {
      if let id = ObjectID(hex: line) { commits.append(try await commit(id)) }
    }
    return latestFirst(commits)
  }

  func entries(ofTree id: ObjectID) async throws -> [TreeEntry] {
    guard let tree = try await objects.object("\(id.hex)^{tree}") else { throw ContentError.missingObject(id) }
    return TreeEntry.parse(tree.object.bytes, idLength: layout.idLength)
  }

  func changes(in versions: ComparedVersions, at paths: Pathspecs) async throws -> [FileChange] {
    await RenameDetection.detect(in: try await plainChanges(in: versions, at: paths)) { try await content(of: $0) }
  }

  func plainChanges(in versions: ComparedVersions, at paths: Pathspecs) async throws -> [FileChange] {
    if case .files(let old, let new) = versions {
      return old.place == new.place ? [] : [FileChange(path: new.path, status: .modified, old: old, new: new)]
    }
    let output = try await program.output(
      ["diff"] + Self.rawOptions + ["--no-renames"] + (try sides(of: versions)) + ["--"]
        + Self.patterns(paths.endings))
    guard let changes = RawDiff.parse(output) else { throw GitProgramError.unexpectedOutput(command: "diff") }
    let wanted = changes.filter { paths.selects($0.path) }
    return try await withoutUntouched(withoutSubmodules(wanted)).sorted { $0.path < $1.path }
  }

  func trackedDocuments(at paths: Pathspecs) async throws -> [FileVersion] {
    if layout.isBare {
      guard let head = try await head().commit else { return [] }
      let all = try await changes(in: .trees(old: nil, new: head), at: paths)
      return all.compactMap(\.new)
    }
    return try await index(paths.endings).filter { $0.stage == 0 && $0.mode.isBlob && paths.selects($0.path) }
      .map(\.version)
  }

  func conflicts(at paths: Pathspecs) async throws -> [ConflictedFile] {
    guard !layout.isBare else { return [] }
    return ConflictedFile.conflicts(in: try await index(paths.endings).filter { paths.selects($0.path) })
  }

  func blob(_ id: ObjectID) async throws -> [UInt8] {
    let object = try await object(id)
    guard object.kind == .blob else { throw ContentError.unexpectedKind(id, object.kind) }
    return object.bytes
  }

  func blobID(of content: [UInt8]) async throws -> ObjectID {
    let answer = try await program.ask(["hash-object", "--stdin"], input: content)
    guard answer.succeeded else { throw GitProgramError.failed(command: "hash-object", message: answer.message) }
    guard let id = ObjectID(hex: answer.line) else { throw GitProgramError.unexpectedOutput(command: "hash-object") }
    return id
  }

  // MARK: Asking git

  private func object(_ id: ObjectID) async throws -> RawObject {
    do {
      guard let found = try await objects.object(id.hex) else { throw ContentError.missingObject(id) }
      return found.object
    } catch let error as GitProgramError {
      guard case .failed(_, let message) = error else { throw error }
      throw ContentError.unreadableObject(id, reason: message)
    }
  }

  /// Removes submodules in conflict, which git lists like files.
  private func withoutSubmodules(_ changes: [FileChange]) async throws -> [FileChange] {
    guard changes.contains(where: { $0.status == .unmerged }) else { return changes }
    let conflicts = Set(try await conflicts().map(\.path))
    return changes.filter { $0.status != .unmerged || conflicts.contains($0.path) }
  }

  /// Removes files that were only rewritten with the same content.
  ///
  /// Git could report this itself, but only if it were allowed to update the index.
  private func withoutUntouched(_ changes: [FileChange]) async throws -> [FileChange] {
    let doubtful = changes.filter { change in
      change.new?.place == .workTree && change.old?.id != nil && change.old?.mode == change.new?.mode
    }
    let files = doubtful.filter { $0.new?.mode.isFile == true }.map(\.path)
    var untouched: Set<GitPath> = []
    if !files.isEmpty {
      let up = String(repeating: "../", count: layout.prefix.components.count)
      let output = try await program.output(["hash-object", "--"] + files.map { up + $0.text })
      let ids = String(decoding: output, as: UTF8.self).split(separator: "\n").map { ObjectID(hex: $0) }
      let hashed = Dictionary(zip(files, ids), uniquingKeysWith: { first, _ in first })
      untouched = Set(doubtful.filter { hashed[$0.path] == $0.old?.id }.map(\.path))
    }
    for change in doubtful where change.new?.mode == .symbolicLink {
      guard let old = change.old, let new = change.new else { continue }
      if try await content(of: old) == content(of: new) { untouched.insert(change.path) }
    }
    return changes.filter { !untouched.contains($0.path) || $0.status != .modified }
  }

  /// The entries of the index whose names have one of some endings.
  private func index(_ endings: [String]) async throws -> [IndexEntry] {
    guard !layout.isBare else { throw ContentError.noWorkTree }
    let output = try await program.output(
      ["ls-files", "--stage", "--full-name", "-z", "--"] + Self.patterns(endings))
    // Git also lists what has no name before the ending.
    return IndexListing.parse(output).filter { $0.path.isInterfaceBuilderDocument || $0.path.isStrings }
  }

  private static func shallowCommits(_ program: ReadOnlyGit) async throws -> Set<ObjectID> {
    let answer = try await program.ask([
      "rev-parse", "--is-shallow-repository", "--path-format=absolute", "--git-path", "shallow",
    ])
    guard answer.line.hasPrefix("true\n"), let name = answer.line.lastIndex(of: "/") else { return [] }
    let folder = String(answer.line[..<name].dropFirst("true\n".count))
    let file = try WorkTreeFile.read(GitPath(answer.line[name...].dropFirst()), under: folder)
    return Set(file.bytes.split(separator: UInt8(ascii: "\n")).compactMap { ObjectID(hexDigits: $0) })
  }

  private func sides(of versions: ComparedVersions) throws -> [String] {
    switch versions {
    case .trees(let old, let new): return [old?.hex ?? emptyTree, new.hex]
    case .treeAndIndex, .indexAndWorkTree, .treeAndWorkTree:
      guard !layout.isBare else { throw ContentError.noWorkTree }
    case .files: return []
    }
    switch versions {
    case .treeAndIndex(let tree): return ["--cached", tree?.hex ?? emptyTree]
    case .treeAndWorkTree(let tree): return [tree.hex]
    case .trees, .files, .indexAndWorkTree: return []
    }
  }

  /// The hash of the empty tree, which git knows even if the repository does not store it.
  private var emptyTree: String {
    layout.idLength == 32
      ? "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
      : "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
  }

  static let rawOptions = [
    "--raw", "-z", "--no-abbrev", "--no-color", "--no-ext-diff", "--no-textconv", "--no-relative",
    "--ignore-submodules=all", "-O/dev/null",
  ]

  /// The pathspecs that limit git to names with some endings, so that it skips all other files of the work tree.
  static func patterns(_ endings: [String]) -> [String] { endings.map { ":(top,icase)*.\($0)" } }
}

extension RepositoryLayout {
  /// Asks the git program for the layout, as seen from its folder.
  init(askedOf program: ReadOnlyGit, at directory: String) async throws {
    let question = ["rev-parse", "--is-inside-work-tree", "--show-object-format", "--absolute-git-dir"]
    let answer = try await program.ask(question)
    guard answer.succeeded else { throw Self.failure(answer.message, directory) }
    let lines = answer.line.split(separator: "\n", maxSplits: 2).map(String.init)
    guard lines.count == 3 else { throw GitProgramError.unexpectedOutput(command: "rev-parse") }
    var workTree: String?
    var prefix: GitPath = ""
    // A separate command for each, because a folder's name may contain a line break.
    async let composing = program.ask(["config", "--type=bool", "--get", Self.composingSetting])
    async let top = program.ask(["rev-parse", "--show-toplevel"])
    if lines[0] == "true" {
      async let folder = program.ask(["rev-parse", "--show-prefix"])
      workTree = try await top.line
      prefix = GitPath(withoutTrailingSlash(try await folder.line))
    } else {
      // Outside the work tree, paths are relative to its top. A bare repository has no work tree.
      let top = try await top
      if top.succeeded, !top.line.isEmpty { workTree = top.line }
    }
    self.init(
      gitDirectory: withoutTrailingSlash(lines[2]), workTree: workTree, prefix: prefix,
      idLength: lines[1] == "sha256" ? 32 : 20, composesNames: try await composing.line == "true")
  }

  private static func failure(_ message: String, _ directory: String) -> OpenError {
    if message.contains("not a git repository") { return .notARepository(directory: directory) }
    // Git ends this message with the command that would allow the repository.
    if message.contains("safe.directory") || message.contains("dubious ownership") {
      return .notOwned(directory: directory)
    }
    return .unreadable(directory: directory, reason: message)
  }
}
