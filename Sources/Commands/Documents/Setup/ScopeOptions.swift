internal import ArgumentParser

/// The options that `install` and `uninstall` share.
struct ScopeOptions: ParsableArguments {
  @Flag(exclusivity: .exclusive)
  var scope: Scope = .local
  @Flag(name: .customLong("dry-run"), help: "Print what would be changed, and change nothing.")
  var isDryRun = false
  @Flag(name: .customLong("no-attributes"), help: "Leave the attributes as they are.")
  var leavesAttributes = false
  @Option(
    help: ArgumentHelp(
      "Write the settings of another tool instead of git's.",
      discussion: "Documentation/tools.md says what they are, and what to set by hand in other tools."))
  var tool: Tool?
  @Option(help: "The form of the output.")
  var format = TextOrJSON.text

  func validate() throws {
    guard tool != nil, scope != .local || leavesAttributes else { return }
    throw ValidationError("--tool writes the user's settings of that tool; leave the other options out.")
  }
}
