internal import Basics
internal import GitHistory
internal import SemanticDiff
internal import ThreeVersions
internal import XibModel

/// What became of a file that a merge merges: in a commit, in the index or in the work tree.
struct Resolution: Sendable {
  let file: MergedTree.File
  /// What it is now; `nil` if it is gone.
  let result: StoredFile?
  /// The edits of what came to the document from others.
  var moved: [MovedEdits] = []
  /// The keys of texts that are in the file of another document now, which has their objects.
  var leftTexts: Set<String> = []
  /// The keys of texts that came from the file of another document, as they were there.
  var newTexts: Set<String> = []
  /// The merge of an open operation; `nil` for one that is committed, or if only stages are known.
  var step: OpenOperation.Step?

  /// The name of theirs in an open operation.
  var theirs: String { step?.name ?? "theirs" }

  /// What the result lacks of a side's edits, but for what is at its place in another file.
  func lost(_ lacking: Lacking) -> [(side: Side, edits: [Change])] {
    lacking.lost.map { side, edits in (side, edits.filter { !leftTexts.contains($0.object.identity) }) }
      .filter { !$0.edits.isEmpty }
  }

  /// What the result has of its own. Who carried something over from another file, or there, added nothing.
  func own(_ lacking: Lacking) -> [Change] {
    let carried = Set(moved.flatMap { $0.content.edits.map { ChangedFact($0.change) } })
    let texts = leftTexts.union(newTexts)
    return lacking.own.filter { !carried.contains(.init($0)) && !texts.contains($0.object.identity) }
  }
}

extension MergedTree {
  /// What became of the files whose result is not simply that of the only side that changed them, and of the documents to which a
  /// side moved what the other side edited elsewhere.
  ///
  /// - Parameter result: The file that the merge became at a path; its second argument is that of ours.
  func resolutions(
    at paths: Pathspecs, in history: any History, result: (GitPath, StoredFile?) -> StoredFile?
  ) async throws -> [Resolution] {
    var found = resolutions(at: paths, result: result)
    for edits in try await movedEdits(in: history) where paths.contains(edits.path) {
      if let place = found.firstIndex(where: { $0.file.path == edits.path }) {
        found[place].moved.append(edits)
        continue
      }
      let change = documents.theirs.first { $0.newPath == edits.path }
      let ours = edits.content.mover == .ours ? edits.file : change?.old
      let file = MergedTree.File(path: edits.path, base: edits.file, ours: edits.file, theirs: edits.file)
      found.append(Resolution(file: file, result: result(edits.path, ours), moved: [edits]))
    }
    return found
  }

  private func resolutions(
    at paths: Pathspecs, result: (GitPath, StoredFile?) -> StoredFile?
  ) -> [Resolution] {
    let isWanted = { (path: GitPath) in path.isInterfaceBuilderDocument || path.isText }
    var found: [Resolution] = []
    for step in steps {
      switch step {
      case .merge(let file, _) where isWanted(file.path):
        found.append(Resolution(file: file, result: result(file.path, file.ours)))
      case .conflict(let path, _, let conflict, let base?, let changed?) where isWanted(path):
        // The side that deleted the document changed nothing in it.
        let isOurs = conflict == .deletedByTheirs
        let file = MergedTree.File(
          path: path, base: base, ours: isOurs ? changed : base, theirs: isOurs ? base : changed)
        found.append(Resolution(file: file, result: result(path, isOurs ? changed : nil)))
      default: break
      }
    }
    // What only one side changed must be there as that side has it.
    let isShared = { (change: SideChange, others: [SideChange]) in
      others.contains { $0.oldPath == change.oldPath && $0.oldPath != nil || $0.newPath == change.newPath }
    }
    let (ours, theirs) = (documents.ours + texts.ours, documents.theirs + texts.theirs)
    for (changes, others, isOurs) in [(ours, theirs, true), (theirs, ours, false)] {
      for change in changes where !isShared(change, others) && !change.isRename {
        guard let path = change.newPath, isWanted(path), let new = change.new, let old = change.old,
          new.mode.isFile, old.mode.isFile
        else { continue }
        let made = result(path, isOurs ? new : old)
        guard made != new else { continue }
        let merge = MergedTree.File(path: path, base: old, ours: isOurs ? new : old, theirs: isOurs ? old : new)
        found.append(Resolution(file: merge, result: made))
      }
    }
    return found.filter { paths.contains($0.file.path) }
  }
}

extension History {
  /// The documents of a merge of two commits whose result is not simply that of the only side that changed them.
  ///
  /// - Parameter includesTexts: Whether files with texts count as well as documents.
  func resolutions(
    ofMerge commit: Commit, at paths: Pathspecs, includesTexts: Bool = false
  ) async throws -> [Resolution] {
    guard let merge = try await MergedTree(of: commit, in: self, at: paths, includesTexts: includesTexts) else {
      return []
    }
    return try await resolutions(of: merge, in: commit, at: includesTexts ? paths.withTexts : paths)
  }

  /// The documents of a merge whose result a commit has.
  func resolutions(
    of merge: MergedTree, in commit: Commit, at paths: Pathspecs
  ) async throws -> [Resolution] {
    let made = Dictionary(
      try await plainChanges(
        in: .trees(old: merge.ours, new: commit.id), at: merge.texts.isEmpty ? .all : .all.withTexts
      ).map { ($0.path, $0) }
    ) { first, _ in first }
    let found = try await merge.resolutions(at: paths, in: self) { path, ours in
      made[path].map { StoredFile($0.new) } ?? ours
    }
    return try await followingTexts(found, in: .commit(commit.id))
  }
}

/// Where the results of a merge are: in the index or in the work tree, as long as the operation is open, or in a commit.
enum ResolutionPlace: Hashable, Sendable {
  case index, workTree
  case commit(ObjectID)

  /// The place as `git grep` takes it; empty for the work tree.
  var revision: String {
    switch self {
    case .index: "--cached"
    case .workTree: ""
    case .commit(let id): id.hex
    }
  }
}

extension History {
  /// What the open operation merges and somebody resolved, or git merged: the versions, and the file as it is now.
  ///
  /// A file in conflict is resolved in the work tree if it has no markers, and in the index it is not.
  func resolutions(in place: ResolutionPlace) async throws -> [Resolution] {
    let unmerged = try await conflicts(at: .all.withTexts)
    func isOpen(_ path: GitPath) throws -> Bool {
      guard unmerged.contains(where: { $0.path == path }) else { return false }
      guard place == .workTree, let workTree = layout.workTree else { return true }
      return try ConflictText.looksMarked(Files.readIfThere("\(workTree)/\(path.text)") ?? [])
    }
    var found: [Resolution] = []
    func add(_ resolution: Resolution, _ step: OpenOperation.Step? = nil) throws {
      guard try !isOpen(resolution.file.path) else { return }
      var resolution = resolution
      resolution.step = step
      found.append(resolution)
    }
    for step in try await OpenOperation.find(in: self)?.steps ?? [] {
      let merge = try await MergedTree(of: step, in: self)
      let made = try await versions(in: place, besides: step.ours, unmerged)
      for resolution in try await merge.resolutions(at: .all, in: self, result: { path, ours in made[path] ?? ours }) {
        try add(resolution, step)
      }
    }
    // What a patch merged may be in no commit: its versions are the stages.
    let known = Set(found.map(\.file.path))
    let stages = unmerged.compactMap { MergedTree.File(stagesOf: $0) }
    for file in try await stages + addedStages(besides: unmerged) where !known.contains(file.path) {
      try add(Resolution(file: file, result: try await current(file.path, in: place)))
    }
    return try await followingTexts(found, in: place)
  }

  /// The files of the index or the work tree that differ from a commit; `nil` for one that is not there.
  private func versions(
    in place: ResolutionPlace, besides commit: ObjectID, _ unmerged: [ConflictedFile]
  ) async throws -> [GitPath: StoredFile?] {
    let compared: ComparedVersions =
      switch place {
      case .index: .treeAndIndex(commit)
      case .workTree: .treeAndWorkTree(commit)
      case .commit(let id): .trees(old: commit, new: id)
      }
    let changes = try await plainChanges(in: compared, at: .all.withTexts)
    var versions: [GitPath: StoredFile?] = [:]
    for change in changes where change.status != .unmerged {
      versions[change.path] = .some(try await stored(change.new))
    }
    for conflict in unmerged { versions[conflict.path] = .some(try await current(conflict.path, in: place)) }
    return versions
  }

  /// The file that is at a path now; `nil` if none is.
  func current(_ path: GitPath, in place: ResolutionPlace) async throws -> StoredFile? {
    switch place {
    case .commit(let id):
      return try await find("\(id.hex):\(path.text)").flatMap { StoredFile(mode: .regular, id: $0.id) }
    case .workTree: return try await stored(try workTreeVersion(of: path))
    case .index: return try await stored(trackedDocuments(at: .file(path).withTexts).first { $0.path == path })
    }
  }

  private func stored(_ version: FileVersion?) async throws -> StoredFile? {
    guard let version else { return nil }
    if let file = StoredFile(version) { return file }
    return try await StoredFile(mode: version.mode, content: try await content(of: version), in: self)
  }

  /// The versions of files that were in conflict until somebody added them; of those that are committed since, nothing.
  private func addedStages(besides unmerged: [ConflictedFile]) async throws -> [MergedTree.File] {
    let stages = await stages().filter { path, _ in
      (path.isInterfaceBuilderDocument || path.isText) && !unmerged.contains { $0.path == path }
    }
    guard !stages.isEmpty, let head = try await head().commit else { return [] }
    let isApplying = PathKind(at: "\(layout.gitDirectory)/rebase-apply") == .folder
    let staged = Set(try await plainChanges(in: .treeAndIndex(head), at: .all.withTexts).map(\.path))
    var found: [MergedTree.File] = []
    for path in stages.keys.sorted() where isApplying || staged.contains(path) {
      guard let ours = stages[path]?[2], let theirs = stages[path]?[3],
        try await find("\(head.hex):\(path.text)")?.id == ours.id
      else { continue }
      found.append(MergedTree.File(path: path, base: stages[path]?[1], ours: ours, theirs: theirs))
    }
    return found
  }
}

extension MergedTree.File {
  /// The stages of a file in conflict; `nil` if a side deleted it.
  fileprivate init?(stagesOf conflict: ConflictedFile) {
    guard let ours = StoredFile(conflict.ours), let theirs = StoredFile(conflict.theirs) else { return nil }
    self.init(path: conflict.path, base: StoredFile(conflict.base), ours: ours, theirs: theirs)
  }
}
