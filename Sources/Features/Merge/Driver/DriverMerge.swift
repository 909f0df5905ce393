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
    let revisions = call.path.map { MergedRevisions(operation, of: call.files, at: $0) }
    let (versions, isStored) = try await versions(isInner: isInner, revisions)
    let settings = DriverSettings(
      options: MergeOptions(
        policies: (teamsPolicies() ?? call.policies).byReason,
        favor: environment("XIBMERGE_FAVOR", choosing: [("ours", .ours), ("theirs", .theirs)])),
      mergesLines: environment("XIBMERGE") == "0")
    let merged = try await DocumentMerge(
      versions: versions, options: settings.options, style: style(isInner: isInner, operation),
      forcesLineMerge: settings.mergesLines
    ).run()
    // If nothing can be merged at all, an inner merge gives its base to the outer one, as in git.
    let bytes = isInner && merged.fallback?.wholeSide != nil ? versions.base : merged.bytes
    let result = try WrittenResult(
      writing: isStored ? await LargeFiles.pointer(to: bytes) : bytes, to: call.files.ours)
    var stops = merged.conflicts > 0
    if isReported {
      let report = await DriverReport(on: merged, at: call.path, settings, operation, revisions, isStored: isStored)
      report.write(to: call.path ?? call.files.ours, Verbosity(isQuiet: call.isQuiet))
      stops = stops || report.leavesEdits
    }
    await AbandonedFiles(besides: call.files)?.remove()
    result.end(call.statuses ?? .git, stops: stops)
  }

  /// The versions to merge, and whether the document is in Git LFS.
  ///
  /// What git takes for added on both sides has a base if the document only moved.
  private func versions(
    isInner: Bool, _ revisions: MergedRevisions?
  ) async throws -> (MergeVersions, isStored: Bool) {
    let given = try MergeVersions(reading: call.files, of: call.path)
    let stored = await LargeFiles.versions(of: given)
    let versions = stored ?? given
    guard versions.base.isEmpty, versions.format == nil, !isInner,
      let commit = await revisions?.found().base,
      let base = await MovedBase.find(for: versions.documents, at: commit)
    else { return (versions, stored != nil) }
    return (MergeVersions(base: base, ours: versions.ours, theirs: versions.theirs), stored != nil)
  }

  /// How conflicts are marked; git is asked only if there are any.
  private func style(isInner: Bool, _ operation: GitOperation) -> StyleRequest {
    let markers = isInner ? call.markers : call.markers.labelled(by: operation)
    return .asked {
      let setting = markers.needsSetting(isInner: isInner) ? await GitProgram.setting("merge.conflictStyle") : nil
      return markers.style(setting: setting, isInner: isInner)
    }
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
  init(writing bytes: [UInt8], to path: String) throws {
    try Files.write(bytes, to: path)
    guard try Files.read(path) == bytes else { throw WrittenResultError.changed(path) }
  }

  /// Ends the driver with a status that says a merge.
  ///
  /// - Parameter stops: Whether git must stop for a person.
  func end(_ statuses: DriverStatuses, stops: Bool) -> Never { exit(stops ? statuses.conflicts : statuses.clean) }
}
