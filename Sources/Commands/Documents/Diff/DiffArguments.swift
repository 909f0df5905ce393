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
    name: [.customShort("n", allowingJoined: true), .customLong("max-count")],
    help: ArgumentHelp("Show at most so many commits; -3 is -n 3.", valueName: "number"))
  package var count: Int?
  @Flag(help: "Show each commit on one line, with the number of its changes.")
  package var oneline = false
  @OptionGroup(title: "Which commits")
  package var selection: SelectionOptions
  @Flag(help: "Show the commits of all branches and tags.")
  package var all = false
  @Flag(help: "Show the commits in the order in which they were made.")
  package var reverse = false
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
    if selection.merges, selection.noMerges { throw ValidationError("Use only one of --merges and --no-merges.") }
    guard options.settings.hasPictures else { return }
    throw ValidationError(
      "xibdiff log draws no pictures; compare two of the revisions: xibdiff --html REV REV -- PATH.")
  }
}

/// The options for which commits a log shows, as git has them.
package struct SelectionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Show the commits of authors whose name or address contains a text.", valueName: "text"))
  package var author: String?
  @Option(help: ArgumentHelp("Show the commits whose message contains a text, in any case.", valueName: "text"))
  package var grep: String?
  @Option(
    name: [.long, .customLong("after")],
    help: ArgumentHelp("Show commits after a date, as git log --since takes it.", valueName: "date"))
  package var since: String?
  @Option(
    name: [.long, .customLong("before")],
    help: ArgumentHelp("Show commits before a date, as git log --until takes it.", valueName: "date"))
  package var until: String?
  @Flag(help: "Leave merges out.")
  package var noMerges = false
  @Flag(help: "Show only merges.")
  package var merges = false

  package init() {}
}

/// The arguments of `xibdiff show`.
package struct ShowArguments: ParsableArguments, RevisionsAndPaths {
  @OptionGroup(title: "What to show, and how")
  package var options: DiffOptions
  @Argument(help: ArgumentHelp("Commits or ranges, HEAD by default, and paths.", valueName: "commit or path"))
  package var words: [String] = []

  package static let configuration = CommandConfiguration(
    commandName: "xibdiff show",
    abstract: "Shows commits and the changes that they made to documents.",
    usage: "xibdiff show [options] [<commit> ... | <range>] [--] [<path> ...]",
    discussion: """
      Of a merge, only the changes against all its parents are shown: what the merge itself did. Of several commits, those \
      that changed documents are shown, in the form of xibdiff log.

      Exit status: 0 when all went well, 1 when there are differences and --exit-code was given, 2 when there was trouble.
      """)

  package init() {}
}

/// The arguments of `xibdiff blame`.
package struct BlameArguments: ParsableArguments, RevisionsAndPaths {
  @Option(help: ArgumentHelp("Show one object, with its connections and constraints.", valueName: "id"))
  package var object: String?
  @Option(
    name: [.customShort("L", allowingJoined: true), .customLong("lines")],
    help: ArgumentHelp(
      "Show the objects that some lines of the file are about: FROM,TO or a number.", valueName: "lines"))
  package var lines: LineRange?
  @Option(help: "The form of the report.")
  package var format = TextOrJSON.text
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
      document. JSON has the lines of each object, for editors.

      Exit status: 0 when all went well, 2 when there was trouble.
      """)

  package init() {}
}

/// Lines of a file as `git blame -L` takes them: `12`, `12,20` or `12,+9`.
package struct LineRange: ExpressibleByArgument {
  package let lines: ClosedRange<Int>

  package init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = Int(parts[0]), first > 0 else { return nil }
    let last = parts.count == 1 ? first : Int(parts[1]).map { parts[1].hasPrefix("+") ? first + $0 - 1 : $0 }
    guard let last, last >= first else { return nil }
    lines = first...last
  }
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
