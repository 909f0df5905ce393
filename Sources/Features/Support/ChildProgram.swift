internal import Basics
internal import Subprocess

/// Runs other programs. Only the absolute folders of the search path are searched for them.
enum ChildProgram {
  struct Result: Sendable {
    let status: Int32
    let output: [UInt8]
    let errors: String

    /// The output without the newline at its end.
    var line: String { String(line: output) }
    /// The first line of the errors.
    var firstError: String? { errors.split(separator: "\n").first.map(String.init) }
  }

  /// Runs a program to its end; `nil` if it can't be started or a signal ended it.
  ///
  /// - Parameters:
  ///   - folder: The working directory; `nil` for this program's own.
  ///   - changes: Environment variables to set, or to remove if the value is `nil`.
  static func run(
    _ name: String, _ arguments: [String], in folder: String? = nil, environment changes: [String: String?] = [:],
    input: [UInt8] = [], outputLimit: Int = 1 << 30
  ) async -> Result? {
    guard let place = SearchPath.program(name) else { return nil }
    return await run(
      at: place, arguments, in: folder, environment: changes, input: .array(input), outputLimit: outputLimit)
  }

  /// Runs the program at a path to its end; `nil` if it can't be started or a signal ended it.
  ///
  /// - Parameter file: The file for its standard input. With a pipe, we would trap if the program ended before it read
  ///   everything.
  static func run(
    at place: String, _ arguments: [String] = [], environment: [String: String?] = [:], reading file: String
  ) async -> Result? {
    guard let file = try? FileDescriptor.open(FilePath(file), .readOnly) else { return nil }
    return await run(
      at: place, arguments, in: nil, environment: environment,
      input: .fileDescriptor(file, closeAfterSpawningProcess: true), outputLimit: 1 << 30)
  }

  /// Runs a program that reads a file of somebody else, and waits for it as long as there is patience. What it prints is discarded.
  ///
  /// It may use as many seconds of a processor, 1 GB of memory (macOS knows no such limit), and write files of 20 MB.
  static func runLimited(_ name: String, _ arguments: [String], patience: Duration) async {
    guard let place = SearchPath.program(name), let shell = SearchPath.program("sh") else { return }
    let limits = ["t \(patience.components.seconds + 1)", "v 1000000", "f 40000"]
      .map { "ulimit -\($0) 2>/dev/null || :; " }.joined()
    var options = PlatformOptions()
    options.processGroupID = 0
    options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))]
    let program = Task { [options] in
      _ = try? await Subprocess.run(
        .path(FilePath(shell)), arguments: Arguments(["-c", limits + "exec \"$0\" \"$@\"", place] + arguments),
        platformOptions: options, output: .discarded, error: .discarded)
    }
    let end = Task {
      try await Task.sleep(for: patience)
      program.cancel()
    }
    await program.value
    end.cancel()
  }

  private static func run(
    at place: String, _ arguments: [String], in folder: String?, environment changes: [String: String?],
    input: some InputProtocol, outputLimit: Int
  ) async -> Result? {
    let environment = Dictionary(changes.map { (Environment.Key(stringLiteral: $0), $1) }, uniquingKeysWith: { $1 })
    guard
      let result = try? await Subprocess.run(
        .path(FilePath(place)), arguments: Arguments(arguments), environment: .inherit.updating(environment),
        workingDirectory: folder.map { FilePath($0) }, input: input, output: .bytes(limit: outputLimit),
        error: .string(limit: 1 << 16)),
      case .exited(let status) = result.terminationStatus
    else { return nil }
    return Result(status: status, output: result.standardOutput, errors: result.standardError)
  }
}
