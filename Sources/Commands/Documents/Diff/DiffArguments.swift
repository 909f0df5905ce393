package import ArgumentParser
internal import Basics
internal import CommandSupport

/// The arguments of `xibdiff`: what to compare, and how to show it.
package struct DiffArguments: ParsableArguments, RevisionsAndPaths {
  @OptionGroup(title: "What to show, and how")
  package var options: DiffOptions
  @Flag(name: [.long, .customLong("staged")], help: "Compare the index instead of the work tree.")
  package var cached = false
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The path to show for two files, such as git difftool's $MERGED.", valueName: "path"))
  package var label: String?
  @Argument(help: ArgumentHelp("Revisions and paths, or two files, or two folders.", valueName: "revision or path"))
  package var words: [String] = []

  package init() {}
}

/// The arguments of `xibdiff log`.
package struct LogArguments: ParsableArguments, RevisionsAndPaths {
  @OptionGroup(title: "What to show, and how")
  package var options: DiffOptions
  @Option(
    name: [.customShort("n"), .customLong("max-count")],
    help: ArgumentHelp("Show at most so many commits.", valueName: "number"))
  package var count: Int?
  @Flag(help: "Show each commit on one line, with the number of its changes.")
  package var oneline = false
  @Option(help: ArgumentHelp("Show the commits of authors whose name or address contains a text.", valueName: "text"))
  package var author: String?
  @Option(help: ArgumentHelp("Show commits after a date, as git log --since takes it.", valueName: "date"))
  package var since: String?
  @Argument(
    help: ArgumentHelp(
      "A revision or a range, and paths of documents or folders; without a path, all documents.",
      valueName: "range or path"),
    completion: .file(extensions: DocumentName.extensions))
  package var words: [String] = []

  package static let configuration = CommandConfiguration(
    commandName: "xibdiff log",
    abstract: "Shows the commits that changed documents, or one object, each with its changes.",
    usage: "xibdiff log [options] [<range>] [--] [<path> ...]",
    discussion: """
      With the path of one document, follows its renames. With several documents or a folder, commits that changed only \
      texts in other languages are listed, too. A merge is listed with what it changed against all its parents. Leaves out commits that changed only bookkeeping (--bookkeeping=show lists them) and commits that \
      only renamed the file.

      Exit status: 0 when all went well, 1 when a commit was shown and --exit-code was given, 2 when there was trouble.
      """)

  package init() {}

  package func validate() throws {
    if let count, count < 1 { throw ValidationError("-n \(count) shows no commit; give a number above 0.") }
    if oneline, options.format != .text { throw ValidationError("--oneline is text; leave it out, or --format.") }
    guard options.settings.hasPictures else { return }
    throw ValidationError(
      "xibdiff log draws no pictures; compare two of the revisions: xibdiff --html REV REV -- PATH.")
  }
}

/// The arguments of `xibdiff show`.
package struct ShowArguments: ParsableArguments {
  @OptionGroup(title: "What to show, and how")
  package var options: DiffOptions
  @Argument(help: ArgumentHelp("The commit; HEAD by default.", valueName: "commit"))
  package var revision = "HEAD"

  package static let configuration = CommandConfiguration(
    commandName: "xibdiff show",
    abstract: "Shows a commit and the changes that it made to documents.",
    discussion: """
      Of a merge, only the changes against all its parents are shown: what the merge itself did.

      Exit status: 0 when all went well, 1 when there are differences and --exit-code was given, 2 when there was trouble.
      """)

  package init() {}
}

/// The arguments of `xibdiff blame`.
package struct BlameArguments: ParsableArguments, RevisionsAndPaths {
  @Option(help: ArgumentHelp("Show one object, with its connections and constraints.", valueName: "id"))
  package var object: String?
  @Flag(help: "Don't start a pager.")
  package var noPager = false
  @Argument(
    help: ArgumentHelp("A revision, HEAD by default, and the path of a document.", valueName: "revision or path"),
    completion: .file(extensions: DocumentName.extensions))
  package var words: [String] = []

  package static let configuration = CommandConfiguration(
    commandName: "xibdiff blame",
    abstract: "Shows which commit last changed each object of a document.",
    usage: "xibdiff blame [options] [<revision>] [--] <path>",
    discussion: """
      Bookkeeping is left out. Renames of the file are followed; an object keeps its history where it moves inside of the \
      document.

      Exit status: 0 when all went well, 2 when there was trouble.
      """)

  package init() {}
}

/// Arguments that name revisions and paths, with `--` between them or without.
package protocol RevisionsAndPaths {
  /// All these arguments, without the `--`, which the argument parser removes.
  var words: [String] { get }
}

extension RevisionsAndPaths {
  /// The arguments before `--`.
  package var beforeTerminator: [String] { Array(words.dropLast(countAfterTerminator ?? 0)) }

  /// The arguments after `--`; `nil` if there was none.
  package var pathsAfterTerminator: [String]? { countAfterTerminator.map { Array(words.suffix($0)) } }

  /// The number of arguments after `--`; `nil` if there is none.
  private var countAfterTerminator: Int? {
    let arguments = ProgramArguments.all
    return arguments.firstIndex(of: "--").map { arguments.count - $0 - 1 }
  }
}

/// Options whose value may be left out. The argument parser does not support such options.
package enum OptionalValues {
  /// The arguments, with the default value for each such option that is given alone. Otherwise the parser would take the
  /// next word for its value.
  package static func filled(_ arguments: [String]) -> [String] {
    let options = arguments.prefix { $0 != "--" }
    return options.map(filled) + arguments.dropFirst(options.count)
  }

  private static func filled(_ option: String) -> String {
    switch option {
    case "--expand": "--expand=all"
    case "--html", "--html=": "--html=-"
    default: option
    }
  }
}
