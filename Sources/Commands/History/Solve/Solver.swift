internal import CommandSupport
internal import DocumentCommands
internal import GitHistory
internal import SemanticMerge
internal import XibModel

/// Merges one file again, from its stages in the index or from its own markers.
struct Solver {
  let options: SolveArguments
  /// The repository; `nil` outside of one.
  let history: (any History)?

  func solve(_ target: SolveTarget) async throws -> Solution {
    let name = target.file.name
    if let conflict = target.conflict, conflict.ours == nil, conflict.theirs == nil {
      throw SolveError.renamedAway(name)
    }
    let found = try await target.file.read()
    let markers = ConflictMarkers(found)
    let style = await style(of: markers)
    let isMarked = markers != nil || ConflictText.looksMarked(found)
    // If the conflict is about the file's name, the index has no usable stages, but the file may still have markers.
    let isNameOnly = isMarked && target.conflict?.isWhole == false
    if let conflict = target.conflict, let history, !isNameOnly {
      let versions = try await MergeVersions(stagesOf: conflict, in: history)
      let merge = try await ObjectMerge(versions, options.policies.options, style)
      var isUntouched = options.force
      if case .merged(let outcome) = merge, ConflictText(outcome.bytes) == ConflictText(found) { isUntouched = true }
      if !isUntouched { isUntouched = await FirstMerge(of: versions).made(found) }
      if isUntouched {
        switch merge {
        case .merged(let outcome): return Solution(found: found, markers: markers, outcome: outcome, faults: [])
        case .notUnderstood(let reason): throw SolveError.notUnderstood(name, reason: reason)
        case .binary(let reason): throw SolveError.binary(name, reason: reason)
        }
      }
      guard isMarked else { throw SolveError.noMarkersLeft(name) }
      guard markers?.showsBase ?? true else { throw SolveError.changedByHand(name) }
    }
    guard !isNameOnly || markers?.showsBase == true else { throw SolveError.renamedWithMarkers(name) }
    guard let markers else {
      guard !isMarked else { throw SolveError.brokenMarkers(name) }
      return Solution(withoutConflict: found)
    }
    guard let versions = MergeVersions(shownBy: markers) else { throw SolveError.noBaseInMarkers(name) }
    return try await solve(found, markers, versions, style, name)
  }

  private func solve(
    _ found: [UInt8], _ markers: ConflictMarkers, _ versions: MergeVersions, _ style: ConflictStyle, _ name: String
  ) async throws -> Solution {
    switch try await ObjectMerge(versions, options.policies.options, style) {
    case .notUnderstood(let reason), .binary(let reason): throw SolveError.notRebuilt(name, reason: reason)
    case .merged(let outcome):
      if let problem = RebuiltSides(found).problem { throw SolveError.notRebuilt(name, reason: problem) }
      return Solution(found: found, markers: markers, outcome: outcome, faults: Self.faults(in: outcome.bytes))
    }
  }

  /// The faults of a document, whichever side is taken at its conflicts.
  ///
  /// A fault outside of the markers is in all three versions. Git may have caused it: it can delete an object that the
  /// lines of a conflict refer to.
  private static func faults(in bytes: [UInt8]) -> [Fault] {
    let markers = ConflictMarkers(bytes)
    let texts = markers.map { [$0.text(taking: .ours), $0.text(taking: .theirs)] } ?? [bytes]
    var known: Set<String> = []
    return texts.compactMap { $0 }.flatMap { (try? Document(parsing: $0))?.faults() ?? [] }
      .filter { known.insert($0.message).inserted }
  }

  /// The style for conflicts that remain: that of the existing markers or of git's setting, unless an option sets it.
  private func style(of markers: ConflictMarkers?) async -> ConflictStyle {
    var style = markers.map(ConflictStyle.init(of:)) ?? ConflictStyle()
    if markers == nil, let setting = await GitProgram.setting("merge.conflictStyle"), setting.hasSuffix("diff3") {
      style.form = .diff3
    }
    if let form = options.form { style.form = form }
    return style
  }
}
