internal import ArgumentParser

struct UninstallCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Undoes what install did.",
    discussion: """
      With --global, it also removes the cache folders: the merges kept for review, and what was read from source code.
      """)

  @OptionGroup
  var options: ScopeOptions

  func run() async throws {
    if let tool = options.tool { return try uninstall(tool) }
    let file = try await SettingsFile(of: options.scope, isDryRun: options.isDryRun)
    // Do this before the settings are removed: one of them may say where the attributes are.
    let leavesAttributes = options.leavesAttributes ? true : await file.sharesAttributes()
    let attributes = leavesAttributes ? nil : try await AttributesFile(of: options.scope, isDryRun: options.isDryRun)
    var steps = try attributes?.uninstall() ?? []
    if !leavesAttributes {
      steps +=
        try await AttributesFile(ofAllBranches: options.scope, isDryRun: options.isDryRun)?.uninstall() ?? []
    }
    steps += try await file.uninstall()
    steps += await ConversionNotes.remove(isDryRun: options.isDryRun)
    if [.local, .worktree].contains(options.scope) {
      steps += try await HookFile(isDryRun: options.isDryRun).uninstall()
    }
    if options.scope == .global { steps += keptFiles() }
    if steps.isEmpty {
      steps = [SetupStep(action: .unchanged, file: file.path, text: "\(file.name): nothing here was installed")]
    }
    try SetupStep.write(steps, options)
  }

  private func uninstall(_ tool: Tool) throws {
    let files = try tool.files(ProgramPaths.portable)
    var steps = try files.compactMap { try $0.uninstall(tool, isDryRun: options.isDryRun) }
    if steps.isEmpty, let file = files.first {
      steps = [SetupStep(action: .unchanged, file: file.path, text: "\(file.path): nothing here was installed")]
    }
    try SetupStep.write(steps, options)
  }

  /// Removes the cache folders; returns a step for each.
  private func keptFiles() -> [SetupStep] {
    CacheFolder.removeAll(isDryRun: options.isDryRun).map { folder, byteCount in
      let kilobytes = (byteCount + 1023) / 1024
      let action = options.isDryRun ? "would be removed" : "removed"
      let name = TerminalText.line(folder, limit: 300)
      return SetupStep(
        action: .remove, file: folder, text: "\(name): \(action), with \(kilobytes) KiB kept of earlier runs")
    }
  }
}
