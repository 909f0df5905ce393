internal import Basics
internal import GitHistory
internal import SemanticDiff
internal import SemanticMerge
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// A merge commit whose parents are merged anew, or a merge that is not committed yet, to bring what it lacks into the work
/// tree.
///
/// That is a merge of its own: its base is the document as committed, ours is the work tree, and theirs the parents merged
/// anew. So what was done since stays.
struct CommittedMerge {
  /// The commit; `nil` if the merge is not committed yet.
  let commit: Commit?
  /// Its name in messages.
  let name: String
  /// The files to make again.
  let paths: Pathspecs
  /// The merge; `nil` if it merged no such files.
  let tree: MergedTree?
  private let documents: [Resolution]
  private let options: SolveCommand
  private let history: any History
  /// How contradictions of the parents are marked.
  private let style: ConflictStyle

  /// The merge commit that the arguments name, its documents and its files with texts.
  ///
  /// - Throws: ``SolveError`` if it is no merge of two commits, or while another merge is going on.
  init(_ options: SolveCommand, in history: any History, style: ConflictStyle) async throws {
    let range: CommitRange
    (range, paths) = try await history.log(arguments: options.beforeTerminator, paths: options.pathsAfterTerminator)
    guard range.included.count == 1, range.excluded.isEmpty else { throw SolveError.noSingleCommit }
    let commit = try await history.commit(range.included[0])
    guard commit.parents.count == 2 else {
      if await history.parentsLacking(of: commit.id) > 1 { throw SolveError.shallow(Self.short(commit.id)) }
      throw SolveError.noMerge(Self.short(commit.id), parents: commit.parents.count)
    }
    if let file = try await history.conflicts(at: .all.withTexts).first { throw SolveError.unmerged(file.path.text) }
    tree = try await MergedTree(of: commit, in: history, at: paths)
    documents = if let tree { try await history.resolutions(of: tree, in: commit, at: paths.withTexts) } else { [] }
    var style = style
    style.oursLabel = Self.short(commit.parents[0])
    style.theirsLabel = Self.short(commit.parents[1])
    (self.options, self.history, self.style) = (options, history, style)
    (self.commit, name) = (commit, Self.short(commit.id))
  }

  /// A merge that is going on, of which files are resolved.
  init(
    of resolutions: [Resolution], _ merges: [OpenMerge], _ options: SolveCommand, in history: any History,
    style: ConflictStyle
  ) throws {
    (commit, tree, name) = (nil, merges.first?.tree, "that is going on")
    documents = resolutions.filter { $0.step?.isBetweenTheirs != true }
    paths = try Pathspecs(options.files, in: history.layout)
    (self.options, self.history, self.style) = (options, history, style)
  }

  private static func short(_ id: ObjectID) -> String { String(id.hex.prefix(9)) }

  /// The files that the merge commit has and a side changed.
  var targets: [SolveTarget] {
    // Who deletes a document in a merge means it.
    documents.filter { $0.result != nil && paths.contains($0.file.path) }.map {
      SolveTarget(file: .inWorkTree($0.file.path, of: history), conflict: nil)
    }
  }

  /// The documents that the merge commit deleted though a side had edited them, a line each: nothing is brought to these.
  func deletions() async throws -> [String] {
    guard let commit else { return [] }
    var lines: [String] = []
    for document in documents where document.result == nil && paths.contains(document.file.path) {
      let audited = try await AuditedDocument(of: document, in: history, .commit(commit.id))
      guard let side = audited.lost.first else { continue }
      let words = side.edits.map { ChangeSentence.line(of: $0.change) }.list(first: 5, separator: "; ")
      lines.append(
        "\(TerminalText.line(audited.path, limit: 200)): the merge deleted it, and \(side.side.rawValue) had changed: "
          + "\(words). To bring the document back: git checkout \(name)^\(side.side == .ours ? 1 : 2) -- "
          + ShellWord.quoted(audited.path))
    }
    return lines
  }

  /// Brings what the commit lacks into the work tree's document, and lists what it has of its own; `nil` if there is neither, or
  /// if the work tree has it again.
  @concurrent
  func solve(_ target: SolveTarget) async throws -> SolvedFile? {
    let path = target.file.name
    guard let document = documents.first(where: { $0.file.path.text == path }),
      let committed = try await document.result?.bytes(in: history)
    else { return nil }
    let versions = try await document.file.versions(in: history)
    var policies = options.policies.options
    policies.favor = nil
    var anew = try understood(try await versions.merged(style, by: policies), path)
    let hasArrivals = !document.moved.isEmpty || !document.migrated.isEmpty
    guard anew.bytes != committed || hasArrivals else { return nil }
    guard try history.workTreeVersion(of: document.file.path) != nil else {
      throw SolveError.gone(path, merge: name)
    }
    let now = try await target.file.read()
    let isAsCommitted = ConflictText(now) == ConflictText(committed)
    guard isAsCommitted || !ConflictText.looksMarked(now) else { throw SolveError.markedSince(path) }
    // What a person decided in the commit, or after it if the commit has markers.
    let settled = ParsedFile.with(ConflictMarkers(committed) == nil ? committed : now)
    let isSound = versions.isSound(settled)
    let lacking = anew.lacks(settled, at: path)
    let own = isSound ? lacking.map(document.own) ?? [] : []
    let left = own.isEmpty ? nil : SolvedFile(now, SolveReport(path: path, own: own))
    if isSound, !hasArrivals, let lacking, document.lost(lacking).isEmpty { return left }
    let decided = await decided(anew, committed: committed, as: settled, lacking, keepsOwn: isSound, of: document)
    guard decided != nil || own.isEmpty else { throw SolveError.holdsOwn(path) }
    if decided == nil, anew.conflicts > 0, options.policies.options.favor != nil {
      anew = try await versions.merged(style, by: options.policies.options)
    }
    guard decided != nil || anew.conflicts == 0 || isAsCommitted else {
      throw SolveError.undecided(path, anew.conflicts)
    }
    let base = versions.format != nil ? settled.bytes : Self.base(committed, nearestTo: now)
    let theirs = decided ?? anew.bytes
    guard Self.differ(base, theirs, path) else { return left }
    var outcome = anew
    if decided != nil || !isAsCommitted {
      var style = style
      (style.oursLabel, style.baseLabel, style.theirsLabel) = ("work tree", name, "\(name) merged anew")
      // Lines that need no change stay as they are in the work tree, unless it has only what is broken.
      let own = MergeVersions(
        base: base, ours: isAsCommitted ? base : now, theirs: theirs, format: versions.format)
      outcome = try understood(
        try await own.merged(style, by: options.policies.options, usesFastPath: isAsCommitted && !isSound), path)
    }
    var solution = SolvedFile(outcome, at: path, found: now)
    guard Self.differ(now, outcome.bytes, path) else { return left }
    solution.report.brought = Self.brought(from: now, to: outcome.bytes, path)
    solution.report.own = own
    return solution
  }

  /// A merge that is not one of lines.
  private func understood(_ merged: MergedFile, _ path: String) throws -> MergedFile {
    if let reason = merged.fallback?.reason { throw SolveError.notUnderstood(path, reason: reason) }
    return merged
  }

  /// The parents merged anew, with each contradiction decided as a person decided it, and with what moved here; `nil` if that
  /// can't be told.
  ///
  /// - Parameters:
  ///   - lacking: What the person's document lacks of the merge, and has of its own.
  ///   - keepsOwn: Whether it also gets what only the person's document has.
  private func decided(
    _ anew: MergedFile, committed: [UInt8], as settled: ParsedFile, _ lacking: Lacking?, keepsOwn: Bool,
    of resolution: Resolution
  ) async -> [UInt8]? {
    var decided: [UInt8]?
    if anew.bytes == committed {
      decided = committed
    } else if anew.versions.format != nil {
      decided = await texts(of: anew, as: settled.bytes, without: resolution.leftTexts)
    } else {
      decided = RemadeMerge(anew)?.decided(as: settled, lacking, keepsOwn: keepsOwn)
    }
    for edits in resolution.moved {
      guard let made = decided ?? (anew.conflicts == 0 ? anew.bytes : nil),
        let followed = await edits.followed(to: made)
      else { continue }
      decided = followed.bytes
    }
    for table in resolution.migrated {
      guard let made = decided ?? (anew.conflicts == 0 ? anew.bytes : nil), let followed = table.followed(to: made)
      else { continue }
      decided = followed.bytes
    }
    return decided
  }

  /// A merge of texts, with what a version has of its own; `nil` if that version can't be read.
  ///
  /// - Parameter left: The keys of texts that are in another file now.
  private func texts(of anew: MergedFile, as settled: [UInt8], without left: Set<String>) async -> [UInt8]? {
    func merged(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], favoring side: Side) async -> [UInt8]? {
      let versions = MergeVersions(base: base, ours: ours, theirs: theirs, format: anew.versions.format)
      let outcome = try? await versions.merged(style, by: MergeOptions(favor: side))
      return outcome?.fallback == nil ? outcome?.bytes : nil
    }
    let (base, ours, theirs) = (anew.versions.base, anew.readings.ours.bytes, anew.readings.theirs.bytes)
    guard let format = anew.versions.format,
      let wanted = left.isEmpty ? theirs : try? MovedKeys(from: theirs, to: nil, format, where: left.contains).source
    else { return nil }
    // With what the sides contradict each other in as theirs has it, there only the version changed something.
    let decided = ours == theirs ? base : await merged(ours, base, theirs, favoring: .theirs) ?? base
    return await merged(decided, settled, wanted, favoring: .ours)
  }

  /// The document as committed. If it has conflict markers that were resolved since, it is the side that is nearer.
  private static func base(_ committed: [UInt8], nearestTo now: [UInt8]) -> [UInt8] {
    guard let markers = ConflictMarkers(committed), let resolved = ParsedFile.with(now).document else {
      return committed
    }
    let sides = [ConflictMarkers.Part.ours, .theirs].compactMap { markers.text(taking: $0) }
    func distance(_ side: [UInt8]) -> Int {
      ParsedFile.with(side).document.map { changes(from: $0, to: resolved, forApplying: false).count } ?? .max
    }
    return sides.min { distance($0) < distance($1) } ?? committed
  }

  /// Whether two versions differ in what a person would call a change, or can't be compared.
  private static func differ(_ old: [UInt8], _ new: [UInt8], _ path: String) -> Bool {
    if StringsFormat(path: path) != nil { return brought(from: old, to: new, path)?.hasContent ?? true }
    guard let before = ParsedFile.with(old).document, let after = ParsedFile.with(new).document else {
      return ConflictText(old) != ConflictText(new)
    }
    return !ChangeFilter(geometry: .hide).select(from: readable(before, after)).shown.isEmpty
      || !faultsMade(in: before, from: [after]).isEmpty
  }

  private static func readable(_ old: Document, _ new: Document) -> [Change] {
    changes(from: old.modernized, to: new.modernized, forApplying: false)
  }

  /// What a result brings to a file; `nil` if the file can't be read.
  private static func brought(from old: [UInt8], to new: [UInt8], _ path: String) -> FileDifference? {
    let text = ConflictMarkers(new)?.text(taking: .ours) ?? new
    if StringsFormat(path: path) != nil {
      let difference = DocumentComparison.of(path, old: old, new: text).difference(ChangeFilter())
      return if case .changes = difference.content { difference } else { nil }
    }
    guard let before = ParsedFile.with(old).document, let after = ParsedFile.with(text).document else { return nil }
    return FileDifference(
      path: path, status: .modified, content: .changes(ChangeFilter().select(from: readable(before, after))))
  }

  /// Whether git has the file of the work tree as it is: it is as in HEAD, and so is the index.
  func isAsInHead(_ target: SolveTarget) async throws -> Bool {
    guard case .inWorkTree(let path, _) = target.file, let head = try await history.head().commit else { return false }
    for versions in [ComparedVersions.treeAndWorkTree(head), .treeAndIndex(head)] {
      guard try await history.plainChanges(in: versions, at: .file(path).withTexts).isEmpty else { return false }
    }
    return true
  }
}

/// A merge that was made again, its conflicts marked, to be decided as a person decided it before.
private struct RemadeMerge {
  private let versions: MergeVersions
  /// The merge with ours at each conflict.
  private let ours: Document
  /// What differs between the merge with ours at each conflict and the merge with theirs.
  private let stakes: Set<ChangedFact>

  /// - Returns: `nil` if it is not a document of today's format.
  init?(_ merged: MergedFile) {
    guard let ours = merged.readings.ours.document, let theirs = merged.readings.theirs.document,
      ours.kind == .modern, theirs.kind == .modern
    else { return nil }
    (versions, self.ours) = (merged.versions, ours)
    stakes = Set(changes(from: ours, to: theirs).map(ChangedFact.init))
  }

  /// The merge with each contradiction decided as in a document; `nil` if that can't be told.
  ///
  /// - Parameter keepsOwn: Whether it also gets what only the document has, and no side.
  func decided(as file: ParsedFile, _ lacking: Lacking?, keepsOwn: Bool) -> [UInt8]? {
    guard let settled = file.document, settled.kind == .modern else { return nil }
    // A merge of lines that kept both versions of an object, or two for one place, decided nothing.
    let doubled = Doubles(in: settled)
    let sides = versions.parsedSides.map(Doubles.init)
    guard !stakes.contains(where: { doubled.ids.contains($0.object) }),
      doubled.places.allSatisfy({ place in sides.contains { $0.places.contains(place) } })
    else { return nil }
    let touched = keepsOwn ? touched : nil
    let own = Set((lacking?.own ?? []).map(ChangedFact.init))
    func isPersonal(_ change: Change) -> Bool {
      let fact = ChangedFact(change)
      if stakes.contains(fact) { return true }
      guard let touched, lacking?.lacks(change) != true else { return false }
      return own.contains(fact) || !touched.contains(fact)
    }
    let kept = changes(from: ours, to: settled).filter(isPersonal)
    if kept.isEmpty { return ours.bytes }
    if let result = sound(kept, ours) { return result }
    // What a person made of the sides may not fit into the merge, but what is lost fits into that.
    return touched.flatMap { _ in sound(changes(from: settled, to: ours).filter { !isPersonal($0) }, settled) }
  }

  /// A document with changes, its other lines as they are; `nil` if they would break it.
  private func sound(_ changes: [Change], _ document: Document) -> [UInt8]? {
    // Applying changes writes a document without its comments.
    guard let plain = try? apply([], to: document), let changed = try? apply(changes, to: document),
      let merge = try? ThreeWayMerge(base: plain, ours: document, theirs: changed), merge.conflicts.isEmpty
    else { return nil }
    let bytes = merge.fileBytes(ConflictStyle())
    return versions.faultsMade(in: ParsedFile.with(bytes)).isEmpty ? bytes : nil
  }

  /// What the sides changed; `nil` if the versions can't be compared.
  private var touched: Set<ChangedFact>? {
    guard let base = versions.documents.base, versions.parsedSides.count == 2 else { return nil }
    return Set(versions.parsedSides.flatMap { changes(from: base, to: $0) }.map(ChangedFact.init))
  }
}
