internal import Basics

/// A change of a file or a setting of the user's, and the steps that tell it.
struct SetupEdit: Sendable {
  enum Change: Sendable {
    /// What is there stays.
    case none
    /// A file gets other bytes.
    case write(String, [UInt8], isProgram: Bool = false)
    /// A file goes, and the empty folders above it, up to a folder that stays; without that, all folders stay.
    case remove(String, upTo: String? = nil)
    /// Git adds settings to a file, which held these bytes before; `nil` if there was no file.
    case add([Setting], Scope, file: String, from: [UInt8]?)
    /// A reference of the repository goes.
    case removeReference(String)
  }

  let change: Change
  let steps: [SetupStep]

  init(_ change: Change, _ steps: [SetupStep]) { (self.change, self.steps) = (change, steps) }

  /// What stays as it is.
  init(staying step: SetupStep) { self.init(.none, [step]) }

  /// Makes the change; returns `false` if git did not.
  fileprivate func make() async throws -> Bool {
    switch change {
    case .none: break
    case .write(let path, let bytes, let isProgram):
      try FileSystem.makeFolder(of: path)
      try Files.write(bytes, to: FileSystem.resolved(path))
      if isProgram { chmod(path, 0o755) }
    case .remove(let path, let top):
      try FileSystem.remove(FileSystem.resolved(path))
      if let top { FileSystem.removeEmptyFolders(above: path, upTo: top) }
    case .add(let settings, let scope, let path, let old):
      do { for setting in settings { try await Self.add(setting, scope) } } catch {
        // Undo an incomplete installation. Later, nothing could tell its settings from those that others wrote.
        _ = try? await SetupEdit(old.map { .write(path, $0) } ?? .remove(path), []).make()
        throw error
      }
    case .removeReference(let name): return await GitProgram.run(["update-ref", "-d", name])?.status == 0
    }
    return true
  }

  private static func add(_ setting: Setting, _ scope: Scope) async throws(SetupError) {
    let result = await GitProgram.run(["config", scope.option, "--add", setting.key, setting.value])
    guard let result, result.status == 0 else {
      throw .unwritableSetting(setting.key, result?.errors ?? "git could not be run")
    }
  }
}

/// A run of `install` or `uninstall`: its edits are made or only shown, and told at its end.
struct SetupRun {
  private let options: ScopeOptions
  private(set) var steps: [SetupStep] = []

  init(_ options: ScopeOptions) { self.options = options }

  /// Makes an edit, unless the edits are only to be shown.
  mutating func make(_ edit: SetupEdit?) async throws {
    guard let edit else { return }
    if !options.isDryRun, try await !edit.make() { return }
    note(edit.steps)
  }

  /// Notes steps that were done elsewhere.
  mutating func note(_ steps: [SetupStep]) { self.steps += steps }

  /// Prints the steps, in the form that was asked for.
  func tell() throws {
    let isDryRun = options.isDryRun
    let text =
      switch options.format {
      case .text:
        (options.verbose || isDryRun ? steps.map { $0.text(isDryRun: isDryRun) } : SetupStep.summary(steps))
          .map { $0 + "\n" }.joined()
      case .json: SetupStep.json(steps, isDryRun: isDryRun).text + "\n"
      }
    try StandardOutput.write(Array(text.utf8))
  }
}
