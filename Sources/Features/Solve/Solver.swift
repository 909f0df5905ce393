internal import GitHistory
internal import SemanticDiff
internal import SemanticMerge
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// Merges one file again, from its stages in the index or from its own markers.
struct Solver {
  let options: SolveCommand
  /// The repository; `nil` outside of one.
  let history: (any History)?
  /// The merges of the open operation.
  var merges: [OpenMerge] = []

  func solve(_ target: SolveTarget) async throws -> SolvedFile {
    let name = target.file.name
    if let conflict = target.conflict, conflict.ours == nil, conflict.theirs == nil {
      throw SolveError.renamedAway(name)
    }
    if let emptied = try await emptied(target) { return emptied }
    let found = try await target.file.read()
    let markers = ConflictMarkers(found)
    let style = await style(of: markers)
    let isMarked = markers != nil || ConflictText.looksMarked(found)
    // If the conflict is about the file's name, the index has no usable stages, but the file may still have markers.
    let isNameOnly = isMarked && target.conflict?.isWhole == false
    if let conflict = target.conflict, let history, !isNameOnly {
      let versions = try await MergeVersions(stagesOf: conflict, of: merges, in: history)
      let merged = try await versions.merged(style, by: options.policies.options)
      func solution() async throws -> SolvedFile {
        let solution = try await solved(target.file, conflict, merged, found, style)
        return try await moving(solution, merges.moved(from: conflict.path), style, history)
      }
      if await isUntouched(found, merged) { return try await solution() }
      guard isMarked else {
        if let solved = try? await solution(), solved.isFull,
          await isResult(found, of: solved, at: conflict.path, in: history)
        {
          return SolvedFile(found, SolveReport(path: name))
        }
        throw ConflictText(found) == ConflictText(versions.ours) ? SolveError.stillOurs(name) : .noMarkersLeft(name)
      }
      guard markers?.showsBase ?? true else { throw SolveError.changedByHand(name) }
    }
    guard !isNameOnly || markers?.showsBase == true else { throw SolveError.renamedWithMarkers(name) }
    guard let markers else {
      guard !isMarked else { throw SolveError.brokenMarkers(name) }
      return SolvedFile(found, SolveReport(path: name))
    }
    guard var versions = MergeVersions(shownBy: markers) else { throw SolveError.noBaseInMarkers(name) }
    versions.format = StringsFormat(path: name)
    return try await solve(found, versions, style, name)
  }

  /// Whether a file is as the merge left it, or is merged again in any case.
  private func isUntouched(_ found: [UInt8], _ merged: MergedFile) async -> Bool {
    if options.force || merged.fallback == nil && ConflictText(merged.bytes) == ConflictText(found) { return true }
    return await FirstMerge(of: merged, by: options.policies.options).made(found)
  }

  /// Whether a file is what an earlier `solve` made of it.
  private func isResult(
    _ found: [UInt8], of solution: SolvedFile, at path: GitPath, in history: any History
  ) async -> Bool {
    let bytes = try? await FollowingTexts(in: history, of: merges.first?.tree)?.following(solution.bytes, at: path)
    return ConflictText(bytes ?? solution.bytes) == ConflictText(found)
  }

  /// The merge of the index's versions; where it has conflicts, with what follows to another storyboard or to another key.
  private func solved(
    _ file: DocumentFile, _ conflict: ConflictedFile, _ merged: MergedFile, _ found: [UInt8], _ style: ConflictStyle
  ) async throws -> SolvedFile {
    let name = file.name
    if let fallback = merged.fallback {
      throw fallback.wholeSide == nil
        ? SolveError.notUnderstood(name, reason: fallback.reason) : .binary(name, reason: fallback.reason)
    }
    func again(_ versions: MergeVersions, _ lines: [String], isBetter: (MergedFile) -> Bool) async throws -> SolvedFile?
    {
      let again = try await versions.merged(style, by: options.policies.options)
      return again.fallback == nil && isBetter(again) ? SolvedFile(again, at: name, found: found, lines: lines) : nil
    }
    if let history, merged.merge?.conflicts.contains(where: { $0.kind == .deletedAndUsed }) == true {
      let led = try await LedSegues(merged.versions, of: name, in: history)
      if !led.lines.isEmpty, let solution = try await again(led.versions, led.lines, isBetter: { _ in true }) {
        return solution
      }
    }
    if let history, merged.texts != nil, merged.conflicts > 0,
      let renamed = try await FollowingTexts(in: history, of: merges.first?.tree)?.renamed(
        merged.versions, of: conflict.path),
      let solution = try await again(
        renamed.versions, renamed.lines, isBetter: { $0.conflicts < merged.conflicts })
    {
      return solution
    }
    if let texts = merged.texts,
      let left = await texts.answered(by: merges.migrated.tables(withKeysOf: conflict.path), history)
    {
      return SolvedFile(left.merge, of: merged, left.lines, style, at: name, found: found)
    }
    return SolvedFile(merged, at: name, found: found)
  }

  /// The solution with the edits of objects applied where the other side moved these to.
  private func moving(
    _ solution: SolvedFile, _ moved: [MovedEdits], _ style: ConflictStyle, _ history: any History
  ) async throws -> SolvedFile {
    guard let merge = solution.report.merge else { return solution }
    var solution = solution
    if moved.isEmpty { solution.noteStop() }
    let moved = try await AppliedEdit.all(of: merge, in: history, moved)
    solution.moved = moved
    let left = Set(moved.filter { !$0.isApplied && $0.contradiction == nil }.map(\.conflict))
    let answers = Dictionary(
      moved.filter { !left.contains($0.conflict) }.map { ($0.conflict, Answer.take($0.object.mover.version)) }
    ) { first, _ in first }
    if !answers.isEmpty, let answered = try? merge.resolving(answers) { solution.take(answered, style) }
    return solution
  }

  /// A strings file of which the deleting side made a catalog that gets the edits; `nil` for any other.
  private func migrated(_ conflict: ConflictedFile, in history: any History) async throws -> SolvedFile? {
    guard let table = merges.migrated.table(of: conflict.path),
      let catalog = try? await DocumentFile.inWorkTree(table.catalog, of: history).read(),
      table.followed(to: catalog) != nil
    else { return nil }
    let file = DocumentFile.inWorkTree(conflict.path, of: history)
    return SolvedFile(try await file.read(), SolveReport(path: conflict.path.text, places: [table.catalog.text]))
  }

  /// A document that one side deleted, and all that the other did in it belongs to other documents now; `nil` for any other.
  private func emptied(_ target: SolveTarget) async throws -> SolvedFile? {
    guard let conflict = target.conflict, !conflict.isWhole, let mover = conflict.deleter else { return nil }
    if let history, let migrated = try await migrated(conflict, in: history) { return migrated }
    let moved = merges.moved(from: conflict.path).filter { $0.content.mover == mover }
    guard let content = moved.first?.content, let history else { return nil }
    var there: Set<String> = []
    for edits in moved {
      let file = DocumentFile.inWorkTree(edits.path, of: history)
      guard let found = try? await file.read(), !ConflictText.looksMarked(found) else { return nil }
      guard let followed = await edits.followed(to: found) else { continue }
      guard followed.contradictions.isEmpty, followed.left.isEmpty else { return nil }
      there.formUnion(followed.objects)
    }
    guard content.isAll(in: there) else { return nil }
    let found = try await target.file.read()
    return SolvedFile(found, SolveReport(path: target.file.name, places: Set(moved.map(\.path.text)).sorted()))
  }

  private func solve(
    _ found: [UInt8], _ versions: MergeVersions, _ style: ConflictStyle, _ name: String
  ) async throws -> SolvedFile {
    let merged = try await versions.merged(style, by: options.policies.options)
    if let problem = merged.fallback?.reason ?? RebuiltSides(found).problem {
      throw SolveError.notRebuilt(name, reason: problem)
    }
    // A fault outside of the markers is in all three versions. Git may have caused it: it can delete an object that the lines
    // of a conflict refer to.
    var known: Set<String> = []
    let faults = [merged.readings.ours, merged.readings.theirs].flatMap { $0.document?.faults() ?? [] }
      .filter { known.insert($0.message).inserted }
    return SolvedFile(merged, at: name, found: found, faults: faults)
  }

  /// The style for conflicts that remain: that of the existing markers or of git's setting, unless an option sets it.
  func style(of markers: ConflictMarkers?) async -> ConflictStyle {
    var style = markers.map(ConflictStyle.init(of:)) ?? ConflictStyle()
    if markers == nil, let setting = await GitProgram.setting("merge.conflictStyle"), setting.hasSuffix("diff3") {
      style.form = .diff3
    }
    if let form = options.form { style.form = form }
    return GitOperation.labelled(style, in: history?.layout.workTree ?? ".")
  }
}

/// The result of solving a file.
struct SolvedFile {
  /// The bytes of the file before solving.
  let found: [UInt8]
  /// The bytes to write.
  private(set) var bytes: [UInt8]
  /// What there is to say of it.
  var report: SolveReport
  /// The edits that belong to other documents.
  fileprivate(set) var moved: [AppliedEdit] = []
  /// The versions that the index gets as a conflict.
  private(set) var stages: MergeVersions?
  /// Whether something did not come that a person has to bring.
  private(set) var isPartial = false

  init(_ merged: MergedFile, at path: String, found: [UInt8], faults: [Fault] = [], lines: [String] = []) {
    self.found = found
    bytes = LineEnds.of(merged.bytes, asIn: found)
    report = SolveReport(
      path: path, before: ConflictMarkers(found)?.count, after: Self.places(in: merged.bytes, of: merged.conflicts),
      merge: merged.merge, texts: (merged.texts?.lines ?? []) + lines, faults: faults)
  }

  /// A merge of texts of which some are in another table now.
  fileprivate init(
    _ merge: StringsMerge, of merged: MergedFile, _ lines: [String], _ style: ConflictStyle, at path: String,
    found: [UInt8]
  ) {
    self.found = found
    let marked = merge.bytes(merged.versions.fitting(style))
    bytes = LineEnds.of(marked, asIn: found)
    let isMarked = ConflictText.looksMarked(marked)
    report = SolveReport(
      path: path, before: ConflictMarkers(found)?.count, after: isMarked ? Self.places(in: marked, of: 1) : 0,
      merge: nil, texts: (isMarked ? merge.lines : []) + lines)
  }

  /// A file that is not merged: it stays, goes, or gets other texts.
  ///
  /// - Parameter bytes: The bytes to write; `nil` for those that were found.
  init(_ found: [UInt8], writing bytes: [UInt8]? = nil, _ report: SolveReport) {
    (self.found, self.bytes, self.report) = (found, bytes ?? found, report)
  }

  /// A document that gets the edits of what came to it from another one.
  ///
  /// - Parameter stages: The versions of what both sides changed; the bytes have markers then.
  init(
    path: String, found: [UInt8], _ bytes: [UInt8], bringing changes: [Change], _ lines: [String],
    stages: MergeVersions?
  ) {
    (self.found, self.bytes, self.stages, isPartial) = (found, bytes, stages, !lines.isEmpty)
    report = SolveReport(
      path: path, before: nil, after: Self.places(in: bytes, of: stages == nil ? 0 : 1), texts: lines,
      brought: FileDifference(path: path, status: .modified, content: .changes(.init(shown: changes))))
  }

  /// The number of places that are marked.
  private static func places(in bytes: [UInt8], of conflicts: Int) -> Int {
    conflicts == 0 ? 0 : ConflictMarkers(bytes)?.count ?? conflicts
  }

  /// Reads back what was written to other documents.
  mutating func verify() async {
    for index in moved.indices { moved[index] = await moved[index].verified() }
  }

  /// Says that git stopped at a file that is merged, and nobody knows the document for which it did.
  fileprivate mutating func noteStop() {
    guard isAsMerged else { return }
    isPartial = true
    report.texts.append(
      "git stopped here for edits of objects that are in another document now, and that is not found; the driver has "
        + "named them: bring them there, then run git add")
  }

  /// Takes a merge in which some conflicts are answered.
  fileprivate mutating func take(_ answered: ThreeWayMerge, _ style: ConflictStyle) {
    let marked = answered.fileBytes(style)
    (bytes, report.merge) = (LineEnds.of(marked, asIn: found), answered)
    report.after = Self.places(in: marked, of: answered.conflicts.count)
  }

  /// Whether nobody has anything to decide: git stopped at the file only for edits that belong to other documents.
  var isStop: Bool {
    report.merge?.conflicts.isEmpty == true && moved.allSatisfy(\.isApplied) && (isAsMerged || !moved.isEmpty)
  }

  /// Whether the file was merged already, without a conflict.
  private var isAsMerged: Bool { report.before == nil && report.after == 0 && bytes == found }

  /// Whether something did not come, and no conflict says so.
  var isLacking: Bool { isPartial && stages == nil }

  /// Whether nothing is left to resolve in the file.
  var isFull: Bool {
    report.after == 0 && report.faults.isEmpty && !isPartial && !moved.contains { $0.contradiction != nil }
  }
}

extension MergeVersions {
  /// Reads the stages of the index. If both sides added the file, the base is what the merge finds for it, or else empty.
  ///
  /// - Parameter merges: Those of the open operation.
  init(stagesOf conflict: ConflictedFile, of merges: [OpenMerge], in history: any History) async throws {
    let path = conflict.path.text
    guard let ours = conflict.ours, let theirs = conflict.theirs else {
      throw conflict.base == nil ? SolveError.renamed(path) : .deletedOnOneSide(path)
    }
    guard ours.mode.isFile, theirs.mode.isFile, conflict.base?.mode.isFile ?? true else {
      throw SolveError.notAFileOnBothSides(path)
    }
    let base =
      if let version = conflict.base { try await history.content(of: version) } else {
        try await merges.base(of: conflict)?.bytes(in: history) ?? []
      }
    self.init(
      base: base, ours: try await history.content(of: ours), theirs: try await history.content(of: theirs),
      format: StringsFormat(path: path))
    hasMovedBase = conflict.base == nil && !base.isEmpty
  }
}

extension StringsMerge {
  /// The merge in which texts that a side moved to another table are gone here, and a line for each; `nil` if there are none.
  fileprivate func answered(
    by tables: [MigratedTable], _ history: (any History)?
  ) async -> (merge: StringsMerge, lines: [String])? {
    var answers: [Int: Answer] = [:], lines: [String] = []
    for table in tables {
      guard let history, let there = try? await DocumentFile.inWorkTree(table.catalog, of: history).read(),
        table.followed(to: there) != nil
      else { continue }
      for (number, conflict) in conflicts.enumerated() {
        let side = table.mover == .ours ? conflict.ours : conflict.theirs
        guard side == nil, let key = conflict.path.dropFirst(format.depthOfTexts).first, table.moved.contains(key)
        else { continue }
        answers[number] = .take(table.mover.version)
        lines.append("\(TerminalText.line(key, limit: 80)): \(table.mover.rawValue) moved it to \(table.catalog.text)")
      }
    }
    return answers.isEmpty ? nil : (resolving(answers), lines)
  }
}

extension ConflictedFile {
  /// Whether both sides have the file; otherwise it was deleted or renamed.
  var isWhole: Bool { ours != nil && theirs != nil }

  /// The only side that deleted the file.
  fileprivate var deleter: Side? { isWhole || base == nil ? nil : ours == nil ? theirs == nil ? nil : .ours : .theirs }
}
