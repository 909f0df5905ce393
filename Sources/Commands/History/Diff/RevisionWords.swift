internal import DocumentCommands

/// The words of a call that name revisions and paths.
struct RevisionWords {
  /// The words before `--`: revisions, and paths if there is no `--`.
  let words: [String]
  /// The paths after `--`; `nil` if there was none.
  let paths: [String]?

  init(_ arguments: some RevisionsAndPaths) {
    words = arguments.beforeTerminator
    paths = arguments.pathsAfterTerminator
  }

  /// Parts words that are not parsed yet. Options among them are left out.
  private init(unparsed arguments: [String]) {
    let before = arguments.prefix { $0 != "--" }
    words = before.filter { !$0.hasPrefix("-") }
    paths = before.count < arguments.count ? Array(arguments.dropFirst(before.count + 1)) : nil
  }

  /// Reads arguments without ArgumentParser, which takes longer to start than small documents take to compare.
  ///
  /// - Returns: `nil` if an option does not hold its own value: see ``DiffSettings/init(plain:)``.
  static func plain(_ arguments: [String]) -> (revisions: RevisionWords, settings: DiffSettings)? {
    let options = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }
    return DiffSettings(plain: options).map { (RevisionWords(unparsed: arguments), $0) }
  }
}
