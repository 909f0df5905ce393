internal import CommandSupport

/// The `--` that parts revisions from paths, which the parser of arguments takes away.
enum Terminator {
  /// How many arguments come after it; `nil` where there is none.
  static var argumentsAfter: Int? {
    let arguments = ProgramArguments.all
    return arguments.firstIndex(of: "--").map { arguments.count - $0 - 1 }
  }
}
