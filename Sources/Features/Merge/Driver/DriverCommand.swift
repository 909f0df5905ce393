internal import ArgumentParser
internal import Basics
internal import SemanticMerge

/// The driver in help, manual and completions; ``PlainArguments`` reads its arguments, and ``DriverMerge`` merges.
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
      when nothing was merged (--help too), so that git stops the merge. With --statuses, which the installed setting \
      gives, other numbers say these three, so that no other program's status passes for the driver's.
      """)

  @Argument(help: "The common ancestor; git's %O. (By hand, run xibmerge merge.)")
  var base: String
  @Argument(help: "Our version, which the result replaces; git's %A.")
  var ours: String
  @Argument(help: "Their version; git's %B.")
  var theirs: String
  @Option(
    name: Driver.pathNames.specification, parsing: .unconditional, help: "The path of the document; git's %P.")
  var path: String?
  @Flag(name: PlainArguments.quiet.specification, help: "Say nothing about the merge.")
  var quiet = false
  @Option(name: PlainArguments.rule.specification, help: "What to do where the merge could decide; install writes it.")
  var policies: [String] = []
  @Option(
    name: PlainArguments.statuses.specification,
    help: "The statuses for a clean merge, conflicts and nothing merged, such as 210,211,212.")
  var statuses: String?
  @OptionGroup(title: "Markers")
  var markers: MarkerOptions

  func validate() throws {
    guard statuses.map({ DriverStatuses($0) != nil }) ?? true else {
      throw ValidationError(
        "--statuses needs three different numbers of 129 to 255, and not \(DriverStatuses.git.trouble).")
    }
    guard markers.form != .valid else {
      throw ValidationError("The driver must leave markers at conflicts; use merge or diff3.")
    }
  }

  func run() throws { throw ValidationError("Give three files first, then each option and its value as two words.") }
}

/// The merge driver as a process.
///
/// Git takes a status of 0 for a merge and 1 to 128 for a conflict, whatever the file holds. So only a
/// ``WrittenResult`` ends with such a status, or with those that the setting turns into them (``DriverStatuses``).
/// Everything else, even help, ends with the trouble of ``DriverStatuses/git`` or the setting's own status for it.
enum Driver {
  /// The name of the subcommand.
  static let word = "driver"
  static let pathNames = OptionNames("path", letter: "P")

  /// Runs the merge and ends the process.
  ///
  /// - Parameter words: The arguments after `driver`.
  static func run(_ words: [String]) async -> Never {
    // Git needs markers at conflicts.
    guard let call = PlainArguments(words, path: pathNames), call.markers.form != .valid else { refuse(words) }
    do {
      try await DriverMerge(call).run()
    } catch {
      GitTemporary.removeOurs(call.files.ours)
      Launcher.fail(error, of: MergeRoot.self, status: (call.statuses ?? .git).trouble)
    }
  }

  /// Reports a wrong call, or prints the help that it asks for, and ends the process.
  private static func refuse(_ words: [String]) -> Never {
    if words.count > 2, words[..<3].allSatisfy(GitTemporary.isName) { GitTemporary.removeOurs(words[1]) }
    do {
      var command = try MergeRoot.parseAsRoot([word] + words)
      try command.run()
    } catch {
      Launcher.fail(error, of: MergeRoot.self, status: DriverStatuses.git.trouble)
    }
    exit(DriverStatuses.git.trouble)
  }
}

/// How much the driver says about a merge.
enum Verbosity: Int, Comparable {
  case nothing, conflicts, everything

  /// Reads the verbosity from the environment.
  ///
  /// Git passes its own `GIT_MERGE_VERBOSITY` on to the driver, but does not tell the driver about `git merge --quiet`.
  ///
  /// - Parameter isQuiet: Whether the driver was called with `--quiet`.
  init(isQuiet: Bool) {
    let asked = environment("GIT_MERGE_VERBOSITY").flatMap { Int($0) }.flatMap {
      Verbosity(rawValue: min(max($0, 0), 2))
    }
    let isSilent = isQuiet || ["1", "true", "yes"].contains(environment("XIBMERGE_QUIET"))
    self = isSilent ? .nothing : asked ?? .everything
  }

  static func < (one: Verbosity, other: Verbosity) -> Bool { one.rawValue < other.rawValue }
}
