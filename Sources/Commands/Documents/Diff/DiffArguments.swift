public import ArgumentParser

/// The arguments of `xibdiff`: what to compare, and how to show it.
public struct DiffArguments: ParsableArguments, RevisionsAndPaths {
  @OptionGroup(title: "What to show, and how")
  public var options: DiffOptions
  @Flag(name: [.long, .customLong("staged")], help: "Compare the index instead of the work tree.")
  public var cached = false
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The path to show for two files, such as git difftool's $MERGED.", valueName: "path"))
  public var label: String?
  @Argument(help: ArgumentHelp("Revisions and paths, or two files, or two folders.", valueName: "revision or path"))
  package var words: [String] = []

  public init() {}
}
