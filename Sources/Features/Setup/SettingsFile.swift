internal import Basics

/// The configuration file of a scope, and the changes that an installation makes to it.
struct SettingsFile {
  let scope: Scope
  let path: String
  let isDryRun: Bool

  /// What git says if it can't read its settings; `nil` if it can.
  static func unreadable() async -> String? {
    let result = await GitProgram.run(["config", "--list"])
    guard let result, result.status != 0 else { return nil }
    let reason = result.errors.split(separator: "\n").first.map(String.init) ?? "status \(result.status)"
    return TerminalText.line(reason, limit: 300)
  }

  init(of scope: Scope, isDryRun: Bool) async throws(SetupError) {
    guard await GitProgram.run(["version"]) != nil else { throw .noGit }
    if let message = await Self.unreadable() { throw .unreadableSettings(message) }
    (self.scope, self.isDryRun) = (scope, isDryRun)
    path = try await ConfigurationPlace.path(of: scope)
  }

  var name: String { TerminalText.line(path, limit: 300) }

  /// Adds the settings that are missing; returns a step for each.
  func install(_ settings: [Setting]) async throws -> [SetupStep] {
    let there = await GitSettings(scope.option)
    // A driver that is no longer wanted.
    let isTooMuch =
      InstallRecord(there)?.added.contains { old in
        old.key.hasPrefix("merge.") && !settings.contains { $0.key == old.key }
      } ?? false
    guard isTooMuch || settings.contains(where: isMissing(there)) else {
      return [SetupStep(action: .unchanged, file: path, text: "\(name): has all settings already")]
    }
    // Remove an earlier installation first, so that one record tells how the file was.
    var steps = try await uninstall()
    let bytes = try Files.readIfThere(path)
    let sections = ConfigurationText(bytes ?? []).sections
    let left = await GitSettings(scope.option)
    let wasInstalled = isDryRun && InstallRecord(left) != nil
    let missing = wasInstalled ? settings : settings.filter(isMissing(left))
    let new = (missing.map(\.section) + [InstallRecord.section]).filter { !sections.contains($0) }
    let record = InstallRecord(
      added: missing, sections: new.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
      before: PriorFileState(bytes))
    do {
      for setting in record.settings + missing { try await add(setting) }
    } catch {
      // Undo an incomplete installation. Later, nothing could tell its settings from those that others wrote.
      try? restore(bytes)
      throw error
    }
    let overridden = await OverriddenSetting.all(of: missing, in: scope)
    for setting in missing {
      let value = TerminalText.line(setting.value, limit: 300)
      let line = "\(name): \(isDryRun ? "would set" : "set") \(setting.key) = \(value)"
      steps.append(SetupStep(action: .set, file: path, key: setting.key, value: setting.value, text: line))
      guard let old = overridden.first(where: { $0.new == setting })?.old else { continue }
      steps.append(
        SetupStep(
          action: .overrides, file: path, key: old.setting.key, value: old.setting.value,
          text: "\(name): \(old.description)"))
    }
    return steps
  }

  /// Removes what an installation added; returns a step for each setting.
  func uninstall() async throws -> [SetupStep] {
    guard let record = await InstallRecord(GitSettings(scope.option)), let bytes = try Files.readIfThere(path) else {
      return []
    }
    let (restored, found) = record.takenOut(of: bytes)
    try restore(restored.isEmpty && record.before == .absent ? nil : restored)
    return record.added.map { setting in
      let key = TerminalText.line(setting.key, limit: 300)
      let isFound = found.contains(setting)
      let line = isFound ? "\(isDryRun ? "would unset" : "unset") \(key)" : "\(key) was changed since; left as it is"
      return SetupStep(
        action: isFound ? .unset : .leave, file: path, key: setting.key, value: setting.value, text: "\(name): \(line)")
    }
  }

  /// The text conversion that is set here.
  func conversion() async -> Setting.Conversion {
    let settings = await GitSettings(scope.option)
    guard let value = settings.values(of: Setting.conversionKey).last else { return .none }
    let installed = InstallRecord(settings)?.added ?? []
    return installed.contains(Setting(key: Setting.conversionKey, value: value)) ? .installed : .other
  }

  /// Whether an installation here has a driver.
  func has(_ driver: MergeDriver) async -> Bool {
    await InstallRecord(GitSettings(scope.option))?.added.contains { $0.key == driver.key("driver") } ?? false
  }

  /// Says that an installation leaves the text conversion that is set here, and how to remove it.
  func staying(_ conversion: Setting.Conversion) -> SetupStep {
    let remedy =
      conversion == .installed ? "xibmerge install --no-textconv" : "git config --unset \(Setting.conversionKey)"
    return SetupStep(
      action: .leave, file: path, key: Setting.conversionKey,
      text: "\(name): left \(Setting.conversionKey), which shows documents as text; \(remedy) removes it")
  }

  /// Whether another scope that uses the same attributes file is installed too.
  ///
  /// A repository and its work trees share one file, and the user and the machine may share one.
  func sharesAttributes() async -> Bool {
    let others: [Scope: Scope] = [.local: .worktree, .worktree: .local, .global: .system, .system: .global]
    guard let other = others[scope], let file = try? await SettingsFile(of: other, isDryRun: isDryRun),
      FileSystem.resolved(file.path) != FileSystem.resolved(path),
      await InstallRecord(GitSettings(other.option)) != nil,
      let own = try? await AttributesPlace.of(scope), let theirs = try? await AttributesPlace.of(other)
    else { return false }
    return FileSystem.resolved(own.path) == FileSystem.resolved(theirs.path)
  }

  /// Whether settings lack one, or have another value.
  private func isMissing(_ settings: GitSettings) -> (Setting) -> Bool {
    { settings.values(of: $0.key).last != $0.value }
  }

  private func restore(_ bytes: [UInt8]?) throws {
    guard !isDryRun else { return }
    if let bytes {
      try Files.write(bytes, to: FileSystem.resolved(path))
    } else if PathKind(at: path) != nil {
      try FileSystem.remove(FileSystem.resolved(path))
    }
  }

  private func add(_ setting: Setting) async throws(SetupError) {
    guard !isDryRun else { return }
    let result = await GitProgram.run(["config", scope.option, "--add", setting.key, setting.value])
    guard let result, result.status == 0 else {
      throw .unwritableSetting(setting.key, result?.errors ?? "git could not be run")
    }
  }
}
