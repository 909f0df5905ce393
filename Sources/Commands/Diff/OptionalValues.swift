/// Options of `xibdiff` whose value may be left out, which the argument parser does not know.
public enum OptionalValues {
  private static let values = ["--expand": "all"]

  /// The arguments with the value that each such option has when it is given alone.
  public static func filled(_ arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    return options.map { option in values[option].map { "\(option)=\($0)" } ?? option }
      + arguments.dropFirst(options.count)
  }
}
