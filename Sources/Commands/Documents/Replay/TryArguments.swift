package import ArgumentParser

/// The arguments of `xibmerge try`.
package struct TryArguments: ParsableArguments {
  @Argument(help: "The folder of the repository; it may be bare. (default: where you are)", completion: .directory)
  package var repository: String?

  @Option(
    help: ArgumentHelp(
      "Replay the merges of a branch, a tag or a range; may be given several times. (default: HEAD)", valueName: "rev"))
  package var branch: [String] = []
  @Option(help: ArgumentHelp("Replay merges after a date, as git log --since takes it.", valueName: "date"))
  package var since: String?
  @Option(
    name: [.customShort("n"), .customLong("max-count")],
    help: ArgumentHelp("Replay at most so many merges, the latest ones.", valueName: "number"))
  package var count: Int?
  @Option(help: "The form of the report.")
  package var format = TextOrJSON.text

  package init() {}

  package func validate() throws {
    if let count, count < 1 { throw ValidationError("-n \(count) replays no merge; give a number above 0.") }
    if let repository, repository.contains("://") || repository.hasPrefix("git@") {
      throw ValidationError("xibmerge try reads a clone; make one first: git clone --bare \(repository)")
    }
  }

  package static let configuration = CommandConfiguration(
    commandName: "try",
    abstract: "Replays the merges of a history, and says what xibmerge would have spared you.",
    discussion: """
      Makes each merge of two branches again from its parents and their merge base, in memory: once as git merges lines, \
      once object by object. It counts what was left to do in the documents that both sides changed. Nothing is written, \
      and no work tree is read.

      Exit status: 0 when every merge was replayed, 2 when one could not be.
      """)
}
