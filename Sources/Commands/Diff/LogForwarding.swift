public import ArgumentParser
internal import CommandSupport

/// `xibdiff log` in the program that can't read history: forwards all arguments to the helper program.
public struct LogForwarding: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(commandName: "xibdiff log", helpNames: [])

  @Argument(parsing: .captureForPassthrough)
  var arguments: [String] = []

  public init() {}

  public func run() async throws {
    try HelperProgram.become(.log, arguments: Array(ProgramArguments.words.dropFirst()))
  }
}
