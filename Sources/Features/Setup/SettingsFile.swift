internal import Basics
internal import GitHistory

/// The configuration file of a scope, and the edits that an installation makes of it.
struct SettingsFile {
  let scope: Scope
  let path: String

  /// What git says if it can't read its settings; `nil` if it can.
  static func unreadable() async -> String? {
    let result = await GitProgram.run(["config", "--list"])
    guard let result, result.status != 0 else { return nil }
    let reason = result.firstError ?? "status \(result.status)"
    return TerminalText.line(reason, limit: 300)
  }

  init(of scope: Scope) async throws(SetupError) {
    guard await GitProgram.run(["version"]) != nil else { throw .noGit }
    if let message = await Self.unreadable() { throw .unreadableSettings(message) }
    self.scope = scope
    path = try await ConfigurationPlace.path(of: scope)
  }

  /// Whether the settings lack none of these, nor have a driver that is no longer wanted.
  func isComplete(_ settings: [Setting]) async -> Bool {
    let there = await GitSettings(scope.option)
    let added = InstallRecord(there)?.added ?? []
    let unwanted = added.filter { old in old.key.hasPrefix("merge.") && !settings.contains { $0.key == old.key } }
    return unwanted.isEmpty && !settings.contains { there.lacks($0) }
  }

  /// Adds the settings that are missing, in a file without an earlier installation.
  func install(_ settings: [Setting]) async throws -> SetupEdit {
    let bytes = try Files.readIfThere(path) ?? nil
    let sections = ConfigurationText(bytes ?? []).sections
    let there = await GitSettings(scope.option)
    // If the edits are only shown, an earlier installation is still there.
    let missing = InstallRecord(there) == nil ? settings.filter(there.lacks) : settings
    let new = (missing.map(\.section) + [InstallRecord.section]).filter { !sections.contains($0) }
    let record = InstallRecord(
      added: missing, sections: new.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
      before: PriorFileState(bytes))
    let overridden = await OverriddenSetting.all(of: missing, in: scope)
    let steps = missing.flatMap { setting in
      let line = " \(setting.key) = \(TerminalText.line(setting.value, limit: 300))"
      return [SetupStep(.set, path, key: setting.key, value: setting.value, line)]
        + [overridden[setting.key]?.step(path)].compactMap { $0 }
    }
    return SetupEdit(.add(record.settings + missing, scope, file: path, from: bytes), steps)
  }

  /// Removes what an installation added; `nil` if there is none.
  func uninstall() async throws -> SetupEdit? {
    guard let record = await InstallRecord(GitSettings(scope.option)), let bytes = try Files.readIfThere(path) else {
      return nil
    }
    let (restored, found) = record.takenOut(of: bytes)
    let steps = record.added.map { setting in
      let key = TerminalText.line(setting.key, limit: 300)
      return found.contains(setting)
        ? SetupStep(.unset, path, key: setting.key, value: setting.value, " \(key)")
        : SetupStep(
          .leave, path, key: setting.key, value: setting.value, "\(key) was changed since; left as it is")
    }
    let isNew = restored.isEmpty && record.before == .absent
    return SetupEdit(isNew ? .remove(path) : .write(path, restored), steps)
  }

  /// The text conversion that is set here.
  func conversion() async -> Setting.Conversion {
    let settings = await GitSettings(scope.option)
    guard let value = settings.values(of: Setting.conversionKey).last else { return .none }
    let installed = InstallRecord(settings)?.added ?? []
    return installed.contains(Setting(key: Setting.conversionKey, value: value)) ? .installed : .other
  }

  /// Whether an installation here has a setting.
  func has(_ key: String) async -> Bool {
    await InstallRecord(GitSettings(scope.option))?.added.contains { $0.key == key } ?? false
  }

  /// Says that an installation leaves the text conversion that is set here, and how to remove it.
  func staying(_ conversion: Setting.Conversion) -> SetupStep {
    let remedy =
      conversion == .installed ? "xibmerge install --no-textconv" : "git config --unset \(Setting.conversionKey)"
    return SetupStep(
      .leave, path, key: Setting.conversionKey,
      "left \(Setting.conversionKey), which shows documents as text; \(remedy) removes it")
  }

  /// Whether another scope that uses the same attributes file is installed too.
  ///
  /// A repository and its work trees share one file, and the user and the machine may share one.
  func sharesAttributes() async -> Bool {
    let others: [Scope: Scope] = [.local: .worktree, .worktree: .local, .global: .system, .system: .global]
    guard let other = others[scope], let file = try? await SettingsFile(of: other),
      FileSystem.resolved(file.path) != FileSystem.resolved(path),
      await InstallRecord(GitSettings(other.option)) != nil,
      let own = try? await AttributesFile.of(scope), let theirs = try? await AttributesFile.of(other)
    else { return false }
    return FileSystem.resolved(own.path) == FileSystem.resolved(theirs.path)
  }
}
