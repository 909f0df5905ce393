internal import Basics
internal import GitHistory

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

  /// The file without the installation, but with all later changes by others; and the settings that were removed.
  func takenOut(of file: [UInt8]) -> (bytes: [UInt8], settings: [Setting]) {
    var text = ConfigurationText(file)
    let found = added.filter { text.remove($0) }
    for setting in settings { _ = text.remove(setting) }
    for section in sections { text.remove(emptySection: section) }
    return (before.restored(text.bytes), found)
  }
}

extension InstallRecord {
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

/// The state of a file before lines were added to it.
enum PriorFileState: Equatable, Sendable {
  case absent
  /// The last line had a line end, or the file was empty.
  case ended
  /// The last line had no line end; the checksum tells whether that line is still the last.
  case unended(checksum: String)

  init(_ bytes: [UInt8]?) {
    guard let bytes else {
      self = .absent
      return
    }
    self =
      bytes.isEmpty || bytes.last == Self.newline ? .ended : .unended(checksum: Self.checksumOfLastLine(bytes[...]))
  }

  /// The state that ``text`` describes.
  init(text: String) {
    self =
      switch text {
      case Self.absent.text: .absent
      case Self.ended.text: .ended
      default: .unended(checksum: text)
      }
  }

  var text: String {
    switch self {
    case .absent: "absent"
    case .ended: "ended"
    case .unended(let checksum): checksum
    }
  }

  /// Restores the end of the last line, in a file from which the added lines were removed.
  func restored(_ bytes: [UInt8]) -> [UInt8] {
    guard case .unended(let checksum) = self, bytes.last == Self.newline,
      Self.checksumOfLastLine(bytes.dropLast()) == checksum
    else { return bytes }
    return bytes.dropLast()
  }

  private static let newline = UInt8(ascii: "\n")

  /// A checksum instead of the line itself, which may be private.
  private static func checksumOfLastLine(_ bytes: ArraySlice<UInt8>) -> String {
    let line = bytes[((bytes.lastIndex(of: newline) ?? bytes.startIndex - 1) + 1)...]
    return String(Checksum(line).value, radix: 16)
  }
}
