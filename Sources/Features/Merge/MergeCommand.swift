internal import ArgumentParser
internal import Basics
internal import SemanticMerge

struct MergeCommand: AsyncParsableCommand {
  /// The name of the subcommand.
  static let word = "merge"
  static let pathNames = OptionNames("path", letter: "p")

  static let configuration = CommandConfiguration(
    commandName: word,
    abstract: "Merges three versions of a document and prints the result.",
    discussion: """
      Decisions and conflicts are printed on standard error, one line each.

      Exit status: 0 when the merge is clean, 1 when it left conflicts, 2 when there was trouble.
      """)

  @Argument(help: "The common ancestor; an empty file if there is none.", completion: .file())
  var base: String
  @Argument(help: "Our version.", completion: .file())
  var ours: String
  @Argument(help: "Their version. (To compare two files, run xibdiff.)", completion: .file())
  var theirs: String

  @Option(name: .shortAndLong, help: "Write the result to a file instead.", completion: .file())
  var output: String?
  @Option(
    name: Self.pathNames.specification, parsing: .unconditional,
    help: "The path of the document, for messages.")
  var path: String?
  @Option(help: "Write every decision and conflict to a file, as JSON.", completion: .file())
  var json: String?
  @Option(
    help: ArgumentHelp("Write what each step of the merge found to a new folder, as texts.", valueName: "folder"),
    completion: .directory)
  var explain: String?
  @Flag(name: PlainArguments.quiet.specification, help: "Print nothing on standard error.")
  var quiet = false
  @Flag(name: .customLong("no-fast-path"), help: "Run the whole merge even where two of the files are equal.")
  var mergesEqualFiles = false

  @OptionGroup(title: "Markers")
  var markers: MarkerOptions
  @OptionGroup(title: "Rules")
  var policies: PolicyOptions

  func validate() throws {
    guard let json else { return }
    if let output, Files.areSame(json, output) {
      throw ValidationError("--output and --json name the same file, \(TerminalText.line(json)); name two files.")
    }
    if [base, ours, theirs].contains(where: { Files.areSame(json, $0) }) {
      let name = TerminalText.line(json)
      throw ValidationError("--json names \(name), one of the files to merge; name another file.")
    }
  }

  func run() async throws { try await call.run() }

  /// The call that the arguments ask for.
  var call: MergeCall {
    var arguments = PlainArguments(files: MergeFiles(base: base, ours: ours, theirs: theirs))
    (arguments.path, arguments.markers, arguments.isQuiet) = (path, markers.request, quiet)
    var call = MergeCall(arguments: arguments)
    (call.output, call.json, call.explain, call.options) = (output, json, explain, policies.options)
    call.mergesEqualFiles = mergesEqualFiles || explain != nil
    return call
  }
}

/// A call of `xibmerge merge`: three files, and what to do with the result.
struct MergeCall: Equatable {
  let arguments: PlainArguments
  /// The file for the result; `nil` for standard output.
  var output: String?
  /// The file for the report.
  var json: String?
  /// The folder for what the steps found.
  var explain: String?
  /// Whether the whole merge runs even where two of the files are equal.
  var mergesEqualFiles = false
  var options = MergeOptions()

  /// Runs the merge and ends the process.
  func run() async throws -> Never {
    var options = options
    options.policies.merge(arguments.policies.byReason) { $1 }
    let merge = DocumentMerge(
      versions: try MergeVersions(reading: arguments.files, of: arguments.path), options: options,
      style: .known(arguments.markers.style()), usesFastPath: !mergesEqualFiles,
      mustBeDocument: arguments.markers.form == .valid)
    let outcome = try await merge.run()
    if !arguments.isQuiet {
      for line in outcome.lines(at: arguments.path ?? arguments.files.ours) { StandardError.write(line) }
    }
    if let json {
      let report = MergeJSONReport.json(
        path: arguments.path ?? arguments.files.ours,
        merge: outcome.told(.effects, at: arguments.path ?? arguments.files.ours),
        notices: outcome.notices)
      try Files.writeOutput(Array((report.text + "\n").utf8), to: json)
    }
    if let explain { try Files.writeNewFolder(explain, outcome.explanation) }
    if let output { try Files.writeOutput(outcome.bytes, to: output) } else { try StandardOutput.write(outcome.bytes) }
    exit(outcome.conflicts == 0 ? ExitStatus.clean : ExitStatus.found)
  }
}
