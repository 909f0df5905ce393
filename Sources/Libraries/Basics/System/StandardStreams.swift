package enum StandardOutput {
  package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The width of the terminal in columns, from `COLUMNS` or the terminal itself; `nil` if the output is not a
  /// terminal.
  package static var width: Int? {
    guard isTerminal else { return nil }
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  package static func write(_ bytes: [UInt8]) throws(FileError) {
    do { try FileDescriptor.standardOutput.writeAll(bytes) } catch {
      throw .unfinished("The standard output", error as? Errno ?? .ioError)
    }
  }
}

/// Makes writing to a closed pipe fail with an error instead of ending the program: the reader may have read enough.
package func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

package enum StandardError {
  package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a line. Errors are ignored, because there is nowhere left to report them.
  package static func write(_ line: String, terminator: String = "\n") {
    _ = try? FileDescriptor.standardError.writeAll(Array((line + terminator).utf8))
  }
}

package enum StandardInput {
  package static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Reads everything until the end.
  package static func read() throws(FileError) -> [UInt8] {
    try Files.bytes(of: .standardInput, named: "The standard input")
  }
}
