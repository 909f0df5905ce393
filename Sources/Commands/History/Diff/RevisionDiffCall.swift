internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import GitHistory
internal import Reports
internal import SemanticDiff

/// A call of `xibdiff` for revisions, the index and the work tree, with its arguments read.
struct RevisionDiffCall {
  let revisions: RevisionWords
  let settings: DiffSettings
  var isCached = false

  func run() async throws {
    let history = try await WorkingHistory.open()
    let request = try await history.diff(
      arguments: revisions.words, paths: revisions.paths, cached: isCached)
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
    let status = try await DiffOutput(settings).write(files.filter { !$0.isEmpty || $0.hidesSomething })
    throw ExitCode(isWhole ? status : ExitStatus.trouble)
  }
}
