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
    var run = SetupRun(options)
    if let tool = options.tool {
      let files = try tool.files(ProgramPaths.portable)
      for file in files { try await run.make(file.uninstall()) }
      return try tell(run, about: files.first?.path ?? "")
    }
    let file = try await SettingsFile(of: options.scope)
    // Do this before the settings are removed: one of them may say where the attributes are.
    let leavesAttributes = options.leavesAttributes ? true : await file.sharesAttributes()
    if !leavesAttributes {
      try await run.make(AttributesFile.of(options.scope).uninstall())
      try await run.make(AttributesFile.ofAllBranches(options.scope)?.uninstall())
    }
    try await run.make(file.uninstall())
    try await run.make(ConversionNotes.removal())
    if options.scope.isOfRepository {
      for edit in try await HookFiles().uninstall() { try await run.make(edit) }
    }
    if options.scope == .global { run.note(keptFiles()) }
    try tell(run, about: file.path)
  }

  private func tell(_ run: SetupRun, about file: String) throws {
    var run = run
    if run.steps.isEmpty { run.note([SetupStep(.unchanged, file, "nothing here was installed")]) }
    try run.tell()
  }

  /// Removes the cache folders; returns a step for each.
  private func keptFiles() -> [SetupStep] {
    CacheFolder.removeAll(isDryRun: options.isDryRun).map { folder, byteCount in
      SetupStep(.remove, folder, ", with \((byteCount + 1023) / 1024) KiB kept of earlier runs")
    }
  }
}
