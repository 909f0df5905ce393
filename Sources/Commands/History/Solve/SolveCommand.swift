internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import GitHistory
internal import Reports

struct SolveCommand: AsyncParsableCommand {
  static let configuration = SolveArguments.configuration

  @OptionGroup
  var arguments: SolveArguments

  func run() async throws {
    let history = arguments.remakesCommit ? try await WorkingHistory.open() : try await WorkingHistory.openIfThere()
    var options = arguments
    options.policies = try await ConfigurationFile.policies(of: history, besides: arguments.policies)
    if arguments.remakesCommit, let history { return try await remake(options, in: history) }
    let targets = try await SolveTarget.find(arguments.files, in: history, includesTexts: true)
    let solver = Solver(options: options, history: history)
    let named = arguments.files.isEmpty ? nil : Set(targets.map(\.file.name))
    let following = if let history { try await FollowingTexts(in: history) } else { FollowingTexts?.none }
    try await solve(targets, and: following, { named?.contains($0.text) ?? true }, in: history) {
      try await solver.solve($0)
    }
  }

  /// Makes a merge that is committed again.
  private func remake(_ options: SolveArguments, in history: any History) async throws {
    let style = await Solver(options: options, history: history).style(of: nil)
    let merge = try await CommittedMerge(options, in: history, style: style)
    let following = try await FollowingTexts(in: history, remaking: merge.commit)
    try await solve(merge.targets, and: following, merge.paths.contains, of: merge, in: history) {
      try await merge.solve($0)
    }
  }

  /// - Parameters:
  ///   - following: What gives texts their new keys once the documents are solved, if anything.
  ///   - isWanted: Whether texts of a document, or of a file, shall follow.
  ///   - merge: The merge commit that is made again, if any.
  ///   - solution: Solves a file; `nil` is not reported.
  private func solve(
    _ targets: [SolveTarget], and following: FollowingTexts?, _ isWanted: (GitPath) -> Bool,
    of merge: CommittedMerge? = nil, in history: (any History)?,
    _ solution: (SolveTarget) async throws -> Solution?
  ) async throws {
    var status = ExitStatus.clean
    var files: [JSON] = []
    for target in targets {
      do {
        guard let solution = try await solution(target) else { continue }
        files.append(try await finish(target, solution, of: merge).json)
        status = max(status, solution.isFull ? ExitStatus.clean : ExitStatus.found)
      } catch {
        let name = TerminalText.line(target.file.name, limit: 200)
        StandardError.write("\(name): \(TerminalText.line("\(error)", limit: 600))")
        for line in await changes(of: target, in: history) { StandardError.write("  \(line)") }
        files.append(SolveReport.json(path: target.file.name, error: "\(error)"))
        status = ExitStatus.trouble
      }
    }
    for (target, solution) in arguments.prints ? [] : try await following?.solutions(isWanted) ?? [] {
      files.append(try await finish(target, solution, of: merge).json)
    }
    if files.isEmpty {
      StandardError.write(
        merge.map { "The files have all that the merge \($0.name) should have; there is nothing to bring back." }
          ?? "No .xib or .storyboard file and no file with texts here is in conflict; there is nothing to solve.")
    }
    if arguments.format == .json {
      try StandardOutput.write(Array((SolveReport.json(files).text + "\n").utf8))
    }
    throw ExitCode(status)
  }

  /// What one side changed in a document that the other side deleted, a line each.
  private func changes(of target: SolveTarget, in history: (any History)?) async -> [String] {
    guard let conflict = target.conflict, let base = conflict.base, let history,
      let side = [(conflict.ours, "ours"), (conflict.theirs, "theirs")].first(where: { $0.0 != nil }),
      !conflict.isWhole,
      let changed = side.0, let old = try? await history.content(of: base),
      let new = try? await history.content(of: changed)
    else { return [] }
    return ConflictDetails.lines(from: old, to: new).map { "\(side.1) changed: \($0)" }
  }

  /// Whether the solution is written to the file.
  private func writes(_ solution: Solution) -> Bool {
    !arguments.prints && !arguments.isDryRun && solution.bytes != solution.found
  }

  /// Writes and reports the solution.
  private func finish(
    _ target: SolveTarget, _ solution: Solution, of merge: CommittedMerge?
  ) async throws -> SolveReport {
    var backup: String?
    let isInGit = try await merge?.isAsInHead(target) ?? false
    if arguments.prints {
      try StandardOutput.write(solution.bytes)
    } else if writes(solution) {
      if !arguments.omitsBackup, !isInGit { backup = try target.file.backUp(solution.found) }
      try target.file.write(solution.bytes)
      for edit in solution.moved where edit.isApplied {
        if !arguments.omitsBackup { _ = try edit.file.backUp(edit.found) }
        try edit.file.write(edit.bytes)
        if arguments.stage { try await Staging.add(edit.file) }
      }
    }
    let report = solution.report(
      of: target.file.name, isWritten: writes(solution), backup: backup,
      undo: merge.flatMap { _ in target.file.undo(isInGit: isInGit, backup: backup) })
    if arguments.prints {
      for line in report.lines { StandardError.write(line) }
    } else if arguments.format == .text {
      try StandardOutput.write(Array(report.lines.map { $0 + "\n" }.joined().utf8))
    }
    if arguments.stage, !arguments.prints, !arguments.isDryRun, solution.isFull,
      merge != nil || target.conflict?.isWhole == true
    {
      try await Staging.add(target.file)
    }
    return report
  }
}
