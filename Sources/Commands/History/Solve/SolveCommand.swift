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
    let history = try await WorkingHistory.openIfThere()
    let targets = try await SolveTarget.find(arguments.files, in: history)
    let solver = Solver(options: arguments, history: history)
    var status = ExitStatus.clean
    if targets.isEmpty {
      StandardError.write("No .xib or .storyboard file here is in conflict; there is nothing to solve.")
    }
    var files: [JSON] = []
    for target in targets {
      do {
        let solution = try await solver.solve(target)
        files.append(try await finish(target, solution).json)
        status = max(status, solution.isFull ? ExitStatus.clean : ExitStatus.found)
      } catch {
        let name = TerminalText.line(target.file.name, limit: 200)
        StandardError.write("\(name): \(TerminalText.line("\(error)", limit: 600))")
        files.append(SolveReport.json(path: target.file.name, error: "\(error)"))
        status = ExitStatus.trouble
      }
    }
    if arguments.format == .json {
      try StandardOutput.write(Array((SolveReport.json(files).text + "\n").utf8))
    }
    throw ExitCode(status)
  }

  /// Whether the solution is written to the file.
  private func writes(_ solution: Solution) -> Bool {
    !arguments.prints && !arguments.isDryRun && solution.bytes != solution.found
  }

  /// Writes and reports the solution.
  private func finish(_ target: SolveTarget, _ solution: Solution) async throws -> SolveReport {
    var backup: String?
    if arguments.prints {
      try StandardOutput.write(solution.bytes)
    } else if writes(solution) {
      if !arguments.omitsBackup { backup = try target.file.backUp(solution.found) }
      try target.file.write(solution.bytes)
    }
    let report = solution.report(of: target.file.name, isWritten: writes(solution), backup: backup)
    if arguments.prints {
      for line in report.lines { StandardError.write(line) }
    } else if arguments.format == .text {
      try StandardOutput.write(Array(report.lines.map { $0 + "\n" }.joined().utf8))
    }
    if arguments.stage, !arguments.prints, !arguments.isDryRun, solution.isFull, target.conflict?.isWhole == true {
      try await Staging.add(target.file)
    }
    return report
  }
}
