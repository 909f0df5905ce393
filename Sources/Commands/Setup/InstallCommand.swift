internal import ArgumentParser

struct InstallCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Tells git to merge and show Interface Builder documents with these programs.",
    discussion: """
      Writes settings for the merge driver, the text conversion, the merge tool and the difference tool, and attributes \
      for *.xib and *.storyboard files. Removes nothing; a setting of yours that a new one overrides is named.
      """)

  @OptionGroup
  var options: ScopeOptions
  @Flag(name: .customLong("portable"), help: "Write program names without paths; git finds them on the search path.")
  var isPortable = false

  func run() async throws {
    let programs = isPortable ? ProgramWords.portable : try ProgramWords()
    let file = try await SettingsFile(of: options.scope, isDryRun: options.isDryRun)
    let attributes =
      options.leavesAttributes ? nil : try await AttributesFile(of: options.scope, isDryRun: options.isDryRun)
    let settings = Setting.all(programs) + [attributes?.place.setting].compactMap { $0 }
    var steps = try await file.install(settings)
    do { steps += try attributes?.install() ?? [] } catch {
      // What was done must be said all the same.
      try SetupStep.write(steps, options)
      throw error
    }
    try SetupStep.write(steps, options)
  }
}
