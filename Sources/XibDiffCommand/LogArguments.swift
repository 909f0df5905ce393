public import ArgumentParser

/// What `xibdiff log` is asked for.
public struct LogArguments: ParsableArguments {
  @OptionGroup(title: "What to show, and how")
  public var options: DiffOptions
  @Argument(help: ArgumentHelp("A revision or a range, and the path of a document.", valueName: "range or path"))
  var words: [String] = []

  public init() {}

  /// The arguments before `--`.
  public var beforeTerminator: [String] { Array(words.dropLast(Terminator.argumentsAfter ?? 0)) }

  /// The arguments after `--`; `nil` where there was none.
  public var pathsAfterTerminator: [String]? { Terminator.argumentsAfter.map { Array(words.suffix($0)) } }
}
