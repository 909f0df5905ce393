internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import DocumentCommands
internal import GitHistory
internal import Reports
internal import SemanticDiff
internal import XibArchives
internal import XibModel

struct TidyCommand: AsyncParsableCommand {
  static let configuration = TidyArguments.configuration

  @OptionGroup
  var arguments: TidyArguments

  func run() async throws {
    let history = try await WorkingHistory.open()
    let paths = try Pathspecs(arguments.paths, in: history.layout)
    let staged = try await history.plainChanges(in: .treeAndIndex(try await history.head().commit), at: paths)
    let unstaged = try await history.plainChanges(in: .indexAndWorkTree, at: paths)
    let others = Set((arguments.staged ? unstaged : staged).map(\.path))
    var status = ExitStatus.clean
    for change in arguments.staged ? staged : unstaged {
      guard let old = change.old, let new = change.new, old.mode.isFile, new.mode.isFile else { continue }
      let name = TerminalText.line(change.path.text, limit: 200)
      do {
        guard try await isOnlyBookkeeping(old, new, in: history) else { continue }
        guard !others.contains(change.path) else {
          StandardError.write(
            "\(name) has \(arguments.staged ? "edits that are not staged" : "staged edits"), so it stays.")
          continue
        }
        if !arguments.isDryRun { try await restore(change.path, in: history.layout) }
        try StandardOutput.write(Array("\(name): \(arguments.isDryRun ? "would be as" : "is as") in HEAD again\n".utf8))
      } catch {
        StandardError.write("\(name): \(TerminalText.line("\(error)", limit: 600))")
        status = ExitStatus.trouble
      }
    }
    throw ExitCode(status)
  }

  /// Whether nothing but bookkeeping differs between two versions. What can't be parsed stays as it is.
  private func isOnlyBookkeeping(_ old: FileVersion, _ new: FileVersion, in history: any History) async throws -> Bool {
    let bytes = (try await history.content(of: old), try await history.content(of: new))
    guard let before = try? Document(file: bytes.0), let after = try? Document(file: bytes.1) else { return false }
    return old.mode == new.mode && FactListing.isSame(before, after)
  }

  private func restore(_ path: GitPath, in layout: RepositoryLayout) async throws {
    let revision = arguments.staged ? ["HEAD"] : []
    let command = ["checkout", "-q"] + revision + ["--", ":(top,literal)" + path.text]
    let result = await GitProgram.run(command, in: layout.workTree)
    guard let result, result.status == 0 else { throw TidyError.notRestored }
  }
}

/// Why a document did not get its bytes back.
enum TidyError: Error, CustomStringConvertible {
  case notRestored

  var description: String { "git checkout could not restore the document; run it yourself to see why." }
}
