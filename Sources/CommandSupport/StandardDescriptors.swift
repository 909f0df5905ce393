internal import Basics

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
      let null = try? FileDescriptor.open("/dev/null", number == STDIN_FILENO ? .writeOnly : .readOnly)
      return null?.rawValue == number
    }
  }
}
