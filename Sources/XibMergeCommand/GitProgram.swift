internal import Subprocess

/// The git program, found on the search path.
public enum GitProgram {
  public struct Result: Sendable {
    public let status: Int32
    public let output: [UInt8]
    public let errors: String
  }

  /// Runs git to its end; `nil` where there is no git, or it was ended by a signal.
  public static func run(_ arguments: [String], outputLimit: Int = 1 << 30) async -> Result? {
    guard
      let result = try? await Subprocess.run(
        .name("git"), arguments: Arguments(arguments), input: .none, output: .bytes(limit: outputLimit),
        error: .string(limit: 1 << 16)),
      case .exited(let status) = result.terminationStatus
    else { return nil }
    return Result(status: status, output: result.standardOutput, errors: result.standardError)
  }

  /// A setting of the repository, the user or the system.
  public static func setting(_ name: String) async -> String? {
    guard let result = await run(["config", "--get", name], outputLimit: 1 << 16), result.status == 0 else {
      return nil
    }
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }
}
