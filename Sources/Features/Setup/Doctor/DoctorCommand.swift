internal import ArgumentParser
internal import Basics

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Finds out why git does not merge or show documents as it should.",
    discussion: """
      Checks the settings, the programs, the attributes of every document and a merge in a scratch repository, and prints \
      a remedy for each problem. Exit status: 0 when all is well, 1 when something is wrong.
      """)

  @OptionGroup
  var colors: ColorOptions
  @Option(help: "The form of the report.")
  var format = TextOrJSON.text

  func run() async throws {
    guard let surroundings = await Surroundings() else { throw DoctorError.noGit }
    let style = TerminalStyle(isOn: colors.isColored)
    var reports: [DoctorReport] = []
    let checks = surroundings.obstacle.isEmpty ? DoctorCheck.all : DoctorCheck.withoutGit
    for check in checks where surroundings.isInRepository || !check.needsRepository {
      let report = DoctorReport(promise: check.promise, findings: await check.findings(surroundings))
      reports.append(report)
      guard format == .text else { continue }
      try await Pager(isWanted: false).write(report.lines(style).map { $0 + "\n" }.joined())
    }
    if format == .json { try StandardOutput.write(Array((DoctorReport.json(reports).text + "\n").utf8)) }
    if !reports.allSatisfy(\.isWell) { throw ExitCode(ExitStatus.found) }
  }
}

/// Why the checks could not run.
enum DoctorError: Error, CustomStringConvertible {
  case noGit

  var description: String { "git could not be run; install git, or put it on the search path." }
}
