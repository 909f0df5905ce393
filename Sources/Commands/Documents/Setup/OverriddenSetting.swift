internal import CommandSupport
internal import Reports

/// A setting that somebody chose and that an installed setting overrides.
struct OverriddenSetting {
  let setting: Setting
  let scope: Scope

  /// Finds the value that would be in force without the installed one; `nil` if there is none, or if it is the same.
  init?(by new: Setting, in place: Scope) async {
    for scope in place.andOuter {
      let installed = await Self.values(of: InstallRecord.installedKey, in: scope)
      let own = await Self.values(of: new.key, in: scope).last { value in
        value != new.value && !installed.contains("\(new.key) \(value)")
      }
      guard let own else { continue }
      (setting, self.scope) = (Setting(key: new.key, value: own), scope)
      return
    }
    return nil
  }

  var description: String {
    "that overrides \(setting.key) = \(TerminalText.line(setting.value, limit: 300)) "
      + "of the \(scope.rawValue) configuration, which stays there"
  }

  private static func values(of key: String, in scope: Scope) async -> [String] {
    let result = await GitProgram.run(["config", scope.option, "--includes", "-z", "--get-all", key])
    guard let result, result.status == 0 else { return [] }
    return result.output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Scope {
  /// The scope and those that it overrides, the nearest first.
  fileprivate var andOuter: [Scope] {
    let all: [Scope] = [.worktree, .local, .global, .system]
    return Array(all.drop { $0 != self })
  }
}
