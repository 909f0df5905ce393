internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import Commands
internal import GitHistory
internal import Reports

/// The `xibdiff log` command: lists the commits that made requested changes to documents.
struct LogCommand: AsyncParsableCommand {
  static let configuration = LogArguments.configuration

  @OptionGroup
  var arguments: LogArguments

  func run() async throws {
    let subject = try await LogSubject(arguments)
    let settings = arguments.options.settings
    let reader = VersionReader(history: subject.history, filter: settings.filter)
    let selection = try await CommitSelection(author: arguments.author, since: arguments.since)
    let comparison = LogComparison(reader: reader, selection: selection)
    let comparisons =
      subject.document.map { comparison.comparisons(of: subject.history.log(of: $0, in: subject.range)) }
      ?? comparison.comparisons(of: subject.history.log(at: subject.paths.withStrings, in: subject.range))
    var progress = Progress("Comparing commits")
    var left = arguments.count ?? .max
    let status = try await DiffOutput(settings, isOneLine: arguments.oneline).write {
      guard left > 0 else { return nil }
      // The stream keeps its position: each loop continues where the last one stopped.
      for try await comparison in comparisons {
        let commit = try await comparison.value
        progress.step()
        guard let commit else { continue }
        left -= 1
        // On a terminal, the commits themselves show the progress.
        if StandardOutput.isTerminal { progress.end() }
        return commit
      }
      progress.end()
      return nil
    }
    throw ExitCode(status)
  }
}
