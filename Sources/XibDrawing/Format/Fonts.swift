/// The fonts that documents name by their use.
///
/// Source: Apple's Human Interface Guidelines (text styles at the default size), `NSFont.systemFontSize` and related
/// functions.
enum Fonts {
  /// The text styles of UIKit.
  static let styles: [String: Font] = [
    "UICTFontTextStyleTitle0": Font(34), "UICTFontTextStyleTitle1": Font(28), "UICTFontTextStyleTitle2": Font(22),
    "UICTFontTextStyleTitle3": Font(20), "UICTFontTextStyleHeadline": Font(17, weight: 600),
    "UICTFontTextStyleBody": Font(17), "UICTFontTextStyleCallout": Font(16), "UICTFontTextStyleSubhead": Font(15),
    "UICTFontTextStyleFootnote": Font(13), "UICTFontTextStyleCaption1": Font(12),
    "UICTFontTextStyleCaption2": Font(11),
  ]

  /// The fonts of AppKit's controls.
  static let meta: [String: Font] = [
    "system": Font(13), "smallSystem": Font(11), "miniSystem": Font(9), "systemBold": Font(13, weight: 700),
    "smallSystemBold": Font(11, weight: 700), "miniSystemBold": Font(9, weight: 700), "menu": Font(13),
    "message": Font(13), "label": Font(10), "controlContent": Font(12), "cellTitle": Font(12), "toolTip": Font(11),
    "titleBar": Font(13, weight: 700), "user": Font(12), "fixedUser": Font(11, family: .monospaced),
    "systemUltraLight": Font(13, weight: 200), "systemThin": Font(13, weight: 200),
    "systemLight": Font(13, weight: 300), "systemMedium": Font(13, weight: 500),
    "systemSemibold": Font(13, weight: 600), "systemHeavy": Font(13, weight: 800),
    "systemBlack": Font(13, weight: 900),
  ]

  /// The text styles of AppKit.
  static let macStyles: [String: Font] = [
    "largeTitle": Font(26), "title1": Font(22), "title2": Font(17), "title3": Font(15),
    "headline": Font(13, weight: 700), "body": Font(13), "callout": Font(12), "subheadline": Font(11),
    "footnote": Font(10), "caption1": Font(10), "caption2": Font(10, weight: 500),
  ]

  static let weights: [String: Int] = [
    "ultraLight": 200, "thin": 200, "light": 300, "regular": 400, "medium": 500, "semibold": 600, "bold": 700,
    "heavy": 800, "black": 900,
  ]

  /// The sizes that documents give by name.
  static let sizes: [String: Double] = ["system": 14, "smallSystem": 12, "label": 17, "button": 18]

  /// Words in the names of fonts and the weights they mean; the first that is in the name counts.
  static let weightWords: [(String, Int)] = [
    ("ultralight", 200), ("extralight", 200), ("thin", 200), ("demibold", 600), ("semibold", 600), ("extrabold", 800),
    ("heavy", 800), ("black", 900), ("light", 300), ("medium", 500), ("bold", 700),
  ]

  /// Words in the names of fonts whose letters are icons.
  static let iconWords = [
    "icons", "awesome", "icomoon", "fontello", "entypo", "glyphs", "ionicon", "materialsymbols", "zocial", "dingbats",
  ]

  /// Words in the names of font families.
  static let familyWords: [(String, Font.Family)] = [
    ("mono", .monospaced), ("menlo", .monospaced), ("courier", .monospaced), ("monaco", .monospaced),
    ("consolas", .monospaced), ("georgia", .serif), ("times", .serif), ("serif", .serif), ("palatino", .serif),
    ("baskerville", .serif), ("garamond", .serif), ("charter", .serif), ("didot", .serif),
  ]
}
