internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import Commands
internal import GitHistory
internal import Reports

/// The `xibdiff` command for revisions, the index and the work tree.
struct RevisionDiffCommand: AsyncParsableCommand {
  static let configuration = DiffCommand.configuration

  @OptionGroup
  var arguments: DiffArguments

  func validate() throws {
    if arguments.label != nil { throw ValidationError("--label is for two files; leave it out.") }
  }

  func run() async throws {
    let history = try await WorkingHistory.open()
    let request = try await history.diff(
      arguments: arguments.beforeTerminator, paths: arguments.pathsAfterTerminator, cached: arguments.cached)
    if request.mergeBases.count > 1 {
      StandardError.write("There are \(request.mergeBases.count) merge bases; the first is compared.")
    }
    var files: [FileDifference] = []
    var isWhole = true
    let options = arguments.options
    let reader = VersionReader(history: history, filter: options.filter, keepsDocuments: options.hasPictures)
    let changes = try await history.changes(in: request.comparison, at: request.paths)
    let conflicts = changes.contains { $0.status == .unmerged } ? try await history.conflicts() : []
    for change in changes {
      do {
        if change.status == .unmerged, let conflict = conflicts.first(where: { $0.path == change.path }) {
          files += try await reader.differences(conflict)
          continue
        }
        files.append(try await reader.difference(change))
      } catch {
        // If one file can't be read, the others are still shown.
        isWhole = false
        let name = TerminalText.line(change.path.text, limit: 400)
        StandardError.write("\(name): \(TerminalText.line("\(error)", limit: 1000))")
      }
    }
    MissingObject.report(arguments.options.filter, in: files)
    let status = try await DiffOutput(arguments.options).write(files.filter { !$0.isEmpty || $0.hidesSomething })
    throw ExitCode(isWhole ? status : ExitStatus.trouble)
  }
}
