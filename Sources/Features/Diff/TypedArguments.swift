/// Arguments as people type them, in the words that the argument parser knows.
enum TypedArguments {
  /// Options whose value may be left out, with what they mean then. The parser would take the next word for the value.
  private static let alone = [
    "--expand": "--expand=all", "--html": "--html=-", "--html=": "--html=-", "--color": "--color=always",
  ]

  /// git's words for options that have another name here.
  private static let renamed = ["--pretty=oneline": "--oneline", "--format=oneline": "--oneline"]
  /// git's options for what `xibdiff` does anyway.
  private static let implied: Set = [
    "-p", "-u", "--patch", "--follow", "-M", "--find-renames", "--no-ext-diff", "--cc", "-c",
  ]

  /// The arguments, with the value for each option that is given alone.
  static func filled(_ arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    return zip(options, arguments.dropFirst().map(Optional.some) + [nil]).map { option, next in
      // What a person wrote before git's way was known.
      let hasValue = option == "--color" && next.flatMap(ColorOptions.When.init(rawValue:)) != nil
      return hasValue ? option : alone[option] ?? option
    } + arguments.dropFirst(options.count)
  }

  /// The arguments of `xibdiff`, whose options git's users type as those of `git diff` and `git log`.
  static func ofGit(_ arguments: [String]) -> [String] {
    let filled = filled(arguments)
    let options = filled.prefix { $0 != "--" }
    return options.filter { !implied.contains($0) }.map(word) + filled.dropFirst(options.count)
  }

  private static func word(_ option: String) -> String {
    if let known = renamed[option] { return known }
    let digits = option.dropFirst()
    let isCount = option.hasPrefix("-") && !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) }
    return isCount ? "--max-count=\(digits)" : option
  }
}
