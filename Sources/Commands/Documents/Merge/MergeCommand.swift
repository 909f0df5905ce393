internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import Reports
internal import SemanticMerge

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
  @Argument(help: "Their version. (To compare two files, run xibdiff.)", completion: .file())
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

/// A call of `xibmerge merge`: three files, and what to do with the result.
struct MergeCall: Equatable {
  let base: String
  let ours: String
  let theirs: String
  /// The file for the result; `nil` for standard output.
  var output: String?
  /// The path of the document, for messages.
  var path: String?
  /// The file for the report.
  var json: String?
  var isQuiet = false
  /// Whether the whole merge runs even where two of the files are equal.
  var mergesEqualFiles = false
  var markers = MarkerRequest()
  var options = MergeOptions()

  init(base: String, ours: String, theirs: String) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  /// Runs the merge and ends the process.
  func run() async throws -> Never {
    let merge = DocumentMerge(
      versions: try MergeVersions(reading: MergeFiles(base: base, ours: ours, theirs: theirs)), options: options,
      style: .known(markers.style()), usesFastPath: !mergesEqualFiles,
      mustBeDocument: markers.form == .valid, isReported: !isQuiet || json != nil)
    let outcome = try await merge.run()
    if !isQuiet {
      let name = TerminalText.line(path ?? ours, limit: 200)
      for notice in outcome.notices { StandardError.write("\(name): \(TerminalText.line(notice, limit: 300))") }
      if let merge = outcome.merge, let details = outcome.details {
        for line in MergeTextReport.lines(of: merge, details) { StandardError.write(line) }
      }
    }
    if let json {
      let report = MergeJSONReport.json(
        path: path ?? ours, merge: outcome.merge, notices: outcome.notices, details: outcome.details)
      try Files.writeOutput(Array((report.text + "\n").utf8), to: json)
    }
    if let output { try Files.writeOutput(outcome.bytes, to: output) } else { try StandardOutput.write(outcome.bytes) }
    // Don't free the documents: that takes a twentieth of the time of a large merge, and the system does it at once.
    withExtendedLifetime(outcome) { exit(outcome.conflicts == 0 ? ExitStatus.clean : ExitStatus.found) }
  }
}

extension MergeCall {
  private static let path: Set<String> = ["-p", "--path"]
  private static let quiet: Set<String> = ["-q", "--quiet"]

  /// Reads arguments in the form that programs give them: three files, and common options with each value as a word of
  /// its own.
  ///
  /// ArgumentParser takes longer to start than a small merge takes, so it reads only other forms.
  ///
  /// - Parameter words: The arguments after `merge`.
  /// - Returns: `nil` if the arguments have another form, or are wrong.
  init?(plain words: [String]) {
    var files: [String] = []
    var isQuiet = false
    var path: String?
    var values: [MarkerRequest.Option: String] = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      if let option = MarkerRequest.Option.named[word], option != .form {
        guard values[option] == nil, let value = rest.popFirst() else { return nil }
        values[option] = value
      } else if Self.path.contains(word), path == nil {
        guard let value = rest.popFirst() else { return nil }
        path = value
      } else if Self.quiet.contains(word), !isQuiet {
        isQuiet = true
      } else if word.isEmpty || word.hasPrefix("-") {
        return nil
      } else {
        files.append(word)
      }
    }
    guard files.count == 3 else { return nil }
    self.init(base: files[0], ours: files[1], theirs: files[2])
    self.isQuiet = isQuiet
    // An empty label or path means none.
    for (option, value) in values where option == .size || !value.isEmpty {
      guard markers.set(option, to: value) else { return nil }
    }
    self.path = path?.isEmpty == true ? nil : path
  }
}
