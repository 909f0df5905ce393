internal import ArgumentParser
internal import Basics
internal import GitHistory
internal import SemanticDiff

/// Revisions, the index and the work tree.
extension DiffCommand {
  func compareRevisions() async throws {
    let settings = options.settings
    if label != nil { throw ValidationError("--label is for two files; leave it out.") }
    let history = try await WorkingHistory.open()
    let request: DiffRequest
    do {
      request = try await history.diff(
        arguments: beforeTerminator, paths: pathsAfterTerminator, cached: cached)
    } catch RevisionError.unknownRevisionOrPath(let word) {
      throw UnknownWord(word)
    }
    if request.mergeBases.count > 1 {
      StandardError.write("There are \(request.mergeBases.count) merge bases; the first is compared.")
    }
    var files: [FileDifference] = []
    var isWhole = true
    var reader = VersionReader(history: history, filter: settings.filter, keepsDocuments: settings.hasPictures)
    let finder = DocumentChanges(history: history, versions: request.versions)
    let changes = try await finder.list(
      history.plainChanges(in: request.versions, at: request.paths.withTexts.withStrings))
    if !changes.isEmpty { reader.pictures = await settings.pictures(of: request.versions, in: history) }
    let hasConflicts = changes.contains { $0.change.status == .unmerged }
    let conflicts = hasConflicts ? try await history.conflicts(at: .all.withTexts) : []
    for document in changes {
      let change = document.change
      do {
        if change.status == .unmerged, let conflict = conflicts.first(where: { $0.path == change.path }) {
          files += try await reader.differences(conflict)
          continue
        }
        files.append(try await reader.difference(document, of: finder))
      } catch {
        // If one file can't be read, the others are still shown.
        isWhole = false
        let name = TerminalText.line(change.path.text, limit: 400)
        StandardError.write("\(name): \(TerminalText.line("\(error)", limit: 1000))")
      }
    }
    for name in changes.isEmpty ? beforeTerminator + (pathsAfterTerminator ?? []) : []
    where PathKind(at: name, followsLinks: true) == .file && !DocumentName.ends(name) && !GitPath(name).isText {
      StandardError.write("\(TerminalText.line(name, limit: 400)) is no .xib or .storyboard file; git diff shows it.")
    }
    let status = try await settings.write(files)
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
