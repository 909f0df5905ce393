internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import GitHistory
internal import Reports

/// A call of `xibdiff log` with its arguments read.
struct LogCall {
  let revisions: RevisionWords
  let settings: DiffSettings
  var isOneLine = false
  /// The number of commits to show; `nil` for all.
  var count: Int?
  /// A text in the name or the address of the authors to show; `nil` for all.
  var author: String?
  /// The date after which commits are shown, as git reads it; `nil` for all.
  var since: String?

  func run() async throws {
    let subject = try await LogSubject(revisions)
    let reader = VersionReader(history: subject.history, filter: settings.filter)
    let selection = try await CommitSelection(author: author, since: since)
    let comparison = LogComparison(reader: reader, selection: selection)
    let comparisons =
      subject.document.map { comparison.comparisons(of: subject.history.log(of: $0, in: subject.range)) }
      ?? comparison.comparisons(of: subject.history.log(at: subject.paths.withStrings, in: subject.range))
    var progress = Progress("Comparing commits")
    var left = count ?? .max
    let isOnTerminal = StandardOutput.isTerminal
    let status = try await DiffOutput(settings, isOneLine: isOneLine).write {
      guard left > 0 else { return nil }
      // The stream keeps its position: each loop continues where the last one stopped.
      for try await comparison in comparisons {
        let commit = try await comparison.value
        progress.step()
        guard let commit else { continue }
        left -= 1
        // On a terminal, the commits themselves show the progress.
        if isOnTerminal { progress.end() }
        return commit
      }
      progress.end()
      return nil
    }
    throw ExitCode(status)
  }
}
