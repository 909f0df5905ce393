internal import ArgumentParser
internal import Basics

/// The program `xibdiff`.
package enum DiffProgram {
  /// What compares documents or tells their history, by the word that people give it.
  static let calls = [
    "diff": "xibdiff", "log": "xibdiff log", "show": "xibdiff show", "blame": "xibdiff blame",
  ]

  /// On the main thread, each result of the other threads would wait for a switch of threads.
  @concurrent
  package static func run(_ given: [String]) async {
    ignoreClosedPipes()
    let arguments = TypedArguments.ofGit(await ProgramArguments.composed(given))
    if arguments == [Launcher.versionOption] { Launcher.printVersion() }
    await ColorOptions.followGit()
    if let request = arguments.first?.prefix(while: { $0 != "=" }), DescribedCommand.requests.contains(String(request))
    {
      return await Launcher.run(DescribedCommand.self, arguments: arguments)
    }
    switch DiffCall(arguments) {
    case .textconv(let arguments): await Launcher.run(TextconvCommand.self, arguments: arguments)
    case .log(let arguments): await Launcher.run(LogCommand.self, arguments: arguments)
    case .show(let arguments): await Launcher.run(ShowCommand.self, arguments: arguments)
    case .blame(let arguments): await Launcher.run(BlameCommand.self, arguments: arguments)
    case .diff(let arguments, let subject):
      // Without options, ArgumentParser would take longer than the comparison of small files.
      if let subject, !arguments.contains(where: { $0.hasPrefix("-") && $0 != "--" }) {
        await Launcher.run(DiffCommand.self) {
          if let status = try await subject.compareFiles(DiffSettings()) { throw ExitCode(status) }
        }
      }
      await Launcher.run(DiffCommand.self, arguments: arguments) { try await $0.run(on: subject) }
    }
  }
}
