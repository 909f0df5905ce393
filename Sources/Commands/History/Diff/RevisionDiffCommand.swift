internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import GitHistory
internal import Reports
internal import SemanticDiff

/// The `xibdiff` command for revisions, the index and the work tree.
struct RevisionDiffCommand: AsyncParsableCommand {
  static let configuration = DiffCommand.configuration

  @OptionGroup
  var arguments: DiffArguments

  func validate() throws {
    if arguments.label != nil { throw ValidationError("--label is for two files; leave it out.") }
  }

  func run() async throws {
    try await RevisionDiffCall(
      revisions: RevisionWords(arguments), settings: arguments.options.settings, isCached: arguments.cached
    ).run()
  }
}

/// A call of `xibdiff` for revisions, the index and the work tree, with its arguments read.
struct RevisionDiffCall {
  let revisions: RevisionWords
  let settings: DiffSettings
  var isCached = false

  func run() async throws {
    let history = try await WorkingHistory.open()
    let request: DiffRequest
    do {
      request = try await history.diff(arguments: revisions.words, paths: revisions.paths, cached: isCached)
    } catch RevisionError.unknownRevisionOrPath(let word) {
      throw UnknownWord(word)
    }
    if request.mergeBases.count > 1 {
      StandardError.write("There are \(request.mergeBases.count) merge bases; the first is compared.")
    }
    var files: [FileDifference] = []
    var isWhole = true
    let reader = VersionReader(history: history, filter: settings.filter, keepsDocuments: settings.hasPictures)
    let changes = try await DocumentChanges(history: history, comparison: request.comparison).list(
      history.plainChanges(in: request.comparison, at: request.paths.withStrings))
    let conflicts = changes.contains { $0.change.status == .unmerged } ? try await history.conflicts() : []
    for document in changes {
      let change = document.change
      do {
        if change.status == .unmerged, let conflict = conflicts.first(where: { $0.path == change.path }) {
          files += try await reader.differences(conflict)
          continue
        }
        files.append(try await reader.difference(document))
      } catch {
        // If one file can't be read, the others are still shown.
        isWhole = false
        let name = TerminalText.line(change.path.text, limit: 400)
        StandardError.write("\(name): \(TerminalText.line("\(error)", limit: 1000))")
      }
    }
    MissingObject.report(settings.filter, in: files)
    for name in changes.isEmpty ? revisions.words + (revisions.paths ?? []) : []
    where PathKind(at: name, followsLinks: true) == .file && !DocumentName.ends(name) {
      StandardError.write("\(TerminalText.line(name, limit: 400)) is no .xib or .storyboard file; git diff shows it.")
    }
    let status = try await DiffOutput(settings).write(files.filter { !$0.isEmpty || $0.hidesSomething })
    throw ExitCode(isWhole ? status : ExitStatus.trouble)
  }
}

/// A word that is neither a revision nor a path, and may be a misspelt subcommand.
private struct UnknownWord: Error, CustomStringConvertible {
  let description: String

  init(_ word: String) {
    let call = Spelling.nearest(to: word, in: DiffProgram.calls.keys.sorted()).flatMap { DiffProgram.calls[$0] }
    description = "\(RevisionError.unknownRevisionOrPath(word))\(call.map { " Did you mean \($0)?" } ?? "")"
  }
}

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
