internal import ArgumentParser
internal import Basics
internal import GitHistory
internal import SemanticDiff
internal import XibArchives
internal import XibModel

struct TidyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tidy",
    abstract: "Takes back what Xcode changed in documents that nobody edited.",
    discussion: """
      A document in which nothing but bookkeeping differs from HEAD gets the bytes of HEAD again. With --staged, what is \
      staged is compared, and a document with further edits in the work tree is left alone.

      Exit status: 0 when all was done, 2 when a document could not be read or written.
      """)

  @Argument(help: "The documents, or folders of documents. (default: all that git tracks)", completion: .file())
  var paths: [String] = []

  @Flag(help: "Look at what is staged for the next commit.")
  var staged = false
  @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Say what would be taken back, and change nothing.")
  var isDryRun = false

  func run() async throws {
    let history = try await WorkingHistory.open()
    let paths = try Pathspecs(paths, in: history.layout)
    let inIndex = try await history.plainChanges(in: .treeAndIndex(try await history.head().commit), at: paths)
    let inWorkTree = try await history.plainChanges(in: .indexAndWorkTree, at: paths)
    let others = Set((staged ? inWorkTree : inIndex).map(\.path))
    var status = ExitStatus.clean
    for change in staged ? inIndex : inWorkTree {
      guard let old = change.old, let new = change.new, old.mode.isFile, new.mode.isFile else { continue }
      let name = TerminalText.line(change.path.text, limit: 200)
      do {
        guard try await isOnlyBookkeeping(old, new, in: history) else { continue }
        guard !others.contains(change.path) else {
          StandardError.write(
            "\(name) has \(staged ? "edits that are not staged" : "staged edits"), so it stays.")
          continue
        }
        if !isDryRun { try await restore(change.path, in: history.layout) }
        try StandardOutput.write(Array("\(name): \(isDryRun ? "would be as" : "is as") in HEAD again\n".utf8))
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
    guard let before = ParsedFile.with(bytes.0).document, let after = ParsedFile.with(bytes.1).document else {
      return false
    }
    return old.mode == new.mode && FactListing.isSame(before, after)
  }

  private func restore(_ path: GitPath, in layout: RepositoryLayout) async throws {
    let revision = staged ? ["HEAD"] : []
    let command = ["checkout", "-q"] + revision + ["--", ":(top,literal)" + path.text]
    let result = await GitProgram.run(command, in: layout.workTree, filters: true)
    guard let result, result.status == 0 else { throw TidyError.notRestored }
  }
}

/// Why a document did not get its bytes back.
enum TidyError: Error, CustomStringConvertible {
  case notRestored

  var description: String { "git checkout could not restore the document; run it yourself to see why." }
}
