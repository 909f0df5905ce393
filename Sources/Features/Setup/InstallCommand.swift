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
  @Flag(
    name: .customLong("portable"),
    help: "Write program names without paths; git finds them on the search path, which clients from the Dock have not.")
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
  @Flag(
    name: .customLong("hooks"),
    help: "Check what is staged before each commit, with hooks; for several repositories they need git 2.54.")
  var addsHooks = false

  func run() async throws {
    var run = SetupRun(options)
    let programs = isPortable ? ProgramPaths.portable : try await ProgramPaths()
    if let tool = options.tool {
      // Look at all files first: if one can't be written, none is.
      for edit in try tool.files(programs).map({ try $0.install() }) { try await run.make(edit) }
      return try run.tell()
    }
    let file = try await SettingsFile(of: options.scope)
    let attributes = options.leavesAttributes ? nil : try await AttributesFile.of(options.scope)
    let setsHooks = await Hook.canBeSet()
    guard !addsHooks || setsHooks || options.scope.isOfRepository else { throw SetupError.hooksOfRepository }
    let hasTexts = await file.has(MergeDriver.texts.key("driver"))
    let mergesTexts = strings ?? (hasTexts || MergeDriver.texts.isNamed(inFile: attributes?.path))
    let hasHooks = await file.has(Hook.settings(programs)[0].key)
    let others =
      [attributes?.setting].compactMap { $0 } + (addsHooks && setsHooks || hasHooks ? Hook.settings(programs) : [])
    try await installSettings(programs, mergesTexts, others, in: file, &run)
    do {
      if let attributes {
        try await installAttributes(mergesTexts ? MergeDriver.allCases : [.documents], in: attributes, &run)
      }
      if addsHooks, options.scope.isOfRepository {
        let files = try await HookFiles()
        for edit in setsHooks ? files.uninstall() : files.install(programs) { try await run.make(edit) }
      }
    } catch {
      // Report the steps that were done before the error.
      try run.tell()
      throw error
    }
    try run.tell()
  }

  private func installSettings(
    _ programs: ProgramPaths, _ mergesTexts: Bool, _ others: [Setting], in file: SettingsFile, _ run: inout SetupRun
  ) async throws {
    let old = await file.conversion()
    let new: Setting.Conversion = textconv == true ? .installed : textconv == nil || old == .other ? old : .none
    let settings = Setting.all(programs, new, mergesTexts: mergesTexts) + others
    if await file.isComplete(settings) {
      run.note([SetupStep(.unchanged, file.path, "has all settings already")])
    } else {
      // Remove an earlier installation first, so that one record tells how the file was.
      try await run.make(file.uninstall())
      try await run.make(file.install(settings))
    }
    if new == old, old != .none, textconv != true { run.note([file.staying(old)]) }
    try await run.make(ConversionNotes.removal())
  }

  private func installAttributes(_ drivers: [MergeDriver], in shared: AttributesFile, _ run: inout SetupRun)
    async throws
  {
    if let refusal = await shared.refusal() { return try await run.make(refusal) }
    let info = leavesInfo ? nil : await AttributesFile.ofAllBranches(options.scope)
    for file in [shared, info].compactMap({ $0 }) {
      if strings == false, MergeDriver.texts.isNamed(inFile: file.path) { try await run.make(file.uninstall()) }
      try await run.make(file.install(drivers))
    }
  }
}
