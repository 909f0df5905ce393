import ArgumentParser
import Findings
@testable import Features

@testable import GitHistory

/// A history in memory, as of a bare repository: commits made of texts, without git.
struct FakeHistory: History {
  let layout = RepositoryLayout(
    gitDirectory: "/nowhere", workTree: nil, prefix: "", idLength: 20, composesNames: false)
  var isShallow = false
  /// Each commit with its files, in the order in which they were made.
  private var commits: [(id: ObjectID, parents: [ObjectID], files: [GitPath: FileVersion])] = []
  private var branches: [String: ObjectID] = [:]
  private var blobs: [ObjectID: [UInt8]] = [:]
  /// The entries of each tree; those of a commit's tree also by the id of the commit.
  private var trees: [ObjectID: [TreeEntry]] = [:]

  /// An empty history.
  init() {}

  /// A history with one commit.
  init(_ files: [String: String]) throws { try commit(to: "main", files) }

  /// A history with a base and two branches, `main` and `side`, that each changed a document.
  init(base: String, ours: String, theirs: String, path: String = "Main.storyboard") throws {
    try self.init(base: [path: base], ours: [path: ours], theirs: [path: theirs])
  }

  /// A history with a base and two branches, `main` and `side`. `nil` stands for a deleted file.
  init(base: [String: String], ours: [String: String?], theirs: [String: String?]) throws {
    try commit(to: "main", base)
    try commit(to: "side", after: ["main"], theirs)
    try commit(to: "main", ours)
  }

  /// Commits changes to a branch.
  ///
  /// - Parameters:
  ///   - parents: The branches of the parents; the branch itself, if it is there, without any.
  ///   - changes: The texts of the files that differ from those of the first parent; `nil` for a deleted file.
  mutating func commit(
    to branch: String, after parents: [String]? = nil, _ changes: [String: String?], mode: FileMode = .regular
  ) throws {
    let parents = (parents ?? [branch]).compactMap { branches[$0] }
    var files = commits.last { $0.id == parents.first }?.files ?? [:]
    for (name, text) in changes {
      let path = GitPath(name)
      files[path] = try text.map { text in
        let id = try ObjectID(ofBlob: Array(text.utf8))
        blobs[id] = Array(text.utf8)
        return FileVersion(path: path, mode: mode, place: .blob(id))
      }
    }
    let id = try ObjectID(ofBlob: Array("commit \(commits.count)".utf8))
    commits.append((id, parents, files))
    branches[branch] = id
    trees[id] = try entries(of: Array(files.values), depth: 0)
  }

  private mutating func entries(of files: [FileVersion], depth: Int) throws -> [TreeEntry] {
    var entries: [TreeEntry] = []
    for (name, inside) in Dictionary(grouping: files, by: { $0.path.components[depth] }) {
      if let file = inside.first, let id = file.id, file.path.components.count == depth + 1 {
        entries.append(TreeEntry(name: GitPath(bytes: name), mode: file.mode, id: id))
      } else {
        let content = try self.entries(of: inside, depth: depth + 1)
        let id = try ObjectID(ofBlob: Array("tree \(content)".utf8))
        trees[id] = content
        entries.append(TreeEntry(name: GitPath(bytes: name), mode: .tree, id: id))
      }
    }
    return entries.sorted { $0.name < $1.name }
  }

  private func files(of commit: ObjectID?) -> [GitPath: FileVersion] { commits.last { $0.id == commit }?.files ?? [:] }

  private func ancestors(of commit: ObjectID) -> Set<ObjectID> {
    commits.last { $0.id == commit }?.parents.reduce(into: [commit]) { $0.formUnion(ancestors(of: $1)) } ?? []
  }

  // MARK: History

  func head() async throws -> Head { branches["main"].map { .branch("main", $0) } ?? .unborn("main") }

  func find(_ revision: String) async throws -> NamedObject? {
    branches[revision.replacing("^{commit}", with: "")].map { NamedObject(id: $0, kind: .commit) }
  }

  func commit(_ id: ObjectID) async throws -> Commit {
    let place = commits.firstIndex { $0.id == id } ?? 0
    let parents = commits[place].parents.map { "parent \($0)\n" }.joined()
    let text = "tree \(id)\n\(parents)author A <a> \(place) +0000\ncommitter A <a> \(place) +0000\n\nText\n"
    guard let commit = Commit(id: id, parsing: Array(text.utf8)) else { throw Unsupported() }
    return commit
  }

  func mergeBases(_ one: ObjectID, _ other: ObjectID) async throws -> [ObjectID] {
    let common = ancestors(of: one).intersection(ancestors(of: other))
    let best = common.filter { base in !common.contains { $0 != base && ancestors(of: $0).contains(base) } }
    return commits.map(\.id).filter(best.contains).reversed()
  }

  func entries(ofTree id: ObjectID) async throws -> [TreeEntry] { trees[id] ?? [] }

  func changes(in versions: ComparedVersions, at paths: Pathspecs) async throws -> [FileChange] {
    await RenameDetection.detect(in: try await plainChanges(in: versions, at: paths)) { try await content(of: $0) }
  }

  func plainChanges(in versions: ComparedVersions, at paths: Pathspecs) async throws -> [FileChange] {
    guard case .trees(let old, let new) = versions else { throw Unsupported() }
    let (before, after) = (files(of: old), files(of: new))
    return Set(before.keys).union(after.keys).sorted().filter { $0.isInterfaceBuilderDocument && paths.contains($0) }
      .filter { before[$0] != after[$0] }.compactMap { FileChange(old: before[$0], new: after[$0]) }
  }

  func trackedDocuments(at paths: Pathspecs) async throws -> [FileVersion] {
    files(of: branches["main"]).values.filter { $0.path.isInterfaceBuilderDocument && paths.contains($0.path) }
      .sorted { $0.path < $1.path }
  }

  func conflicts(at paths: Pathspecs) async throws -> [ConflictedFile] { [] }

  func blob(_ id: ObjectID) async throws -> [UInt8] {
    guard let blob = blobs[id] else { throw Unsupported() }
    return blob
  }

  func blobID(of content: [UInt8]) async throws -> ObjectID { try ObjectID(ofBlob: content) }

  func log(of path: GitPath, in range: CommitRange) -> LogEntries { LogEntries { _ in throw Unsupported() } }

  func log(at paths: Pathspecs, in range: CommitRange) -> CommitLog { CommitLog { _ in throw Unsupported() } }

  /// None of these histories has a merge.
  func merges(in range: CommitRange, since earliest: Int64?, count: Int) async throws -> [Commit] { [] }

  /// A question that this history does not answer.
  struct Unsupported: Error {}
}

extension FakeHistory {
  /// What `xibmerge check` finds.
  func check(_ arguments: String...) async throws -> CheckResult { try await check(arguments) }

  func check(_ arguments: [String]) async throws -> CheckResult {
    try await CheckCommand.parse(arguments).result(in: self)
  }
}

extension CheckResult {
  /// The report as text.
  var text: String { CheckFormat.text.text(of: self, program: "") }

  /// The rule and the path of each finding.
  var places: [String] { findings.map { "\($0.rule.name) \($0.path)" } }
}
