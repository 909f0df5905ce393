internal import ArgumentParser
internal import SemanticMerge

/// The driver in help, manual and completions; ``DriverCall`` reads its arguments, and ``DriverMerge`` merges.
struct DriverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: Driver.word,
    abstract: "Merges as git's merge driver: driver %O %A %B -L %L -P %P -S %S -X %X -Y %Y",
    discussion: """
      The result replaces the second file. With XIBMERGE=0 in the environment, the driver merges lines, as git would. \
      XIBMERGE_FAVOR=ours or theirs resolves every conflict to that side, because git does not pass -X to drivers. \
      XIBMERGE_QUIET=1 keeps it quiet, because git does not say when it was called with --quiet; \
      GIT_MERGE_VERBOSITY=0 keeps git itself quiet too.

      Exit status: 0 when the merge is clean, 1 when it has conflicts; in both cases the result is in the second file. 130 \
      when nothing was merged (--help too), so that git stops the merge.
      """)

  @Argument(help: "The common ancestor; git's %O.")
  var base: String
  @Argument(help: "Our version, which the result replaces; git's %A.")
  var ours: String
  @Argument(help: "Their version; git's %B.")
  var theirs: String
  @Option(
    name: [.customShort("P"), .customLong("path")], parsing: .unconditional, help: "The path of the document; git's %P."
  )
  var path: String?
  @Flag(name: .shortAndLong, help: "Say nothing about the merge.")
  var quiet = false
  @OptionGroup(title: "Markers")
  var markers: MarkerOptions

  func validate() throws {
    guard markers.form != .valid else {
      throw ValidationError("The driver must leave markers at conflicts; use merge or diff3.")
    }
  }

  func run() throws { throw ValidationError("Give three files first, then each option and its value as two words.") }
}
