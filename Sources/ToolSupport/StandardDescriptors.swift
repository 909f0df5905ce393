#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The descriptors 0, 1 and 2, which a caller may have closed.
public enum StandardDescriptors {
  /// Opens those that are closed, so that no file that the program opens gets the number of a stream.
  ///
  /// They are opened the wrong way round: reading and writing them fails, as it does on a closed one.
  /// - Returns: Whether all three are open.
  public static func open() -> Bool {
    (STDIN_FILENO...STDERR_FILENO).allSatisfy { number in
      if fcntl(number, F_GETFD) != -1 { return true }
      // The lowest number that is free is this one.
      return Self.open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY) == number
    }
  }

  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, flags)
    #else
      Darwin.open(path, flags)
    #endif
  }
}
