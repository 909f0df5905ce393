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
        let backup = try await finish(target, solution)
        files.append(
          SolveReport.json(target.file.name, solution, isWritten: writes(solution), backup: backup))
        status = max(status, solution.isFull ? ExitStatus.clean : ExitStatus.found)
      } catch {
        let name = TerminalText.line(target.file.name, limit: 200)
        StandardError.write("\(name): \(TerminalText.line("\(error)", limit: 600))")
        files.append(SolveReport.json(target.file.name, error: "\(error)"))
        status = ExitStatus.trouble
      }
    }
    if arguments.format == .json {
      let report = JSON.object([("version", .number(1)), ("files", .array(files))])
      try StandardOutput.write(Array((report.text + "\n").utf8))
    }
    throw ExitCode(status)
  }

  /// Whether the solution is written to the file.
  private func writes(_ solution: Solution) -> Bool {
    !arguments.prints && !arguments.isDryRun && solution.bytes != solution.found
  }

  /// Writes and reports the solution. Returns the suffix of the backup's name; `nil` if there is no backup.
  private func finish(_ target: SolveTarget, _ solution: Solution) async throws -> String? {
    var backup: String?
    if arguments.prints {
      try StandardOutput.write(solution.bytes)
    } else if writes(solution) {
      if !arguments.omitsBackup { backup = try target.file.backUp(solution.found) }
      try target.file.write(solution.bytes)
    }
    let lines = SolveReport.lines(target.file.name, solution, backup: backup)
    if arguments.prints {
      for line in lines { StandardError.write(line) }
    } else if arguments.format == .text {
      try StandardOutput.write(Array(lines.map { $0 + "\n" }.joined().utf8))
    }
    if arguments.stage, !arguments.prints, !arguments.isDryRun, solution.isFull, target.conflict?.isWhole == true {
      try await Staging.add(target.file)
    }
    return backup
  }
}
