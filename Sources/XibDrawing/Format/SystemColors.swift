internal import XibModel

/// The colours of the systems, in light and dark.
///
/// Source: Apple's Human Interface Guidelines, and what Xcode writes under `resources` as the value of a system colour.
package enum SystemColors {
  struct Pair: Sendable {
    let light: Color
    let dark: Color

    init(_ light: UInt32, _ dark: UInt32, _ lightAlpha: Double = 1, _ darkAlpha: Double? = nil) {
      self.light = Color(light, alpha: lightAlpha)
      self.dark = Color(dark, alpha: darkAlpha ?? lightAlpha)
    }

    init(light: Color, dark: Color) { (self.light, self.dark) = (light, dark) }

    func color(isDark: Bool) -> Color { isDark ? dark : light }
  }

  /// The colour shown for a colour of an asset catalog whose value the document does not list.
  static let unknown = Color(0x9AA5B1)

  /// A colour of a platform by its name; `nil` if it is not known.
  static func pair(_ name: String, on platform: Platform) -> Pair? {
    (platform == .mac ? mac : touch)[name] ?? both[name]
  }

  /// Colours that mean the same on all platforms.
  static let both: [String: Pair] = [
    "systemRedColor": Pair(0xFF3B30, 0xFF453A), "systemOrangeColor": Pair(0xFF9500, 0xFF9F0A),
    "systemYellowColor": Pair(0xFFCC00, 0xFFD60A), "systemGreenColor": Pair(0x34C759, 0x30D158),
    "systemMintColor": Pair(0x00C7BE, 0x63E6E2), "systemTealColor": Pair(0x30B0C7, 0x40C8E0),
    "systemCyanColor": Pair(0x32ADE6, 0x64D2FF), "systemBlueColor": Pair(0x007AFF, 0x0A84FF),
    "systemIndigoColor": Pair(0x5856D6, 0x5E5CE6), "systemPurpleColor": Pair(0xAF52DE, 0xBF5AF2),
    "systemPinkColor": Pair(0xFF2D55, 0xFF375F), "systemBrownColor": Pair(0xA2845E, 0xAC8E68),
    "systemGrayColor": Pair(0x8E8E93, 0x8E8E93), "tintColor": Pair(0x007AFF, 0x0A84FF),
    "whiteColor": Pair(0xFFFFFF, 0xFFFFFF), "blackColor": Pair(0, 0), "clearColor": Pair(0, 0, 0),
    "controlAccentColor": Pair(0x007AFF, 0x0A84FF),
  ]

  /// The colours of UIKit.
  static let touch: [String: Pair] = [
    "labelColor": Pair(0, 0xFFFFFF), "secondaryLabelColor": Pair(0x3C3C43, 0xEBEBF5, 0.6),
    "tertiaryLabelColor": Pair(0x3C3C43, 0xEBEBF5, 0.3), "quaternaryLabelColor": Pair(0x3C3C43, 0xEBEBF5, 0.18),
    "placeholderTextColor": Pair(0x3C3C43, 0xEBEBF5, 0.3), "separatorColor": Pair(0x3C3C43, 0x545458, 0.29, 0.6),
    "opaqueSeparatorColor": Pair(0xC6C6C8, 0x38383A), "linkColor": Pair(0x007AFF, 0x0984FF),
    "systemGray2Color": Pair(0xAEAEB2, 0x636366), "systemGray3Color": Pair(0xC7C7CC, 0x48484A),
    "systemGray4Color": Pair(0xD1D1D6, 0x3A3A3C), "systemGray5Color": Pair(0xE5E5EA, 0x2C2C2E),
    "systemGray6Color": Pair(0xF2F2F7, 0x1C1C1E), "systemBackgroundColor": Pair(0xFFFFFF, 0),
    "secondarySystemBackgroundColor": Pair(0xF2F2F7, 0x1C1C1E),
    "tertiarySystemBackgroundColor": Pair(0xFFFFFF, 0x2C2C2E),
    "systemGroupedBackgroundColor": Pair(0xF2F2F7, 0), "groupTableViewBackgroundColor": Pair(0xF2F2F7, 0),
    "secondarySystemGroupedBackgroundColor": Pair(0xFFFFFF, 0x1C1C1E),
    "tertiarySystemGroupedBackgroundColor": Pair(0xF2F2F7, 0x2C2C2E),
    "tableCellGroupedBackgroundColor": Pair(0xFFFFFF, 0x1C1C1E), "systemFillColor": Pair(0x787880, 0x787880, 0.2, 0.36),
    "secondarySystemFillColor": Pair(0x787880, 0x787880, 0.16, 0.32),
    "tertiarySystemFillColor": Pair(0x767680, 0x767680, 0.12, 0.24),
    "quaternarySystemFillColor": Pair(0x747480, 0x767680, 0.08, 0.18), "lightTextColor": Pair(0xFFFFFF, 0xFFFFFF, 0.6),
    "darkTextColor": Pair(0, 0), "scrollViewTexturedBackgroundColor": Pair(0x6F7179, 0x6F7179),
    "viewFlipsideBackgroundColor": Pair(0x1F2124, 0x1F2124), "barColor": Pair(0xF9F9F9, 0x1D1D1D),
  ]

  /// The colours of AppKit.
  static let mac: [String: Pair] = [
    "labelColor": Pair(0, 0xFFFFFF, 0.85), "secondaryLabelColor": Pair(0, 0xFFFFFF, 0.5, 0.55),
    "tertiaryLabelColor": Pair(0, 0xFFFFFF, 0.26, 0.25), "quaternaryLabelColor": Pair(0, 0xFFFFFF, 0.1),
    "controlTextColor": Pair(0, 0xFFFFFF, 0.85), "disabledControlTextColor": Pair(0, 0xFFFFFF, 0.25),
    "placeholderTextColor": Pair(0, 0xFFFFFF, 0.25), "selectedControlTextColor": Pair(0, 0xFFFFFF, 0.85),
    "alternateSelectedControlTextColor": Pair(0xFFFFFF, 0xFFFFFF), "textColor": Pair(0, 0xFFFFFF),
    "selectedTextColor": Pair(0, 0xFFFFFF), "headerTextColor": Pair(0, 0xFFFFFF, 0.85),
    "windowFrameTextColor": Pair(0, 0xFFFFFF, 0.85), "textBackgroundColor": Pair(0xFFFFFF, 0x1E1E1E),
    "controlBackgroundColor": Pair(0xFFFFFF, 0x1E1E1E), "windowBackgroundColor": Pair(0xECECEC, 0x323232),
    "underPageBackgroundColor": Pair(0x969696, 0x282828), "controlColor": Pair(0xFFFFFF, 0x5A5A5A),
    "gridColor": Pair(0xE6E6E6, 0x2A2A2A), "headerColor": Pair(0xF6F6F6, 0x2A2A2A),
    "separatorColor": Pair(0, 0xFFFFFF, 0.12), "linkColor": Pair(0x0068DA, 0x419CFF),
    "keyboardFocusIndicatorColor": Pair(0x0067F4, 0x1AA9FF, 0.5), "selectedControlColor": Pair(0xB3D7FF, 0x3F638B),
    "selectedTextBackgroundColor": Pair(0xB3D7FF, 0x3F638B),
    "selectedContentBackgroundColor": Pair(0x0063E1, 0x0058D0),
    "unemphasizedSelectedContentBackgroundColor": Pair(0xDCDCDC, 0x464646),
    "alternateSelectedControlColor": Pair(0x0063E1, 0x0058D0), "windowFrameColor": Pair(0xAAAAAA, 0x555555),
    "controlHighlightColor": Pair(0xE8E8E8, 0x4A4A4A), "controlLightHighlightColor": Pair(0xFFFFFF, 0x6A6A6A),
    "controlShadowColor": Pair(0x9A9A9A, 0x1A1A1A), "controlDarkShadowColor": Pair(0x444444, 0),
    "highlightColor": Pair(0xFFFFFF, 0xB4B4B4), "shadowColor": Pair(0, 0),
    "scrollBarColor": Pair(0xAAAAAA, 0x4A4A4A), "barColor": Pair(0xF6F6F6, 0x2C2C2C),
    "systemBackgroundColor": Pair(0xECECEC, 0x323232), "tertiarySystemFillColor": Pair(0x767680, 0x767680, 0.14, 0.28),
  ]
}

extension SystemColors {
  /// The colours as variables of CSS with the titles that texts have for them: `--secondary-label-color`.
  package static let style = variables(isDark: false) + "@media(prefers-color-scheme:dark){\(variables(isDark: true))}"

  private static func variables(isDark: Bool) -> String {
    let all = [both, touch, mac].flatMap { $0.map { (name: $0.key, color: $0.value.color(isDark: isDark)) } }
    var seen: Set<String> = []
    let lines = all.filter { seen.insert($0.name).inserted }.sorted { $0.name < $1.name }.map { name, color in
      let variable = ObjectNames.titled(name).lowercased().split(separator: " ").joined(separator: "-")
      return "--\(variable):rgb(\(color.red) \(color.green) \(color.blue)/\(SVG.number(color.alpha)))"
    }
    return ":root{" + lines.joined(separator: ";") + "}"
  }
}
