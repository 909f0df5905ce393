internal import ArgumentParser

/// The options that `install` and `uninstall` share.
struct ScopeOptions: ParsableArguments {
  @Flag(exclusivity: .exclusive)
  var scope: Scope = .local
  @Flag(name: .customLong("dry-run"), help: "Print what would be changed, and change nothing.")
  var isDryRun = false
  @Flag(name: .customLong("no-attributes"), help: "Leave the attributes as they are.")
  var leavesAttributes = false
  @Option(help: "The form of the output.")
  var format = TextOrJSON.text
}
