/// A record of the changes to a configuration file, kept in that file, so that uninstall can restore it byte for byte.
struct InstallRecord: Equatable, Sendable {
  /// The settings that were added.
  var added: [Setting]
  /// The sections that were not there before.
  var sections: [String]
  var before: PriorFileState

  static let section = "xibmerge"
  static let installedKey = section + ".installed"
  private static let sectionsKey = section + ".sections"
  private static let beforeKey = section + ".before"

  var settings: [Setting] {
    added.map { Setting(key: Self.installedKey, value: "\($0.key) \($0.value)") } + [
      Setting(key: Self.sectionsKey, value: sections.joined(separator: " ")),
      Setting(key: Self.beforeKey, value: before.text),
    ]
  }

  init(added: [Setting], sections: [String], before: PriorFileState) {
    (self.added, self.sections, self.before) = (added, sections, before)
  }

  /// The record in the settings, if any; a key may have several values.
  init?(_ settings: GitSettings) {
    guard let sections = settings.values(of: Self.sectionsKey).last,
      let before = settings.values(of: Self.beforeKey).last
    else { return nil }
    let added = settings.values(of: Self.installedKey).compactMap { text -> Setting? in
      guard let space = text.firstIndex(of: " ") else { return nil }
      return Setting(key: String(text[..<space]), value: String(text[text.index(after: space)...]))
    }
    self.init(
      added: added, sections: sections.split(separator: " ").map(String.init), before: PriorFileState(text: before))
  }
}

extension InstallRecord {
  /// The file without the installation, but with all later changes by others; and the settings that were removed.
  func takenOut(of file: [UInt8]) -> (bytes: [UInt8], settings: [Setting]) {
    var text = ConfigurationText(file)
    let found = added.filter { text.remove($0) }
    for setting in settings { _ = text.remove(setting) }
    for section in sections { text.remove(emptySection: section) }
    return (before.restored(text.bytes), found)
  }
}
