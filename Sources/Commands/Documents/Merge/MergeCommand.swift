internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import Reports

struct MergeCommand: AsyncParsableCommand {
  /// The name of the subcommand.
  static let word = "merge"

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
  @Argument(help: "Their version.", completion: .file())
  var theirs: String

  @Option(name: .shortAndLong, help: "Write the result to a file instead.", completion: .file())
  var output: String?
  @Option(
    name: [.customShort("p"), .customLong("path")], parsing: .unconditional,
    help: "The path of the document, for messages.")
  var path: String?
  @Option(help: "Write every decision and conflict to a file, as JSON.", completion: .file())
  var json: String?
  @Flag(name: .shortAndLong, help: "Print nothing on standard error.")
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
    var call = MergeCall(base: base, ours: ours, theirs: theirs)
    (call.output, call.path, call.json) = (output, path, json)
    (call.isQuiet, call.mergesEqualFiles) = (quiet, mergesEqualFiles)
    (call.markers, call.options) = (markers.request, policies.options)
    return call
  }
}
