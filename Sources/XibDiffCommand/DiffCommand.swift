public import ArgumentParser
internal import DocumentNames
internal import SemanticDiff
internal import ToolSupport
internal import XibReport

/// `xibdiff`: compares two files or folders itself, and leaves revisions to the program that knows histories.
public struct DiffCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "xibdiff",
    abstract: "Shows what changed in Interface Builder documents, object by object.",
    usage: """
      xibdiff [options] [<revision> [<revision>] | <from>..<to> | <from>...<to>] [--] [<path> ...]
      xibdiff [options] <old> <new>         two files or folders; - is standard input
      xibdiff log [options] [<range>] -- <path>
      xibdiff textconv <file>
      """,
    discussion: """
      Without a revision the work tree is compared with the index, as git diff does; with --cached, the index with HEAD. \
      Only .xib and .storyboard files are read.

        As git's external diff:   git config diff.xib.command xibdiff
        As git's text conversion: git config diff.xib.textconv 'xibdiff textconv'
        and in .gitattributes:    *.xib diff=xib

      Exit status: 0 when all went well, 1 when there are differences and --exit-code was given, 2 when there was trouble.
      """,
    version: programVersion)

  @OptionGroup
  var arguments: DiffArguments

  public init() {}

  public func run() async throws {
    let options = arguments.options
    let words = arguments.beforeTerminator
    if let call = ExternalDiffCall(words) {
      _ = try await DiffOutput(options).write([try await call.difference(options.filter)])
    } else if let path = Self.unmergedPath(words) {
      try await Pager(isWanted: false).write("\(TerminalText.line(path, limit: 400)) (unmerged)\n")
    } else if !arguments.cached, arguments.pathsAfterTerminator == nil, var files = Self.files(words) {
      // Git has no path to give where it compares folders.
      if let label = arguments.label, !label.isEmpty { files.label = label }
      let differences = try await files.differences(options.filter)
      MissingObject.tell(options.filter, in: differences)
      let status = try await DiffOutput(options).write(differences.filter { !$0.isEmpty || $0.hidesSomething })
      throw ExitCode(status)
    } else {
      try SiblingProgram.history.become(arguments: ProgramArguments.words)
    }
  }

  /// Becomes the program that knows histories when the arguments can mean nothing else, without taking them apart: that
  /// alone would be a tenth of the time that a comparison takes. Comes back when they have to be looked at more closely.
  public static func becomeHistoryProgram(for arguments: [String]) throws {
    let words = arguments.filter { !$0.hasPrefix("-") }
    let options = arguments.filter { $0.hasPrefix("-") && $0 != "--" }
    guard !words.isEmpty, options.allSatisfy({ $0.hasPrefix("--") && $0.contains("=") }) else { return }
    // Two dashes stand before paths of a repository only.
    if !arguments.contains("--") {
      guard ExternalDiffCall(words) == nil, unmergedPath(words) == nil, files(words) == nil else { return }
    }
    try SiblingProgram.history.become(arguments: arguments)
  }

  /// The one path that git gives when the file has a conflict.
  private static func unmergedPath(_ words: [String]) -> String? {
    words.count == 1 && environment("GIT_DIFF_PATH_COUNTER") != nil ? words[0] : nil
  }

  /// The two files or folders to compare, unless the arguments mean revisions.
  private static func files(_ words: [String]) -> FileComparison? {
    guard words.count == 2 else { return nil }
    let comparison = FileComparison(old: InputPath(words[0]), new: InputPath(words[1]))
    // A path that is missing is still a path when the other one is there and it has the name of a document.
    func isPath(_ path: InputPath) -> Bool {
      path.kind != .missing || (DocumentName.ends(path.text) && !path.text.contains(":"))
    }
    let isAnyThere = comparison.old.kind != .missing || comparison.new.kind != .missing
    return isPath(comparison.old) && isPath(comparison.new) && isAnyThere ? comparison : nil
  }
}
