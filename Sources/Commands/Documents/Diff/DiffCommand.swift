public import ArgumentParser
internal import CommandSupport

/// `xibdiff`: compares two files or folders itself, and becomes the helper program to compare revisions.
public struct DiffCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "xibdiff",
    abstract: "Shows what changed in Interface Builder documents, object by object.",
    usage: """
      xibdiff [options] [<revision> [<revision>] | <from>..<to> | <from>...<to>] [--] [<path> ...]
      xibdiff [options] <old> <new>         two files or folders; - is standard input
      xibdiff log [options] [<range>] [-- <path> ...]
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
    let call = FileDiffCall(settings: arguments.options.settings, label: arguments.label)
    try await call.run(on: subject ?? self.subject)
  }

  private var subject: DiffSubject {
    arguments.cached || arguments.pathsAfterTerminator != nil ? .revisions : DiffSubject(arguments.beforeTerminator)
  }
}
