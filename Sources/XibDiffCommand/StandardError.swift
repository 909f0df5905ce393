internal import SystemPackage

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

public enum StandardError {
  public static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a line; where nobody can be told, nothing can be done about it.
  public static func write(_ line: String, terminator: String = "\n") {
    _ = try? FileDescriptor.standardError.writeAll(Array((line + terminator).utf8))
  }
}
