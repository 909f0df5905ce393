internal import Basics
internal import SemanticMerge

/// A merge for git: reads its three files, and writes the result to the second.
struct DriverMerge {
  let call: PlainArguments

  init(_ call: PlainArguments) { self.call = call }

  /// Merges, and ends the process.
  func run() async throws -> Never {
    let isInner = await isInner()
    let isReported = !isInner && !GitOperation.isReplay(call)
    let operation = GitOperation(call.markers)
    let markers = isInner ? call.markers : call.markers.labelled(by: operation)
    let given = try MergeVersions(reading: call.files, of: call.path)
    let stored = await LargeFiles.versions(of: given)
    var versions = stored ?? given
    if versions.base.isEmpty, versions.format == nil, !isInner,
      let base = await MovedBase.find(for: versions, { operation.revision(of: $0) })
    {
      versions = MergeVersions(base: base, ours: versions.ours, theirs: versions.theirs)
    }
    let policies = teamsPolicies() ?? call.policies
    let settings = DriverSettings(
      options: MergeOptions(
        policies: policies.byReason,
        favor: environment("XIBMERGE_FAVOR", choosing: [("ours", .ours), ("theirs", .theirs)])),
      mergesLines: environment("XIBMERGE") == "0")
    let merge = DocumentMerge(
      versions: versions, options: settings.options,
      style: .asked {
        let setting = markers.needsSetting(isInner: isInner) ? await GitProgram.setting("merge.conflictStyle") : nil
        return markers.style(setting: setting, isInner: isInner)
      },
      forcesLineMerge: settings.mergesLines)
    var outcome = try await merge.run()
    // If nothing can be merged at all, an inner merge gives its base to the outer one, as in git.
    let isWhole = outcome.fallback?.wholeSide != nil
    let merged = isInner && isWhole ? versions.base : outcome.bytes
    let result = try WrittenResult(
      writing: stored == nil ? merged : await LargeFiles.pointer(to: merged), conflicts: outcome.conflicts,
      to: call.files.ours)
    if isReported {
      let moved = await moved(outcome, operation)
      var notes: [MovedEditsNote] = []
      if let merge = outcome.merge, let path = call.path {
        notes = await MovedEditsNote.all(in: merge, besides: path) { operation.revision(of: $0) }
        outcome.renumberedTexts = await RenumberedTexts.sentences(
          on: merge, at: path, in: outcome.bytes, operation.revision)
      }
      report(outcome, versions, settings, operation.sides, moved, notes, isStored: stored != nil)
    }
    await AbandonedFiles(besides: call.files)?.remove()
    result.end(call.statuses ?? .git)
  }

  /// What the team's file has the merge decide; `nil` if there is no such file. A file that can't be read decides nothing,
  /// and must not stop git.
  private func teamsPolicies() -> [NamedPolicy]? {
    do {
      return try ConfigurationFile.ofWorkTree()?.merge
    } catch {
      if Verbosity(isQuiet: call.isQuiet) == .everything {
        StandardError.write("\(TerminalText.line("\(error)", limit: 300)) Until then, the merge decides as without it.")
      }
      return []
    }
  }

  /// Whether the result is only the base of another merge, as in a criss-cross history.
  private func isInner() async -> Bool {
    let labels = call.markers.sideLabels
    if !labels.isEmpty { return labels.contains { $0.hasPrefix("Temporary merge branch") } }
    // A git that gives no labels still asks for longer markers in an inner merge.
    guard let size = call.markers.size, size > Self.usualMarkerSize else { return false }
    return await size > configuredMarkerSize()
  }

  private static let usualMarkerSize = 7

  /// The length of the markers in a merge that is not an inner one.
  private func configuredMarkerSize() async -> Int {
    guard let path = call.path,
      let line = await GitProgram.line(["check-attr", "conflict-marker-size", "--", path])
    else { return Self.usualMarkerSize }
    return line.split(separator: " ").last.flatMap { Int($0) } ?? Self.usualMarkerSize
  }

  private static func summary(of outcome: MergedFile, _ sides: SideNames) -> String {
    if let texts = outcome.texts { return texts.summary }
    guard let side = outcome.fallback?.wholeSide else {
      return MergeSummary.line(of: outcome.merge, conflicts: outcome.conflicts, sides: sides)
    }
    let advice = outcome.conflicts > 0 ? ", 1 conflict; choose with git checkout --ours or --theirs" : ""
    return "\(sides.text(side)) taken whole\(advice)"
  }

  /// Where objects live now that a side deleted here and the other changed, as far as its commit is known.
  private func moved(_ outcome: MergedFile, _ operation: GitOperation) async -> [MovedObject] {
    guard let merge = outcome.merge, let path = call.path else { return [] }
    var moved: [MovedObject] = []
    for conflict in merge.conflicts {
      let object = await MovedObject(in: conflict, of: merge, at: { operation.revision(of: $0) }, besides: path)
      if let object { moved.append(object) }
    }
    return moved
  }

  /// - Parameters:
  ///   - moved: The objects in conflict that live in another document now.
  ///   - notes: The edits that no conflict is about, of objects that live in another document now.
  ///   - isStored: Whether the document is in Git LFS.
  private func report(
    _ outcome: MergedFile, _ versions: MergeVersions, _ settings: DriverSettings, _ sides: SideNames,
    _ moved: [MovedObject], _ notes: [MovedEditsNote], isStored: Bool
  ) {
    let path = call.path ?? call.files.ours
    let name = TerminalText.line(path, limit: 200)
    let verbosity = Verbosity(isQuiet: call.isQuiet)
    if verbosity == .everything {
      for notice in outcome.notices { StandardError.write("\(name): \(TerminalText.line(notice, limit: 300))") }
    }
    // There is nothing to report if two of the files were equal.
    guard outcome.merge != nil || outcome.texts != nil || !outcome.notices.isEmpty else { return }
    let summary = Self.summary(of: outcome, sides)
    if let texts = outcome.texts {
      if verbosity == .everything { StandardError.write("\(name): \(summary)") }
      if verbosity >= .conflicts { for line in texts.lines { StandardError.write("\(name): \(line)") } }
      return
    }
    let record = MergeRecord(
      versions, result: outcome.bytes,
      .init(
        path: path, line: summary, settings: settings, remarks: outcome.renumberedTexts + notes.map(\.line)))
    let id = MergeCache().flatMap { $0.keep(record) }
    if verbosity == .everything {
      StandardError.write("\(name): \(summary)\(id.map { "; xibmerge review \($0)" } ?? "")")
    }
    if verbosity >= .conflicts, let merge = outcome.merge {
      for line in MergeTextReport.lines(ConflictPresentation.all(of: merge, .facts)) {
        StandardError.write("\(name): \(line)")
      }
      for object in moved {
        let words = MergeTextReport.subject(object.object, nil)
        StandardError.write("\(name):   \(words): \(object.advice)")
      }
    }
    if verbosity >= .conflicts {
      for note in notes { StandardError.write("\(name): \(note.line); xibmerge solve applies it there") }
    }
    guard verbosity == .everything, outcome.conflicts > 0, outcome.fallback?.wholeSide == nil else { return }
    // Once while git holds its lock on the index: in each merge.
    guard let lock = GitOperation.lockOfIndex, MergeCache()?.isFirst(lock) ?? true else { return }
    let now = isStored ? "" : "run xibmerge solve --favor theirs, or "
    StandardError.write(
      "xibmerge: git keeps -X ours and -X theirs from drivers; to take a side at each conflict, \(now)merge again with "
        + "XIBMERGE_FAVOR=theirs")
  }
}

/// Why a result can't be reported to git.
enum WrittenResultError: Error, CustomStringConvertible {
  case changed(String)

  var description: String {
    switch self {
    case .changed(let path):
      "\(path) does not hold the merge that was just written; check for a program that changes files here, and for a full "
        + "or broken disk, then merge again."
    }
  }
}

/// A merge result that is in the file where git reads it.
///
/// The only way to make one is to write it and read it back, and only this type ends the driver with a status that git
/// takes for a merge.
struct WrittenResult {
  private let conflicts: Int

  init(writing bytes: [UInt8], conflicts: Int, to path: String) throws {
    try Files.write(bytes, to: path)
    guard try Files.read(path) == bytes else { throw WrittenResultError.changed(path) }
    self.conflicts = conflicts
  }

  /// Ends the driver with a status that says a merge.
  func end(_ statuses: DriverStatuses) -> Never { exit(conflicts == 0 ? statuses.clean : statuses.conflicts) }
}
