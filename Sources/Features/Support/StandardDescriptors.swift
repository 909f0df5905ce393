internal import Basics

/// The descriptors 0, 1 and 2, which the caller may have closed.
enum StandardDescriptors {
  /// Opens the closed ones, so that no file that the program opens gets the number of a standard stream.
  ///
  /// They are opened in the wrong direction, so that reading or writing them fails, as on a closed descriptor.
  /// - Returns: Whether all three are open.
  static func open() -> Bool {
    (STDIN_FILENO...STDERR_FILENO).allSatisfy { number in
      if fcntl(number, F_GETFD) != -1 { return true }
      // open() takes the lowest free number, which is this one.
      let null = try? FileDescriptor.open("/dev/null", number == STDIN_FILENO ? .writeOnly : .readOnly)
      return null?.rawValue == number
    }
  }
}
