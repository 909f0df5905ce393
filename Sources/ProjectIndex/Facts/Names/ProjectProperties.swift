/// The documents and fonts that an `Info.plist` names.
package struct ProjectProperties: Sendable {
  package struct Use: Hashable, Sendable {
    package let key: String
    package let kind: ProjectNames.Kind
    package let name: String
    package let line: Int
  }

  package private(set) var uses: [Use] = []

  /// The keys, each with what it names. A key for one device has the device after it.
  private static let kinds: [String: ProjectNames.Kind] = [
    "UIMainStoryboardFile": .storyboard, "UILaunchStoryboardName": .storyboard, "UISceneStoryboardFile": .storyboard,
    "NSMainStoryboardFile": .storyboard, "NSExtensionMainStoryboard": .storyboard, "WKMainStoryboardFile": .storyboard,
    "NSMainNibFile": .nib, "NSPrefPaneMainNib": .nib, "UIAppFonts": .font,
  ]

  /// Reads a property list in XML. One in another form has no uses.
  package init(_ bytes: [UInt8]) {
    var key = ""
    var line = 1
    var at = 0
    while let open = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      line += bytes[at..<open].count { $0 == UInt8(ascii: "\n") }
      at = open + 1
      guard let close = bytes[at...].firstIndex(of: UInt8(ascii: ">")) else { return }
      let tag = bytes[at..<close]
      let end = bytes[close...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
      let text = String(decoding: bytes[(close + 1)..<end], as: UTF8.self)
      if tag.elementsEqual("key".utf8) {
        key = text
      } else if tag.elementsEqual("string".utf8), !text.contains("$"), !text.isEmpty,
        let kind = Self.kinds[String(key.prefix { $0 != "~" })]
      {
        let name = kind == .font ? text.split(separator: "/").last.map(String.init) ?? text : text
        uses.append(Use(key: key, kind: kind, name: name, line: line))
      }
    }
  }
}
