/// The settings of git in one place, or all that are in force, from one listing.
struct GitSettings: Sendable {
  /// The values by their keys as git writes them; `nil` for a setting without a value.
  private let values: [String: [String?]]

  /// Lists the settings; there are none if git can't list them.
  ///
  /// - Parameter options: The options of `git config` that name the place; none for all settings in force.
  init(_ options: String...) async {
    let result = await GitProgram.run(["config"] + options + ["-z", "--list"])
    var values: [String: [String?]] = [:]
    for entry in result?.status == 0 ? result?.output.split(separator: 0) ?? [] : [] {
      let parts = entry.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      values[parts[0], default: []].append(parts.dropFirst().first)
    }
    self.values = values
  }

  /// All values of a setting, the one in force last; empty where the setting has no value.
  func values(of key: String) -> [String] { (values[Self.writtenByGit(key)] ?? []).map { $0 ?? "" } }

  /// The value in force; git takes a setting without a value for true.
  func setting(_ key: String) -> String? { values[Self.writtenByGit(key)]?.last.map { $0 ?? "true" } }

  /// Whether a setting is not made here, or another value is in force.
  func lacks(_ setting: Setting) -> Bool { values(of: setting.key).last != setting.value }

  /// A key as git writes it: the section and the name in small letters, what is between them as it is.
  private static func writtenByGit(_ key: String) -> String {
    var parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    parts[0] = parts[0].lowercased()
    parts[parts.count - 1] = parts[parts.count - 1].lowercased()
    return parts.joined(separator: ".")
  }
}
