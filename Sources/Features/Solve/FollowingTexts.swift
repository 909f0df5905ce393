internal import GitHistory
internal import SemanticDiff
internal import SemanticMerge
internal import StringsMerge
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// Gives texts in other languages the new keys of objects that a merge or an edit made anew.
///
/// The keys of such texts are ids. Who sees the texts of an object under another id sees none.
struct FollowingTexts {
  let history: any History
  /// The commits whose objects may have other ids: the base, ours and theirs of a merge, or HEAD alone.
  private let commits: [ObjectID]

  /// - Parameter merge: The merge that is open or is made again; `nil` for an edit.
  /// - Returns: `nil` where nothing can follow.
  init?(in history: any History, of merge: MergedTree?) async throws {
    guard !history.layout.isBare, let head = try await history.head().commit else { return nil }
    self.history = history
    commits = merge.map { [$0.base.commit, $0.ours, $0.theirs].compactMap(\.self) } ?? [head]
  }

  /// The files whose texts follow, or should and can't, and what is solved in each.
  ///
  /// - Parameter isWanted: Whether to look at a document, or at a file with texts.
  func solutions(_ isWanted: (GitPath) -> Bool) async throws -> [(target: SolveTarget, solution: SolvedFile)] {
    let ours = commits.count > 1 ? commits[commits.count - 2] : commits[0]
    let paths = Set(
      try await history.trackedDocuments(at: .all.withStrings).map(\.path)
        + history.conflicts(at: .all.withTexts).map(\.path))
    let changed = Set(
      try await history.plainChanges(in: .treeAndWorkTree(ours), at: .all.withStrings).map(\.path)
    ).union(paths.subtracting(try await history.trackedDocuments(at: .all.withStrings).map(\.path)))
    // What a side moved to another document may be as the other side has it.
    let moved = Set(
      try await history.plainChanges(in: .treeAndWorkTree(commits[0]), at: .all.withStrings).map(\.path)
    ).union(changed)
    var known: [GitPath: Renumbering?] = [:]
    var solutions: [(target: SolveTarget, solution: SolvedFile)] = []
    for path in paths.sorted() where path.isStrings {
      guard let document = path.documents.joined().first(where: paths.contains),
        moved.contains(document) || moved.contains(path), isWanted(document) || isWanted(path)
      else { continue }
      let ids: Renumbering?
      if !changed.contains(document), !changed.contains(path) {
        ids = nil
      } else if let found = known[document] {
        ids = found
      } else {
        ids = try await renumbering(of: document)
        known[document] = .some(ids)
      }
      let file = DocumentFile.inWorkTree(path, of: history)
      guard let bytes = try? await file.read(), let format = StringsFormat(path: path.text) else { continue }
      if let ids, let renamed = try await renamed(bytes, path, format, ids) {
        solutions.append((SolveTarget(file: file, conflict: nil), renamed))
      } else {
        solutions += try await self.moved(bytes, path, format, of: document)
      }
    }
    return solutions
  }

  /// The texts of objects that are in another document now, moved to the file of that one.
  private func moved(
    _ bytes: [UInt8], _ path: GitPath, _ format: StringsFormat, of document: GitPath
  ) async throws -> [(target: SolveTarget, solution: SolvedFile)] {
    guard let text = try? await DocumentFile.inWorkTree(document, of: history).read(),
      let current = ParsedFile.with(text).document
    else { return [] }
    let stale = TranslationCheck.stale(current.objectIDs, bytes, at: path)
    var solutions: [(target: SolveTarget, solution: SolvedFile)] = []
    var left = bytes
    for (place, ids) in await MovedTexts.places(of: stale, at: path, in: history.layout.workTree) {
      let file = DocumentFile.inWorkTree(place, of: history)
      let there = try history.workTreeVersion(of: place) == nil ? nil : try await file.read()
      let isMoved = { (key: String) in MovedTexts.object(of: key).map(ids.contains) ?? false }
      guard let moved = try? MovedKeys(from: left, to: there, format, where: isMoved), !moved.keys.isEmpty else {
        continue
      }
      left = moved.source
      func report(_ path: GitPath, _ words: String) -> SolveReport {
        SolveReport(path: path.text, before: nil, texts: moved.keys, following: moved.keys.count, words: words)
      }
      let target = SolvedFile(
        there ?? [], writing: moved.target, report(place, "moved here from \(TerminalText.line(path.text, limit: 200))")
      )
      let source = SolvedFile(
        bytes, writing: left,
        report(path, "moved to \(TerminalText.line(place.text, limit: 200)), as its document has the objects now"))
      solutions.append((SolveTarget(file: file, conflict: nil), target))
      solutions.append((SolveTarget(file: .inWorkTree(path, of: history), conflict: nil), source))
    }
    return solutions
  }

  /// The texts of a file as they are once they have followed their objects.
  func following(_ bytes: [UInt8], at path: GitPath) async throws -> [UInt8] {
    guard let format = StringsFormat(path: path.text) else { return bytes }
    for document in path.documents.joined() {
      guard let text = try? await DocumentFile.inWorkTree(document, of: history).read(),
        let current = ParsedFile.with(text).document
      else { continue }
      let ids = try await renumbering(of: document)
      let renamed = if let ids { try await renamed(bytes, path, format, ids)?.bytes ?? bytes } else { bytes }
      let stale = TranslationCheck.stale(current.objectIDs, renamed, at: path)
      let places = await MovedTexts.places(of: stale, at: path, in: history.layout.workTree)
      let moved = places.reduce(into: Set<String>()) { $0.formUnion($1.ids) }
      return try MovedKeys(from: renamed, to: nil, format) { MovedTexts.object(of: $0).map(moved.contains) ?? false }
        .source
    }
    return bytes
  }

  /// The new ids of objects of a document.
  private struct Renumbering {
    /// Those of objects that are gone under their old ids.
    let recreated: [String: String]
    /// Those of theirs' objects whose ids ours gave to others.
    let fresh: [String: String]
  }

  @concurrent
  private func renumbering(of path: GitPath) async throws -> Renumbering? {
    guard let bytes = try? await DocumentFile.inWorkTree(path, of: history).read(),
      let current = ParsedFile.with(bytes).document
    else { return nil }
    let ids = current.objectIDs
    var recreated: [String: String] = [:], versions: [[UInt8]] = []
    for commit in commits {
      guard let old = try await content(of: path, in: commit) else { continue }
      versions.append(old)
      guard let document = ParsedFile.with(old).document, !document.objectIDs.isSubset(of: ids) else {
        continue
      }
      let (before, after) = (document.modernized, current.modernized)
      let found = RecreatedObjects(in: changes(from: before, to: after, forApplying: false))
      recreated.merge(found.newIDs(in: current)) { $1 }
    }
    var fresh: [String: String] = [:]
    if versions.count == 3, versions[1] != versions[0], versions[2] != versions[0] {
      let merge = try? await MergeVersions(base: versions[0], ours: versions[1], theirs: versions[2]).merged().merge
      for decision in merge?.decisions ?? [] {
        if let old = decision.theirs, let new = decision.newID, ids.contains(new) { fresh[old] = new }
      }
    }
    return recreated.isEmpty && fresh.isEmpty ? nil : Renumbering(recreated: recreated, fresh: fresh)
  }

  private func renamed(
    _ bytes: [UInt8], _ path: GitPath, _ format: StringsFormat, _ ids: Renumbering
  ) async throws -> SolvedFile? {
    var wanted = ids.recreated, lines: [String] = []
    for (old, new) in ids.fresh.sorted(by: { $0.key < $1.key }) {
      func has(_ commit: ObjectID) async throws -> Bool {
        guard let content = try await content(of: path, in: commit) else { return false }
        return LocalizedFile(content, at: path.text).keys.contains { $0.hasPrefix(old + ".") }
      }
      guard try await has(commits[2]), try await !has(commits[0]) else { continue }
      // Ours' texts of that id are those of another object.
      if try await has(commits[1]) {
        lines.append("the texts of both sides have the id \(old); those of theirs belong to \(new)")
      } else {
        wanted[old] = new
      }
    }
    guard let renamed = try? RenamedKeys(in: bytes, format, ids: wanted) else { return nil }
    if renamed.keys.isEmpty, lines.isEmpty { return nil }
    lines = renamed.keys.map { "\($0.old) → \($0.new)" } + lines
    return SolvedFile(
      bytes, writing: renamed.bytes,
      SolveReport(path: path.text, before: nil, texts: lines, following: renamed.keys.count))
  }

  /// The versions of texts with the keys that one side gave them, as it made their objects anew; `nil` if no side did.
  func renamed(_ versions: MergeVersions, of path: GitPath) async throws -> (versions: MergeVersions, lines: [String])?
  {
    guard commits.count == 3, let format = versions.format else { return nil }
    var result = versions, lines: [String] = []
    for document in path.documents.joined() {
      guard let old = try await content(of: document, in: commits[0]), let base = ParsedFile.with(old).document else {
        continue
      }
      for side in Side.allCases {
        guard let new = try await content(of: document, in: commits[side == .ours ? 1 : 2]),
          let made = ParsedFile.with(new).document, !base.objectIDs.isSubset(of: made.objectIDs)
        else { continue }
        let changes = changes(
          from: base.modernized, to: made.modernized, forApplying: false)
        let keys = LocalizedFile(side == .ours ? versions.ours : versions.theirs, at: path.text).keys
        // Those that the side gave new keys.
        let ids = RecreatedObjects(in: changes).newIDs(in: made).filter { old, new in
          keys.contains { $0.hasPrefix(new + ".") } && !keys.contains { $0.hasPrefix(old + ".") }
        }
        let other = side == .ours ? result.theirs : result.ours
        guard !ids.isEmpty, let before = try? RenamedKeys(in: result.base, format, ids: ids),
          let its = try? RenamedKeys(in: other, format, ids: ids), !its.keys.isEmpty
        else { continue }
        result = MergeVersions(
          base: before.bytes, ours: side == .ours ? result.ours : its.bytes,
          theirs: side == .ours ? its.bytes : result.theirs, format: format)
        lines += its.keys.map { "\($0.old) → \($0.new), as \(side.rawValue) made its object anew" }
      }
      return lines.isEmpty ? nil : (result, lines)
    }
    return nil
  }

  private func content(of path: GitPath, in commit: ObjectID) async throws -> [UInt8]? {
    guard let file = try await history.find("\(commit.hex):\(path.text)"), file.kind == .blob else { return nil }
    return try await history.blob(file.id)
  }
}
