internal import ArgumentParser

struct InstallCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Tells git to merge and show Interface Builder documents with these programs.",
    discussion: """
      Writes settings for the merge driver, the merge tools, the difference tool and the headers of hunks, and \
      attributes for *.xib and *.storyboard files. With --textconv, git diff and git log -p show what documents say \
      instead of their XML; that takes a process for each version. A setting of yours that a new one overrides is named.
      """)

  @OptionGroup
  var options: ScopeOptions
  @Flag(name: .customLong("portable"), help: "Write program names without paths; git finds them on the search path.")
  var isPortable = false
  @Flag(
    name: .customLong("no-info"),
    help: "Leave .git/info/attributes as it is, which serves branches without the attributes.")
  var leavesInfo = false
  @Flag(
    inversion: .prefixedNo,
    help: "Let git diff and git log -p show documents as text; without either, a conversion that is there stays.")
  var textconv: Bool?
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Merge .strings, .stringsdict and .xcstrings files by key, with a driver of its own; without either, what is there stays."
    ))
  var strings: Bool?
  @Flag(name: .customLong("hooks"), help: "Check what is staged before each commit, with a hook of this repository.")
  var addsHooks = false

  func validate() throws {
    guard !addsHooks || [.local, .worktree].contains(options.scope) else {
      throw ValidationError("--hooks is for one repository; leave --\(options.scope.rawValue) out.")
    }
  }

  func run() async throws {
    let paths = isPortable ? ProgramPaths.portable : try await ProgramPaths()
    if let tool = options.tool { return try install(tool, paths) }
    let file = try await SettingsFile(of: options.scope, isDryRun: options.isDryRun)
    let attributes =
      options.leavesAttributes ? nil : try await AttributesFile(of: options.scope, isDryRun: options.isDryRun)
    let old = await file.conversion()
    let new: Setting.Conversion = textconv == true ? .installed : textconv == nil || old == .other ? old : .none
    let hasStrings = await file.has(.texts)
    let mergesTexts = strings ?? (hasStrings || attributes?.names(.texts) == true)
    var steps = try await file.install(
      Setting.all(paths, new, mergesTexts: mergesTexts)
        + [attributes?.place.setting].compactMap { $0 })
    if new == old, old != .none, textconv != true { steps.append(file.staying(old)) }
    steps += await ConversionNotes.remove(isDryRun: options.isDryRun)
    do {
      let refusal = await attributes?.refusal()
      let drivers: [MergeDriver] = mergesTexts ? MergeDriver.allCases : [.documents]
      if strings == false, attributes?.names(.texts) == true, refusal == nil {
        steps += try attributes?.uninstall() ?? []
      }
      steps += try refusal.map { [$0] } ?? attributes?.install(drivers) ?? []
      if attributes != nil, !leavesInfo, refusal == nil {
        steps +=
          try await AttributesFile(ofAllBranches: options.scope, isDryRun: options.isDryRun)?
          .installForAllBranches(drivers, removing: strings == false) ?? []
      }
      if addsHooks { steps += try await HookFile(isDryRun: options.isDryRun).install(paths) }
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
