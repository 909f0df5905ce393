internal import ArgumentParser
internal import DocumentCommands

/// The `xibdiff log` command: lists the commits that made requested changes to documents.
struct LogCommand: AsyncParsableCommand {
  static let configuration = LogArguments.configuration

  @OptionGroup
  var arguments: LogArguments

  func run() async throws {
    try await LogCall(
      revisions: RevisionWords(arguments), settings: arguments.options.settings, isOneLine: arguments.oneline,
      count: arguments.count, author: arguments.author, since: arguments.since
    ).run()
  }
}
