internal import ArgumentParser
internal import Basics
internal import CommandSupport

/// `xibdiff`: compares files itself, and becomes the helper program for revisions.
package enum DiffProgram {
  /// What compares documents or tells their history, by the word that people give it.
  package static let calls = [
    "diff": "xibdiff", "log": "xibdiff log", "show": "xibdiff show", "blame": "xibdiff blame",
  ]

  package static func run(_ given: [String]) async {
    let arguments = TypedArguments.ofGit(given)
    let call = DiffCall(arguments)
    // Ignore errors here: the command tries again below, and reports them.
    if let (command, arguments) = call.forHelper { try? HelperProgram.become(command, arguments: arguments) }
    ignoreClosedPipes()
    await ColorOptions.followGit()
    if let request = arguments.first?.prefix(while: { $0 != "=" }), DescribedCommand.requests.contains(String(request))
    {
      return await Launcher.run(DescribedCommand.self, arguments: arguments)
    }
    if arguments == [Launcher.versionOption] { Launcher.printVersion() }
    switch call {
    case .textconv(let arguments): await Launcher.run(TextconvCommand.self, arguments: arguments)
    case .history(let command, let arguments):
      await Launcher.run(HistoryForwarding.self, arguments: [command.rawValue] + arguments)
    case .diff(let arguments, let subject):
      if let subject, !arguments.contains(where: { $0.hasPrefix("-") && $0 != "--" }) {
        return await Launcher.run(DiffCommand.self) { try await subject.compare(DiffSettings()) }
      }
      await Launcher.run(DiffCommand.self, arguments: arguments) { try await $0.run(on: subject) }
    }
  }
}
