/// Options whose value may be left out. The argument parser does not support such options.
public enum OptionalValues {
  /// The arguments, with the default value for each such option that is given alone. Otherwise the parser would take the
  /// next word for its value.
  public static func filled(_ arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    return options.map(filled) + arguments.dropFirst(options.count)
  }

  private static func filled(_ option: String) -> String {
    switch option {
    case "--expand": "--expand=all"
    case "--html", "--html=": "--html=-"
    default: option
    }
  }
}
