internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import Commands
internal import GitHistory
internal import Reports

struct SolveCommand: AsyncParsableCommand {
  static let configuration = SolveArguments.configuration

  @OptionGroup
  var arguments: SolveArguments

  func run() async throws {
    let history = try await openedHistory()
    let targets = try await SolveTarget.find(arguments.files, in: history)
    let solver = Solver(options: arguments, history: history)
    var status = ExitStatus.clean
    if targets.isEmpty {
      StandardError.write("No .xib or .storyboard file here is in conflict; there is nothing to solve.")
    }
    for target in targets {
      do {
        let isFull = try await finish(target, try await solver.solve(target))
        status = max(status, isFull ? ExitStatus.clean : ExitStatus.found)
      } catch {
        let name = TerminalText.line(target.file.name, limit: 200)
        StandardError.write("\(name): \(TerminalText.line("\(error)", limit: 600))")
        status = ExitStatus.trouble
      }
    }
    throw ExitCode(status)
  }

  /// The repository that the command runs in; `nil` outside of one.
  private func openedHistory() async throws -> (any History)? {
    do {
      return try await WorkingHistory.open()
    } catch OpenError.notARepository {
      return nil
    }
  }

  /// Writes and reports the solution. Returns whether nothing is left to resolve.
  private func finish(_ target: SolveTarget, _ solution: Solution) async throws -> Bool {
    var backup: String?
    if arguments.prints {
      try StandardOutput.write(solution.bytes)
    } else if !arguments.isDryRun, solution.bytes != solution.found {
      if !arguments.omitsBackup { backup = try target.file.backUp(solution.found) }
      try target.file.write(solution.bytes)
    }
    let lines = SolveReport.lines(target.file.name, solution, backup: backup)
    if arguments.prints {
      for line in lines { StandardError.write(line) }
    } else {
      try StandardOutput.write(Array(lines.map { $0 + "\n" }.joined().utf8))
    }
    if arguments.stage, !arguments.prints, !arguments.isDryRun, solution.isFull, target.conflict?.isWhole == true {
      try await Staging.add(target.file)
    }
    return solution.isFull
  }
}
