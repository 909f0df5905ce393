/// Options whose value may be left out. The argument parser does not support such options.
public enum OptionalValues {
  /// The full form of such an option that is given alone. Otherwise the parser would take the next word for its value.
  private static let values = ["--expand": "--expand=all", "--html": "--html=-", "--html=": "--html=-"]

  /// The arguments, with the default value for each such option that is given alone.
  public static func filled(_ arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    return options.map { values[$0] ?? $0 }
      + arguments.dropFirst(options.count)
  }
}
