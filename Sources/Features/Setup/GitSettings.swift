internal import GitHistory

extension GitSettings {
  /// Lists the settings; there are none if git can't list them.
  ///
  /// - Parameter options: The options of `git config` that name the place; none for all settings in force.
  init(_ options: String...) async {
    let result = await GitProgram.run(["config"] + options + Self.listing)
    self.init(listing: result?.status == 0 ? result?.output ?? [] : [])
  }

  /// Whether a setting is not made here, or another value is in force.
  func lacks(_ setting: Setting) -> Bool { values(of: setting.key).last != setting.value }
}
