public import ArgumentParser

/// What `xibmerge check` is asked for.
public struct CheckArguments: ParsableArguments {
  @Argument(help: "The documents to check; without any, all that git tracks.", completion: .file())
  public var files: [String] = []

  public init() {}

  public static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds broken documents, and conflicts before anyone merges.")
}
