/// Arguments that name revisions and paths, with `--` between them or without.
package protocol RevisionsAndPaths {
  /// All these arguments, without the `--`, which the argument parser removes.
  var words: [String] { get }
}

extension RevisionsAndPaths {
  /// The arguments before `--`.
  package var beforeTerminator: [String] { Array(words.dropLast(Terminator.argumentsAfter ?? 0)) }

  /// The arguments after `--`; `nil` if there was none.
  package var pathsAfterTerminator: [String]? { Terminator.argumentsAfter.map { Array(words.suffix($0)) } }
}
