internal import StringsMerge

/// The documents and fonts that an `Info.plist` names, or the settings of a build in its place.
package struct ProjectProperties: Sendable {
  package struct Use: Hashable, Sendable {
    package let key: String
    /// The kinds of which the name may be, the usual one first.
    package let kinds: [ProjectNames.Kind]
    package let name: String
    package let line: Int

    /// Whether the first scene of a storyboard is shown. Without one, a launch screen is black, and the app starts.
    package var showsFirstScene: Bool { kinds == [.storyboard] }
  }

  package private(set) var uses: [Use] = []

  /// The keys, each with what it names. A key for one device has the device after it.
  private static let kinds: [String: [ProjectNames.Kind]] = [
    "UIMainStoryboardFile": [.storyboard], "UILaunchStoryboardName": [.storyboard, .nib],
    "UISceneStoryboardFile": [.storyboard], "NSMainStoryboardFile": [.storyboard],
    "NSExtensionMainStoryboard": [.storyboard], "WKMainStoryboardFile": [.storyboard],
    "NSMainNibFile": [.nib], "NSPrefPaneMainNib": [.nib], "UIAppFonts": [.font],
  ]

  package init() {}

  /// Adds what a key of an `Info.plist`, or the setting for it, names.
  mutating func add(setting key: String, _ text: String, _ line: Int) {
    add(key.hasPrefix(Self.prefix) ? String(key.dropFirst(Self.prefix.count)) : key, text, line)
  }

  private mutating func add(_ key: String, _ text: String, _ line: Int) {
    guard !text.contains("$"), !text.isEmpty, let kinds = Self.kinds[String(key.prefix { $0 != "~" })] else { return }
    let name = kinds == [.font] ? text.split(separator: "/").last.map(String.init) ?? text : text
    if !uses.contains(where: { $0.key == key && $0.name == name }) {
      uses.append(Use(key: key, kinds: kinds, name: name, line: line))
    }
  }

  /// Reads a property list in XML. One in another form has no uses.
  package init(_ bytes: [UInt8]) {
    for (key, text, line) in PropertyListReader.texts(in: bytes) { add(key, text, line) }
  }

  /// The beginning of settings that Xcode writes into the `Info.plist` that it makes.
  private static let prefix = "INFOPLIST_KEY_"

  /// Reads the settings of an Xcode project, or of a file with settings: `INFOPLIST_KEY_UIMainStoryboardFile = Main;`.
  init(settings bytes: [UInt8]) {
    for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let line = line.drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
      guard line.starts(with: Self.prefix.utf8), let sign = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      // A condition may follow the key.
      let key = line[(line.startIndex + Self.prefix.count)..<sign].prefix { $0 > 0x20 && !"\"[".utf8.contains($0) }
      let value = line[(sign + 1)...].split { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ";") }
      let text = String(decoding: value.first { $0.contains { $0 > 0x20 } } ?? [], as: UTF8.self)
      add(
        String(decoding: key, as: UTF8.self), text.split { $0 == " " || $0 == "\r" }.joined(separator: " "), number + 1)
    }
  }
}
