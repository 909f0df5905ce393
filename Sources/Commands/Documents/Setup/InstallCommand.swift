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
  @Flag(
    name: .customLong("no-info"),
    help: "Leave .git/info/attributes as it is, which serves branches without the attributes.")
  var leavesInfo = false
  @Flag(name: .customLong("hooks"), help: "Check what is staged before each commit, with a hook of this repository.")
  var addsHooks = false

  func validate() throws {
    guard !addsHooks || [.local, .worktree].contains(options.scope) else {
      throw ValidationError("--hooks is for one repository; leave --\(options.scope.rawValue) out.")
    }
  }

  func run() async throws {
    let paths = isPortable ? ProgramPaths.portable : try ProgramPaths()
    if let tool = options.tool { return try install(tool, paths) }
    let programs = ProgramWords(paths)
    let file = try await SettingsFile(of: options.scope, isDryRun: options.isDryRun)
    let attributes =
      options.leavesAttributes ? nil : try await AttributesFile(of: options.scope, isDryRun: options.isDryRun)
    let settings = Setting.all(programs) + [attributes?.place.setting].compactMap { $0 }
    var steps = try await file.install(settings)
    do {
      steps += try attributes?.install() ?? []
      if attributes != nil, !leavesInfo {
        steps +=
          try await AttributesFile(ofAllBranches: options.scope, isDryRun: options.isDryRun)?
          .installForAllBranches() ?? []
      }
      if addsHooks { steps += try await HookFile(isDryRun: options.isDryRun).install(programs) }
    } catch {
      // Report the steps that were done before the error.
      try SetupStep.write(steps, options)
      throw error
    }
    try SetupStep.write(steps, options)
  }

  private func install(_ tool: Tool, _ programs: ProgramPaths) throws {
    let files = try tool.files(programs)
    // Try all files first: if one can't be written, none is.
    for file in files { _ = try file.install(tool, isDryRun: true) }
    let steps = try files.map { try $0.install(tool, isDryRun: options.isDryRun) }
    try SetupStep.write(steps, options)
  }
}
