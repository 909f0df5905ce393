public import Foundation
internal import Subprocess

#if canImport(System)
  internal import System
#else
  internal import SystemPackage
#endif
#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// Runs programs on a pseudo-terminal, as if a person used them.
public enum PseudoTerminal {
  public struct Failure: Error {
    let call: String
    let number: Int32
  }

  /// Types lines on a terminal and runs a program on it to its end, or kills the program if it takes too long.
  ///
  /// - Parameters:
  ///   - input: The text to type before the program starts; `\u{4}` at the beginning of a line ends the input.
  /// - Returns: The status of the program and, as output, all that the terminal showed, without carriage returns.
  public static func run(
    _ program: String, _ arguments: [String], typing input: String, in folder: URL, environment: [String: String]
  ) async throws -> Program.Result {
    var (master, slave): (CInt, CInt) = (-1, -1)
    guard openpty(&master, &slave, nil, nil, nil) == 0 else { throw Failure(call: "openpty", number: errno) }
    let terminal = FileDescriptor(rawValue: slave)
    let typed = Array(input.utf8)
    guard write(master, typed, typed.count) == typed.count else { throw Failure(call: "write", number: errno) }
    // Read at the same time, or a program with much output would block.
    let deadline = ContinuousClock.now + patience
    async let shown = read(master, until: deadline)
    let values = Dictionary(
      uniqueKeysWithValues: environment.map { (Subprocess.Environment.Key(stringLiteral: $0), $1) })
    let running = Task {
      try await Subprocess.run(
        program.contains("/") ? .path(FilePath(program)) : .name(program), arguments: Arguments(arguments),
        environment: .custom(values), workingDirectory: FilePath(folder.path),
        input: .fileDescriptor(terminal, closeAfterSpawningProcess: false),
        output: .fileDescriptor(terminal, closeAfterSpawningProcess: false),
        error: .fileDescriptor(terminal, closeAfterSpawningProcess: false))
    }
    let watch = Task {
      try await Task.sleep(until: deadline, clock: .continuous)
      running.cancel()
    }
    defer { watch.cancel() }
    let result = try await running.value
    close(slave)
    let output = await shown
    close(master)
    let status: Int32 =
      switch result.terminationStatus {
      case .exited(let code): code
      case .signaled(let signal): 128 + signal
      }
    return Program.Result(status: status, output: output.filter { $0 != UInt8(ascii: "\r") }, errors: "")
  }

  /// The time limit for a program, longer than any machine takes for the test.
  private static let patience = Duration.seconds(3600)

  /// Reads all output until nobody has the terminal open any more, waiting on its own thread.
  private static func read(_ master: CInt, until deadline: ContinuousClock.Instant) async -> [UInt8] {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while ContinuousClock.now < deadline {
          var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
          guard poll(&waiting, 1, 500) != 0 else { continue }
          let count = systemRead(master, &buffer, buffer.count)
          guard count > 0 else { break }
          output += buffer[..<count]
        }
        continuation.resume(returning: output)
      }
    }
  }
}

/// Calls the system's `read`, which the function above hides.
private func systemRead(_ file: CInt, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, buffer, count)
}
