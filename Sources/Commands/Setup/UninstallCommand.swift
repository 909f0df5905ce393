internal import ArgumentParser
internal import Basics

struct UninstallCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Undoes what install did, and nothing else.")

  @OptionGroup
  var options: ScopeOptions

  func run() async throws {
    let file = try await SettingsFile(of: options.scope, isDryRun: options.isDryRun)
    // Do this before the settings are removed: one of them may say where the attributes are.
    let leavesAttributes = options.leavesAttributes ? true : await file.sharesAttributes()
    let attributes = leavesAttributes ? nil : try await AttributesFile(of: options.scope, isDryRun: options.isDryRun)
    var lines = try attributes?.uninstall() ?? []
    lines += try await file.uninstall()
    if lines.isEmpty { lines = ["\(file.name): nothing here was installed"] }
    try StandardOutput.write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}
