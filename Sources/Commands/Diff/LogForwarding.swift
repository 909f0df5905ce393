public import ArgumentParser
internal import CommandSupport

/// `xibdiff log` in the program that knows no histories: hands all arguments on.
public struct LogForwarding: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(commandName: "xibdiff log", helpNames: [])

  @Argument(parsing: .captureForPassthrough)
  var arguments: [String] = []

  public init() {}

  public func run() async throws {
    try HelperProgram.become(.log, arguments: Array(ProgramArguments.words.dropFirst()))
  }
}
