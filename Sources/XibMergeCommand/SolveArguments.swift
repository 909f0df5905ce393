public import ArgumentParser

/// What `xibmerge solve` is asked for.
public struct SolveArguments: ParsableArguments {
  @Argument(help: "The documents to solve; without any, all that are in conflict.", completion: .file())
  public var files: [String] = []

  public init() {}

  public static let configuration = CommandConfiguration(
    commandName: "solve",
    abstract: "Merges again what a merge without the driver left in conflict.")
}
