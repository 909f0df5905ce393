package import ArgumentParser

/// The arguments of `xibmerge tidy`.
package struct TidyArguments: ParsableArguments {
  @Argument(help: "The documents, or folders of documents. (default: all that git tracks)", completion: .file())
  package var paths: [String] = []

  @Flag(help: "Look at what is staged for the next commit.")
  package var staged = false
  @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Say what would be taken back, and change nothing.")
  package var isDryRun = false

  package init() {}

  package static let configuration = CommandConfiguration(
    commandName: "tidy",
    abstract: "Takes back what Xcode changed in documents that nobody edited.",
    discussion: """
      A document in which nothing but bookkeeping differs from HEAD gets the bytes of HEAD again. With --staged, what is \
      staged is compared, and a document with further edits in the work tree is left alone.

      Exit status: 0 when all was done, 2 when a document could not be read or written.
      """)
}
