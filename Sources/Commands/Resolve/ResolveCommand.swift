internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import GitHistory
internal import HistoryCommands
internal import Reports

struct ResolveCommand: AsyncParsableCommand {
  static let configuration = ResolveArguments.configuration

  @OptionGroup
  var arguments: ResolveArguments

  func run() async throws {
    let history: any History
    do {
      history = try await WorkingHistory.open()
    } catch OpenError.notARepository {
      throw ResolveError.noRepository
    }
    guard !history.layout.isBare else { throw ResolveError.noRepository }
    let targets = try await SolveTarget.find(arguments.files, in: history)
    if !arguments.json, let first = targets.first, targets.allSatisfy({ $0.conflict == nil }) {
      throw ResolveError.notInConflict(first.file.name)
    }
    var documents: [ConflictedDocument] = []
    var options = arguments
    options.policies = try await ConfigurationFile.policies(of: history, besides: arguments.policies)
    for target in targets {
      documents.append(await ConflictedDocument(target, of: history, options: options))
    }
    let status =
      arguments.json
      ? try await AnswerSession(documents: documents, options: arguments).run()
      : try await PageCommand(documents: documents, options: arguments, gitFolder: history.layout.gitDirectory).run()
    throw ExitCode(status)
  }
}

/// The helper program as `xibmerge resolve`.
package enum ResolveProgram {
  /// Runs the command that the first argument names: ``HelperProgram/Command``.
  package static func run(_ arguments: [String]) async {
    ignoreClosedPipes()
    await Launcher.run(ResolveRoot.self, arguments: arguments)
  }
}

/// The `xibmerge` command with only this subcommand.
private struct ResolveRoot: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xibmerge", version: programVersion, subcommands: [ResolveCommand.self])
}
