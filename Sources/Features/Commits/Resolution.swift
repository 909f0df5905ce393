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
  /// What was edited in strings files of which the catalog was made.
  var migrated: [MigratedTable] = []
  /// The scenes that another storyboard has, too.
  var twice: [SceneTwice] = []
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
    let texts = leftTexts.union(newTexts).union(migrated.flatMap(\.keys))
    return lacking.own.filter { !carried.contains(.init($0)) && !texts.contains($0.object.identity) }
  }
}

/// The files of a commit, of the index or of the work tree that are otherwise than in ours.
struct MadeFiles {
  /// `nil` stands for a file that is gone.
  fileprivate var files: [GitPath: StoredFile?] = [:]
  /// The new path of each file that has one.
  private var renames: [GitPath: GitPath] = [:]

  /// - Parameter file: The new version of a change.
  init(_ changes: [FileChange], _ file: (FileVersion?) async throws -> StoredFile?) async rethrows {
    for change in changes where change.status != .unmerged {
      if let old = change.old?.path, let new = change.new?.path, old != new {
        (files[old], renames[old]) = (.some(nil), new)
      }
      files[change.path] = .some(try await file(change.new))
    }
  }

  /// The file that is at a path, or where it was moved from there.
  ///
  /// - Parameter ours: That of ours.
  fileprivate func file(at path: GitPath, _ ours: StoredFile?) -> (path: GitPath, file: StoredFile?) {
    guard let file = files[path] else { return (path, ours) }
    guard file == nil, let new = renames[path], let moved = files[new] else { return (path, file) }
    return (new, moved)
  }
}

extension Resolution {
  /// What became of a file that a merge merges.
  fileprivate init(
    of file: MergedTree.File, _ ours: StoredFile?, _ made: MadeFiles, moved: [MovedEdits] = []
  ) {
    let (path, result) = made.file(at: file.path, ours)
    self.init(
      file: MergedTree.File(path: path, base: file.base, ours: file.ours, theirs: file.theirs), result: result,
      moved: moved)
  }
}

extension MergedTree {
  /// What became of the files whose result is not simply that of the only side that changed them, and of the documents to which a
  /// side moved what the other side edited elsewhere.
  ///
  /// - Parameter made: What is otherwise than in ours.
  func resolutions(at paths: Pathspecs, _ made: MadeFiles) -> [Resolution] {
    var found = merged(at: paths, made)
    for edits in moved where paths.contains(edits.path) {
      if let place = found.firstIndex(where: { $0.file.path == edits.path }) {
        found[place].moved.append(edits)
        continue
      }
      let change = documents.theirs.first { $0.newPath == edits.path }
      let ours = edits.content.mover == .ours ? edits.file : change?.old
      let file = MergedTree.File(path: edits.path, base: edits.file, ours: edits.file, theirs: edits.file)
      found.append(Resolution(of: file, ours, made, moved: [edits]))
    }
    for table in migrated where paths.contains(table.catalog) {
      // What became of the strings files says nothing: their texts are in the catalog.
      let sources = Set(table.files.map(\.path))
      found.removeAll { $0.result == nil && sources.contains($0.file.path) }
      if let place = found.firstIndex(where: { $0.file.path == table.catalog }) {
        found[place].migrated.append(table)
        continue
      }
      let ours = table.mover == .ours ? table.file : texts.theirs.first { $0.newPath == table.catalog }?.old
      let file = MergedTree.File(path: table.catalog, base: table.file, ours: table.file, theirs: table.file)
      var resolution = Resolution(of: file, ours, made)
      resolution.migrated = [table]
      found.append(resolution)
    }
    return found
  }

  private func merged(at paths: Pathspecs, _ made: MadeFiles) -> [Resolution] {
    let isWanted = { (path: GitPath) in path.isInterfaceBuilderDocument || path.isText }
    var found: [Resolution] = []
    for step in steps {
      switch step {
      case .merge(let file, _) where isWanted(file.path):
        found.append(Resolution(of: file, file.ours, made))
      case .conflict(let path, _, let conflict, let base?, let changed?) where isWanted(path):
        // The side that deleted the document changed nothing in it.
        let isOurs = conflict == .deletedByTheirs
        let file = MergedTree.File(
          path: path, base: base, ours: isOurs ? changed : base, theirs: isOurs ? base : changed)
        found.append(Resolution(of: file, isOurs ? changed : nil, made))
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
        let merge = MergedTree.File(path: path, base: old, ours: isOurs ? new : old, theirs: isOurs ? old : new)
        let resolution = Resolution(of: merge, merge.ours, made)
        if resolution.result != new { found.append(resolution) }
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
    let place = ResolutionPlace.commit(commit.id)
    var found = merge.resolutions(at: paths, try await versions(in: place, besides: merge.ours, []))
    for scene in merge.twice where paths.contains(scene.ours) {
      guard try await scene.isThere(in: self, { try await current($0, in: place) }),
        let own = try await current(scene.ours, in: place)
      else { continue }
      let file = MergedTree.File(path: scene.ours, base: own, ours: own, theirs: own)
      found.append(Resolution(file: file, result: own, twice: [scene]))
    }
    return try await followingTexts(found, in: place)
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
  ///
  /// - Parameter merges: Those of the open operation.
  func resolutions(of merges: [OpenMerge], in place: ResolutionPlace) async throws -> [Resolution] {
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
    for merge in merges {
      let made = try await versions(in: place, besides: merge.step.ours, unmerged)
      for resolution in merge.tree.resolutions(at: .all, made) {
        try add(resolution, merge.step)
      }
    }
    let known = Set(found.map(\.file.path))
    for file in unmerged.compactMap(MergedTree.File.init(stagesOf:)) where !known.contains(file.path) {
      try add(Resolution(file: file, result: try await current(file.path, in: place)))
    }
    return try await followingTexts(found, in: place)
  }

  /// The files that differ from a commit.
  private func versions(
    in place: ResolutionPlace, besides commit: ObjectID, _ unmerged: [ConflictedFile]
  ) async throws -> MadeFiles {
    let compared: ComparedVersions =
      switch place {
      case .index: .treeAndIndex(commit)
      case .workTree: .treeAndWorkTree(commit)
      case .commit(let id): .trees(old: commit, new: id)
      }
    var made = try await MadeFiles(try await changes(in: compared, at: .all.withTexts)) { try await stored($0) }
    for conflict in unmerged { made.files[conflict.path] = .some(try await current(conflict.path, in: place)) }
    return made
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
}

extension MergedTree.File {
  /// The stages of a file in conflict; `nil` if a side deleted it.
  fileprivate init?(stagesOf conflict: ConflictedFile) {
    guard let ours = StoredFile(conflict.ours), let theirs = StoredFile(conflict.theirs) else { return nil }
    self.init(path: conflict.path, base: StoredFile(conflict.base), ours: ours, theirs: theirs)
  }
}
