public import ArgumentParser
internal import CommandSupport
internal import Reports
internal import SemanticDiff

/// `xibdiff`: compares two files or folders itself, and becomes the helper program to compare revisions.
public struct DiffCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "xibdiff",
    abstract: "Shows what changed in Interface Builder documents, object by object.",
    usage: """
      xibdiff [options] [<revision> [<revision>] | <from>..<to> | <from>...<to>] [--] [<path> ...]
      xibdiff [options] <old> <new>         two files or folders; - is standard input
      xibdiff log [options] [<range>] -- <path>
      xibdiff show [options] [<commit>]
      xibdiff blame [<revision>] -- <path>
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

  public func run() async throws { try await run(on: nil) }

  /// Runs the comparison.
  ///
  /// - Parameter subject: The subject of the comparison, if it is known already.
  func run(on subject: DiffSubject?) async throws {
    let options = arguments.options
    switch subject ?? self.subject {
    case .externalDiff(let call):
      _ = try await DiffOutput(options).write([
        try await call.difference(options.filter, keepsDocuments: options.hasPictures)
      ])
    case .unmerged(let path):
      try await Pager(isWanted: false).write("\(TerminalText.line(path, limit: 400)) (unmerged)\n")
    case .files(var files):
      // Git gives no path when it compares folders.
      if let label = arguments.label, !label.isEmpty { files.label = label }
      let differences = try await files.differences(options.filter, keepsDocuments: options.hasPictures)
      MissingObject.report(options.filter, in: differences)
      let status = try await DiffOutput(options).write(differences.filter { !$0.isEmpty || $0.hidesSomething })
      throw ExitCode(status)
    case .revisions:
      try HelperProgram.become(.diff, arguments: ProgramArguments.words)
    }
  }

  private var subject: DiffSubject {
    arguments.cached || arguments.pathsAfterTerminator != nil ? .revisions : DiffSubject(arguments.beforeTerminator)
  }
}
