internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import Commands
internal import GitHistory
internal import Reports

/// The `xibdiff log` command: lists the commits that made requested changes to one document.
struct LogCommand: AsyncParsableCommand {
  static let configuration = LogArguments.configuration

  @OptionGroup
  var arguments: LogArguments

  func run() async throws {
    let document = try await LoggedDocument(arguments)
    let settings = arguments.options.settings
    let reader = VersionReader(history: document.history, filter: settings.filter)
    let selection = try await CommitSelection(author: arguments.author, since: arguments.since)
    let comparisons = LogComparison(reader: reader, selection: selection)
      .comparisons(of: document.history.log(of: document.path, in: document.range))
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
