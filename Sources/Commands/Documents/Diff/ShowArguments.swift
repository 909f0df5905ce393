public import ArgumentParser

/// The arguments of `xibdiff show`.
public struct ShowArguments: ParsableArguments {
  @OptionGroup(title: "What to show, and how")
  public var options: DiffOptions
  @Argument(help: ArgumentHelp("The commit; HEAD by default.", valueName: "commit"))
  public var revision = "HEAD"

  public static let configuration = CommandConfiguration(
    commandName: "xibdiff show",
    abstract: "Shows a commit and the changes that it made to documents.",
    discussion: """
      Of a merge, only the changes against all its parents are shown: what the merge itself did.

      Exit status: 0 when all went well, 1 when there are differences and --exit-code was given, 2 when there was trouble.
      """)

  public init() {}
}
