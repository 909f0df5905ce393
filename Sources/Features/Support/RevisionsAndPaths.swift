/// Arguments that name revisions and paths, with `--` between them or without.
protocol RevisionsAndPaths {
  /// All these arguments, without the `--`, which the argument parser removes.
  var words: [String] { get }
}

extension RevisionsAndPaths {
  /// The arguments before `--`.
  var beforeTerminator: [String] { Array(words.dropLast(countAfterTerminator ?? 0)) }

  /// The arguments after `--`; `nil` if there was none.
  var pathsAfterTerminator: [String]? { countAfterTerminator.map { Array(words.suffix($0)) } }

  /// The number of arguments after `--`; `nil` if there is none.
  private var countAfterTerminator: Int? {
    let arguments = ProgramArguments.all
    return arguments.firstIndex(of: "--").map { arguments.count - $0 - 1 }
  }
}
