/// What an installation changed in a configuration file, kept in that file, so that it can be taken back to the byte.
struct InstallRecord: Equatable, Sendable {
  /// The settings that were added.
  var keys: [String]
  /// The sections that were not there before.
  var sections: [String]
  /// The length of the file before, in bytes; `nil` where there was no file.
  var size: Int?

  static let section = "xibmerge"

  var settings: [Setting] {
    [
      Setting(key: Self.section + ".installed", value: keys.joined(separator: " ")),
      Setting(key: Self.section + ".sections", value: sections.joined(separator: " ")),
      Setting(key: Self.section + ".sizebefore", value: size.map(String.init) ?? "none"),
    ]
  }

  init(keys: [String], sections: [String], size: Int?) {
    (self.keys, self.sections, self.size) = (keys, sections, size)
  }

  /// The record that settings hold, if any.
  init?(_ value: (_ key: String) async -> String?) async {
    let keys = InstallRecord(keys: [], sections: [], size: nil).settings.map(\.key)
    guard let installed = await value(keys[0]), let sections = await value(keys[1]), let size = await value(keys[2])
    else { return nil }
    self.init(
      keys: installed.split(separator: " ").map(String.init), sections: sections.split(separator: " ").map(String.init),
      size: Int(size))
  }
}

extension InstallRecord {
  /// The file as it was before the installation, with all that others changed since.
  func takenOut(of file: [UInt8]) -> [UInt8] {
    var text = ConfigurationText(file)
    for key in keys + settings.map(\.key) { text.remove(key: key) }
    for section in sections { text.remove(emptySection: section) }
    var bytes = text.bytes
    // Git ended the last line before it added more.
    if let size, bytes.count == size + 1, bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return bytes
  }
}
