internal import CommandSupport

/// The `--` between revisions and paths, which the argument parser removes.
enum Terminator {
  /// The number of arguments after it; `nil` if there is none.
  static var argumentsAfter: Int? {
    let arguments = ProgramArguments.all
    return arguments.firstIndex(of: "--").map { arguments.count - $0 - 1 }
  }
}
