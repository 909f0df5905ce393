public import ArgumentParser
internal import CommandSupport

/// `xibdiff log`, `show` or `blame` in `xibdiff` itself, which can't read history. Passes all arguments to the helper
/// program.
public struct HistoryForwarding: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(commandName: "xibdiff", helpNames: [])

  @Argument(parsing: .captureForPassthrough)
  var arguments: [String] = []

  public init() {}

  public func run() async throws {
    guard let command = ProgramArguments.words.first.flatMap(HelperProgram.Command.init) else { return }
    try HelperProgram.become(command, arguments: Array(ProgramArguments.words.dropFirst()))
  }
}
